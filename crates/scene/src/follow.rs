//! One followed bit: its way over the board, and the digits of its squares.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use deltaboard_trace::{Digit, DigitRule, Origin, Origins, digits_in_words, digits_of};
use deltaboard_transform::{Bitboard, Square, SquareMapping};

use crate::scene::Scene;
use crate::state::{Follow, Side, State};

/// The most steps of a routine whose way has an entry for every step. The way through a longer one leaves out the steps
/// that don't move the bit.
const FEW_STEPS: usize = 6;

/// Where the followed bit is in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On a square.
    At(Square),
    /// Copied to several squares.
    Copies(Bitboard),
    /// On these squares, of which some hold the XOR of several bits.
    Mixed(Bitboard),
    /// Where it is depends on the carries of an addition or the like.
    Unknown,
    /// Nowhere: shifted off the board, or cleared.
    Lost,
}

impl Place {
    /// The squares where the bit is.
    pub fn squares(self) -> Bitboard {
        match self {
            Self::At(square) => Bitboard(1 << square.index()),
            Self::Copies(squares) | Self::Mixed(squares) => squares,
            Self::Unknown | Self::Lost => Bitboard::EMPTY,
        }
    }

    /// Returns the square, if there is just one.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::At(square) => Some(square),
            _ => None,
        }
    }

    /// Whether nothing can be known about it later.
    const fn is_end(self) -> bool {
        matches!(self, Self::Lost | Self::Unknown)
    }

    /// Returns the place as text: "c4 011 010".
    pub fn in_words(self) -> String {
        match self {
            Self::At(square) => format!("{square} {}", digits_of(square)),
            Self::Copies(squares) => format!("copies on {}", listed(squares)),
            Self::Mixed(squares) => format!("part of {}", listed(squares)),
            Self::Unknown => "unknown: the carries depend on the board".to_owned(),
            Self::Lost => "lost".to_owned(),
        }
    }
}

/// "a1 b1"
fn listed(squares: Bitboard) -> String {
    let squares = squares.squares().map(|square| square.to_string());
    squares.collect::<Vec<_>>().join(" ")
}

/// The way of a bit through a run: its place in every frame.
///
/// ```
/// use deltaboard_scene::{Scene, State, Way};
/// use deltaboard_transform::Square;
///
/// let scene = Scene::of(&State::from_query("do=flip-vertical"));
/// let way = Way::of(&scene, Square::C3);
/// assert_eq!(way.in_words(2), "c3 010 010 -> c4 011 010 -> c2 001 010");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    places: Vec<Place>,
}

/// One entry of a way: a place, and the digits that differ from those of the place before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Station {
    /// The frame where the bit gets there.
    pub frame: usize,
    /// The place.
    pub place: Place,
    /// The digits that have turned over.
    pub turned: Vec<Digit>,
}

impl Station {
    /// Returns the entry as text: "c4 011 010".
    pub fn in_words(&self) -> String {
        self.place.in_words()
    }
}

impl Way {
    /// Follows the bit of a square of the starting board.
    pub fn of(scene: &Scene, start: Square) -> Self {
        let frames = 0..=scene.trace.steps().len();
        Self { places: frames.map(|frame| place_in(scene, start, frame)).collect() }
    }

    /// Returns the place in a frame; after the last frame, that in the last.
    pub fn place(&self, frame: usize) -> Place {
        self.places[frame.min(self.places.len() - 1)]
    }

    /// Returns the entries of all frames.
    pub fn stations(&self) -> Vec<Station> {
        let mut stations: Vec<Station> = Vec::new();
        for (frame, &place) in self.places.iter().enumerate() {
            let before = stations.last().map(|station| station.place);
            let is_few = self.places.len() <= FEW_STEPS + 1;
            if before.is_some_and(|before| before == place && (before.is_end() || !is_few)) {
                continue;
            }
            stations.push(Station { frame, place, turned: turned(before, place) });
        }
        stations
    }

    /// Returns the way up to a frame as text.
    pub fn in_words(&self, frame: usize) -> String {
        let mut words = String::new();
        for station in self.stations().iter().take_while(|station| station.frame <= frame) {
            let arrow = if words.is_empty() { "" } else { " -> " };
            let _infallible = write!(words, "{arrow}{}", station.in_words());
        }
        words
    }
}

impl Way {
    /// Returns what the step to a frame does to the bit, as a sentence for screen readers. In frame 0, it's where the bit is.
    ///
    /// ```
    /// use deltaboard_scene::{Scene, State, Way};
    /// use deltaboard_transform::Square;
    ///
    /// let scene = Scene::of(&State::from_query("do=flip-vertical"));
    /// let way = Way::of(&scene, Square::C3);
    /// assert_eq!(way.sentence(0), "The followed bit is on c3, 010 010.");
    /// assert_eq!(
    ///     way.sentence(1),
    ///     "The followed bit goes from c3 to c4, 011 010: the lowest rank digit turns over."
    /// );
    /// ```
    #[must_use]
    pub fn sentence(&self, frame: usize) -> String {
        let place = self.place(frame);
        let before = frame.checked_sub(1).map(|before| self.place(before));
        let does = match (before, place) {
            (Some(Place::At(from)), Place::At(square)) if from != square => {
                let turned = turned(before, place);
                let verb = if turned.len() == 1 { "turns" } else { "turn" };
                let (digits, turned) = (digits_of(square), digits_in_words(&turned));
                format!("goes from {from} to {square}, {digits}: {turned} {verb} over")
            }
            (Some(before), Place::At(square)) if before == place => format!("stays on {square}"),
            (_, Place::At(square)) => format!("is on {square}, {}", digits_of(square)),
            (_, Place::Copies(squares)) => format!("has copies on {}", listed(squares)),
            (_, Place::Mixed(squares)) => format!("is part of the sums on {}", listed(squares)),
            (_, Place::Unknown) => {
                "can't be followed further, because the carries depend on the board".to_owned()
            }
            (_, Place::Lost) => "is lost".to_owned(),
        };
        format!("The followed bit {does}.")
    }
}

/// A part of the trail of the followed bit, on a board of 800×800 units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trail {
    /// The frame where the bit gets there.
    pub frame: usize,
    /// The path, in the syntax of SVG.
    pub path: String,
}

impl Way {
    /// Returns the trail up to a frame, a curve for each step that moves the bit.
    ///
    /// ```
    /// use deltaboard_scene::{Scene, Side, State, Way};
    /// use deltaboard_transform::Square;
    ///
    /// let scene = Scene::of(&State::from_query("do=flip-vertical"));
    /// let trail = Way::of(&scene, Square::A1).trail(Side::White, 1);
    /// assert_eq!(trail[0].path, "M57 722Q68 700 57 678");
    /// ```
    pub fn trail(&self, side: Side, frame: usize) -> Vec<Trail> {
        let squares = self.places.iter().map(|place| place.square()).collect::<Vec<_>>();
        let steps = squares.windows(2).enumerate().take(frame);
        let moves = steps.filter_map(|(step, pair)| match *pair {
            [Some(from), Some(to)] if from != to => {
                Some(Trail { frame: step + 1, path: curve(middle(from, side), middle(to, side)) })
            }
            _ => None,
        });
        moves.collect()
    }
}

/// The middle of a square.
fn middle(square: Square, side: Side) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file().index()), i32::from(square.rank().index()));
    let (column, row) = match side {
        Side::White => (file, 7 - rank),
        Side::Black => (7 - file, rank),
    };
    (100 * column + 50, 100 * row + 50)
}

/// A curve that bends to the right. It begins and ends beside the middles, where the text is.
fn curve((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> String {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    // Unit vectors are scaled by 1000: along the way, and to its right.
    let (along_x, along_y) = (1000 * dx / length, 1000 * dy / length);
    let (right_x, right_y) = (-along_y, along_x);
    let point = |x: i32, y: i32, along: i32, right: i32| {
        let at = |from: i32, forward: i32, aside: i32| {
            from + (forward * along + aside * right + 500).div_euclid(1000)
        };
        format!("{} {}", at(x, along_x, right_x), at(y, along_y, right_y))
    };
    let bend = 10 + length / 12;
    format!(
        "M{}Q{} {}",
        point(x1, y1, 28, 7),
        point((x1 + x2) / 2, (y1 + y2) / 2, 0, bend),
        point(x2, y2, -28, 7)
    )
}

/// Returns the digits that differ between two squares.
fn turned(before: Option<Place>, place: Place) -> Vec<Digit> {
    match (before.and_then(Place::square), place.square()) {
        (Some(from), Some(to)) => {
            Digit::ALL.into_iter().filter(|digit| digit.of(from) != digit.of(to)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns where the bit of a square of the starting board is in a frame.
fn place_in(scene: &Scene, start: Square, frame: usize) -> Place {
    if scene.maps_squares() {
        return scene.goal(start, frame).map_or(Place::Lost, Place::At);
    }
    let bit = scene.bit_of(start);
    match place_of(scene, bit, scene.trace.origins(frame)) {
        // A bit that waits for a later term of a sum is where it was.
        Place::Lost => waiting_place(scene, bit, frame),
        place => place,
    }
}

/// Returns where a bit waits for its term in a frame, on the board that the terms read.
fn waiting_place(scene: &Scene, bit: Square, frame: usize) -> Place {
    match scene.trace.step(frame).and_then(|step| step.term) {
        Some(term) => {
            let read = scene.trace.origins(frame - term.number);
            place_of(scene, bit, &read.masked(term.waiting))
        }
        None => Place::Lost,
    }
}

fn place_of(scene: &Scene, bit: Square, origins: &Origins) -> Place {
    let (mut copies, mut mixed) = (0u64, 0u64);
    for at in Square::ALL {
        if let Origin::Xor { squares, .. } = origins.of(at)
            && squares >> bit.index() & 1 == 1
        {
            match squares.count_ones() {
                1 => copies |= 1 << at.index(),
                _ => mixed |= 1 << at.index(),
            }
        }
    }
    let on_board = |squares| scene.on_board(squares);
    match (copies.count_ones(), mixed) {
        (1, 0) => {
            let at = Square::ALL[copies.trailing_zeros() as usize];
            Place::At(scene.square_of(at))
        }
        (2.., 0) => Place::Copies(on_board(copies)),
        (0, 0) if !origins.is_linear() => Place::Unknown,
        (0, 0) => Place::Lost,
        (_, mixed) => Place::Mixed(on_board(copies | mixed)),
    }
}

impl Scene {
    /// Returns what the step to a frame does to the digits of every square of the board.
    pub fn digit_rule(&self, frame: usize) -> Option<DigitRule> {
        let step = self.trace.step(frame)?;
        if self.maps_squares() {
            return self.rule_of_goals(frame - 1, frame);
        }
        match step.term {
            // Only the squares of the term.
            Some(term) => self.rule_of(&step.motion.masked(term.laid)),
            None => self.rule_of(&step.motion),
        }
    }

    /// Returns what the whole routine does to the digits of every square of the board.
    pub fn digit_rule_of_all(&self) -> Option<DigitRule> {
        match self.maps_squares() {
            true => self.rule_of_goals(0, self.trace.steps().len()),
            false => self.rule_of(self.trace.result_origins()),
        }
    }

    /// Returns the rule of a routine over a square from a frame to another. Where squares meet, each has its digits.
    fn rule_of_goals(&self, from: usize, to: usize) -> Option<DigitRule> {
        let goals =
            Square::ALL.map(|square| Some((self.goal(square, from)?, self.goal(square, to)?)));
        DigitRule::of_moves(&goals.into_iter().flatten().collect::<Vec<_>>())
    }

    /// Returns what several steps, given by their frames, do together to the digits of every square of the board.
    pub(crate) fn digit_rule_of(&self, frames: RangeInclusive<usize>) -> Option<DigitRule> {
        let mut motions = frames.filter_map(|frame| Some(&self.trace.step(frame)?.motion));
        let first = motions.next()?.clone();
        self.rule_of(&motions.fold(first, |before, motion| motion.after(&before)))
    }

    fn rule_of(&self, motion: &Origins) -> Option<DigitRule> {
        match self.mapping == SquareMapping::default() {
            true => DigitRule::of(motion),
            false => DigitRule::of(&motion.renumbered(|bit| self.square_of(bit))),
        }
    }

    /// Returns the square of the starting board whose bit is on a square in a frame, if it's just one.
    pub fn start_of(&self, square: Square, frame: usize) -> Option<Square> {
        match self.maps_squares() {
            true => self.starts(square, frame).next(),
            false => self.bits_on(square, frame).next().map(|bit| bit.from),
        }
    }
}

impl State {
    /// Returns which bit of the result is the one that is followed, for a transform of the result.
    pub(crate) fn followed_on(&self, scene: &Scene) -> Follow {
        let Follow::Square(square) = self.follow else {
            return self.follow;
        };
        match place_in(scene, square, scene.trace.steps().len()) {
            Place::At(square) if scene.applied => Follow::Square(square),
            _ => self.follow,
        }
    }

    /// Returns the square of the starting board whose bit is followed.
    pub fn followed(&self, scene: &Scene) -> Option<Square> {
        match self.follow {
            Follow::Nothing => None,
            Follow::Square(square) => Some(square),
            Follow::Auto => {
                // Most transforms move e2, and show it to be another square than its partner's partner.
                let bits = scene.board(0);
                let last = scene.trace.steps().len();
                let is_kept = |square: &Square| place_in(scene, *square, last) != Place::Lost;
                let set = [Square::E2].into_iter().filter(|square| bits.contains(*square));
                let kept = set.chain(bits.squares()).find(is_kept);
                kept.or_else(|| bits.squares().next()).or(Some(Square::E2))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(query: &str) -> String {
        let state = State::from_query(query);
        let scene = Scene::of(&state);
        let start = state.followed(&scene).expect("a bit is followed");
        Way::of(&scene, start).in_words(scene.last_frame())
    }

    #[test]
    fn ways_of_all_kinds() {
        for (query, way) in [
            ("follow=c3&do=flip-vertical", "c3 010 010 -> c4 011 010 -> c2 001 010 -> c6 101 010"),
            // Equal digits: the diagonal flip leaves the square.
            ("follow=c3&do=flip-diagonal", "c3 010 010 -> c3 010 010 -> c3 010 010 -> c3 010 010"),
            ("follow=e2&do=flip-diagonal", "e2 001 100 -> a6 101 000 -> a6 101 000 -> b5 100 001"),
            // In any mapping, the digits are those of the square on the board.
            (
                "follow=c3&do=flip-vertical&mapping=a1-b1-h8&routine=flip-vertical/byte-swap",
                "c3 010 010 -> c6 101 010",
            ),
            ("follow=h8&routine=shift-north/shift", "h8 111 111 -> lost"),
            // Until its term, the bit waits.
            (
                "follow=c7&do=flip-vertical&routine=flip-vertical/shifts-and-masks",
                "c7 110 010 -> c2 001 010",
            ),
            (
                "follow=b3&routine=flip-vertical/square-xor&do=flip-vertical",
                "b3 010 001 -> b6 101 001",
            ),
        ] {
            assert_eq!(ways(query), way, "{query}");
        }
        let copies = ways("follow=a3&routine=a-file-to-rank/multiplication");
        assert!(copies.contains(" -> copies on "), "{copies}");
        let of = |code: &str| {
            let state = State::from_query_with("view=lab&follow=a1", Some(code));
            let scene = Scene::of(&state);
            Way::of(&scene, Square::A1).in_words(scene.last_frame())
        };
        assert_eq!(of("u64 f(u64 x) { return x ^ (x << 1); }"), "a1 000 000 -> part of a1 b1");
        // Two squares meet, and each has its digits.
        assert_eq!(of("int f(int sq) { return sq & 62 | 8; }"), "a1 000 000 -> a2 001 000");
        assert_eq!(
            of("int f(int sq) { while (sq < 56) sq += 8; return sq; }"),
            "a1 000 000 -> a8 111 000"
        );
        assert_eq!(of("u64 f(u64 x) { return x + 0x1234; }"), "a1 000 000 -> a1 000 000");
    }

    #[test]
    fn a_set_bit_is_followed_unless_the_link_says_otherwise() {
        let followed = |query| {
            let state = State::from_query(query);
            state.followed(&Scene::of(&state)).map(|square| square.to_string())
        };
        for (query, square) in [
            ("", Some("e2")),
            ("bits=0x8000000000000000", Some("h8")),
            ("bits=0", Some("e2")),
            // Only the a-file reaches the result.
            ("view=lines", Some("a1")),
            ("follow=a1", Some("a1")),
            ("follow=none", None),
        ] {
            assert_eq!(followed(query).as_deref(), square, "{query}");
        }
    }

    #[test]
    fn rules_are_those_of_the_board_in_any_mapping() {
        for mapping in SquareMapping::ALL {
            let query = format!("do=flip-vertical&mapping={}", mapping.name());
            let scene = Scene::of(&State::from_query(&query));
            let rule = scene.digit_rule_of_all().expect("a flip is a rule of digits");
            assert_eq!(rule.effect(), "turns over the three rank digits", "{query}");
        }
    }
}
