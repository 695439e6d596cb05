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

/// Files and ranks, for which a crate has the names that they have here.
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
use crate::{CastlingRights, Color, File, Piece, Placement, Position, Role, Square};

/// The pieces of a board that can be asked for each square.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn placement(piece_on: impl Fn(Square) -> Option<Piece>) -> Placement {
    let mut placement = Placement::EMPTY;
    for square in Square::ALL {
        placement.set(square, piece_on(square));
    }
    placement
}

/// The rights of these letters.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn castling_rights(letters: impl Iterator<Item = char>) -> CastlingRights {
    letters.fold(CastlingRights::NONE, |rights, letter| {
        rights.with(letter).unwrap_or(rights)
    })
}

/// Whose right a letter is.
#[cfg(any(feature = "chess", feature = "cozy-chess"))]
const fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    }
}

/// A letter as White's and Black's are written.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
const fn of_color(letter: u8, color: Color) -> char {
    match color {
        Color::White => letter as char,
        Color::Black => letter.to_ascii_lowercase() as char,
    }
}

/// The position with `K` and `Q` instead of files where that is the same, for a crate that knows no others.
#[cfg(feature = "chess")]
fn with_usual_castling(position: &Position) -> Position {
    let letters = position.castling.letters().map(|letter| {
        let file = File::ALL
            .into_iter()
            .find(|file| file.letter().eq_ignore_ascii_case(&letter));
        file.map_or(letter, |rook| {
            castling_letter(&position.placement, color_of(letter), rook)
        })
    });
    Position {
        castling: castling_rights(letters),
        ..*position
    }
}

/// The position with the files of the rooks for all castling rights: `K` and `Q` mean the outermost on the king's right
/// and left.
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
    Position {
        castling: castling_rights(letters),
        ..*position
    }
}

/// The letter of the right to castle with the rook on a file: `K` or `Q` where all stands as in the usual game, else the file.
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

/// The position as a FEN with clocks, which other crates read.
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
fn with_six_fields<T>(position: &Position, read: impl FnOnce(&str) -> T) -> T {
    let fen = crate::Fen {
        position: *position,
        fields: crate::FenFields::Six,
    };
    let mut buffer = [0; crate::Fen::LONGEST];
    read(str::from_utf8(fen.write(&mut buffer)).unwrap_or_default())
}
