//! The mask of a step, or the factor of a multiplication.

use deltaboard_trace::{Domain, Meaning};
use deltaboard_transform::Bitboard;

use crate::scene::Scene;
use crate::tints::Tints;

/// What a step is done under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mask {
    /// "mask 0x00FF00FF00FF00FF", "factor 0x…", or that there is none.
    pub title: String,
    /// The mask as it lies on the board; `None` if there is none.
    pub squares: Option<Bitboard>,
    /// The 1 of the factor that this copy is for.
    pub tints: Tints,
}

impl Mask {
    /// The mask of the step to a frame.
    pub fn of(scene: &Scene, frame: usize) -> Self {
        let meaning = scene.trace.step(frame).map(|step| step.meaning);
        let of_board = scene.domain() == Domain::Board;
        let mask = meaning.filter(|_| of_board).and_then(Meaning::mask);
        let (title, mask, up) = match (meaning, mask) {
            (Some(Meaning::Copy { factor, bit }), _) => {
                (format!("factor 0x{factor:016X}"), Some(factor), 1 << bit)
            }
            (_, Some(mask)) => (format!("mask 0x{mask:016X}"), Some(mask), 0),
            _ => ("no mask".to_owned(), None, 0),
        };
        Self {
            title,
            squares: mask.map(|mask| scene.on_board(mask)),
            tints: Tints { up, down: 0 },
        }
    }
}
