//! What a state shows: derived, never stored.

use deltaboard_trace::{Catalogue, Listing, Program, Routine, Trace};
use deltaboard_transform::{Bitboard, Caveat, Piece, Square, Symmetry, Transform};

use crate::state::State;
use crate::subject::{Set, Subject};

/// What a state shows.
#[derive(Debug)]
pub(crate) struct Scene {
    /// What the routine is given: the subject after all transforms but the last.
    pub(crate) before: Subject,
    /// The subject after all transforms.
    pub(crate) after: Subject,
    /// The transform that the player plays: the last applied, or the one held ready.
    pub(crate) transform: Transform,
    /// Whether it has been applied.
    pub(crate) applied: bool,
    pub(crate) routine: Routine,
    pub(crate) program: Program,
    pub(crate) listing: Listing,
    /// The routine's run on the chosen set.
    pub(crate) trace: Trace,
    /// What the transforms so far have lost or broken.
    pub(crate) caveats: Vec<Caveat>,
    /// For each square of `before`, where in the subject its bit or piece has stood.
    homes: [Square; 64],
}

impl Scene {
    pub(crate) fn of(state: &State) -> Self {
        let routine_of = |transform| Catalogue::computing(transform).next();
        let ready = state.routine.map_or(
            Transform::Symmetry(Symmetry::FlipVertical),
            Routine::transform,
        );
        let (earlier, transform, applied) = match state.transforms.split_last() {
            Some((&last, earlier)) => (earlier, last, true),
            None => (&[][..], ready, false),
        };
        let mut before = state.subject;
        let mut homes = Square::ALL;
        let mut caveats = Vec::new();
        for &transform in earlier {
            let (next, lost) = before.transformed(transform);
            before = next;
            caveats.extend(lost.iter());
            homes = moved(&homes, transform);
        }
        let mut after = before;
        if applied {
            let (next, lost) = before.transformed(transform);
            after = next;
            caveats.extend(lost.iter());
        }
        let routine = state
            .routine
            .filter(|routine| plays(*routine, transform))
            .or_else(|| routine_of(transform))
            .unwrap_or(Catalogue::ROUTINES[0]);
        let program = routine.program();
        let set = tracked(state.set, transform);
        let trace = program
            .run(before.bits(set).0)
            .unwrap_or_else(|fault| panic!("{}: {fault}", routine.id()));
        Self {
            before,
            after,
            transform,
            applied,
            routine,
            listing: program.listing(),
            program,
            trace,
            caveats: settled(caveats, &state.transforms),
            homes,
        }
    }

    /// The bitboard in a frame.
    pub(crate) fn board(&self, frame: usize) -> Bitboard {
        Bitboard(self.trace.board(frame))
    }

    /// The bits in a frame: where each of them stood in the subject, and where it is.
    pub(crate) fn bits(&self, frame: usize) -> Vec<(Square, Square)> {
        let board = self.board(frame);
        self.travelled(frame)
            .filter(|&(_, _, at)| board.contains(at))
            .map(|(home, _, at)| (home, at))
            .collect()
    }

    /// Every bit of the routine's input, set or not, in the order of their homes: where it stood
    /// in the subject, where the routine was given it, and where a frame has it. The order keeps
    /// what moves in its place in the document, so that it glides.
    fn travelled(&self, frame: usize) -> impl Iterator<Item = (Square, Square, Square)> {
        let mut by_home = [const { Vec::new() }; 64];
        for (from, at) in deltaboard_trace::copies(self.trace.origins(frame)) {
            let home = self.homes[usize::from(from.index())];
            by_home[usize::from(home.index())].push((home, from, at));
        }
        by_home.into_iter().flatten()
    }

    /// The pieces in a frame: where each of them stood in the subject, and where it is.
    pub(crate) fn pieces(&self, frame: usize) -> Vec<(Square, Square, Piece)> {
        // Colours change when the last step is done: no single bitboard knows of them.
        let recoloured = self.applied
            && self.transform == Transform::ColorFlip
            && frame == self.trace.steps().len();
        let pieces = self.travelled(frame).filter_map(|(home, from, at)| {
            let piece = self.before.piece(from)?;
            let piece = if recoloured {
                piece.color_flipped()
            } else {
                piece
            };
            Some((home, at, piece))
        });
        pieces.collect()
    }

    /// Where in the subject the bit has stood that a frame has on a square.
    pub(crate) fn home_of(&self, square: Square, frame: usize) -> Option<Square> {
        let from = self.trace.origins(frame).of(square).square()?;
        Some(self.homes[usize::from(from.index())])
    }

    /// The square of the routine's input that the bit on a square comes from.
    pub(crate) fn origin_of(&self, square: Square, frame: usize) -> Option<Square> {
        self.trace.origins(frame).of(square).square()
    }
}

/// The set whose bits the routine is given, so that its result is the chosen set: a colour flip
/// makes White's pieces of Black's.
pub(crate) fn tracked(set: Set, transform: Transform) -> Set {
    match transform {
        Transform::ColorFlip => set.color_flipped(),
        _ => set,
    }
}

/// Whether a routine can play a transform.
pub(crate) fn plays(routine: Routine, transform: Transform) -> bool {
    Catalogue::computing(transform).any(|sibling| sibling.id() == routine.id())
}

fn moved(homes: &[Square; 64], transform: Transform) -> [Square; 64] {
    let mut after = *homes;
    for square in Square::ALL {
        after[usize::from(transform.square(square).index())] = homes[usize::from(square.index())];
    }
    after
}

/// The caveats of all transforms together: each once, and none about pawns if the ranks are in
/// the end as they were.
fn settled(caveats: Vec<Caveat>, transforms: &[Transform]) -> Vec<Caveat> {
    let together = transforms
        .iter()
        .try_fold(Symmetry::Identity, |together, transform| match transform {
            Transform::Symmetry(symmetry) => Some(together.then(*symmetry)),
            _ => None,
        });
    let ranks_stay = together.is_some_and(|together| !together.changes_ranks());
    let mut settled = Vec::new();
    for caveat in caveats {
        let of_pawns = matches!(
            caveat,
            Caveat::PawnsKeepDirection { .. } | Caveat::PawnsOnEndRanks(_)
        );
        if !(of_pawns && ranks_stay) && !settled.contains(&caveat) {
            settled.push(caveat);
        }
    }
    settled
}
