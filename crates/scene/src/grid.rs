//! A bitboard as it's drawn: the page writes it as HTML, figures as SVG.

use deltaboard_trace::Step;
use deltaboard_transform::{Bitboard, Square};

use crate::arcs::{Arc, arcs};
use crate::glide::looked_up;
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
        if displayed != frame && step.is_some_and(|step| step.term.is_some()) {
            // No bit that waits is shown under one that is in place.
            let in_place = scene.in_place(frame).0;
            before.up &= !in_place;
            before.down &= !in_place;
        }
        let labels = labels(state, scene, frame);
        // The colour of its diagonal follows each bit: other colours would say something else.
        let by_diagonal = labels.iter().any(|it| it.iter().any(|label| label.diagonal.is_some()));
        let arcs = |step: &Step| match by_diagonal || looked_up(scene, step).is_some() {
            true => Vec::new(),
            false => arcs(&step.motion, scene.mapping, state.side),
        };
        Self {
            waiting: scene.waiting(frame),
            bits: scene.board(frame),
            tints: match (by_diagonal, displayed == frame) {
                (true, _) => Tints::default(),
                (_, true) => after,
                (_, false) => before,
            },
            labels,
            arcs: step.map(arcs),
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

    /// Draws a grid, rank 8 first: `1` for a bit, `w` for one that waits, `^` and `v` for tints.
    fn drawn(grid: &Grid) -> String {
        let square = |square: &Square| {
            let cell = grid.cell(*square);
            let bit = match (cell.is_set, cell.is_waiting) {
                (true, false) => "1",
                (false, true) => "w",
                (false, false) => ".",
                (true, true) => "both",
            };
            let tint = match cell.direction {
                "up" => "^",
                "down" => "v",
                _ => "",
            };
            format!("{bit}{tint}")
        };
        let rank = |rank: usize| {
            Square::ALL[8 * rank..8 * rank + 8].iter().map(square).collect::<String>()
        };
        (0..8).rev().map(rank).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn bits_wait_until_their_term_lays_them() {
        let query =
            "bits=0x0101010101010101&do=flip-vertical&routine=flip-vertical/shifts-and-masks";
        let state = State::from_query(query);
        let scene = Scene::of(&state);
        let grid = |frame, displayed| drawn(&Grid::of_frame(&state, &scene, frame, displayed));
        assert_eq!(
            grid(2, 2),
            "1....... 1^.^.^.^.^.^.^.^ w....... w....... w....... w....... ........ ........"
        );
        assert_eq!(
            grid(2, 3),
            "1....... 1....... w....... w....... w....... w^.^.^.^.^.^.^.^ ........ ........"
        );
        // Rank 6 waits under bits that are in place.
        assert_eq!(
            grid(5, 6),
            "1....... 1....... 1....... 1....... 1....... ........ ........ ........"
        );
        assert_eq!(scene.waiting_bits(5).count(), 3);
        assert_eq!(grid(8, 8).matches('1').count(), 8);
    }
}
