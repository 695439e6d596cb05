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
        let mut before = state.subject;
        let mut after = state.subject;
        let mut homes = Square::ALL;
        let mut caveats = Vec::new();
        let mut last = None;
        for &transform in &state.transforms {
            if let Some(earlier) = last {
                homes = moved(&homes, earlier);
            }
            let (next, lost) = after.transformed(transform);
            (before, after) = (after, next);
            for caveat in lost {
                if !caveats.contains(&caveat) {
                    caveats.push(caveat);
                }
            }
            last = Some(transform);
        }
        if ranks_stay(&state.transforms) {
            caveats.retain(|caveat| !is_of_pawns(caveat));
        }
        let ready = state.routine.map_or(
            Transform::Symmetry(Symmetry::FlipVertical),
            Routine::transform,
        );
        let transform = last.unwrap_or(ready);
        let routine = state
            .routine
            .filter(|routine| plays(*routine, transform))
            .or_else(|| Catalogue::computing(transform).next())
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
            applied: last.is_some(),
            routine,
            listing: program.listing(),
            program,
            trace,
            caveats,
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
        let mut bits = Vec::new();
        for (home, _, at) in self.travelled(frame) {
            if board.contains(at) {
                bits.push((home, at));
            }
        }
        bits
    }

    /// Every bit of the routine's input, set or not, in the order of their homes: where it stood
    /// in the subject, where the routine was given it, and where a frame has it. The order keeps
    /// what moves in its place in the document, so that it glides.
    fn travelled(&self, frame: usize) -> Vec<(Square, Square, Square)> {
        let copies: Vec<_> = deltaboard_trace::copies(self.trace.origins(frame)).collect();
        let mut travelled = Vec::new();
        for home in Square::ALL {
            for &(from, at) in &copies {
                if self.homes[usize::from(from.index())] == home {
                    travelled.push((home, from, at));
                }
            }
        }
        travelled
    }

    /// The pieces in a frame: where each of them stood in the subject, and where it is.
    pub(crate) fn pieces(&self, frame: usize) -> Vec<(Square, Square, Piece)> {
        // Colours change when the last step is done: no single bitboard knows of them.
        let recoloured = self.applied
            && self.transform == Transform::ColorFlip
            && frame == self.trace.steps().len();
        let mut pieces = Vec::new();
        for (home, from, at) in self.travelled(frame) {
            if let Some(piece) = self.before.piece(from) {
                let shown = if recoloured {
                    piece.color_flipped()
                } else {
                    piece
                };
                pieces.push((home, at, shown));
            }
        }
        pieces
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
    routine.computes(transform)
}

fn moved(homes: &[Square; 64], transform: Transform) -> [Square; 64] {
    let mut after = *homes;
    for square in Square::ALL {
        after[usize::from(transform.square(square).index())] = homes[usize::from(square.index())];
    }
    after
}

/// Whether the ranks are in the end as they were.
fn ranks_stay(transforms: &[Transform]) -> bool {
    let mut together = Symmetry::Identity;
    for transform in transforms {
        match transform {
            Transform::Symmetry(symmetry) => together = together.then(*symmetry),
            _ => return false,
        }
    }
    !together.changes_ranks()
}

fn is_of_pawns(caveat: &Caveat) -> bool {
    matches!(
        caveat,
        Caveat::PawnsKeepDirection { .. } | Caveat::PawnsOnEndRanks(_)
    )
}
