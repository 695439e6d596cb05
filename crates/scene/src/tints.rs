//! The squares that a step moves bits from and to, by direction.

use deltaboard_trace::movements;
use deltaboard_transform::Square;

use crate::scene::Scene;

/// The squares that a step moves bits from or to, by direction: towards h8 or towards a1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tints {
    /// The squares of bits that move towards h8.
    pub up: u64,
    /// The squares of bits that move towards a1.
    pub down: u64,
}

impl Tints {
    /// Returns the tints of the step to a frame: those of the squares where bits start, and of those where they land.
    pub fn of(scene: &Scene, frame: usize) -> (Self, Self) {
        let (mut before, mut after) = (Self::default(), Self::default());
        let Some(step) = scene.trace.step(frame) else {
            return (before, after);
        };
        for movement in movements(&step.motion) {
            let start = scene.on_board(movement.squares).0;
            let goal = scene.on_board(movement.goal()).0;
            if movement.distance() > 0 {
                before.up |= start;
                after.up |= goal;
            } else {
                before.down |= start;
                after.down |= goal;
            }
        }
        (before, after)
    }

    /// Returns the direction of a square: `up`, `down`, or nothing. A square with both directions is `up`.
    pub const fn direction(self, square: Square) -> &'static str {
        if self.up >> square.index() & 1 == 1 {
            "up"
        } else if self.down >> square.index() & 1 == 1 {
            "down"
        } else {
            ""
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    /// Draws tints, rank 8 first: `^` up, `v` down.
    fn drawn(tints: Tints) -> String {
        let direction = |square: Square| match tints.direction(square) {
            "up" => '^',
            "down" => 'v',
            _ => '.',
        };
        let rank = |rank: usize| (0..8).map(move |file| direction(Square::ALL[8 * rank + file]));
        let ranks = (0..8).rev().map(|at| rank(at).collect::<String>());
        ranks.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn up_and_down_have_different_tints() {
        let query = "do=flip-vertical&routine=flip-vertical/delta-swaps";
        let scene = Scene::of(&State::from_query(query));
        let (before, after) = Tints::of(&scene, 1);
        assert_eq!(
            drawn(before),
            "vvvvvvvv ^^^^^^^^ vvvvvvvv ^^^^^^^^ vvvvvvvv ^^^^^^^^ vvvvvvvv ^^^^^^^^"
        );
        assert_eq!(
            drawn(after),
            "^^^^^^^^ vvvvvvvv ^^^^^^^^ vvvvvvvv ^^^^^^^^ vvvvvvvv ^^^^^^^^ vvvvvvvv"
        );
        // Before the first step nothing has moved.
        let (before, after) = Tints::of(&scene, 0);
        let still = ["........"; 8].join(" ");
        assert_eq!([drawn(before), drawn(after)], [still.clone(), still]);
    }
}
