//! The texts of the transforms' buttons, and the names that views share.

pub(super) use deltaboard_scene::{
    Fate, board_name, line_name, noun, routine_group, routine_name, routine_title, task_name,
};
use deltaboard_transform::{Packing, PseudoRotation, Symmetry, Transform};

/// The texts of a transform's button.
pub(super) struct TransformNames {
    /// The stable id of the button, for scripts.
    pub(super) testid: &'static str,
    /// A sign that shows the movement.
    pub(super) sign: &'static str,
    pub(super) title: &'static str,
    pub(super) sentence: &'static str,
}

pub(super) const fn transform_names(transform: Transform) -> TransformNames {
    let (testid, sign, title, sentence) = match transform {
        Transform::Symmetry(symmetry) => match symmetry {
            Symmetry::Identity => ("do-identity", "=", "Identity", "Nothing moves."),
            Symmetry::FlipVertical => (
                "do-flip-vertical",
                "↕",
                "Flip",
                "Flip vertical: rank 1 becomes rank 8. The colours stay.",
            ),
            Symmetry::MirrorHorizontal => (
                "do-mirror-horizontal",
                "↔",
                "Mirror",
                "Mirror horizontal: the a-file becomes the h-file.",
            ),
            Symmetry::FlipDiagonal => (
                "do-flip-diagonal",
                "⤢",
                "Diagonal",
                "Flip along the diagonal a1–h8: rank 1 becomes the a-file.",
            ),
            Symmetry::FlipAntiDiagonal => (
                "do-flip-anti-diagonal",
                "⤡",
                "Anti-diagonal",
                "Flip along the diagonal a8–h1: rank 1 becomes the h-file.",
            ),
            Symmetry::Rotate180 => {
                ("do-rotate-180", "⟳", "180°", "Rotate by 180°: a1 goes to h8, and h8 to a1.")
            }
            Symmetry::Rotate90Clockwise => {
                ("do-rotate-90-clockwise", "↻", "90°", "Rotate by 90° clockwise: a1 goes to a8.")
            }
            Symmetry::Rotate90Anticlockwise => (
                "do-rotate-90-anticlockwise",
                "↺",
                "90°",
                "Rotate by 90° anticlockwise: a1 goes to h1.",
            ),
        },
        Transform::PseudoRotation(PseudoRotation::Clockwise45) => (
            "do-pseudo-rotate-45-clockwise",
            "◇",
            "45°",
            "Rotate the files a to h down by 0 to 7 ranks: the diagonal a1–h8 becomes rank 1.",
        ),
        Transform::PseudoRotation(PseudoRotation::Anticlockwise45) => (
            "do-pseudo-rotate-45-anticlockwise",
            "◇",
            "−45°",
            "Rotate the files a to h down by 7 to 0 ranks: the diagonal a8–h1 becomes rank 1.",
        ),
        Transform::Packing(Packing::Packed45) => (
            "do-rotated-45-packed",
            "◆",
            "Pack",
            "Store the diagonals one after another, as rotated bitboards do.",
        ),
        Transform::Packing(Packing::Unpacked45) => (
            "do-rotated-45-unpacked",
            "◇",
            "Unpack",
            "Move the packed diagonals back to the board.",
        ),
        Transform::ColorFlip => (
            "do-color-flip",
            "◑",
            "Colours",
            "Swap the two players: reverse the ranks, and swap the colours, the side to move and the \
             castling rights.",
        ),
    };
    TransformNames { testid, sign, title, sentence }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_are_named_after_their_transforms() {
        for transform in Transform::ALL {
            assert_eq!(transform_names(transform).testid, format!("do-{}", transform.name()));
        }
    }
}
