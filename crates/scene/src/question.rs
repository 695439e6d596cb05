//! Questions about a step that the reader answers on the board. The right answer and its explanation are derived from
//! the run.

use std::fmt;
use std::str::FromStr;

use deltaboard_routine::Domain;
use deltaboard_trace::{DigitRule, Meaning, Step, digits_of, recognise, squares_in_words};
use deltaboard_transform::{Bitboard, Square, Symmetry, Transform};

use crate::description;
use crate::mask::Mask;
use crate::picker::Picker;
use crate::reason::Reasons;
use crate::scene::Scene;

/// The maximum number of steps in an explanation of the result; the last steps are explained.
const MAX_EXPLAINED: usize = 3;
/// The maximum number of squares of a path that has their digits.
const MAX_PATH_IN_DIGITS: usize = 4;

/// The kind of a question, as in the attribute `ask` of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Where does a bit go, after the next step or at the end?
    Landing {
        /// The square of the bit now.
        square: Square,
        /// Whether to ask for the square at the end.
        at_end: bool,
    },
    /// Which mask does the next step use?
    Mask,
    /// What is the result of the routine?
    Result,
}

impl FromStr for Ask {
    type Err = ();

    /// Parses `b2`, `b2 last`, `mask` or `result`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let mut words = text.split_whitespace();
        let (first, second) = (words.next().ok_or(())?, words.next());
        if words.next().is_some() {
            return Err(());
        }
        match (first, second) {
            ("mask", None) => Ok(Self::Mask),
            ("result", None) => Ok(Self::Result),
            (square, None | Some("last")) => Ok(Self::Landing {
                square: square.parse().map_err(|_| ())?,
                at_end: second.is_some(),
            }),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Landing { square, at_end } => {
                let when = if *at_end { " last" } else { "" };
                write!(f, "{square}{when}")
            }
            Self::Mask => f.write_str("mask"),
            Self::Result => f.write_str("result"),
        }
    }
}

/// A question about a frame of a scene, with the feedback for each answer.
///
/// ```
/// use deltaboard_scene::{Ask, Question, Scene, State};
/// use deltaboard_transform::Square;
///
/// let scene = Scene::of(&State::from_query("do=flip-vertical&step=0"));
/// let question = Question::of(&scene, 0, "b2".parse().unwrap()).unwrap();
/// assert_eq!(question.text, "Where is the bit on b2 after the next step?");
/// assert!(question.on_square(Some(Square::B1)).right);
/// assert!(!question.on_square(Some(Square::B2)).right);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The text of the question.
    pub text: String,
    /// The possible answers.
    pub choices: Choices,
    /// The frame that shows the answer.
    pub shown_at: usize,
    /// Why the right answer is right. It's shown if the reader skips the question.
    pub explanation: String,
    /// What the question is about, for a recap: "step 2 (turns over the middle rank digit)".
    pub topic: String,
    /// The reasons for answers that are squares.
    reasons: Option<Box<SquareReasons>>,
}

/// Why bits land where they do.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SquareReasons {
    /// For each square in the frame of the question, the reason for where its bit lands.
    of: [String; 64],
    /// What happens to every square.
    of_all: String,
}

/// The possible answers to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choices {
    /// A square, or that the bit is lost.
    Squares {
        /// The square of the bit in the frame of the question.
        from: Square,
        /// For each square, the bits that land there, by their squares in the frame of the question.
        landed: Box<[Vec<Square>; 64]>,
    },
    /// One of several boards.
    Boards {
        /// The boards. A wrong board has the reason why it's wrong.
        boards: Vec<(Bitboard, String)>,
        /// The index of the right board.
        right: usize,
    },
}

/// The feedback for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feedback {
    /// Whether the answer is right.
    pub right: bool,
    /// Why the answer is right or wrong.
    pub explanation: String,
}

impl Question {
    /// Returns a question about a frame.
    ///
    /// # Errors
    ///
    /// A sentence, if there is no next step, if the next step has no mask to ask for, or if an empty or full board has no other
    /// result.
    pub fn of(scene: &Scene, frame: usize, ask: Ask) -> Result<Self, String> {
        let last = scene.trace.steps().len();
        let next = frame + 1;
        let Some(step) = scene.trace.step(next) else {
            return Err(format!(
                "`ask={ask}` needs a next step, but step {frame} is the last one."
            ));
        };
        match ask {
            Ask::Landing { square, at_end } => {
                let shown_at = if at_end { last } else { next };
                Ok(Self::landing(scene, square, frame, shown_at, at_end))
            }
            Ask::Mask => Self::mask(scene, next, step)
                .ok_or_else(|| format!("`ask=mask`: step {next} has no mask.")),
            Ask::Result => Self::result(scene, last)
                .ok_or_else(|| "`ask=result` needs a board with both 1s and 0s.".to_owned()),
        }
    }

    /// Returns a question about the step after a frame, for a reader who predicts every step: where the bit of the square
    /// goes that the picker picks, or in every second step which mask is used. `None` if there is nothing to predict: after
    /// the last step, and in routines on squares and mailbox boards.
    #[must_use]
    pub fn in_turn(scene: &Scene, frame: usize, picker: &mut Picker) -> Option<Self> {
        let next = frame + 1;
        let step = scene.trace.step(next)?;
        if scene.domain() != Domain::Board {
            return None;
        }
        let mask = if next.is_multiple_of(2) { Self::mask(scene, next, step) } else { None };
        // With two boards, the reader could guess.
        let mask = mask.filter(
            |mask| matches!(&mask.choices, Choices::Boards { boards, .. } if boards.len() > 2),
        );
        mask.or_else(|| {
            let from = picker.square(scene, frame)?;
            Some(Self::landing(scene, from, frame, next, false))
        })
    }

    fn landing(scene: &Scene, from: Square, frame: usize, shown_at: usize, at_end: bool) -> Self {
        let mut landed = Box::new([const { Vec::new() }; 64]);
        let mut goals = Vec::new();
        let home = scene.bits_on(from, frame).next().map(|bit| bit.home);
        for start in Square::ALL.into_iter().filter(|_| scene.maps_squares()) {
            let (Some(start), Some(goal)) = (scene.goal(start, frame), scene.goal(start, shown_at))
            else {
                continue;
            };
            let bits = &mut landed[usize::from(goal.index())];
            if !bits.contains(&start) {
                bits.push(start);
            }
            if start == from && !goals.contains(&goal) {
                goals.push(goal);
            }
        }
        for square in Square::ALL.into_iter().filter(|_| !scene.maps_squares()) {
            for bit in scene.bits_on(square, shown_at) {
                let here =
                    |start: &Square| scene.bits_on(*start, frame).any(|at| at.home == bit.home);
                // If the bit has copies in this frame, prefer the square itself, or else the first copy.
                let start = Some(square).filter(here);
                let start = start.or_else(|| Square::ALL.into_iter().find(here));
                landed[usize::from(square.index())].extend(start);
                if start == Some(from) {
                    goals.push(square);
                }
            }
        }
        let when = if at_end { "after the last step" } else { "after the next step" };
        let reasons = SquareReasons::of(&Reasons::of(scene, frame, shown_at), &landed);
        let reason = &reasons.of[usize::from(from.index())];
        let mut explanation = match &*goals {
            [] => format!("The bit on {from} is lost."),
            [goal] if *goal == from => format!("The bit on {from} stays where it is."),
            [goal] => {
                let square_at = |frame| {
                    let mut all = Square::ALL.into_iter();
                    all.find(|square| {
                        scene.bits_on(*square, frame).any(|bit| Some(bit.home) == home)
                    })
                };
                let mut path: Vec<_> = (frame..=shown_at).filter_map(square_at).collect();
                path.dedup();
                let lands = format!("The bit on {from} lands on {goal}");
                match path.len() {
                    0..=2 if reason.is_empty() => format!("{lands}: {}.", sum(scene, from, *goal)),
                    0..=2 => format!("{lands}."),
                    length => {
                        let in_digits = length <= MAX_PATH_IN_DIGITS;
                        let word = |square: &Square| match in_digits {
                            true => format!("{square} {}", digits_of(*square)),
                            false => square.to_string(),
                        };
                        let path = path.iter().map(word).collect::<Vec<_>>().join(" → ");
                        format!("{lands}: {path}.")
                    }
                }
            }
            goals => {
                let goals: Vec<_> = goals.iter().map(Square::to_string).collect();
                format!("The bit on {from} is copied to {}.", goals.join(", "))
            }
        };
        let what = match explanation.contains('→') {
            true => reasons.of_all.clone(),
            false if reason.is_empty() && !at_end => description::moves_in_words(scene, shown_at),
            false => reason.clone(),
        };
        add_sentence(&mut explanation, &what);
        Self {
            text: format!("Where is the bit on {from} {when}?"),
            choices: Choices::Squares { from, landed },
            shown_at,
            explanation,
            topic: topic(scene, shown_at),
            reasons: Some(Box::new(reasons)),
        }
    }

    fn mask(scene: &Scene, next: usize, step: &Step) -> Option<Self> {
        // A factor is no mask, and neither is one that isn't in the code.
        step.meaning.mask()?;
        let Mask { number, note, .. } = Mask::of(scene, next);
        let mask = number?;
        let distance = match step.meaning {
            Meaning::Term { movement: Some(movement), .. } => {
                u32::from(movement.distance().unsigned_abs())
            }
            Meaning::DeltaSwap { distance, .. } => u32::from(distance),
            Meaning::Shift { by, .. } => u32::from(by.unsigned_abs()),
            Meaning::Rotate { left, .. } => u32::from(left.min(64 - left)),
            _ => 1,
        };
        let mut wrong: Vec<u64> = Vec::new();
        let others = scene.trace.steps().iter();
        let others = others.filter_map(|other| other.meaning.mask());
        // First the masks of other steps, which are easy to mix up with this one; then variants of this mask.
        let variants = [
            mask.swap_bytes(),
            mask.reverse_bits(),
            !mask,
            mask.rotate_left(distance / 2),
            mask.rotate_left(8),
            mask.rotate_left(1),
        ];
        // Masks that differ only where no bit can be do the same.
        let reached = reached(scene, next, step.meaning);
        let upper = mask << distance;
        for other in others.chain(variants) {
            // The mask of the upper partners, or of both, would be right, too.
            let is_right = [mask, upper, mask >> distance, mask | upper].contains(&other)
                || (other ^ mask) & reached == 0;
            if !is_right && ![0, u64::MAX].contains(&other) && !wrong.contains(&other) {
                wrong.push(other);
            }
        }
        wrong.truncate(3);
        let wrong = wrong.into_iter().filter_map(|other| {
            let first = Bitboard((other ^ mask) & reached).squares().next()?;
            let square = scene.square_of(first);
            let fault = if Bitboard(other).contains(first) {
                format!("{square} is in this mask, but should not be")
            } else {
                format!("{square} is missing from this mask")
            };
            let reason = partner_in_words(scene, first, step.meaning);
            Some((scene.on_board(other), format!("Not this one: {fault}{reason}.")))
        });
        let mut explanation = format!("The step uses the mask 0x{mask:016X}");
        match (squares_in_words(scene.on_board(mask).0), step.meaning) {
            (Some(squares), Meaning::DeltaSwap { .. }) => {
                explanation += &format!(
                    ". It selects {squares}: their bits go up by {distance}, those of their partners come down."
                );
            }
            (Some(squares), _) => explanation += &format!(". It selects {squares}."),
            (None, _) => {
                explanation += &format!(". {}", description::moves_in_words(scene, next));
            }
        }
        if !explanation.ends_with(&note) {
            add_sentence(&mut explanation, &note);
        }
        Some(Self {
            text: "Which mask does the next step use?".to_owned(),
            choices: Choices::among(scene.on_board(mask), wrong.collect()),
            shown_at: next,
            explanation,
            topic: topic(scene, next),
            reasons: None,
        })
    }

    /// `None` if there is no other board to choose from: all images of an empty or a full board are equal.
    fn result(scene: &Scene, last: usize) -> Option<Self> {
        let wrong = wrong_results(scene.board(0), scene.board(last));
        if wrong.is_empty() {
            return None;
        }
        let explanation = match recognise(scene.trace_for_display().result_origins()) {
            Some(Transform::Symmetry(Symmetry::Identity)) => {
                "At the end, every bit is back where it started.".to_owned()
            }
            Some(transform) => {
                format!("The whole routine is the {}.", crate::names::noun(transform))
            }
            None => {
                let steps = (1..=last).rev().take(MAX_EXPLAINED);
                let mut steps: Vec<_> =
                    steps.map(|frame| description::moves_in_words(scene, frame)).collect();
                steps.reverse();
                steps.join(" ")
            }
        };
        Some(Self {
            text: "What is the result of this routine?".to_owned(),
            choices: Choices::among(scene.board(last), wrong),
            shown_at: last,
            explanation,
            topic: "the result".to_owned(),
            reasons: None,
        })
    }

    /// Returns the feedback for a square as the answer, or for "The bit is lost".
    #[must_use]
    pub fn on_square(&self, answer: Option<Square>) -> Feedback {
        let Choices::Squares { from, landed } = &self.choices else {
            return Feedback::none();
        };
        let goals = landed.iter().filter(|bits| bits.contains(from)).count();
        let landed_on = |square: Square| &landed[usize::from(square.index())];
        let right = match answer {
            Some(square) => landed_on(square).contains(from),
            None => goals == 0,
        };
        let reason_of = |square: Square| match &self.reasons {
            Some(reasons) => &*reasons.of[usize::from(square.index())],
            None => "",
        };
        let of_all = self.reasons.as_ref().map_or("", |reasons| &*reasons.of_all);
        let (mut explanation, reason) = match answer {
            _ if right => (format!("Yes. {}", self.explanation), ""),
            None => (format!("The bit on {from} is not lost."), of_all),
            Some(square) => match landed_on(square).first() {
                Some(other) if *other == square => {
                    let stays = format!("Not {square}: the bit on {square} stays there.");
                    (stays, reason_of(square))
                }
                Some(other) => {
                    let lands = format!("Not {square}: that is where the bit on {other} lands.");
                    (lands, reason_of(*other))
                }
                None => (format!("Not {square}: no bit lands there."), of_all),
            },
        };
        add_sentence(&mut explanation, reason);
        Feedback { right, explanation }
    }

    /// Returns the feedback for one of the boards as the answer.
    #[must_use]
    pub fn on_board(&self, chosen: usize) -> Feedback {
        match &self.choices {
            Choices::Boards { right, .. } if *right == chosen => {
                Feedback { right: true, explanation: format!("Yes. {}", self.explanation) }
            }
            Choices::Boards { boards, .. } => Feedback {
                right: false,
                explanation: boards
                    .get(chosen)
                    .map_or_else(String::new, |(_, reason)| reason.clone()),
            },
            Choices::Squares { .. } => Feedback::none(),
        }
    }
}

impl Feedback {
    fn none() -> Self {
        Self { right: false, explanation: String::new() }
    }
}

impl Choices {
    /// Inserts the right board among the wrong ones. Its index depends on the board only, so that the question is the
    /// same at every visit.
    fn among(right: Bitboard, wrong: Vec<(Bitboard, String)>) -> Self {
        let mut boards = wrong;
        let index = hashed_index(right.0, boards.len() + 1);
        boards.insert(index, (right, String::new()));
        Self::Boards { boards, right: index }
    }
}

/// The most wrong boards among the choices for a result.
const MOST_WRONG: usize = 3;

/// Returns boards that could be taken for the result, each with the reason why it isn't. Where possible, they have as many bits
/// as the result, so that counting doesn't help.
fn wrong_results(input: Bitboard, result: Bitboard) -> Vec<(Bitboard, String)> {
    let (subject, what) = match input.count() == result.count() {
        true => (input, "this board"),
        false => (result, "the result"),
    };
    let images = Symmetry::ALL.map(|symmetry| {
        let transform = Transform::Symmetry(symmetry);
        let name = transform.name().replace('-', " ");
        let reason = format!("That is another transform of {what}: {name}.");
        (transform.bitboard(subject), reason)
    });
    // The unchanged board would be too easy to rule out.
    let is_wrong = |(board, _): &(Bitboard, String)| ![input, result].contains(board);
    let mut images = distinct(images.into_iter().filter(is_wrong));
    // Which of them are offered, depends on the board.
    let first = usize::try_from(input.0 % 3).unwrap_or(0);
    let first = first.min(images.len());
    images.rotate_left(first);
    // A symmetric board has few images.
    let Bitboard(bits) = result;
    let (not_h, not_a) = (0x7f7f_7f7f_7f7f_7f7f, 0xfefe_fefe_fefe_fefe);
    let moved = [
        (bits.rotate_left(8), "up by one rank"),
        (bits.rotate_right(8), "down by one rank"),
        ((bits & not_h) << 1 | (bits & !not_h) >> 7, "by one file towards h"),
        ((bits & not_a) >> 1 | (bits & !not_a) << 7, "by one file towards a"),
    ];
    let moved = moved.map(|(board, how)| {
        (Bitboard(board), format!("That is the result, moved {how}, around the edge."))
    });
    let unchanged = (input, "That is the board before the routine.".to_owned());
    let unchanged = Some(unchanged).filter(|(board, _)| *board != result);
    let all = images.into_iter().chain(moved.into_iter().filter(is_wrong)).chain(unchanged);
    let mut wrong = distinct(all);
    wrong.truncate(MOST_WRONG);
    wrong
}

/// Removes boards that were there before.
fn distinct(boards: impl Iterator<Item = (Bitboard, String)>) -> Vec<(Bitboard, String)> {
    let mut distinct: Vec<(Bitboard, String)> = Vec::new();
    for board in boards {
        if distinct.iter().all(|(known, _)| *known != board.0) {
            distinct.push(board);
        }
    }
    distinct
}

/// Returns an index below `length` that depends on the board only, and that a reader can't guess from it.
fn hashed_index(board: u64, length: usize) -> usize {
    let hash = board.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let index = hash.checked_rem(length as u64).unwrap_or(0);
    usize::try_from(index).unwrap_or(0)
}

impl SquareReasons {
    /// Returns the reasons for where the bits land. A bit with copies has none.
    fn of(reasons: &Reasons<'_>, landed: &[Vec<Square>; 64]) -> Self {
        let mut follows_rule = true;
        let of = Square::ALL.map(|from| {
            let goals = Square::ALL.into_iter();
            let goals = goals.filter(|at| landed[usize::from(at.index())].contains(&from));
            match *goals.collect::<Vec<_>>() {
                [] => reasons.of_landing(from, None),
                [goal] => {
                    let reason = reasons.of_landing(from, Some(goal));
                    follows_rule &= !reason.is_empty();
                    reason
                }
                _ => String::new(),
            }
        });
        Self { of, of_all: if follows_rule { reasons.of_all() } else { String::new() } }
    }
}

fn add_sentence(text: &mut String, sentence: &str) {
    if !sentence.is_empty() {
        text.push(' ');
        text.push_str(sentence);
    }
}

/// What a question about a step is about: "step 2 (turns over the middle rank digit)".
fn topic(scene: &Scene, frame: usize) -> String {
    let is_term = scene.trace.step(frame).is_some_and(|step| step.term.is_some());
    let changes = |rule: &DigitRule| !is_term && rule.changed().next().is_some();
    let rule = scene.digit_rule(frame).filter(changes);
    match rule.map(|rule| rule.effect()).or_else(|| description::meaning(scene, frame)) {
        Some(does) => format!("step {frame} ({does})"),
        None => format!("step {frame}"),
    }
}

/// The squares where a mask of the step to a frame can have an effect.
fn reached(scene: &Scene, frame: usize, meaning: Meaning) -> u64 {
    let known = scene.trace.origins(frame - 1);
    let bits = known.support() | known.unknown_bits();
    match meaning {
        Meaning::Shift { by: by @ 0.., .. } => bits << by,
        Meaning::Shift { by, .. } => bits >> by.unsigned_abs(),
        Meaning::Keep { .. } => bits,
        _ => u64::MAX,
    }
}

/// Describes what a delta swap does with a bit, as the reason why it is in the mask of the lower partners or not.
fn partner_in_words(scene: &Scene, bit: Square, meaning: Meaning) -> String {
    let Meaning::DeltaSwap { distance, lower, .. } = meaning else {
        return String::new();
    };
    let digits = |index: u8| {
        let square = Square::new(index).map(|bit| scene.square_of(bit));
        square.map(digits_of).unwrap_or_default()
    };
    let (index, here) = (bit.index(), 1 << bit.index());
    let from = digits(index);
    if lower & here != 0 {
        format!(". Its bit goes up, from {from} to {}", digits(index + distance))
    } else if (lower << distance) & here != 0 {
        format!(". Its bit comes down, from {from} to {}", digits(index - distance))
    } else {
        format!(". Its bit stays on {from}")
    }
}

/// Describes the way from one bit to another: "bit 9 + 8 = bit 17".
fn sum(scene: &Scene, from: Square, to: Square) -> String {
    let (start, goal) = (scene.bit_of(from).index(), scene.bit_of(to).index());
    let sign = if goal > start { '+' } else { '−' };
    let by = goal.abs_diff(start);
    format!("bit {start} {sign} {by} = bit {goal}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use deltaboard_catalogue::Catalogue;

    use super::*;
    use crate::state::State;
    use crate::tag::Tag;

    fn ask(query: &str, frame: usize, ask: &str) -> Result<Question, String> {
        let scene = Scene::of(&State::from_query(query));
        Question::of(&scene, frame, ask.parse().unwrap())
    }

    #[test]
    fn a_bit_is_followed_through_one_step_and_to_the_end() {
        let flip = "do=flip-vertical&routine=flip-vertical/delta-swaps&step=0";
        let next = ask(flip, 0, "b2").unwrap();
        assert_eq!(
            next.on_square(Some(Square::B1)),
            Feedback {
                right: true,
                explanation: "Yes. The bit on b2 lands on b1. b2 is 001 001; this step turns over the lowest rank digit: \
                     000 001 is b1."
                    .to_owned()
            }
        );
        let wrong = |question: &Question, square| question.on_square(square).explanation;
        assert_eq!(
            wrong(&next, Some(Square::B3)),
            "Not b3: that is where the bit on b4 lands. b4 is 011 001; this step turns over the lowest rank digit: 010 001 is b3."
        );
        assert_eq!(
            wrong(&next, None),
            "The bit on b2 is not lost. This step turns over the lowest rank digit."
        );
        let last = ask(flip, 0, "b2 last").unwrap();
        assert_eq!(
            last.on_square(Some(Square::B7)).explanation,
            "Yes. The bit on b2 lands on b7: b2 001 001 → b1 000 001 → b3 010 001 → b7 110 001. \
             The routine turns over the three rank digits."
        );
        assert_eq!(last.shown_at, 3);
        // In the middle of the routine, squares are those of the present frame.
        let middle = ask(flip, 1, "b1").unwrap();
        assert!(middle.on_square(Some(Square::B3)).right);
    }

    #[test]
    fn a_shift_can_lose_a_bit() {
        let lost = ask("routine=shift-east/masked-shift", 0, "h4 last").unwrap();
        assert!(lost.on_square(None).right);
        assert!(!lost.on_square(Some(Square::A5)).right);
    }

    #[test]
    fn exactly_one_of_the_masks_is_right() {
        let diagonal = "do=flip-diagonal&routine=flip-diagonal/delta-swaps&step=0";
        // The mask of the partners is a variant of this mask, but must not be offered.
        let vertical = "do=flip-vertical&routine=flip-vertical/delta-swaps&step=0";
        let partners = Bitboard(0xff00_ff00_ff00_ff00);
        for (query, frame) in [(diagonal, 0), (diagonal, 1), (diagonal, 2), (vertical, 0)] {
            let question = ask(query, frame, "mask").unwrap();
            let Choices::Boards { boards, right } = &question.choices else {
                panic!("a mask is one of several boards");
            };
            assert_eq!(boards.len(), 4, "{boards:?}");
            assert!(boards.iter().all(|(board, _)| *board != partners));
            for (place, (board, _)) in boards.iter().enumerate() {
                let answer = question.on_board(place);
                assert_eq!(answer.right, place == *right, "{board}");
                if !answer.right {
                    let differing = (*board ^ boards[*right].0).squares().next().unwrap();
                    let reason = match board.contains(differing) {
                        true => "is in this mask",
                        false => "is missing from",
                    };
                    assert!(
                        answer.explanation.contains(&format!("{differing} {reason}")),
                        "{}",
                        answer.explanation
                    );
                }
                let alike = boards.iter().filter(|(other, _)| other == board);
                assert_eq!(alike.count(), 1);
            }
        }
    }

    /// A shift east keeps all files but a after the shift. All files but h before the shift would be right, too.
    #[test]
    fn the_mask_before_the_shift_is_not_offered() {
        let question = ask("routine=shift-east/masked-shift", 0, "mask").unwrap();
        let Choices::Boards { boards, right } = &question.choices else {
            panic!("a mask is one of several boards");
        };
        assert_eq!(boards[*right].0, Bitboard(0xfefe_fefe_fefe_fefe));
        let equivalent = Bitboard(0x7f7f_7f7f_7f7f_7f7f);
        assert!(boards.iter().all(|(board, _)| *board != equivalent));
    }

    #[test]
    fn the_right_board_is_at_every_index() {
        let mut places = [0; 4];
        for bits in 1..100_u64 {
            let query = format!("bits={:#x}&do=rotate-90-clockwise&step=0", bits * bits);
            let question = ask(&query, 0, "result").unwrap();
            let Choices::Boards { right, .. } = question.choices else {
                panic!("a result is one of several boards");
            };
            places[right] += 1;
        }
        assert!(places.iter().all(|times| *times > 5), "{places:?}");
    }

    #[test]
    fn the_result_is_offered_among_other_images_of_the_board() {
        let question = ask("do=rotate-90-clockwise&step=0", 0, "result").unwrap();
        let Choices::Boards { boards, right } = &question.choices else {
            panic!("a result is one of several boards");
        };
        assert_eq!(boards.len(), 4);
        let scene = Scene::of(&State::from_query("do=rotate-90-clockwise"));
        assert_eq!(boards[*right].0, scene.board(9));
        assert!(question.on_board(*right).right);
    }

    /// The choices for a result are different boards, one of which is right; counting bits doesn't rule out one of them.
    #[test]
    fn wrong_results_are_plausible() {
        let mut boards = vec![0x1e22_2212_0e0a_1222, 1, 0xff, 0x8142_2418_1824_4281];
        // The lines, the diagonal, and the squares of a colour.
        boards.extend([0x0101_0101_0101_0101, 0x8040_2010_0804_0201, 0x55aa_55aa_55aa_55aa]);
        let random = (1..40_u64).map(|seed| {
            let board = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (seed, board ^ board >> 29)
        });
        // Random boards, some of them sparse, some symmetric.
        boards.extend(random.map(|(seed, board)| {
            let board = if seed % 2 == 0 { board } else { board & board.rotate_left(17) };
            let symmetry = Symmetry::ALL[(seed / 2 % 8) as usize];
            let twice = symmetry.bitboard(Bitboard(board));
            if seed % 3 == 0 { board } else { (twice | Bitboard(board)).0 }
        }));
        for routine in Catalogue::ROUTINES {
            for &board in &boards {
                let query = format!("bits={board:#x}&routine={}&step=0", routine.id());
                let scene = Scene::of(&State::from_query(&query));
                let (input, result) = (scene.board(0), scene.board(scene.trace.steps().len()));
                let Some(question) = Question::result(&scene, scene.trace.steps().len()) else {
                    assert!(input == result && [0, u64::MAX].contains(&result.0), "{query}");
                    continue;
                };
                let Choices::Boards { boards, right } = &question.choices else {
                    panic!("a result is one of several boards");
                };
                assert_eq!(boards[*right].0, result, "{query}");
                let different: BTreeSet<u64> = boards.iter().map(|(board, _)| board.0).collect();
                assert_eq!(different.len(), boards.len(), "{query}");
                assert!(boards.len() > 1, "{query}");
                if boards.len() < 4 {
                    let lines = Bitboard(result.0.rotate_left(8)) == result;
                    assert!(lines || result.0 == !result.0.rotate_left(8), "{query} {boards:?}");
                }
                for (place, (board, reason)) in boards.iter().enumerate() {
                    assert_eq!(question.on_board(place).right, place == *right);
                    assert_eq!(reason.is_empty(), place == *right);
                    let is_before = reason.contains("before the routine");
                    assert!(is_before || board.count() == result.count(), "{query}: {reason}");
                    assert!(is_before || *board != input || place == *right, "{query}: {reason}");
                }
            }
        }
    }

    #[test]
    fn the_result_is_explained() {
        for (code, explanation) in [
            ("return bswap64(x);", "The whole routine is the flip."),
            ("x ^= 255; x ^= 255; return x;", "At the end, every bit is back where it started."),
            ("return x << 8;", "Ranks 1–7 go up one rank. The routine ends here."),
        ] {
            let code = format!("u64 f(u64 x) {{ {code} }}");
            let scene = Scene::of(&Tag::read("", Some(&code)).state);
            let question = Question::of(&scene, 0, Ask::Result).unwrap();
            let Choices::Boards { right, .. } = &question.choices else {
                panic!("a result is one of several boards");
            };
            let feedback = question.on_board(*right).explanation;
            assert_eq!(feedback, format!("Yes. {explanation}"), "{code}");
        }
    }

    #[test]
    fn every_question_about_every_step_has_a_right_answer() {
        for routine in Catalogue::ROUTINES.iter().copied() {
            let state = State::from_query(&format!("routine={}&step=0", routine.id()));
            let scene = Scene::of(&state);
            let last = scene.trace.steps().len();
            for frame in 0..last {
                let Some(question) = Question::in_turn(&scene, frame, &mut Picker::new(1)) else {
                    continue;
                };
                assert_eq!(question.shown_at, frame + 1);
                let right = match &question.choices {
                    Choices::Boards { right, .. } => question.on_board(*right),
                    Choices::Squares { from, landed } => {
                        let goal = landed.iter().position(|bits| bits.contains(from));
                        let goal = goal.and_then(|goal| Square::ALL.get(goal).copied());
                        question.on_square(goal)
                    }
                };
                assert!(right.right, "{} {frame}", routine.id());
            }
            assert_eq!(Question::in_turn(&scene, last, &mut Picker::new(1)), None);
        }
        let scene = Scene::of(&State::from_query("do=flip-vertical"));
        let questions: Vec<_> = (0..3)
            .filter_map(|frame| Question::in_turn(&scene, frame, &mut Picker::new(1)))
            .collect();
        let boards = |question: &Question| matches!(question.choices, Choices::Boards { .. });
        assert_eq!(questions.iter().map(boards).collect::<Vec<_>>(), [false, true, false]);
    }

    #[test]
    fn squares_that_meet_are_not_lost() {
        let code = "view=lab&step=0&code=int f(int sq) { return sq %26 62; }";
        let question = ask(code, 0, "b1 last").unwrap();
        let right = question.on_square(Some(Square::A1));
        assert!(right.right && !question.on_square(None).right);
        assert!(right.explanation.starts_with("Yes. The bit on b1 lands on a1"), "{right:?}");
        assert!(
            question.on_square(Some(Square::B1)).explanation.contains("no bit"),
            "{question:?}"
        );
    }

    #[test]
    fn a_question_after_the_last_step_is_an_error() {
        assert_eq!(
            ask("do=flip-vertical", 3, "b2"),
            Err("`ask=b2` needs a next step, but step 3 is the last one.".to_owned())
        );
        assert!("b9".parse::<Ask>().is_err() && "mask last".parse::<Ask>().is_err());
        for ask in ["b2", "b2 last", "mask", "result"] {
            assert_eq!(ask.parse::<Ask>().unwrap().to_string(), ask);
        }
    }
}
