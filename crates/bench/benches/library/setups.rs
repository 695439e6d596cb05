//! Transforms of shakmaty's positions.

use deltaboard_transform::{Symmetry, Transform};
use shakmaty::{Bitboard, Setup};

/// Shakmaty's function for a transform. Castling rights and en-passant square are cleared if they don't survive.
pub(crate) fn turned_by(transform: Transform) -> Option<fn(&mut Setup)> {
    use Symmetry::*;
    macro_rules! of_board {
        ($turn:ident) => {
            Some(|setup: &mut Setup| {
                setup.board.$turn();
                setup.castling_rights = Bitboard::EMPTY;
                setup.ep_square = None;
            })
        };
    }
    match transform {
        Transform::ColorFlip => Some(Setup::mirror),
        Transform::Symmetry(FlipVertical) => of_board!(flip_vertical),
        Transform::Symmetry(MirrorHorizontal) => of_board!(flip_horizontal),
        Transform::Symmetry(FlipDiagonal) => of_board!(flip_diagonal),
        Transform::Symmetry(FlipAntiDiagonal) => of_board!(flip_anti_diagonal),
        Transform::Symmetry(Rotate180) => of_board!(rotate_180),
        Transform::Symmetry(Rotate90Clockwise) => of_board!(rotate_90),
        Transform::Symmetry(Rotate90Anticlockwise) => of_board!(rotate_270),
        _ => None,
    }
}
