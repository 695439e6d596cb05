//! What a state shows: derived, never stored.

use std::borrow::Cow;
use std::rc::Rc;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_routine::{Diagnostic, Domain, EvaluationKind, Listing, Program, Type};
use deltaboard_trace::{Line, Origins, Task, Trace, Verdict, decide, judge};
use deltaboard_transform::{
    Bitboard, CastlingRights, Caveat, Fen, Piece, Placement, Square, SquareMapping, Symmetry,
    Transform,
};

use crate::chain;
use crate::cost::Cost;
use crate::lab::Lab;
use crate::state::{Page, State};
use crate::subject::{Set, Subject};
use crate::travel::{Bit, Travel};

/// What a state shows.
#[derive(Debug)]
pub struct Scene {
    /// What the routine is given.
    pub before: Subject,
    /// What comes of it.
    pub after: Subject,
    /// The transform that the player plays: the last applied, or the one held ready. `None` for a
    /// routine that does something else.
    pub transform: Option<Transform>,
    /// Whether it has been applied.
    pub applied: bool,
    /// The routine of the catalogue that is played; `None` for a chain of transforms.
    pub routine: Option<Routine>,
    /// The routine, ready to run.
    pub program: Program,
    /// Its text in lines of tokens.
    pub listing: Listing,
    /// The routine's run on the chosen set, as the chosen mapping numbers its squares.
    pub trace: Trace,
    /// What the routine should come to, numbered alike, if that is known.
    pub due: Option<Origins>,
    /// Whether it does.
    pub verdict: Verdict,
    /// What is wrong with the code in the Lab.
    pub fault: Option<Diagnostic>,
    /// The same task on a bitboard, on a square's number and on a mailbox board: the routine that
    /// is played, and the first of the others. Beside a square or a mailbox board, what each costs.
    pub domains: Vec<(Routine, String)>,
    /// What the transforms so far have lost or broken.
    pub caveats: Vec<Caveat>,
    /// How the squares are numbered.
    pub mapping: SquareMapping,
    /// Whether colours are swapped when the last step is done: no single bitboard knows of them.
    pub(crate) recolours: bool,
    /// The set whose bits the routine is given, so that its result is the chosen set: a colour
    /// flip makes White's pieces of Black's.
    pub set: Set,
    /// Another routine for the same task, which is played step by step beside this one.
    pub beside: Option<Rc<Self>>,
    travel: Travel,
}

/// The most transforms that are played as one routine.
const MOST_PLAYED: usize = 16;

/// What is played, and what it should come to.
struct Played {
    routine: Option<Routine>,
    program: Program,
    due: Origins,
}

/// What is played, and how it runs.
struct Run {
    routine: Option<Routine>,
    program: Program,
    trace: Trace,
    due: Option<Origins>,
    verdict: Verdict,
    fault: Option<Diagnostic>,
}

impl Scene {
    /// Runs what a state plays.
    pub fn of(state: &State) -> Self {
        let run = state.routine.filter(|routine| runs_alone(*routine));
        let run = match state.page {
            Page::Lines => run
                .filter(|routine| routine.task().line().is_some())
                .or_else(|| Catalogue::lines().next()),
            Page::Lab => None,
            _ => run,
        };
        let alone = run.is_some() || state.page == Page::Lab;
        let whole_chain = state.page == Page::Symmetries && !state.transforms.is_empty();
        let played = if whole_chain { MOST_PLAYED } else { 1 };
        let last_ones = &state.transforms[state.transforms.len().saturating_sub(played)..];
        let Applied { mut before, mut after, caveats, mut homes } = applied(state, last_ones.len());
        let flips = last_ones.iter().filter(|last| **last == Transform::ColorFlip);
        let recolours = !alone && flips.count() % 2 == 1;
        let last = state.transforms.last().copied();
        let ready = match state.routine.and_then(|routine| routine.task().transform()) {
            Some(numbers) => chain::on_board(numbers, state.mapping),
            None => Transform::Symmetry(Symmetry::FlipVertical),
        };
        let transform = last.unwrap_or(ready);
        let mapping = match alone {
            true => SquareMapping::default(),
            false => state.mapping,
        };
        if alone {
            homes = last_ones.iter().fold(homes, |homes, &last| moved(&homes, last));
            before = after;
        }
        let played = match run {
            Some(routine) => Some(routine.into()),
            None if alone => None,
            None if whole_chain => Some(chain::played(last_ones, mapping).into()),
            None => Some(one_transform(state.routine, transform, mapping)),
        };
        let set = if recolours { state.set.color_flipped() } else { state.set };
        let board = mapping.number(before.bits(set));
        let Run { routine, program, trace, due, verdict, fault } = match played {
            Some(played) => played.run(board),
            None => in_lab(&state.lab, board),
        };
        if alone {
            after = rearranged(&before, &trace);
        }
        let travel = Travel::of(&trace, mapping, &homes);
        Self {
            before,
            after,
            transform: (!alone).then_some(transform),
            applied: alone || last.is_some(),
            routine,
            listing: program.listing(),
            program,
            trace,
            due,
            verdict,
            fault,
            domains: routine.map_or_else(Vec::new, domains),
            caveats,
            mapping,
            recolours,
            set,
            beside: match (state.beside, routine) {
                (Some(beside), Some(routine)) => beside_of(state, routine, beside),
                _ => None,
            },
            travel,
        }
    }

    /// The last frame that is to be seen: the shorter of two routines waits for the longer one.
    pub fn last_frame(&self) -> usize {
        let steps = |scene: &Self| scene.trace.steps().len();
        self.beside.as_deref().map_or(0, steps).max(steps(self))
    }

    /// The frame that is shown after so many steps: after its last one, the result.
    pub fn frame_at(&self, step: usize) -> usize {
        step.min(self.trace.steps().len())
    }

    /// What there is to be compared with: the other routines for the task of this one.
    #[inline(never)]
    pub fn alternatives(&self) -> Vec<Routine> {
        let Some(routine) = self.routine else {
            return Vec::new();
        };
        let siblings = Catalogue::doing(routine.task());
        siblings.filter(|sibling| *sibling != routine).collect()
    }

    /// The bitboard in a frame, as it lies on the board.
    pub fn board(&self, frame: usize) -> Bitboard {
        self.on_board(self.trace.board(frame))
    }

    /// A number of the routine as it lies on the board.
    pub fn on_board(&self, number: u64) -> Bitboard {
        self.mapping.bitboard(number)
    }

    /// How the routine's bit is called: by the square that has its number.
    #[inline(never)]
    pub fn square_of(&self, bit: Square) -> Square {
        self.mapping.symmetry().inverse().square(bit)
    }

    /// The routine's bit for a square of the board.
    pub fn bit_of(&self, square: Square) -> Square {
        self.mapping.symmetry().square(square)
    }

    /// The bits that a frame has.
    pub fn bits(&self, frame: usize) -> impl Iterator<Item = &Bit> {
        let board = self.board(frame);
        let travelled = self.travel.frame(frame).iter();
        travelled.filter(move |bit| board.contains(bit.at))
    }

    /// The pieces in a frame, each with the bit that it stands for.
    pub fn pieces(&self, frame: usize) -> Vec<(&Bit, Piece)> {
        let recoloured = self.recolours && frame == self.trace.steps().len();
        let mut pieces = Vec::new();
        for bit in self.travel.frame(frame) {
            if let Some(piece) = self.before.piece(bit.from) {
                let shown = if recoloured { piece.color_flipped() } else { piece };
                pieces.push((bit, shown));
            }
        }
        pieces
    }

    /// The bit that a frame has, or could have, on a square.
    #[inline(never)]
    pub fn bit_at(&self, square: Square, frame: usize) -> Option<&Bit> {
        self.travel.frame(frame).iter().find(|bit| bit.at == square)
    }

    /// The position in a frame: whole before the first step and after the last, between them where
    /// the pieces are. `None` for raw bits.
    #[inline(never)]
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

    /// Of a routine over a square: the square that a frame has made of one.
    #[inline(never)]
    pub fn goal(&self, square: Square, frame: usize) -> Option<Square> {
        let run = self.trace.run_of(self.bit_of(square))?;
        let goal = Square::new(u8::try_from(run.board(frame)).ok()?)?;
        Some(self.square_of(goal))
    }

    /// The run as it is told, in squares of the board.
    pub fn told(&self) -> Cow<'_, Trace> {
        if self.mapping == SquareMapping::default() {
            return Cow::Borrowed(&self.trace);
        }
        Cow::Owned(self.trace.renumbered(|bit| self.square_of(bit)))
    }

    /// What the routine should come to, in squares of the board, if that is known.
    pub fn told_due(&self) -> Option<Cow<'_, Origins>> {
        let due = self.due.as_ref()?;
        if self.mapping == SquareMapping::default() {
            return Some(Cow::Borrowed(due));
        }
        Some(Cow::Owned(due.renumbered(|bit| self.square_of(bit))))
    }

    /// The operations inside the step to a frame, by their places among what it has evaluated, in the
    /// order that they are done in: of `x = x >> 8 & k` the shift, and then the AND.
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

    /// The line that the routine works on, if it is about one.
    pub fn line(&self) -> Option<Line> {
        self.routine?.task().line().copied()
    }

    /// Whether what is played lays diagonals on ranks, or packs them: they are then told apart.
    pub fn is_of_diagonals(&self) -> bool {
        matches!(self.transform, Some(Transform::Packing(_) | Transform::PseudoRotation(_)))
    }

    /// Whether this is the code that is played.
    #[inline(never)]
    pub fn plays(&self, code: &str) -> bool {
        self.program.own_text().of(self.program.text()) == code
    }

    /// What the routine works on.
    pub fn domain(&self) -> Domain {
        self.program.domain()
    }
}

impl State {
    /// How many steps are played: of two routines beside each other, those of the longer one.
    pub fn steps(&self) -> usize {
        Scene::of(self).last_frame()
    }

    /// Whether the routine is run on what the transforms have come to, being none of them.
    pub(crate) fn runs_alone(&self) -> bool {
        matches!(self.page, Page::Lines | Page::Lab) || self.routine.is_some_and(runs_alone)
    }
}

/// The domains in which the task of a routine is done, if there are several.
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
        // The page opens with a bitboard, and has no need of the others' runs.
        let cost = match routine.domain() {
            Domain::Board => String::new(),
            _ => Cost::of(played).in_words(played.domain()),
        };
        domains.push((played, cost));
    }
    domains
}

/// What the transforms of a state have come to.
struct Applied {
    /// The subject before those that are played.
    before: Subject,
    after: Subject,
    caveats: Vec<Caveat>,
    /// For each square of `before`, where in the subject its bit or piece has stood.
    homes: [Square; 64],
}

/// Applies the transforms, the last `played` of which the player plays.
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

impl Played {
    fn run(self, board: u64) -> Run {
        let Self { routine, program, due } = self;
        let trace = deltaboard_trace::run(&program, board)
            .unwrap_or_else(|fault| panic!("{}: {}", program.text(), fault.message()));
        let verdict = decide(&trace, &due).unwrap_or_else(|| {
            let task = routine.map(Routine::task);
            let judged = task.and_then(|task| judge(&program, task).ok());
            judged.unwrap_or(Verdict::Tested { boards: 1 })
        });
        Run { routine, program, trace, due: Some(due), verdict, fault: None }
    }
}

/// What another routine shows, if it does the same as the one that is played.
#[inline(never)]
fn beside_of(state: &State, routine: Routine, beside: Routine) -> Option<Rc<Scene>> {
    if beside.task() != routine.task() {
        return None;
    }
    Some(Rc::new(Scene::of(&State { routine: Some(beside), beside: None, ..state.clone() })))
}

/// What the code in the Lab does. What it should be is found out apart.
#[inline(never)]
fn in_lab(lab: &Lab, board: u64) -> Run {
    let (program, trace, fault) = lab.played(board);
    Run { routine: None, due: None, verdict: Verdict::Tested { boards: 1 }, program, trace, fault }
}

impl From<Routine> for Played {
    #[inline(never)]
    fn from(routine: Routine) -> Self {
        Self { routine: Some(routine), program: routine.program(), due: routine.task().origins() }
    }
}

/// The routine that plays a transform where squares are numbered so: the chosen one if it does,
/// or the first that does; where the catalogue has none, the way by the usual numbers and back.
fn one_transform(chosen: Option<Routine>, transform: Transform, mapping: SquareMapping) -> Played {
    let numbered = chain::numbered(transform, mapping);
    let routine = numbered.and_then(|numbered| {
        let chosen = chosen.filter(|routine| plays(*routine, numbered));
        chosen.or_else(|| Catalogue::computing(numbered).next())
    });
    match routine {
        Some(routine) => routine.into(),
        None => chain::played(&[transform], mapping).into(),
    }
}

impl From<chain::Chain> for Played {
    #[inline(never)]
    fn from(chain: chain::Chain) -> Self {
        Self { routine: None, program: chain.program, due: chain.due }
    }
}

/// Whether a routine can play a transform.
#[inline(never)]
pub(crate) fn plays(routine: Routine, transform: Transform) -> bool {
    !routine.is_exercise() && routine.task() == Task::Transform(transform.of_squares())
}

/// Whether a routine is run on what the transforms have come to, being none of them: it does
/// something else, or claims to.
#[inline(never)]
pub(crate) fn runs_alone(routine: Routine) -> bool {
    routine.is_exercise() || routine.task().transform().is_none()
}

/// What a run makes of a subject: pieces go where their bits go, and what is lost is lost.
#[inline(never)]
fn rearranged(before: &Subject, trace: &Trace) -> Subject {
    let Subject::Position(fen) = before else {
        return Subject::Bits(Bitboard(trace.result()));
    };
    let mut position = fen.position;
    position.placement = Placement::EMPTY;
    position.castling = CastlingRights::default();
    position.en_passant = None;
    for (from, to) in deltaboard_trace::copies(trace.result_origins()) {
        position.placement.set(to, fen.position.placement.get(from));
    }
    Subject::Position(Fen { position, fields: fen.fields })
}

#[inline(never)]
fn moved(homes: &[Square; 64], transform: Transform) -> [Square; 64] {
    let mut after = *homes;
    for square in Square::ALL {
        after[usize::from(transform.square(square).index())] = homes[usize::from(square.index())];
    }
    after
}

/// Whether the ranks are in the end as they were.
fn ranks_stay(transforms: &[Transform]) -> bool {
    chain::together(transforms).is_some_and(|symmetry| !symmetry.changes_ranks())
}

#[inline(never)]
fn is_of_pawns(caveat: &Caveat) -> bool {
    matches!(caveat, Caveat::PawnsKeepDirection { .. } | Caveat::PawnsOnEndRanks(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_of_a_step_are_in_the_order_that_they_are_done_in() {
        let query = "do=flip-vertical&routine=flip-vertical/delta-swaps&step=0";
        let scene = Scene::of(&State::from_query(query));
        let source = scene.program.text();
        let step = scene.trace.step(1).unwrap();
        let operations = scene.operations_inside(1).into_iter();
        let told: Vec<_> =
            operations.map(|place| step.evaluations[place].span.of(source)).collect();
        assert_eq!(
            told,
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
