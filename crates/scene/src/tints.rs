//! Which squares a step carries something from and to.

use deltaboard_trace::movements;
use deltaboard_transform::Square;

use crate::scene::Scene;

/// Which squares a step has carried something to or from: towards h8 or towards a1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tints {
    /// What goes towards h8.
    pub up: u64,
    /// What comes towards a1.
    pub down: u64,
}

impl Tints {
    /// What the step to a frame moves: where it starts, and where it lands.
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

    /// `up`, `down`, or nothing: a square that both ways meet in goes up.
    pub const fn way(self, square: Square) -> &'static str {
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

    /// The ways of a frame, rank 8 first: `^` up, `v` down.
    fn drawn(tints: Tints) -> String {
        let way = |square: Square| match tints.way(square) {
            "up" => '^',
            "down" => 'v',
            _ => '.',
        };
        let rank = |rank: usize| (0..8).map(move |file| way(Square::ALL[8 * rank + file]));
        let ranks = (0..8).rev().map(|at| rank(at).collect::<String>());
        ranks.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn who_climbs_is_told_from_who_comes_down() {
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
