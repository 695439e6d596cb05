#![doc = include_str!("../README.md")]
//!
//! # The parts
//!
//! | subject | types |
//! |---|---|
//! | the board | [`Square`], [`File`], [`Rank`], [`Direction`], [`Bitboard`], [`bitboard!`] |
//! | transforms of the board | [`Symmetry`], [`PseudoRotation`], [`Packing`], and [`Transform`] for all of them by name |
//! | square numbers of other programs | [`SquareMapping`] |
//! | chess | [`Piece`], [`Placement`], [`CastlingRights`], [`Position`], [`Fen`] |
//! | slices of many boards | [`Transform::bitboards`], [`Transform::positions`], [`Bits`] |
//! | losses of a transform | [`Transformed`], [`Caveats`], [`Caveat`], [`Men`] |
//! | canonical forms for tablebases | [`Canonical`], [`Allowed`], [`Tie`] |
//!
//! Errors have a message for users and the byte span of the error.
#![cfg_attr(not(test), no_std)]
// On docs.rs, each item of a feature shows its feature.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

// Unit tests use the random generator of the integration tests.
#[cfg(test)]
extern crate self as deltaboard_transform;

mod bitboard;
mod bulk;
mod canonical;
mod castling;
mod caveat;
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
mod convert;
mod count;
mod direction;
mod excerpt;
mod fen;
mod file;
mod letters;
mod men;
mod name;
mod packing;
mod piece;
mod placement;
mod position;
mod pseudo_rotation;
mod rank;
#[cfg(feature = "serde")]
mod serde;
mod shift;
mod spelling;
mod square;
mod square_mapping;
mod stabilizer;
mod symmetry;
mod transform;
mod transform_position;

pub use bitboard::{
    Bitboard,
    error::{BitboardError, BitboardErrorKind, Radix},
    squares::Squares,
};
pub use bulk::Bits;
pub use canonical::{Allowed, Canonical, NoCanonical, Tie};
pub use castling::{CastlingError, CastlingErrorKind, CastlingRights};
pub use caveat::{Caveat, Caveats};
pub use direction::Direction;
pub use excerpt::Excerpt;
pub use fen::{Clock, Fen, FenError, FenErrorKind, FenFields};
pub use file::File;
pub use men::Men;
pub use name::NameError;
pub use packing::Packing;
pub use piece::{Color, Piece, Role};
pub use placement::Placement;
pub use position::{Clocks, Position};
pub use pseudo_rotation::PseudoRotation;
pub use rank::Rank;
pub use spelling::edits;
pub use square::Square;
pub use square_mapping::SquareMapping;
pub use symmetry::Symmetry;
pub use transform::Transform;
pub use transform_position::Transformed;
