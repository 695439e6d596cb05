//! Conversions to and from the types of other chess crates, each behind the feature of the crate's name.
//!
//! What both sides can always say is a `From`. A position is a `TryFrom`, as other crates refuse what is no chess.

/// What is the same in all crates: a bitboard is a `u64` in a public field, and the colours have their names.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
macro_rules! boards_and_colors {
    ($(#[$example:meta])* $board:ty, $color:ty) => {
        $crate::bulk::bits_of!($board);

        $(#[$example])*
        impl From<$board> for $crate::Bitboard {
            #[inline]
            fn from(board: $board) -> Self {
                Self(board.0)
            }
        }

        impl From<$crate::Bitboard> for $board {
            #[inline]
            fn from(board: $crate::Bitboard) -> Self {
                Self(board.0)
            }
        }

        impl From<$color> for $crate::Color {
            #[inline]
            fn from(color: $color) -> Self {
                match color {
                    <$color>::White => Self::White,
                    <$color>::Black => Self::Black,
                }
            }
        }

        impl From<$crate::Color> for $color {
            #[inline]
            fn from(color: $crate::Color) -> Self {
                match color {
                    $crate::Color::White => Self::White,
                    $crate::Color::Black => Self::Black,
                }
            }
        }
    };
}

/// Where a crate calls a role a piece, and has a pair for a piece.
#[cfg(any(feature = "chess", feature = "cozy-chess"))]
macro_rules! pieces_of_two {
    ($role:ty, $color:ty) => {
        impl From<($role, $color)> for $crate::Piece {
            #[inline]
            fn from((role, color): ($role, $color)) -> Self {
                $crate::Color::from(color).piece(role.into())
            }
        }

        impl From<$crate::Piece> for ($role, $color) {
            #[inline]
            fn from(piece: $crate::Piece) -> Self {
                (piece.role.into(), piece.color.into())
            }
        }
    };
}

/// What is there for a reference is there for a value.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
macro_rules! positions_by_value {
    ($board:ty) => {
        impl From<$board> for $crate::Position {
            fn from(board: $board) -> Self {
                Self::from(&board)
            }
        }

        impl TryFrom<$crate::Position> for $board {
            type Error = <Self as TryFrom<&'static $crate::Position>>::Error;

            fn try_from(position: $crate::Position) -> Result<Self, Self::Error> {
                Self::try_from(&position)
            }
        }
    };
}

#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "cozy-chess")]
mod cozy_chess;
#[cfg(feature = "shakmaty")]
mod shakmaty;

#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
use crate::{CastlingRights, Piece, Placement, Square};
#[cfg(any(feature = "cozy-chess", feature = "shakmaty"))]
use crate::{Color, File, Role};

/// The pieces of a board that can be asked for each square.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn placement(piece_on: impl Fn(Square) -> Option<Piece>) -> Placement {
    let mut placement = Placement::EMPTY;
    for square in Square::ALL {
        placement.set(square, piece_on(square));
    }
    placement
}

/// The rights of different letters; none where a letter is there twice.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn castling_rights(letters: impl Iterator<Item = u8>) -> CastlingRights {
    // Sixteen rooks can castle at most, one on each file of a side.
    let mut buffer = [0; 16];
    let mut count = 0;
    for (place, letter) in buffer.iter_mut().zip(letters) {
        *place = letter;
        count += 1;
    }
    CastlingRights::from_letters(&buffer[..count]).unwrap_or_default()
}

/// The letter of the right to castle with the rook on a file: `K` or `Q` where all stands as in the usual game, else the file.
#[cfg(any(feature = "cozy-chess", feature = "shakmaty"))]
fn castling_letter(placement: &Placement, color: Color, rook: File) -> u8 {
    let king = placement.by_piece(color.piece(Role::King));
    let is_usual = king.squares().all(|king| king.file() == File::E) && !king.is_empty();
    let letter = match rook {
        File::H if is_usual => b'K',
        File::A if is_usual => b'Q',
        file => b'A' + file.index(),
    };
    match color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The position as a FEN with clocks, which other crates read.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn with_six_fields<T>(position: &crate::Position, read: impl FnOnce(&str) -> T) -> T {
    let fen = crate::Fen {
        position: *position,
        fields: crate::FenFields::Six,
    };
    let mut buffer = [0; crate::Fen::LONGEST];
    read(str::from_utf8(fen.write(&mut buffer)).unwrap_or_default())
}
