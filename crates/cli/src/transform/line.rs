//! A line of a file of positions: what it is, and what it becomes.

use core::fmt::Display;
use core::ops::Range;

use deltaboard_notation::{Board, Form, Note, Reading};
use deltaboard_transform::{Caveat, Caveats, Fen, FenError, FenFields};

use super::operations::{self, Changes, Place, Play};
use super::plan::Plan;
use crate::excerpt::Excerpt;

/// Transforms the lines of a file.
pub(crate) struct Rewriter {
    pub(crate) plan: Plan,
    /// Whether moves are carried over where the position does not play as it did.
    pub(crate) inexact: bool,
    /// What became of the operations of the last line.
    pub(crate) changes: Changes,
}

/// What a line was.
pub(crate) enum Line {
    /// Blank, or a comment: kept as it is.
    Kept,
    /// A position, and which kinds of caveats it has got.
    Position(Kinds),
}

/// What positions are counted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    NoSymmetry,
    CastlingNeverHeld,
    /// Kept, though a king or a rook is missing.
    CastlingHollow,
    CastlingDropped,
    CastlingMoved,
    EnPassantDropped,
    PawnsKeepDirection,
    PawnsOnEndRanks,
    /// Of a library that knows more of them.
    Other,
}

impl Kind {
    pub(crate) const ALL: [Self; 9] = [
        Self::NoSymmetry,
        Self::CastlingNeverHeld,
        Self::CastlingHollow,
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

    /// What the positions are, after their number.
    pub(crate) const fn told(self) -> &'static str {
        match self {
            Self::NoSymmetry => "moved by what is no symmetry of the board",
            Self::CastlingNeverHeld => {
                "without castling rights that did not hold before, for want of a king or a rook"
            }
            Self::CastlingHollow => {
                "with castling rights that do not hold, and did not before, for want of a king or a rook"
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

/// Which kinds of caveats a position has got: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kinds(u16);

impl Kinds {
    fn add(&mut self, caveats: Caveats) {
        for caveat in caveats {
            self.0 |= 1 << Kind::of(caveat) as u8;
        }
    }

    pub(crate) fn are_there(self) -> bool {
        self.0 != 0
    }

    /// Whether the position plays as it did before.
    const fn leave_play(self) -> bool {
        let others = 1 << Kind::CastlingNeverHeld as u8 | 1 << Kind::CastlingHollow as u8;
        self.0 & !others == 0
    }

    pub(crate) const fn contain(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }
}

/// What is wrong with a line, as a sentence, and where, in bytes.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) sentence: String,
    pub(crate) span: Range<usize>,
}

impl Rewriter {
    /// Writes what a line becomes, both without the line's end. Where it cannot be read, nothing of it is written.
    pub(crate) fn rewrite(
        &mut self,
        line: &[u8],
        out: &mut Vec<u8>,
        mut tell: impl FnMut(&dyn Display),
    ) -> Result<Line, Fault> {
        let begin = line.len() - line.trim_ascii_start().len();
        if is_kept(&line[begin..]) {
            out.extend_from_slice(line);
            return Ok(Line::Kept);
        }
        let Found { mut fen, span } = Found::in_line(line, begin)?;
        if fen.fields == FenFields::Placement && begins_with_side(&line[span.end..]) {
            let sign = line.len() - line[span.end..].trim_ascii_start().len();
            return Err(Fault {
                sentence: "the fields of a FEN are parted by blanks".to_owned(),
                span: sign..sign + 1,
            });
        }
        let before = fen.position.placement;
        let chain = self.plan.chain(&fen.position, &mut tell);
        let chain = chain.map_err(|why| Fault { sentence: why.to_string(), span: span.clone() })?;
        let mut kinds = Kinds::default();
        chain.apply(&mut fen.position, |caveats| {
            kinds.add(caveats);
            caveats.iter().for_each(|caveat| tell(&caveat));
        });
        // A transform that keeps castling rights says nothing of those that never held.
        let rights = fen.position.castling;
        let held = rights.held_on(&fen.position.placement);
        if held != rights {
            kinds.0 |= 1 << Kind::CastlingHollow as u8;
            tell(&format_args!(
                "Castling rights {rights} do not all hold, and did not before: kings and rooks are there for {held}."
            ));
        }
        let (ahead, behind) = (&line[..span.start], &line[span.end..]);
        let play = match kinds.leave_play() {
            true => Play::Same,
            false if self.inexact => Play::Inexact,
            false => Play::Different,
        };
        let changes = &mut self.changes;
        changes.clear();
        let written = out.len();
        if span.start > begin {
            operations::transform(Place::Before, ahead, chain, &before, play, changes, out);
        } else {
            out.extend_from_slice(ahead);
        }
        let is_changed = out[written..] != *ahead;
        // What touches the position would be read with it, and not as it was before.
        if is_changed && ahead.ends_with(b"/") {
            out.truncate(written);
            out.extend_from_slice(ahead);
            changes.add_wrong("text".into());
        }
        if line[span.clone()].eq_ignore_ascii_case(START) && ahead.ends_with(b"position ") {
            out.extend_from_slice(b"fen ");
        }
        out.extend_from_slice(fen.write(&mut [0; Fen::LONGEST]));
        if !behind.is_empty() {
            operations::transform(Place::Behind, behind, chain, &before, play, changes, out);
        }
        // Without what was left out, or beside what was changed, the rest of a line may seem to be fields of the FEN.
        if is_changed || !self.changes.left_out.is_empty() {
            let again = Found::in_line(&out[written..], begin);
            if !again.is_ok_and(|again| again.fen == fen) {
                out.truncate(written);
                return Err(Fault {
                    sentence: "without its moves, this line could not be read again".to_owned(),
                    span,
                });
            }
        }
        Ok(Line::Position(kinds))
    }
}

/// The word for the position that a game begins with.
const START: &[u8] = b"startpos";

/// A position in a line.
struct Found {
    fen: Fen,
    span: Range<usize>,
}

impl Found {
    fn in_line(line: &[u8], begin: usize) -> Result<Self, Fault> {
        match quickly(&line[begin..]) {
            Some((fen, length)) => Ok(Self { fen, span: begin..begin + length }),
            None => anywhere(line, begin),
        }
    }
}

/// Whether a line without the blanks before it is empty, a comment, or the sign for the end of a file.
fn is_kept(line: &[u8]) -> bool {
    matches!(line, [] | [b'#' | b'%', ..] | [b'/', b'/', ..] | [0x1a])
}

/// Finds the position of a line: at its beginning, or else in any form that the page reads.
fn anywhere(line: &[u8], begin: usize) -> Result<Found, Fault> {
    let fault = match thoroughly(&line[begin..]) {
        Ok((fen, length)) => {
            let span = begin..begin + length;
            return Ok(Found { fen, span });
        }
        Err(fault) => fault.moved(begin),
    };
    let Ok(text) = core::str::from_utf8(line) else {
        return Err(fault);
    };
    let slashes = text.bytes().filter(|&byte| byte == b'/').count();
    match deltaboard_notation::read(text) {
        // A FEN that a line begins with is read strictly: a single number may be a score, and a word a wrong field.
        Ok(reading) if !is_elsewhere(&reading, begin) && !loses(&reading) => Err(fault),
        Ok(reading) => found(reading),
        // What was hardly meant as a FEN is told as what it is.
        Err(refusal) if slashes < 3 => Err(Fault { sentence: refusal.message, span: refusal.span }),
        Err(_) => Err(fault),
    }
}

/// Whether a position has all of its fields and other text before it.
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

/// Whether something of a position is not kept.
fn loses(reading: &Reading) -> bool {
    let is_lost = |note: &Note| {
        matches!(note, Note::PocketLost(_) | Note::PromotedMarksLost | Note::CheckCounterLost(_))
    };
    reading.notes.iter().any(is_lost)
}

/// The position of a reading, if it can be replaced where it stands and nothing of it is lost.
fn found(reading: Reading) -> Result<Found, Fault> {
    let span = reading.span;
    let Board::Position(fen) = reading.board else {
        return Err(Fault { sentence: "this is a bitboard, not a position".to_owned(), span });
    };
    let refused = |sentence: String| Fault { sentence, span: span.clone() };
    if reading.form == Form::Address {
        let sentence = "the position is inside an address, and addresses are not rewritten";
        return Err(refused(sentence.to_owned()));
    }
    for note in reading.notes {
        match note {
            Note::FirstPosition { of } => {
                return Err(refused(format!("this line has {of} positions; one is expected")));
            }
            Note::FieldsFromText => {
                let sentence = "the FEN has fewer fields than the text beside it says; write all of them into it";
                return Err(refused(sentence.to_owned()));
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

/// Reads the FEN that a line begins with, and its length, if it is written as nearly all are.
fn quickly(line: &[u8]) -> Option<(Fen, usize)> {
    let (fen, length) = Fen::begin(line)?;
    let is_whole = match fen.fields {
        FenFields::Four => operations::are_operations(&line[length..]),
        FenFields::Placement | FenFields::Six => true,
    };
    is_whole.then_some((fen, length))
}

/// Reads the FEN that a line begins with, and its length, or says what is wrong with it.
fn thoroughly(line: &[u8]) -> Result<(Fen, usize), Fault> {
    let length = length_of_fen(line);
    let text = core::str::from_utf8(&line[..length]).map_err(|fault| {
        let place = fault.valid_up_to();
        Fault { sentence: "this is no UTF-8 text".to_owned(), span: place..place + 1 }
    })?;
    let fen = text
        .parse()
        .map_err(|fault: FenError| Fault { sentence: fault.to_string(), span: fault.span })?;
    Ok((fen, length))
}

/// Whether a word can be no field of a FEN, and stands behind one: a result, a decimal number, what is in brackets or
/// behind a bar.
fn stands_behind(word: &[u8]) -> bool {
    match word {
        [b'[' | b'(' | b'{' | b'<' | b'|' | b',' | b'"', ..] => true,
        b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => true,
        [b'+' | b'-', number @ ..] | number => {
            let is_digit = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
            number.contains(&b'.') && number.iter().all(is_digit)
        }
    }
}

/// Whether a side stands behind the sign of a table: the fields of the FEN itself are parted by it.
fn begins_with_side(behind: &[u8]) -> bool {
    let Some((sign @ (b',' | b';' | b'|'), column)) = behind.trim_ascii_start().split_first()
    else {
        return false;
    };
    let end = column.iter().position(|byte| byte == sign);
    let column = &column[..end.unwrap_or(column.len())];
    matches!(column.trim_ascii(), b"w" | b"b")
}

/// How much of a line is its FEN: six fields, four or one with what can only stand behind it, or else all up to a `;`, as
/// to the `,` or `|` of a table.
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
        // Both point into the same text.
        let start = word.as_ptr().addr() - line.as_ptr().addr();
        *field = (start, start + word.len());
        count += 1;
    }
    let is_number = |(start, end): (usize, usize)| line[start..end].iter().all(u8::is_ascii_digit);
    let is_behind = |place: usize| {
        // Where there is no field it is empty, and nothing that stands behind.
        let (start, end) = fields[place];
        stands_behind(&line[start..end])
    };
    if count == 6 && is_number(fields[4]) && is_number(fields[5]) {
        fields[5].1
    } else if is_behind(1) {
        fields[0].1
    } else if is_behind(4) || count >= 4 && operations::are_operations(&line[fields[3].1..]) {
        fields[3].1
    } else {
        text.trim_ascii_end().len()
    }
}

impl Fault {
    fn moved(mut self, by: usize) -> Self {
        self.span = self.span.start + by..self.span.end + by;
        self
    }

    /// The line with carets below the place.
    pub(crate) fn draw(&self, line: &[u8]) -> String {
        let Excerpt { line, carets } = Excerpt::of(line, self.span.clone());
        format!("  {line}\n  {carets}\n")
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
            Err(fault) => {
                assert_eq!(out, b"", "{line}");
                Err(format!("{}{}", fault.draw(line.as_bytes()), fault.sentence))
            }
        }
    }

    #[test]
    fn the_fen_is_turned_and_what_is_around_it_stays() {
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
            // What the page reads
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
    fn faults_are_drawn() {
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
                "  k7/8/8/8/8/8/8/K6Q,b,-,-\n                    ^\nthe fields of a FEN are parted by blanks",
            ),
            (
                "k7/8/8/8/8/8/8/K6Q | w | - | -",
                "  k7/8/8/8/8/8/8/K6Q | w | - | -\n                     ^\nthe fields of a FEN are parted by blanks",
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
        // The reader of positions within other text takes a form feed for a line break.
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
