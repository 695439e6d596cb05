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
    /// What its number is.
    pub kind: MaskKind,
    /// As the code has it; `None` if there is none.
    pub number: Option<u64>,
    /// The mask as it lies on the board; `None` if there is none.
    pub squares: Option<Bitboard>,
    /// The 1 of the factor that this copy is for.
    pub tints: Tints,
}

/// What the number of a [`Mask`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaskKind {
    /// The squares that a step keeps, or moves.
    Mask,
    /// What a multiplication makes copies with.
    Factor,
}

impl MaskKind {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mask => "mask",
            Self::Factor => "factor",
        }
    }
}

impl Mask {
    /// The mask of the step to a frame.
    pub fn of(scene: &Scene, frame: usize) -> Self {
        let meaning = scene.trace.step(frame).map(|step| step.meaning);
        let of_board = scene.domain() == Domain::Board;
        let mask = meaning.filter(|_| of_board).and_then(Meaning::mask);
        let (kind, number, up) = match meaning {
            Some(Meaning::Copy { factor, bit }) => (MaskKind::Factor, Some(factor), 1 << bit),
            _ => (MaskKind::Mask, mask, 0),
        };
        let title = match number {
            Some(number) => format!("{} 0x{number:016X}", kind.name()),
            None => "no mask".to_owned(),
        };
        Self {
            title,
            kind,
            number,
            squares: number.map(|number| scene.on_board(number)),
            tints: Tints { up, down: 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    #[test]
    fn titles_say_what_the_number_is() {
        for (query, frame, title) in [
            (
                "do=flip-vertical&routine=flip-vertical/delta-swaps",
                1,
                "mask 0x00FF00FF00FF00FF",
            ),
            (
                "do=flip-vertical&routine=flip-vertical/delta-swaps",
                0,
                "no mask",
            ),
        ] {
            let scene = Scene::of(&State::from_query(query));
            assert_eq!(Mask::of(&scene, frame).title, title, "{query} at {frame}");
        }
        let lines = Scene::of(&State::from_query("view=lines"));
        let mut masks = (0..=lines.last_frame()).map(|frame| Mask::of(&lines, frame));
        let factor = masks.find(|mask| mask.kind == MaskKind::Factor);
        let factor = factor.expect("copies are made by multiplying");
        assert_eq!(factor.title, "factor 0x8040201008040201");
    }
}
