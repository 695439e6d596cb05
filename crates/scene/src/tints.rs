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
