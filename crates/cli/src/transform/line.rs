//! Transforms one line of a file of positions.

use core::fmt::Display;
use core::ops::Range;

use deltaboard_notation::{Board, Form, Note, Reading};
use deltaboard_routine::{Excerpt, Span};
use deltaboard_transform::{Caveat, Caveats, Fen, FenError, FenFields};

use super::operations::{self, Changes, Place, Play};
use super::plan::Plan;
use crate::excerpt::shortened;

/// Transforms the lines of a file.
pub(crate) struct Rewriter {
    pub(crate) plan: Plan,
    /// Whether moves are transformed even if the position plays differently afterwards.
    pub(crate) inexact: bool,
    /// The changes to operations of the last line.
    pub(crate) changes: Changes,
}

/// The kind of a line.
pub(crate) enum Line {
    /// A blank line or a comment, which doesn't change.
    Kept,
    /// A position, with the kinds of its caveats.
    Position(Kinds),
}

/// A kind of caveat, for counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    NoSymmetry,
    CastlingNeverHeld,
    /// Castling rights were kept, but were already invalid because a king or a rook is missing.
    CastlingInvalid,
    CastlingDropped,
    CastlingMoved,
    EnPassantDropped,
    PawnsKeepDirection,
    PawnsOnEndRanks,
    /// A caveat that was added to the library later.
    Other,
}

impl Kind {
    pub(crate) const ALL: [Self; 9] = [
        Self::NoSymmetry,
        Self::CastlingNeverHeld,
        Self::CastlingInvalid,
        Self::CastlingDropped,
        Self::CastlingMoved,
        Self::EnPassantDropped,
        Self::PawnsKeepDirection,
        Self::PawnsOnEndRanks,
        Self::Other,
    ];

    const fn of(caveat: Caveat) -> Self {
        match caveat {
            Caveat::NoSymmetry => Self::NoSymmetry,
            Caveat::CastlingNeverHeld(_) => Self::CastlingNeverHeld,
            Caveat::CastlingDropped(_) => Self::CastlingDropped,
            Caveat::CastlingMoved { .. } => Self::CastlingMoved,
            Caveat::EnPassantDropped(_) => Self::EnPassantDropped,
            Caveat::PawnsKeepDirection { .. } => Self::PawnsKeepDirection,
            Caveat::PawnsOnEndRanks(_) => Self::PawnsOnEndRanks,
            _ => Self::Other,
        }
    }

    /// The description after the number of positions.
    pub(crate) const fn description(self) -> &'static str {
        match self {
            Self::NoSymmetry => "moved by a transform that is not a symmetry of the board",
            Self::CastlingNeverHeld => {
                "without castling rights that did not hold before, because a king or a rook is missing"
            }
            Self::CastlingInvalid => {
                "with castling rights that do not hold, and did not before, because a king or a rook is missing"
            }
            Self::CastlingDropped => "without the castling rights that they had",
            Self::CastlingMoved => {
                "with the castling rights of Chess960 that they had, though castling still ends on the c- or g-file"
            }
            Self::EnPassantDropped => "without the en-passant square that they had",
            Self::PawnsKeepDirection => {
                "with pawns that do not turn with the board, so that they play differently"
            }
            Self::PawnsOnEndRanks => "with pawns on rank 1 or 8, where none can be",
            Self::Other => "with another caveat",
        }
    }
}

/// The kinds of caveats of a position, one bit per kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kinds(u16);

impl Kinds {
    fn add(&mut self, caveats: Caveats) {
        for caveat in caveats {
            self.0 |= 1 << Kind::of(caveat) as u8;
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the position plays as before.
    const fn preserve_play(self) -> bool {
        let others = 1 << Kind::CastlingNeverHeld as u8 | 1 << Kind::CastlingInvalid as u8;
        self.0 & !others == 0
    }

    pub(crate) const fn contain(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }
}

/// The error of a line, with its byte span.
#[derive(Debug)]
pub(crate) struct LineError {
    pub(crate) message: String,
    pub(crate) span: Range<usize>,
}

impl Rewriter {
    /// Writes the transformed line. Lines have no line breaks. Nothing is written if there is an error.
    pub(crate) fn rewrite(
        &mut self,
        line: &[u8],
        out: &mut Vec<u8>,
        mut report: impl FnMut(&dyn Display),
    ) -> Result<Line, LineError> {
        let begin = line.len() - line.trim_ascii_start().len();
        if is_kept(&line[begin..]) {
            out.extend_from_slice(line);
            return Ok(Line::Kept);
        }
        let Found { mut fen, span } = Found::in_line(line, begin)?;
        if fen.fields == FenFields::Placement && begins_with_side(&line[span.end..]) {
            let separator = line.len() - line[span.end..].trim_ascii_start().len();
            return Err(LineError {
                message: "the fields of a FEN are separated by spaces".to_owned(),
                span: separator..separator + 1,
            });
        }
        let before = fen.position.placement;
        let chain = self.plan.chain(&fen.position, &mut report);
        let chain =
            chain.map_err(|error| LineError { message: error.to_string(), span: span.clone() })?;
        let mut kinds = Kinds::default();
        chain.apply(&mut fen.position, |caveats| {
            kinds.add(caveats);
            caveats.iter().for_each(|caveat| report(&caveat));
        });
        // A transform that keeps castling rights has no caveat about invalid ones.
        let rights = fen.position.castling;
        let held = rights.held_on(&fen.position.placement);
        if held != rights {
            kinds.0 |= 1 << Kind::CastlingInvalid as u8;
            report(&format_args!(
                "Castling rights {rights} do not all hold, and did not before: kings and rooks are in place only for {held}."
            ));
        }
        let (before_fen, after_fen) = (&line[..span.start], &line[span.end..]);
        let play = match kinds.preserve_play() {
            true => Play::Same,
            false if self.inexact => Play::Inexact,
            false => Play::Different,
        };
        let changes = &mut self.changes;
        changes.clear();
        let written = out.len();
        if span.start > begin {
            operations::transform(Place::Before, before_fen, chain, &before, play, changes, out);
        } else {
            out.extend_from_slice(before_fen);
        }
        let is_changed = out[written..] != *before_fen;
        // Changed text directly before the position would become part of it.
        if is_changed && before_fen.ends_with(b"/") {
            out.truncate(written);
            out.extend_from_slice(before_fen);
            changes.add_wrong("text".into());
        }
        if line[span.clone()].eq_ignore_ascii_case(START) && before_fen.ends_with(b"position ") {
            out.extend_from_slice(b"fen ");
        }
        out.extend_from_slice(fen.write(&mut [0; Fen::LONGEST]));
        if !after_fen.is_empty() {
            operations::transform(Place::After, after_fen, chain, &before, play, changes, out);
        }
        // After operations were left out or changed, the rest of the line may look like fields of the FEN.
        if is_changed || !self.changes.left_out.is_empty() {
            let again = Found::in_line(&out[written..], begin);
            if !again.is_ok_and(|again| again.fen == fen) {
                out.truncate(written);
                return Err(LineError {
                    message: "without its moves, this line could not be read again".to_owned(),
                    span,
                });
            }
        }
        Ok(Line::Position(kinds))
    }
}

/// The word for the start position.
const START: &[u8] = b"startpos";

/// A position in a line.
struct Found {
    fen: Fen,
    span: Range<usize>,
}

impl Found {
    fn in_line(line: &[u8], begin: usize) -> Result<Self, LineError> {
        match parse_fast(&line[begin..]) {
            Some((fen, length)) => Ok(Self { fen, span: begin..begin + length }),
            None => anywhere(line, begin),
        }
    }
}

/// Whether a line (without leading whitespace) is empty, a comment, or the end-of-file character of DOS.
fn is_kept(line: &[u8]) -> bool {
    matches!(line, [] | [b'#' | b'%', ..] | [b'/', b'/', ..] | [0x1a])
}

/// Finds the position of a line: at its beginning, or else in any form that the page reads.
fn anywhere(line: &[u8], begin: usize) -> Result<Found, LineError> {
    let error = match parse_fen(&line[begin..]) {
        Ok((fen, length)) => {
            let span = begin..begin + length;
            return Ok(Found { fen, span });
        }
        Err(error) => error.moved(begin),
    };
    let Ok(text) = core::str::from_utf8(line) else {
        return Err(error);
    };
    let slashes = text.bytes().filter(|&byte| byte == b'/').count();
    match deltaboard_notation::read(text) {
        // At the beginning of a line, a FEN is parsed strictly: a single number may be a score, and a word a wrong
        // field.
        Ok(reading) if !is_elsewhere(&reading, begin) && !loses_parts(&reading) => Err(error),
        Ok(reading) => found(reading),
        // With few slashes, the text is probably not a FEN, so report what it looks like.
        Err(refusal) if slashes < 3 => {
            Err(LineError { message: refusal.message, span: refusal.span })
        }
        Err(_) => Err(error),
    }
}

/// Whether a position has all its fields, and other text before it.
fn is_elsewhere(reading: &Reading, begin: usize) -> bool {
    let is_incomplete =
        |note: &Note| matches!(note, Note::FieldsMissing { .. } | Note::ClocksIncomplete);
    match reading.board {
        Board::Position(fen) => {
            let is_apart = reading.span.start > begin || reading.form == Form::StartPosition;
            let is_short = fen.fields == FenFields::Placement;
            is_apart && !is_short && !reading.notes.iter().any(is_incomplete)
        }
        Board::Bits(_) => true,
    }
}

/// Whether parts of the position aren't kept.
fn loses_parts(reading: &Reading) -> bool {
    let is_lost = |note: &Note| {
        matches!(note, Note::PocketLost(_) | Note::PromotedMarksLost | Note::CheckCounterLost(_))
    };
    reading.notes.iter().any(is_lost)
}

/// The position of a reading, if it can be replaced in place without a loss.
fn found(reading: Reading) -> Result<Found, LineError> {
    let span = reading.span;
    let Board::Position(fen) = reading.board else {
        return Err(LineError { message: "this is a bitboard, not a position".to_owned(), span });
    };
    let refused = |message: String| LineError { message, span: span.clone() };
    if reading.form == Form::Address {
        let message = "the position is inside an address, and addresses are not rewritten";
        return Err(refused(message.to_owned()));
    }
    for note in reading.notes {
        match note {
            Note::FirstPosition { of } => {
                return Err(refused(format!("this line has {of} positions; one is expected")));
            }
            Note::FieldsFromText => {
                let message = "the FEN lacks fields that the text next to it has; write all fields into the FEN";
                return Err(refused(message.to_owned()));
            }
            Note::PocketLost(_) | Note::PromotedMarksLost | Note::CheckCounterLost(_) => {
                return Err(refused(uncapitalized(&note.to_string())));
            }
            _ => {}
        }
    }
    Ok(Found { fen, span })
}

fn uncapitalized(sentence: &str) -> String {
    let mut sentence = sentence.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    sentence
}

/// Parses a FEN in the usual notation at the beginning of a line. Returns the FEN and its length.
fn parse_fast(line: &[u8]) -> Option<(Fen, usize)> {
    let (fen, length) = Fen::begin(line)?;
    let is_complete = match fen.fields {
        FenFields::Four => operations::are_operations(&line[length..]),
        FenFields::Placement | FenFields::Six => true,
    };
    is_complete.then_some((fen, length))
}

/// Parses the FEN at the beginning of a line. Returns the FEN and its length, or the error.
fn parse_fen(line: &[u8]) -> Result<(Fen, usize), LineError> {
    let length = length_of_fen(line);
    let text = core::str::from_utf8(&line[..length]).map_err(|error| {
        let offset = error.valid_up_to();
        LineError { message: "this is not UTF-8 text".to_owned(), span: offset..offset + 1 }
    })?;
    let fen = text
        .parse()
        .map_err(|error: FenError| LineError { message: error.to_string(), span: error.span })?;
    Ok((fen, length))
}

/// Whether a word follows a FEN and can't be a field of it: a result, a decimal number, or the beginning of a bracket
/// or column.
fn is_after_fen(word: &[u8]) -> bool {
    match word {
        [b'[' | b'(' | b'{' | b'<' | b'|' | b',' | b'"', ..] => true,
        b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => true,
        [b'+' | b'-', number @ ..] | number => {
            let is_digit = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
            number.contains(&b'.') && number.iter().all(is_digit)
        }
    }
}

/// Whether the next column of a table is a side to move, so that the fields of the FEN are columns.
fn begins_with_side(text: &[u8]) -> bool {
    let Some((separator @ (b',' | b';' | b'|'), column)) = text.trim_ascii_start().split_first()
    else {
        return false;
    };
    let end = column.iter().position(|byte| byte == separator);
    let column = &column[..end.unwrap_or(column.len())];
    matches!(column.trim_ascii(), b"w" | b"b")
}

/// The length of the FEN at the beginning of a line: six fields, four or one followed by something that can't be a
/// field, or else everything before a `;`, `,` or `|`.
fn length_of_fen(line: &[u8]) -> usize {
    let is_end = |byte: &u8| matches!(byte, b';' | b',' | b'|');
    let text = &line[..line.iter().position(is_end).unwrap_or(line.len())];
    let mut fields = [(0, 0); 6];
    let mut count = 0;
    let words = text.split(u8::is_ascii_whitespace);
    for word in words.filter(|word| !word.is_empty()) {
        let Some(field) = fields.get_mut(count) else {
            break;
        };
        // `word` is a slice of `line`.
        let start = word.as_ptr().addr() - line.as_ptr().addr();
        *field = (start, start + word.len());
        count += 1;
    }
    let is_number = |(start, end): (usize, usize)| line[start..end].iter().all(u8::is_ascii_digit);
    let is_after = |index: usize| {
        // A missing field is empty, so this returns false.
        let (start, end) = fields[index];
        is_after_fen(&line[start..end])
    };
    if count == 6 && is_number(fields[4]) && is_number(fields[5]) {
        fields[5].1
    } else if is_after(1) {
        fields[0].1
    } else if is_after(4) || count >= 4 && operations::are_operations(&line[fields[3].1..]) {
        fields[3].1
    } else {
        text.trim_ascii_end().len()
    }
}

impl LineError {
    fn moved(mut self, by: usize) -> Self {
        self.span = self.span.start + by..self.span.end + by;
        self
    }

    /// Draws the line with carets under the span.
    pub(crate) fn draw(&self, line: &[u8]) -> String {
        let at = |at: usize| String::from_utf8_lossy(&line[..at.min(line.len())]).len();
        let span = Span::new(at(self.span.start), at(self.span.end));
        let excerpt = shortened(Excerpt::of(&String::from_utf8_lossy(line), span));
        format!("  {}\n  {}\n", excerpt.text, excerpt.carets())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(line: &str, transforms: &str) -> Result<String, String> {
        let mut rewriter = Rewriter {
            plan: Plan::named(transforms).unwrap(),
            inexact: false,
            changes: Changes::default(),
        };
        let mut out = Vec::new();
        match rewriter.rewrite(line.as_bytes(), &mut out, |_| {}) {
            Ok(_) => Ok(String::from_utf8(out).unwrap()),
            Err(error) => {
                assert_eq!(out, b"", "{line}");
                Err(format!("{}{}", error.draw(line.as_bytes()), error.message))
            }
        }
    }

    #[test]
    fn the_fen_is_transformed_and_other_text_is_kept() {
        for (line, expected) in [
            ("k7/8/8/8/8/8/8/K6Q", "K6Q/8/8/8/8/8/8/k7"),
            ("  k7/8/8/8/8/8/8/K6Q ", "  K6Q/8/8/8/8/8/8/k7 "),
            ("k7/8/8/8/8/8/8/K6Q b - -", "K6Q/8/8/8/8/8/8/k7 b - -"),
            ("k7/8/8/8/8/8/8/K6Q\tb -  - 3 20\t", "K6Q/8/8/8/8/8/8/k7 b - - 3 20\t"),
            ("k7/8/8/8/8/8/8/K6Q b - - ;D1 3", "K6Q/8/8/8/8/8/8/k7 b - - ;D1 3"),
            ("k7/8/8/8/8/8/8/K6Q b - -; id \"x\"", "K6Q/8/8/8/8/8/8/k7 b - -; id \"x\""),
            ("k7/8/8/8/8/8/8/K6Q b - - 3 20; bm Kb8;", "K6Q/8/8/8/8/8/8/k7 b - - 3 20; bm Kb1;"),
            ("k7/8/8/8/8/8/8/K6Q b - - 3 20 bm Kb8", "K6Q/8/8/8/8/8/8/k7 b - - 3 20 bm Kb1"),
            (
                "k7/8/8/8/8/8/8/K6Q b - - 3 20 | +35 | 1.0",
                "K6Q/8/8/8/8/8/8/k7 b - - 3 20 | +35 | 1.0",
            ),
            ("k7/8/8/8/8/8/8/K6Q b - - 3 20 [0.5]", "K6Q/8/8/8/8/8/8/k7 b - - 3 20 [0.5]"),
            (
                "k7/8/8/8/8/8/8/K6Q b - - hmvc 3; fmvn 20;",
                "K6Q/8/8/8/8/8/8/k7 b - - hmvc 3; fmvn 20;",
            ),
            ("k7/8/8/8/8/8/8/K6Q b - - [0.5]", "K6Q/8/8/8/8/8/8/k7 b - - [0.5]"),
            ("k7/8/8/8/8/8/8/K6Q b - - | 35 | 0.5", "K6Q/8/8/8/8/8/8/k7 b - - | 35 | 0.5"),
            ("k7/8/8/8/8/8/8/K6Q b - - 1/2-1/2", "K6Q/8/8/8/8/8/8/k7 b - - 1/2-1/2"),
            ("k7/8/8/8/8/8/8/K6Q b - - -0.5 x", "K6Q/8/8/8/8/8/8/k7 b - - -0.5 x"),
            ("k7/8/8/8/8/8/8/K6Q [1.0]", "K6Q/8/8/8/8/8/8/k7 [1.0]"),
            // Tables
            ("k7/8/8/8/8/8/8/K6Q,-35", "K6Q/8/8/8/8/8/8/k7,-35"),
            ("k7/8/8/8/8/8/8/K6Q b - -,-35", "K6Q/8/8/8/8/8/8/k7 b - -,-35"),
            ("k7/8/8/8/8/8/8/K6Q b - - 3 20,-35,x", "K6Q/8/8/8/8/8/8/k7 b - - 3 20,-35,x"),
            ("k7/8/8/8/8/8/8/K6Q b - - 3 20|-35|0.5", "K6Q/8/8/8/8/8/8/k7 b - - 3 20|-35|0.5"),
            ("", ""),
            (" \t", " \t"),
            ("# k7/8", "# k7/8"),
            ("% k7/8", "% k7/8"),
            ("// k7/8", "// k7/8"),
            ("\u{1a}", "\u{1a}"),
            // Forms that the page reads
            (
                "{\"fen\":\"k7/8/8/8/8/8/8/K6Q b - - 3 20\",\"depth\":20}",
                "{\"fen\":\"K6Q/8/8/8/8/8/8/k7 b - - 3 20\",\"depth\":20}",
            ),
            (
                "00sHx,k7/8/8/8/8/8/8/K6Q b - - 3 20,a8b8 h1h7,1760,mate",
                "00sHx,K6Q/8/8/8/8/8/8/k7 b - - 3 20,a1b1 h8h2,1760,mate",
            ),
            (
                "position fen k7/8/8/8/8/8/8/K6Q b - - 3 20 moves a8b8",
                "position fen K6Q/8/8/8/8/8/8/k7 b - - 3 20 moves a1b1",
            ),
            (
                "position startpos",
                "position fen RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w - - 0 1",
            ),
            ("1. \"k7/8/8/8/8/8/8/K6Q b - -\",", "1. \"K6Q/8/8/8/8/8/8/k7 b - -\","),
        ] {
            assert_eq!(rewritten(line, "flip-vertical").as_deref(), Ok(expected));
        }
    }

    #[test]
    fn errors_are_drawn() {
        for (line, expected) in [
            (
                " k7/8/NK2B4/8/8/8/8/8 w - - bm Kb7;",
                "   k7/8/NK2B4/8/8/8/8/8 w - - bm Kb7;\n        ^^^^^\nrank 6 has 9 squares",
            ),
            (
                "k7/8/8/8/8/8/8/K6Q w - - x 1",
                "  k7/8/8/8/8/8/8/K6Q w - - x 1\n                           ^\nhalfmove clock must be a whole number, not `x`",
            ),
            (
                "k7/8/8/8/8/8/8/K6Q w - - 0",
                "  k7/8/8/8/8/8/8/K6Q w - - 0\n  ^^^^^^^^^^^^^^^^^^^^^^^^^^\n5 fields; a FEN has 6, or 4 without clocks, or 1 with the pieces alone",
            ),
            (
                "k7/8/8/8/8/8/8/K6Q,b,-,-",
                "  k7/8/8/8/8/8/8/K6Q,b,-,-\n                    ^\nthe fields of a FEN are separated by spaces",
            ),
            (
                "k7/8/8/8/8/8/8/K6Q | w | - | -",
                "  k7/8/8/8/8/8/8/K6Q | w | - | -\n                     ^\nthe fields of a FEN are separated by spaces",
            ),
            (
                ";D1 20",
                "  ;D1 20\n  ^^^^^^\nthis is neither a FEN, nor a drawn board, nor a number such as 0xff",
            ),
            ("0xff", "  0xff\n  ^^^^\nthis is a bitboard, not a position"),
            (
                "1. e4 e5 2. Nf3",
                "  1. e4 e5 2. Nf3\n  ^^^^^^^^^^^^^^^\nthese look like the moves of a game; moves are not played, a position is needed",
            ),
            (
                "k7/8/8/8/8/8/8/K6Q[Pp] w - - 0 1",
                "  k7/8/8/8/8/8/8/K6Q[Pp] w - - 0 1\n  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\nthe pocket [Pp] is not kept",
            ),
            (
                "1. k7/8/8/8/8/8/8/K6Q w - - ? k7/8/8/8/8/8/8/K7 w - -",
                "  1. k7/8/8/8/8/8/8/K6Q w - - ? k7/8/8/8/8/8/8/K7 w - -\n     ^^^^^^^^^^^^^^^^^^^^^^^^\nthis line has 2 positions; one is expected",
            ),
        ] {
            assert_eq!(rewritten(line, "flip-vertical"), Err(expected.to_owned()));
        }
        // `deltaboard_notation` reads a form feed as a line break.
        assert_eq!(
            rewritten("x(r3k2r/8/8/8/8/8/8/R3K2R w KQkq - sm O-O; w KQ\u{c};", "mirror-horizontal"),
            Err("  x(r3k2r/8/8/8/8/8/8/R3K2R w KQkq - sm O-O; w KQ\u{fffd};\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\nwithout its moves, this line could not be read again".to_owned())
        );
        let long = format!("k7/8/8/8/8/8/8/K6Q w - {} 0 1", "x".repeat(300));
        let drawn = rewritten(&long, "identity").unwrap_err();
        assert!(drawn.starts_with("  k7/8/8/8/8/8/8/K6Q w - xxx"), "{drawn}");
        assert!(drawn.lines().all(|line| line.chars().count() < 110), "{drawn}");
        let far = format!("{}x", "8/".repeat(300));
        let drawn = rewritten(&far, "identity").unwrap_err();
        assert!(drawn.starts_with("  …"), "{drawn}");
        let place = drawn.lines().next().unwrap().chars().position(|c| c == 'x');
        let caret = drawn.lines().nth(1).unwrap().find('^');
        assert_eq!(place, caret, "{drawn}");
    }
}
