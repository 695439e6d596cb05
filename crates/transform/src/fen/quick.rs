//! FENs by the million: read at the beginning of a line, and written into a buffer.

use super::{Fen, FenFields};
use crate::{CastlingRights, Clocks, Color, File, Piece, Placement, Rank, Square};

impl Fen {
    /// The most bytes that a FEN is written with: 64 pieces, 20 castling rights, two long clocks.
    pub const LONGEST: usize = (64 + 7) + (1 + 1) + (1 + 20) + (1 + 2) + 2 * (1 + 10);

    /// Reads the FEN that a line begins with, if it is written in the usual way, with single blanks between the
    /// fields; and says how many bytes it has. Several times faster than [`parse`](Self::parse), which has the last
    /// word on all else: `None` is no verdict.
    ///
    /// Behind four fields may stand what begins with a blank or a `;`, as in EPD. What follows the FEN is not looked at.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, FenFields};
    ///
    /// let (fen, length) = Fen::begin(b"k7/8/NK2B3/8/8/8/8/8 w - - id \"two pieces\";").unwrap();
    /// assert_eq!(fen.fields, FenFields::Four);
    /// assert_eq!(length, "k7/8/NK2B3/8/8/8/8/8 w - -".len());
    /// assert_eq!(Fen::begin(b"k7/8/NK2B4/8/8/8/8/8 w - -"), None);
    /// ```
    #[must_use]
    pub fn begin(line: &[u8]) -> Option<(Self, usize)> {
        let mut fen = Self::default();
        let position = &mut fen.position;
        let mut rest = placement(line, &mut position.placement)?;
        if rest.is_empty() {
            fen.fields = FenFields::Placement;
            return Some((fen, line.len()));
        }
        position.side_to_move = match field(&mut rest)? {
            b"w" => Color::White,
            b"b" => Color::Black,
            _ => return None,
        };
        position.castling = match field(&mut rest)? {
            b"-" => CastlingRights::NONE,
            b"KQkq" => CastlingRights::STANDARD,
            other => core::str::from_utf8(other).ok()?.parse().ok()?,
        };
        position.en_passant = match *field(&mut rest)? {
            [b'-'] => None,
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                let file = File::ALL[usize::from(file - b'a')];
                Some(Square::from_coords(
                    file,
                    Rank::ALL[usize::from(rank - b'1')],
                ))
            }
            _ => return None,
        };
        let mut behind = rest;
        match clocks(&mut behind) {
            Some(clocks) => {
                position.clocks = Some(clocks);
                rest = behind;
            }
            None => fen.fields = FenFields::Four,
        }
        Some((fen, line.len() - rest.len()))
    }

    /// Writes what [`Display`](core::fmt::Display) shows into a buffer, several times faster, and gives it back.
    ///
    /// ```
    /// use deltaboard_transform::Fen;
    ///
    /// let fen: Fen = "k7/8/NK2B3/8/8/8/8/8 w - - 3 20".parse()?;
    /// assert_eq!(fen.write(&mut [0; Fen::LONGEST]), b"k7/8/NK2B3/8/8/8/8/8 w - - 3 20");
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    pub fn write<'b>(&self, buffer: &'b mut [u8; Self::LONGEST]) -> &'b [u8] {
        let position = &self.position;
        let mut out = Writing { buffer, length: 0 };
        out.placement(&position.placement);
        if self.fields > FenFields::Placement || self.says_more() {
            out.byte(b' ');
            out.byte(position.side_to_move.letter() as u8);
            out.byte(b' ');
            if position.castling.is_empty() {
                out.byte(b'-');
            } else if position.castling == CastlingRights::STANDARD {
                b"KQkq".iter().for_each(|&letter| out.byte(letter));
            } else {
                let letters = position.castling.letters();
                letters.for_each(|letter| out.byte(letter as u8));
            }
            out.byte(b' ');
            match position.en_passant {
                Some(square) => {
                    out.byte(b'a' + square.index() % 8);
                    out.byte(b'1' + square.index() / 8);
                }
                None => out.byte(b'-'),
            }
        }
        if self.fields == FenFields::Six {
            let Clocks { halfmove, fullmove } = position.clocks.unwrap_or_default();
            out.number(halfmove);
            out.number(fullmove);
        }
        let Writing { buffer, length } = out;
        &buffer[..length]
    }
}

/// Reads up to the first blank, and gives what stands behind.
fn placement<'a>(line: &'a [u8], placement: &mut Placement) -> Option<&'a [u8]> {
    let board = placement.mailbox_mut();
    // Ranks come from the eighth down, files from a on; a rank is full where the next one begins.
    let (mut rank, mut file) = (56, 0);
    let mut end = line.len();
    for (place, &byte) in line.iter().enumerate() {
        if let Some(piece) = PIECES[usize::from(byte)] {
            if file >= 8 {
                return None;
            }
            board[rank + file] = Some(piece);
            file += 1;
            continue;
        }
        match byte {
            b'1'..=b'8' => file += usize::from(byte - b'0'),
            b'/' if file == 8 && rank > 0 => (rank, file) = (rank - 8, 0),
            b' ' => {
                end = place;
                break;
            }
            _ => return None,
        }
    }
    (rank == 0 && file == 8).then(|| &line[end..])
}

/// The piece of each letter.
const PIECES: [Option<Piece>; 256] = {
    let mut pieces = [None; 256];
    let mut letter = 0;
    while letter < 128 {
        pieces[letter] = Piece::from_letter(letter as u8 as char);
        letter += 1;
    }
    pieces
};

/// The letter of each piece.
const LETTERS: [[u8; 6]; 2] = [*b"PNBRQK", *b"pnbrqk"];

/// Reads a blank and the field behind it, up to a blank, a `;` or the end.
fn field<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let after = rest.strip_prefix(b" ")?;
    let ends = |&byte: &u8| matches!(byte, b' ' | b';' | 9..=13);
    let end = after.iter().position(ends).unwrap_or(after.len());
    let (field, behind) = after.split_at(end);
    *rest = behind;
    Some(field)
}

fn clocks(rest: &mut &[u8]) -> Option<Clocks> {
    Some(Clocks {
        halfmove: number(field(rest)?)?,
        fullmove: number(field(rest)?)?,
    })
}

/// A number that every clock can show: nine digits are below 2^32.
fn number(field: &[u8]) -> Option<u32> {
    if field.is_empty() || field.len() > 9 {
        return None;
    }
    field.iter().try_fold(0, |number, &digit| match digit {
        b'0'..=b'9' => Some(10 * number + u32::from(digit - b'0')),
        _ => None,
    })
}

struct Writing<'b> {
    buffer: &'b mut [u8; Fen::LONGEST],
    length: usize,
}

impl Writing<'_> {
    fn byte(&mut self, byte: u8) {
        self.buffer[self.length] = byte;
        self.length += 1;
    }

    fn placement(&mut self, placement: &Placement) {
        for (place, rank) in placement.mailbox().chunks_exact(8).rev().enumerate() {
            if place > 0 {
                self.byte(b'/');
            }
            let mut empty = 0;
            for &piece in rank {
                let Some(piece) = piece else {
                    empty += 1;
                    continue;
                };
                // The number is written in any case, and written over where there is none: a branch less to guess.
                self.buffer[self.length] = b'0' + empty;
                self.length += usize::from(empty > 0);
                empty = 0;
                self.byte(LETTERS[piece.color as usize][piece.role as usize]);
            }
            if empty > 0 {
                self.byte(b'0' + empty);
            }
        }
    }

    /// A blank and a number.
    fn number(&mut self, number: u32) {
        self.byte(b' ');
        let mut digits = [0; 10];
        let (mut first, mut left) = (digits.len(), number);
        while first == digits.len() || left > 0 {
            first -= 1;
            digits[first] = b'0' + (left % 10) as u8;
            left /= 10;
        }
        for &digit in &digits[first..] {
            self.byte(digit);
        }
    }
}
