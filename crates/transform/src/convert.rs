//! Conversions to and from the types of other chess crates, each with the feature of the crate's name.
//!
//! Conversions that always succeed are `From`. Positions convert to other crates with `TryFrom`, because these refuse illegal
//! positions.

/// Conversions that are the same for all crates, where a bitboard is a `u64` in a public field.
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

/// Conversions of files and ranks, for crates with the same names as ours.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
macro_rules! lines {
    ($($ours:ident $theirs:ty { $($name:ident)* })*) => {$(
        impl From<$theirs> for $crate::$ours {
            #[inline]
            fn from(line: $theirs) -> Self {
                match line {
                    $(<$theirs>::$name => Self::$name,)*
                }
            }
        }

        impl From<$crate::$ours> for $theirs {
            #[inline]
            fn from(line: $crate::$ours) -> Self {
                match line {
                    $($crate::$ours::$name => Self::$name,)*
                }
            }
        }
    )*};
    ($file:ty, $rank:ty) => {
        lines! {
            File $file { A B C D E F G H }
            Rank $rank { First Second Third Fourth Fifth Sixth Seventh Eighth }
        }
    };
}

/// Conversions for crates that call a role a piece and use a pair for a piece.
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

/// Implements for values what is implemented for references.
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
use crate::{CastlingRights, Color, File, Piece, Placement, Position, Role, Square};

/// The placement of a board, given a function from a square to its piece.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn placement(piece_on: impl Fn(Square) -> Option<Piece>) -> Placement {
    let mut placement = Placement::EMPTY;
    for square in Square::ALL {
        placement.set(square, piece_on(square));
    }
    placement
}

/// The castling rights with these letters.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn castling_rights(letters: impl Iterator<Item = char>) -> CastlingRights {
    letters.fold(CastlingRights::NONE, |rights, letter| rights.with(letter).unwrap_or(rights))
}

/// The side of a letter: upper case is White.
#[cfg(any(feature = "chess", feature = "cozy-chess"))]
const fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

/// The letter in the case of a side.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
const fn of_color(letter: u8, color: Color) -> char {
    match color {
        Color::White => letter as char,
        Color::Black => letter.to_ascii_lowercase() as char,
    }
}

/// The position with `K` and `Q` instead of files where they are equivalent, for a crate that knows only `K` and `Q`.
#[cfg(feature = "chess")]
fn with_usual_castling(position: &Position) -> Position {
    let letters = position.castling.letters().map(|letter| {
        let file = File::ALL.into_iter().find(|file| file.letter().eq_ignore_ascii_case(&letter));
        file.map_or(letter, |rook| castling_letter(&position.placement, color_of(letter), rook))
    });
    Position { castling: castling_rights(letters), ..*position }
}

/// The position with castling rights written as the files of the rooks. `K` and `Q` are the outermost rooks on the king's
/// right and left.
#[cfg(feature = "cozy-chess")]
fn with_castling_by_files(position: &Position) -> Position {
    let letters = position.castling.letters().map(|letter| {
        let color = color_of(letter);
        let back_rank = crate::Rank::First.relative_to(color).bitboard();
        let files = |role| {
            let there = position.placement.by_piece(color.piece(role)) & back_rank;
            there.squares().map(Square::file)
        };
        let king = files(Role::King).next();
        let rook = king.and_then(|king| match letter.to_ascii_uppercase() {
            'K' => files(Role::Rook).rfind(|rook| *rook > king),
            'Q' => files(Role::Rook).find(|rook| *rook < king),
            _ => None,
        });
        rook.map_or(letter, |rook| of_color(b'A' + rook.index(), color))
    });
    Position { castling: castling_rights(letters), ..*position }
}

/// The letter of the right to castle with the rook on a file: `K` or `Q` if king and rook are on their squares of standard
/// chess, otherwise the file.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn castling_letter(placement: &Placement, color: Color, rook: File) -> char {
    let king = placement.by_piece(color.piece(Role::King));
    let is_usual = king.squares().all(|king| king.file() == File::E) && !king.is_empty();
    let letter = match rook {
        File::H if is_usual => b'K',
        File::A if is_usual => b'Q',
        file => b'A' + file.index(),
    };
    of_color(letter, color)
}

/// Passes the position to another crate's parser, as a FEN with six fields.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn with_six_fields<T>(position: &Position, read: impl FnOnce(&str) -> T) -> T {
    let fen = crate::Fen { position: *position, fields: crate::FenFields::Six };
    let mut buffer = [0; crate::Fen::LONGEST];
    read(str::from_utf8(fen.write(&mut buffer)).unwrap_or_default())
}
