//! Conversions to and from the types of other chess crates, each behind the feature of the crate's name.
//!
//! What both sides can always say is a `From`. A position is a `TryFrom`, as other crates refuse what is no chess.

#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "cozy-chess")]
mod cozy_chess;
#[cfg(feature = "shakmaty")]
mod shakmaty;

#[cfg(any(feature = "cozy-chess", feature = "shakmaty"))]
use crate::{Color, File, Placement, Role};

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
