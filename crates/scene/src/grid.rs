//! A bitboard as it's drawn: the page writes it as HTML, figures as SVG.

use deltaboard_transform::{Bitboard, Square};

use crate::arcs::{Arc, arcs};
use crate::labels::{Label, labels};
use crate::scene::Scene;
use crate::state::State;
use crate::tints::Tints;

/// A bitboard with the tints and labels of its squares, and the arcs of a step.
///
/// ```
/// use deltaboard_scene::{Grid, Scene, State};
/// use deltaboard_transform::Square;
///
/// let state = State::from_query("do=flip-vertical&routine=flip-vertical/delta-swaps");
/// let scene = Scene::of(&state);
/// let grid = Grid::of_frame(&state, &scene, 1, 1);
/// // The bit came from b2.
/// let cell = grid.cell(Square::B1);
/// assert_eq!((cell.is_set, cell.direction, cell.label), (true, "down", None));
/// assert_eq!(grid.arcs.unwrap().len(), 8);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// The squares of the set bits.
    pub bits: Bitboard,
    /// The squares that a step moves bits from or to.
    pub tints: Tints,
    /// The texts in the squares, in place of 1 and 0.
    pub labels: Option<Box<[Label; 64]>>,
    /// The arcs of a step; `None` without a step.
    pub arcs: Option<Vec<Arc>>,
    /// The set bits that wait for their terms, on squares without a bit of the frame.
    pub waiting: Bitboard,
}

/// What a square of a [`Grid`] shows.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    /// Whether its bit is set.
    pub is_set: bool,
    /// Whether it shows a set bit that waits for its term.
    pub is_waiting: bool,
    /// Whether its bit doesn't reach the result.
    pub is_garbage: bool,
    /// The direction that its bit moves in: `up`, `down` or nothing.
    pub direction: &'static str,
    /// The text in place of 1 and 0.
    pub label: Option<&'a Label>,
}

impl Grid {
    /// Returns the board of a frame with the tints and arcs of the step to `displayed`: this frame, or the next one.
    pub fn of_frame(state: &State, scene: &Scene, frame: usize, displayed: usize) -> Self {
        let (mut before, after) = Tints::of(scene, displayed);
        let step = scene.trace.step(displayed);
        // Where a bit of the frame is in place, none that waits is shown.
        let in_place = match scene.trace.step(frame).and_then(|step| step.term) {
            Some(_) => scene.on_board(scene.trace.origins(frame).support()),
            None => Bitboard::EMPTY,
        };
        if displayed != frame && step.is_some_and(|step| step.term.is_some()) {
            before.up &= !in_place.0;
            before.down &= !in_place.0;
        }
        let waiting: Bitboard = scene.waiting_bits(frame).map(|bit| bit.at).collect();
        Self {
            waiting: waiting & !in_place,
            bits: scene.board(frame),
            tints: if displayed == frame { after } else { before },
            labels: labels(state, scene, frame),
            arcs: step.map(|step| arcs(&step.motion, scene.mapping, state.view)),
        }
    }

    /// Returns a board without labels and arcs.
    pub fn plain(bits: Bitboard, tints: Tints) -> Self {
        Self { bits, tints, ..Self::default() }
    }

    /// Returns what a square shows.
    pub fn cell(&self, square: Square) -> Cell<'_> {
        let label = self.labels.as_ref().map(|labels| &labels[usize::from(square.index())]);
        Cell {
            is_set: self.bits.contains(square),
            is_waiting: self.waiting.contains(square),
            is_garbage: label.is_some_and(|label| label.garbage),
            direction: self.tints.direction(square),
            label,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_ahead_tints_the_squares_that_its_bits_leave() {
        let state = State::from_query("do=rotate-180&routine=shift-north/shift&cells=numbers");
        let scene = Scene::of(&state);
        let ahead = Grid::of_frame(&state, &scene, 0, 1);
        let done = Grid::of_frame(&state, &scene, 1, 1);
        let directions = |grid: &Grid| [Square::A1, Square::A8].map(|at| grid.cell(at).direction);
        assert_eq!((directions(&ahead), directions(&done)), (["up", ""], ["", "up"]));
        assert_eq!(ahead.arcs, done.arcs);
        assert_eq!(ahead.bits.0 << 8, done.bits.0);
        assert_eq!(ahead.cell(Square::B2).label.map(|label| &*label.text), Some("9"));
        // At the start there is no step.
        let start = Grid::of_frame(&state, &scene, 0, 0);
        assert_eq!((start.arcs, start.tints), (None, Tints::default()));
    }
}
