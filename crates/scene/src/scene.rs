//! The scene: everything that the app shows of a state. It's derived, never stored.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::rc::Rc;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_routine::syntax::Expr;
use deltaboard_routine::{Diagnostic, Domain, EvaluationKind, Listing, Program, Type};
use deltaboard_trace::{Line, Origins, Trace, Verdict, decide, judge};
use deltaboard_transform::{
    Bitboard, CastlingRights, Caveat, Fen, Piece, Placement, Square, SquareMapping, Transform,
};

use crate::chain;
use crate::cost::Cost;
use crate::lab::Lab;
use crate::state::{State, View};
use crate::subject::{Set, Subject, hex};
use crate::travel::{Bit, Layer, Travel, Travelled};

/// Everything that the app shows of a state: the run, the boards, the listing.
#[derive(Debug)]
pub struct Scene {
    /// The subject before the routine.
    pub before: Subject,
    /// The subject after the routine.
    pub after: Subject,
    /// The transform that plays: the last one applied, or the one that is ready to play. `None` for a standalone routine.
    pub transform: Option<Transform>,
    /// Whether the transform is applied, and not just ready to play.
    pub applied: bool,
    /// The routine of the catalogue that plays; `None` for a chain of transforms and in the Lab.
    pub routine: Option<Routine>,
    /// The program that runs.
    pub program: Cow<'static, Program>,
    /// The text of the program in lines of tokens.
    pub listing: LazyCell<Listing, Box<dyn FnOnce() -> Listing>>,
    /// The run of the program on the chosen set, in the chosen square mapping.
    pub trace: Trace,
    /// The origins that the routine should have, in the same square mapping, if they are known.
    pub expected: Option<Origins>,
    /// Whether the routine computes what it should.
    pub verdict: Verdict,
    /// The first error in the code of the Lab.
    pub fault: Option<Diagnostic>,
    /// The routines for the same task in each domain: the routine that plays, and the first routine of each other
    /// domain. Each has its cost, unless the present domain is the bitboard.
    pub domains: Vec<(Routine, String)>,
    /// The caveats of the transforms so far.
    pub caveats: Vec<Caveat>,
    /// The square mapping.
    pub mapping: SquareMapping,
    /// Whether the last step swaps the colours, which aren't part of a single bitboard.
    pub(crate) recolours: bool,
    /// The set that the routine runs on, so that its result is the chosen set: a colour flip turns Black's pieces into
    /// White's.
    pub set: Set,
    /// The scene of another routine for the same task, which plays step by step next to this one.
    pub beside: Option<Rc<Self>>,
    travel: Travel,
}

/// The maximum number of transforms that play as one routine.
const MAX_PLAYED: usize = 16;

/// A program to run, and the origins that it should have.
struct Playable {
    routine: Option<Routine>,
    program: Cow<'static, Program>,
    expected: Origins,
}

/// The run of a program, and its verdict.
struct Run {
    routine: Option<Routine>,
    program: Cow<'static, Program>,
    trace: Trace,
    expected: Option<Origins>,
    verdict: Verdict,
    fault: Option<Diagnostic>,
}

impl Scene {
    /// Returns the scene of a state: runs the routine that plays.
    pub fn of(state: &State) -> Self {
        let alone = state.is_standalone();
        let whole_chain = state.view == View::Symmetries && !state.transforms.is_empty();
        let played = if whole_chain { MAX_PLAYED } else { 1 };
        let last_ones = &state.transforms[state.transforms.len().saturating_sub(played)..];
        let Applied { mut before, mut after, caveats, mut homes } = applied(state, last_ones.len());
        let flips = last_ones.iter().filter(|last| **last == Transform::ColorFlip);
        let recolours = !alone && flips.count() % 2 == 1;
        let transform = state.playing_transform();
        // Routines that aren't symmetries exist for the default mapping only.
        let mapping = match alone && state.view != View::Lab {
            true => SquareMapping::default(),
            false => state.mapping,
        };
        if alone {
            homes = last_ones.iter().fold(homes, |homes, &last| moved(&homes, last));
            before = after;
        }
        let played = match state.playing_routine() {
            Some(routine) => Some(Playable::from(routine)),
            None if alone => None,
            None if whole_chain => Some(chain::routine(last_ones, mapping).into()),
            None => Some(chain::routine(&[transform], mapping).into()),
        };
        let set = if recolours { state.set.color_flipped() } else { state.set };
        let board = mapping.number(before.bits(set));
        let Run { routine, program, trace, expected, verdict, fault } = match played {
            Some(played) => played.run(board),
            None => in_lab(&state.lab, board),
        };
        if alone {
            after = rearranged(&before, &trace, mapping);
        }
        let travel = Travel::of(&trace, mapping, &homes);
        Self {
            before,
            after,
            transform: (!alone).then_some(transform),
            applied: alone || !state.transforms.is_empty(),
            routine,
            listing: {
                let listed = program.clone();
                LazyCell::new(Box::new(move || listed.listing()))
            },
            program,
            trace,
            expected,
            verdict,
            fault,
            domains: routine.map_or_else(Vec::new, domains),
            caveats,
            mapping,
            recolours,
            set,
            beside: match (state.beside, routine) {
                (Some(beside), Some(routine)) => second_scene(state, routine, beside),
                _ => None,
            },
            travel,
        }
    }

    /// Returns the last frame. With two routines, it's the last frame of the longer one.
    pub fn last_frame(&self) -> usize {
        let steps = |scene: &Self| scene.trace.steps().len();
        self.beside.as_deref().map_or(0, steps).max(steps(self))
    }

    /// Returns the frame of this routine at a step: after its last step, the result.
    pub fn frame_at(&self, step: usize) -> usize {
        step.min(self.trace.steps().len())
    }

    /// Returns the other routines for the same task.
    pub fn alternatives(&self) -> Vec<Routine> {
        let Some(routine) = self.routine else {
            return Vec::new();
        };
        let siblings = Catalogue::doing(routine.task());
        siblings.filter(|sibling| *sibling != routine).collect()
    }

    /// Returns the bitboard in a frame, as squares of the board.
    pub fn board(&self, frame: usize) -> Bitboard {
        self.on_board(self.trace.board(frame))
    }

    /// Returns the result after the last step: a FEN, or the number of a bitboard in the square mapping.
    pub fn result(&self) -> String {
        match self.after {
            Subject::Bits(bits) => hex(self.mapping.number(bits)),
            Subject::Position(_) => self.after.to_string(),
        }
    }

    /// Returns the squares of a frame that hold an XOR of several bits, or one that depends on carries: no bit of the input
    /// has moved there.
    pub fn sums(&self, frame: usize) -> Bitboard {
        let known = self.bits(frame).fold(0, |known, bit| known | 1 << bit.at.index());
        Bitboard(self.board(frame).0 & !known)
    }

    /// Converts a number of the routine to squares of the board.
    pub fn on_board(&self, number: u64) -> Bitboard {
        self.mapping.bitboard(number)
    }

    /// Returns the square of the board for a bit of the routine.
    pub fn square_of(&self, bit: Square) -> Square {
        self.mapping.symmetry().inverse().square(bit)
    }

    /// Returns the bit of the routine for a square of the board.
    pub fn bit_of(&self, square: Square) -> Square {
        self.mapping.symmetry().square(square)
    }

    /// Returns the set bits of a frame.
    pub fn bits(&self, frame: usize) -> impl Iterator<Item = &Bit> {
        self.set_bits(frame).filter(|it| !it.waits).map(|it| &it.bit)
    }

    /// Returns the set bits that wait for their terms in a frame, on the board that the terms read.
    ///
    /// ```
    /// use deltaboard_scene::{Scene, State};
    ///
    /// // The flip by shifts and masks lays rank after rank in place.
    /// let query = "bits=0xff00ff&do=flip-vertical&routine=flip-vertical/shifts-and-masks";
    /// let scene = Scene::of(&State::from_query(query));
    /// let counts = [0, 1, 2, 3].map(|at| (scene.bits(at).count(), scene.waiting_bits(at).count()));
    /// assert_eq!(counts, [(16, 0), (8, 8), (8, 8), (16, 0)]);
    /// ```
    pub fn waiting_bits(&self, frame: usize) -> impl Iterator<Item = &Bit> {
        self.set_bits(frame).filter(|it| it.waits).map(|it| &it.bit)
    }

    /// The set bits of a frame, and those that wait.
    fn set_bits(&self, frame: usize) -> impl Iterator<Item = &Travelled> {
        let term = self.trace.step(frame).and_then(|step| step.term);
        let source = self.on_board(term.map_or(0, |term| term.source));
        let board = self.board(frame);
        let is_set = move |it: &&Travelled| {
            let board = if it.waits { source } else { board };
            board.contains(it.bit.at)
        };
        self.travel.frame(frame).iter().filter(is_set)
    }

    /// Returns the set bits of a frame and those that wait for their terms. A bit that waits under a laid one is there, too,
    /// so that it flies out from under it. The order is the same in all frames, so that a browser can animate them.
    ///
    /// ```
    /// use deltaboard_scene::{Layer, Scene, State};
    ///
    /// // Rank 6 goes to rank 3 after ranks 1 to 5 have been laid on ranks 8 to 4.
    /// let query = "bits=0x0101010101010101&do=flip-vertical&routine=flip-vertical/shifts-and-masks";
    /// let scene = Scene::of(&State::from_query(query));
    /// let under = scene.all_bits(5).into_iter().filter(|(_, layer)| *layer == Layer::Under);
    /// assert_eq!(under.map(|(bit, _)| bit.key()).collect::<Vec<_>>(), ["a6", "a7", "a8"]);
    /// ```
    pub fn all_bits(&self, frame: usize) -> Vec<(&Bit, Layer)> {
        let in_place = self.in_place(frame);
        self.set_bits(frame).map(|it| (&it.bit, it.layer(in_place))).collect()
    }

    /// Returns the pieces of a frame and those that wait, as [`Self::all_bits`] does.
    pub fn all_pieces(&self, frame: usize) -> Vec<(&Bit, Piece, Layer)> {
        let in_place = self.in_place(frame);
        let recoloured = self.recolours && frame == self.trace.steps().len();
        let mut pieces = Vec::new();
        for travelled in self.travel.frame(frame) {
            let bit = &travelled.bit;
            if let Some(piece) = self.before.piece(bit.from) {
                let shown = if recoloured { piece.color_flipped() } else { piece };
                pieces.push((bit, shown, travelled.layer(in_place)));
            }
        }
        pieces
    }

    /// Returns the pieces that a frame shows: those of the frame, and those that wait where no other bit is in place.
    pub fn visible_pieces(&self, frame: usize) -> Vec<(&Bit, Piece, Layer)> {
        let mut pieces = self.all_pieces(frame);
        pieces.retain(|(.., layer)| *layer != Layer::Under);
        pieces
    }

    /// Returns the squares of the bits that wait for their terms in a frame, without those where another bit is in place.
    pub fn waiting(&self, frame: usize) -> Bitboard {
        let waiting: Bitboard = self.waiting_bits(frame).map(|bit| bit.at).collect();
        waiting & !self.in_place(frame)
    }

    /// Returns the squares where the terms up to a frame have laid bits, set or not.
    /// Empty in frames that aren't between terms.
    pub fn in_place(&self, frame: usize) -> Bitboard {
        match self.trace.step(frame).and_then(|step| step.term) {
            Some(_) => self.on_board(self.trace.origins(frame).support()),
            None => Bitboard::EMPTY,
        }
    }

    /// Returns the pieces in a frame, each with its bit.
    pub fn pieces(&self, frame: usize) -> Vec<(&Bit, Piece)> {
        let all = self.all_pieces(frame).into_iter();
        let placed = all.filter(|(.., layer)| *layer == Layer::Placed);
        placed.map(|(bit, piece, _)| (bit, piece)).collect()
    }

    /// Returns the bit on a square in a frame, set or not. `None` if no single bit is there.
    pub fn bit_at(&self, square: Square, frame: usize) -> Option<&Bit> {
        let mut placed = self.travel.frame(frame).iter().filter(|it| !it.waits);
        placed.find(|it| it.bit.at == square).map(|it| &it.bit)
    }

    /// Returns the position in a frame as a FEN: complete before the first step and after the last, and the placement
    /// alone between them. `None` for plain bits.
    pub fn fen(&self, frame: usize) -> Option<String> {
        if self.before.is_bits() {
            return None;
        }
        if frame == 0 || frame >= self.trace.steps().len() {
            let subject = if frame == 0 { &self.before } else { &self.after };
            return Some(subject.to_string());
        }
        let mut placement = Placement::EMPTY;
        for (bit, piece) in self.pieces(frame) {
            placement.set(bit.at, Some(piece));
        }
        Some(placement.to_string())
    }

    /// Returns the bits on a square in a frame, set or not: the bit of the frame, and one that waits for its term.
    pub(crate) fn bits_on(&self, square: Square, frame: usize) -> impl Iterator<Item = &Bit> {
        let waiting = self.travel.frame(frame).iter().filter(|it| it.waits).map(|it| &it.bit);
        let waiting = waiting.filter(move |bit| bit.at == square);
        self.bit_at(square, frame).into_iter().chain(waiting)
    }

    /// Returns the result for a square in a frame of a routine over a square; `None` if that is off the board.
    ///
    /// ```
    /// use deltaboard_scene::{Scene, State};
    /// use deltaboard_transform::Square;
    ///
    /// let query = "view=lab&code=int f(int sq) { return sq %26 62; }";
    /// let scene = Scene::of(&State::from_query(query));
    /// assert_eq!(scene.goal(Square::B1, 1), Some(Square::A1));
    /// assert_eq!(scene.starts(Square::A1, 1).collect::<Vec<_>>(), [Square::A1, Square::B1]);
    /// ```
    pub fn goal(&self, square: Square, frame: usize) -> Option<Square> {
        let place = self.trace.place_of(self.bit_of(square), frame)?;
        let goal = Square::new(u8::try_from(place).ok()?)?;
        Some(self.square_of(goal))
    }

    /// Returns the squares that a routine over a square has brought to a square in a frame. Two squares may meet.
    pub fn starts(&self, goal: Square, frame: usize) -> impl Iterator<Item = Square> {
        Square::ALL.into_iter().filter(move |start| self.goal(*start, frame) == Some(goal))
    }

    /// Whether a routine over a square plays. What becomes of each square is known then, also where several meet.
    pub(crate) fn maps_squares(&self) -> bool {
        self.trace.place_of(Square::A1, 0).is_some()
    }

    /// Returns the run in squares of the board, for descriptions.
    pub fn trace_for_display(&self) -> Cow<'_, Trace> {
        if self.mapping == SquareMapping::default() {
            return Cow::Borrowed(&self.trace);
        }
        Cow::Owned(self.trace.renumbered(|bit| self.square_of(bit)))
    }

    /// Returns the expected origins in squares of the board, for descriptions.
    pub fn expected_for_display(&self) -> Option<Cow<'_, Origins>> {
        let expected = self.expected.as_ref()?;
        if self.mapping == SquareMapping::default() {
            return Some(Cow::Borrowed(expected));
        }
        Some(Cow::Owned(expected.renumbered(|bit| self.square_of(bit))))
    }

    /// How many times as fast as usual the playback goes on from a frame: long loops speed up once their first rounds have
    /// been seen.
    pub fn pace(&self, frame: usize) -> u32 {
        let is_long = self.last_frame() > 12;
        if is_long && frame >= 4 { 4 } else { 1 }
    }

    /// Returns the operations of the step to a frame, as indices of its evaluations in the order of execution: for
    /// `x = x >> 8 & k` the shift, then the AND.
    pub fn operations_inside(&self, frame: usize) -> Vec<usize> {
        let Some(step) = self.trace.step(frame) else {
            return Vec::new();
        };
        let evaluations = step.evaluations.iter().enumerate();
        let operations = evaluations.filter(|(_, evaluation)| {
            evaluation.number.ty == Type::U64 && evaluation.kind == EvaluationKind::Operation
        });
        operations.map(|(place, _)| place).collect()
    }

    /// Returns the expressions of the functions that run.
    pub(crate) fn expressions(&self) -> impl Iterator<Item = &Expr> {
        self.program.expressions_called().into_iter().flat_map(Expr::walk)
    }

    /// Returns the line of a routine that maps a line.
    pub fn line(&self) -> Option<Line> {
        self.routine?.task().line().copied()
    }

    /// Whether the transform is a pseudo-rotation or a packing, whose diagonals have different colours.
    pub fn is_of_diagonals(&self) -> bool {
        matches!(self.transform, Some(Transform::Packing(_) | Transform::PseudoRotation(_)))
    }

    /// Whether a text is the code of the program that runs.
    pub fn plays(&self, code: &str) -> bool {
        self.program.own_text().of(self.program.text()) == code
    }

    /// Returns the domain of the routine.
    pub fn domain(&self) -> Domain {
        self.program.domain()
    }
}

impl State {
    /// Returns the number of steps. With two routines, it's that of the longer one.
    pub fn steps(&self) -> usize {
        Scene::of(self).last_frame()
    }
}

/// Returns one routine per domain for the task of a routine, with its cost.
fn domains(routine: Routine) -> Vec<(Routine, String)> {
    let mut domains: Vec<(Routine, String)> = Vec::new();
    if routine.is_exercise() {
        return domains;
    }
    for sibling in Catalogue::doing(routine.task()) {
        let known = |(known, _): &(Routine, String)| known.domain() == sibling.domain();
        if domains.iter().any(known) {
            continue;
        }
        let played = match sibling.domain() == routine.domain() {
            true => routine,
            false => sibling,
        };
        // On a bitboard the costs aren't shown, so the page opens without running the other routines.
        let cost = match routine.domain() {
            Domain::Board => String::new(),
            _ => Cost::of(played).in_words(played.domain()),
        };
        domains.push((played, cost));
    }
    domains
}

/// The result of the transforms of a state.
struct Applied {
    /// The subject before the transforms that play.
    before: Subject,
    after: Subject,
    caveats: Vec<Caveat>,
    /// For each square of `before`, the square of the subject that its bit or piece came from.
    homes: [Square; 64],
}

/// Applies the transforms of a state. The last `played` of them play.
fn applied(state: &State, played: usize) -> Applied {
    let mut before = state.subject;
    let mut after = state.subject;
    let mut homes = Square::ALL;
    let mut caveats = Vec::new();
    let first_played = state.transforms.len() - played;
    for (place, &transform) in state.transforms.iter().enumerate() {
        let (next, lost) = after.transformed(transform);
        after = next;
        if place < first_played {
            homes = moved(&homes, transform);
            before = after;
        }
        for caveat in lost {
            if !caveats.contains(&caveat) {
                caveats.push(caveat);
            }
        }
    }
    if ranks_stay(&state.transforms) {
        caveats.retain(|caveat| !is_of_pawns(caveat));
    }
    Applied { before, after, caveats, homes }
}

impl Playable {
    fn run(self, board: u64) -> Run {
        let Self { routine, program, expected } = self;
        let trace = deltaboard_trace::run(&program, board)
            .unwrap_or_else(|fault| panic!("{}: {}", program.text(), fault.message()));
        let verdict = decide(&trace, &expected).unwrap_or_else(|| {
            let task = routine.map(Routine::task);
            let judged = task.and_then(|task| judge(&program, task).ok());
            judged.unwrap_or(Verdict::Tested { boards: 1 })
        });
        Run { routine, program, trace, expected: Some(expected), verdict, fault: None }
    }
}

/// Returns the scene of a second routine, if it does the same task as the first.
fn second_scene(state: &State, routine: Routine, beside: Routine) -> Option<Rc<Scene>> {
    if beside.task() != routine.task() {
        return None;
    }
    Some(Rc::new(Scene::of(&State { routine: Some(beside), beside: None, ..state.clone() })))
}

/// Runs the code of the Lab. Its analysis is in [`crate::lab::Report`], because it takes longer.
fn in_lab(lab: &Lab, board: u64) -> Run {
    let (program, trace, fault) = lab.played(board);
    Run {
        routine: None,
        expected: None,
        verdict: Verdict::Tested { boards: 1 },
        program: Cow::Owned(program),
        trace,
        fault,
    }
}

impl From<Routine> for Playable {
    fn from(routine: Routine) -> Self {
        Self {
            routine: Some(routine),
            program: Cow::Borrowed(routine.program()),
            expected: routine.task().origins(),
        }
    }
}

impl From<chain::Chain> for Playable {
    fn from(chain: chain::Chain) -> Self {
        Self { routine: None, program: Cow::Owned(chain.program), expected: chain.expected }
    }
}

/// Rearranges a subject as a run does: pieces move with their bits, and lost bits lose their pieces.
fn rearranged(before: &Subject, trace: &Trace, mapping: SquareMapping) -> Subject {
    let Subject::Position(fen) = before else {
        return Subject::Bits(mapping.bitboard(trace.result()));
    };
    let back = mapping.symmetry().inverse();
    let mut position = fen.position;
    position.placement = Placement::EMPTY;
    position.castling = CastlingRights::default();
    position.en_passant = None;
    for (from, to) in deltaboard_trace::copies(trace.result_origins()) {
        position.placement.set(back.square(to), fen.position.placement.get(back.square(from)));
    }
    Subject::Position(Fen { position, fields: fen.fields })
}

/// Moves the contents of all squares by a transform.
fn moved(homes: &[Square; 64], transform: Transform) -> [Square; 64] {
    let mut after = *homes;
    for square in Square::ALL {
        after[usize::from(transform.square(square).index())] = homes[usize::from(square.index())];
    }
    after
}

/// Whether the transforms together leave all ranks in place.
fn ranks_stay(transforms: &[Transform]) -> bool {
    chain::composition(transforms).is_some_and(|symmetry| !symmetry.changes_ranks())
}

fn is_of_pawns(caveat: &Caveat) -> bool {
    matches!(caveat, Caveat::PawnsKeepDirection { .. } | Caveat::PawnsOnEndRanks(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_of_a_step_are_in_the_order_of_execution() {
        let query = "do=flip-vertical&routine=flip-vertical/delta-swaps&step=0";
        let scene = Scene::of(&State::from_query(query));
        let source = scene.program.text();
        let step = scene.trace.step(1).unwrap();
        let operations = scene.operations_inside(1).into_iter();
        let texts: Vec<_> =
            operations.map(|place| step.evaluations[place].span.of(source)).collect();
        assert_eq!(
            texts,
            [
                "(x >>  8)",
                "((x >>  8) & k1)",
                "(x & k1)",
                "((x & k1) <<  8)",
                "((x >>  8) & k1) | ((x & k1) <<  8)"
            ]
        );
        assert!(scene.operations_inside(0).is_empty());
    }
}
