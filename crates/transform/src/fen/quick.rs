//! A fast path for many FENs: parses one at the start of a line, and writes one into a buffer.

use super::{Fen, FenFields};
use crate::{
    CastlingRights, Clocks, Color, File, Piece, Placement, Rank, Square,
    placement::{EMPTY_SQUARE, gathered},
};

impl Fen {
    /// The maximum length of a FEN in bytes: 64 pieces, 20 castling rights, two long clocks.
    ///
    /// ```
    /// use deltaboard_transform::Fen;
    ///
    /// let fen = Fen::default();
    /// assert!(fen.to_string().len() < Fen::LONGEST);
    /// ```
    pub const LONGEST: usize = (64 + 7) + (1 + 1) + (1 + 20) + (1 + 2) + 2 * (1 + 10);

    /// Parses the FEN at the start of a line, and returns it with its length in bytes. Only accepts the usual form, with
    /// single spaces between the fields. `None` doesn't mean that the FEN is invalid: [`parse`](Self::parse) tries this first
    /// and then the full parser.
    ///
    /// After four fields, the line may continue with a space or a `;`, as in EPD, but not with digits or signs, which could be
    /// clocks. The text after the FEN isn't checked.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, FenFields};
    ///
    /// let (fen, length) = Fen::begin(b"k7/8/NK2B3/8/8/8/8/8 w - - id \"two pieces\";").unwrap();
    /// assert_eq!(fen.fields, FenFields::Four);
    /// assert_eq!(length, "k7/8/NK2B3/8/8/8/8/8 w - -".len());
    /// assert_eq!(Fen::begin(b"k7/8/NK2B4/8/8/8/8/8 w - -"), None);
    /// assert_eq!(Fen::begin(b"k7/8/NK2B3/8/8/8/8/8 w - - 3"), None);
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
            letters => CastlingRights::from_letters(letters)?,
        };
        position.en_passant = match *field(&mut rest)? {
            [b'-'] => None,
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                let file = File::ALL[usize::from(file - b'a')];
                Some(Square::from_coords(file, Rank::ALL[usize::from(rank - b'1')]))
            }
            _ => return None,
        };
        let mut after = rest;
        match clocks(&mut after) {
            Some(clocks) => {
                position.clocks = Some(clocks);
                rest = after;
            }
            None if may_be_clocks(rest) => return None,
            None => fen.fields = FenFields::Four,
        }
        Some((fen, line.len() - rest.len()))
    }

    /// Writes the FEN as [`Display`](core::fmt::Display) does, into a buffer. Returns the written part.
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

/// Parses the placement up to the first space, and returns the rest of the line.
///
/// No branch depends on the characters: they're unpredictable, and a mispredicted branch would cost more than everything else.
fn placement<'a>(line: &'a [u8], placement: &mut Placement) -> Option<&'a [u8]> {
    let letters = placement.letters_mut();
    // Squares in the order of the text: a8 is 0, h1 is 63.
    let (mut square, mut slashes) = (0, 0);
    let mut is_good = true;
    let mut end = line.len();
    for (place, &byte) in line.iter().enumerate() {
        if byte == b' ' {
            end = place;
            break;
        }
        let meaning = &MEANINGS[usize::from(byte)];
        // A character that isn't a piece writes an empty square. That square is empty already, or it's past the end, which
        // is checked below.
        letters[(square ^ 56) % 64] = meaning.letter;
        square += usize::from(meaning.squares);
        slashes += usize::from(meaning.slashes);
        // Each slash must come after a full rank.
        is_good &= meaning.is_known & ((meaning.slashes == 0) | (square == 8 * slashes));
    }
    (is_good && square == 64 && slashes == 7).then(|| &line[end..])
}

/// The meaning of a character of the placement.
#[derive(Clone, Copy)]
struct Meaning {
    /// The letter of the piece, or that of an empty square.
    letter: u8,
    /// The number of squares that it covers.
    squares: u8,
    /// 1 for a slash, otherwise 0.
    slashes: u8,
    is_known: bool,
}

/// The meaning of every byte.
const MEANINGS: [Meaning; 256] = {
    let mut meanings =
        [Meaning { letter: EMPTY_SQUARE, squares: 0, slashes: 0, is_known: false }; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        let meaning = &mut meanings[byte as usize];
        match byte {
            b'1'..=b'8' => meaning.squares = byte - b'0',
            b'/' => meaning.slashes = 1,
            _ if Piece::from_letter(byte as char).is_some() => {
                meaning.letter = byte;
                meaning.squares = 1;
            }
            _ => {}
        }
        meaning.is_known = meaning.squares + meaning.slashes > 0;
        byte += 1;
    }
    meanings
};

/// Parses a space and the field after it, up to whitespace, a `;` or the end.
fn field<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let after = rest.strip_prefix(b" ")?;
    let ends = |&byte: &u8| matches!(byte, b' ' | b';' | 9..=13);
    let end = after.iter().position(ends).unwrap_or(after.len());
    let (field, after) = after.split_at(end);
    *rest = after;
    Some(field)
}

fn clocks(rest: &mut &[u8]) -> Option<Clocks> {
    Some(Clocks { halfmove: number(field(rest)?)?, fullmove: number(field(rest)?)? })
}

/// Whether the text after four fields could be clocks, rather than an EPD operation or a comment.
fn may_be_clocks(after: &[u8]) -> bool {
    let first = after.trim_ascii_start().first();
    matches!(first, Some(b'0'..=b'9' | b'-' | b'+'))
}

/// Parses a number of at most 2^32 − 1, which has ten digits.
fn number(field: &[u8]) -> Option<u32> {
    if field.is_empty() || field.len() > 10 {
        return None;
    }
    let number = field.iter().try_fold(0_u64, |number, &digit| match digit {
        b'0'..=b'9' => Some(10 * number + u64::from(digit - b'0')),
        _ => None,
    });
    u32::try_from(number?).ok()
}

/// The text of a rank, given its occupied files: which of the 16 characters in `Writing::placement` to copy.
#[derive(Clone, Copy)]
struct Pattern {
    /// For every character of the text: the index of a file, or 7 plus the number of empty squares.
    from: [u8; 8],
    length: u8,
}

impl Pattern {
    /// The patterns of all sets of files.
    #[cfg(not(target_arch = "wasm32"))]
    const ALL: [Self; 256] = {
        let mut patterns = [Self::of(0); 256];
        let mut occupied = 1;
        while occupied < 256 {
            patterns[occupied] = Self::of(occupied as u8);
            occupied += 1;
        }
        patterns
    };

    /// The pattern of a set of files.
    const fn of(occupied: u8) -> Self {
        let mut pattern = Self { from: [0; 8], length: 0 };
        let (mut file, mut empty) = (0, 0);
        while file < 8 {
            let is_empty = occupied >> file & 1 == 0;
            if is_empty && empty > 0 {
                // Increment the number before.
                pattern.from[pattern.length as usize - 1] += 1;
            } else {
                pattern.from[pattern.length as usize] = if is_empty { 8 } else { file };
                pattern.length += 1;
            }
            empty = if is_empty { empty + 1 } else { 0 };
            file += 1;
        }
        pattern
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn lookup(occupied: u8) -> Self {
        Self::ALL[usize::from(occupied)]
    }

    /// No table: on the web, code size matters more than speed.
    #[cfg(target_arch = "wasm32")]
    fn lookup(occupied: u8) -> Self {
        Self::of(occupied)
    }
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

    /// As in parsing, no branch depends on the pieces.
    fn placement(&mut self, placement: &Placement) {
        for (place, rank) in placement.letters().chunks_exact(8).rev().enumerate() {
            if place > 0 {
                self.byte(b'/');
            }
            // The letters of the rank, then the digits. The pattern selects from them.
            let mut letters = *b"........12345678";
            letters[..8].copy_from_slice(rank);
            let rank = u64::from_le_bytes(rank.try_into().expect("eight letters"));
            // The bit that is set in all letters and not in the dot.
            let occupied = gathered(rank >> 6);
            let Pattern { from, length } = Pattern::lookup(occupied);
            // Always write eight characters; the surplus is overwritten later.
            let out = &mut self.buffer[self.length..self.length + 8];
            for (out, from) in out.iter_mut().zip(from) {
                *out = letters[usize::from(from % 16)];
            }
            self.length += usize::from(length);
        }
    }

    /// Writes a space and a number.
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
