//! From a text to a board.

use core::ops::Range;

use deltaboard_transform::Fen;

use crate::address::{self, Said};
use crate::board::Board;
use crate::form::{Choice, Form};
use crate::normalize::Clean;
use crate::note::Note;
use crate::refusal::Refusal;
use crate::scan::{Scan, head};
use crate::{drawing, fen, game, number};

/// What was read, how, and what a person should know about it.
///
/// ```
/// use deltaboard_notation::{Form, read};
///
/// let reading = read("position startpos moves e2e4").unwrap();
/// assert_eq!(reading.form, Form::StartPosition);
/// assert_eq!(
///     reading.notes[0].to_string(),
///     "This is the position before the moves; they are not played"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The board.
    pub board: Board,
    /// What the text was recognised as.
    pub form: Form,
    /// The place in the text that was read, in bytes.
    pub span: Range<usize>,
    /// Which of several ways to read it was taken, where there are several or none is written.
    pub choice: Option<Choice>,
    /// The other ways. Each gives another board.
    pub others: Vec<Choice>,
    /// What was assumed, and what is not kept.
    pub notes: Vec<Note>,
}

/// The position that a game begins with.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The longest text that is looked at, in bytes.
const LONGEST_TEXT: usize = 4 << 20;

/// Reads the board that a text shows.
///
/// The first of these that the text has: a FEN, `startpos`, a drawing, a number. One line is a number, most significant bit
/// first; eight lines are a drawing. Digits alone are decimal.
///
/// ```
/// use deltaboard_notation::read;
///
/// let board = |text| read(text).unwrap().board.to_string();
/// assert_eq!(board("1ULL << 4"), "0x0000000000000010");
/// assert_eq!(board("4503599627370496"), "0x0010000000000000");
/// assert_eq!(
///     board("{\"fen\":\"8/8/8/8/8/8/8/K6k w - - 0 1\",\"depth\":20}"),
///     "8/8/8/8/8/8/8/K6k w - - 0 1"
/// );
/// let refusal = read("[Event \"?\"]\n\n1. e4 e5 *").unwrap_err();
/// assert!(refusal.to_string().starts_with("this looks like a PGN game without a position"));
/// ```
///
/// # Errors
///
/// What the text was recognised as, and what is wrong with it.
pub fn read(text: &str) -> Result<Reading, Refusal> {
    read_text(text, None)
}

/// Reads a text in one of the ways that a reading lists as others.
///
/// ```
/// use deltaboard_notation::{Choice, read_as};
///
/// let reading = read_as("0010000000000000", Choice::Hexadecimal).unwrap();
/// assert_eq!(reading.board.to_string(), "0x0010000000000000");
/// ```
///
/// # Errors
///
/// As [`read`]. A text that cannot be read in this way is read as without a choice.
pub fn read_as(text: &str, choice: Choice) -> Result<Reading, Refusal> {
    read_text(text, Some(choice))
}

fn read_text(text: &str, choice: Option<Choice>) -> Result<Reading, Refusal> {
    if text.len() > LONGEST_TEXT {
        let fault = format!(
            "this text has {} MB; positions and bitboards are looked for in {} MB at most",
            text.len() >> 20,
            LONGEST_TEXT >> 20
        );
        return Err(Refusal::new(0..text.len(), fault));
    }
    let clean = Clean::of(text);
    let read = read_clean(&clean.text, choice);
    match read {
        Ok(mut reading) => {
            reading.span = clean.original(text, reading.span);
            Ok(reading)
        }
        Err(mut refusal) => {
            refusal.span = clean.original(text, refusal.span);
            Err(refusal)
        }
    }
}

fn read_clean(text: &str, choice: Option<Choice>) -> Result<Reading, Refusal> {
    if text.trim().is_empty() {
        return Err(Refusal::new(0..text.len(), "the text is empty"));
    }
    if let Some(reading) = in_address(text) {
        return Ok(reading);
    }
    let found = fen::find(text);
    let is_found = matches!(found, Ok(Some(_)));
    for other in OTHERS {
        // Of a FEN as it is written, nothing is to be joined.
        if is_found && other.1 == Form::WrappedFen {
            break;
        }
        if let Some((joined, places)) = other.0(text)
            && let Ok(Some((found, count))) = fen::find(&joined)
        {
            let mut reading = of_fen(&joined, found, count);
            let Range { start, end } = reading.span;
            reading.span = match places {
                Some(places) => places[start]..places[end - 1] + 1,
                None => 0..text.len(),
            };
            reading.form = other.1;
            return Ok(reading);
        }
    }
    if let Some((found, count)) = found? {
        return Ok(of_fen(text, found, count));
    }
    if let Some(span) = game::start_position(text) {
        let has_moves = text[span.end..].trim_start().starts_with("moves");
        return Ok(Reading {
            board: Board::Position(Fen::parse(START).unwrap_or_default()),
            form: Form::StartPosition,
            span,
            choice: None,
            others: Vec::new(),
            notes: has_moves.then_some(Note::MovesNotPlayed).into_iter().collect(),
        });
    }
    if let Some(drawing) = drawing::on_one_line(text, choice) {
        return drawing.map(Reading::from);
    }
    match drawing::read(text, choice) {
        Some(Ok(drawing)) => return Ok(drawing.into()),
        Some(Err(refusal)) if text.trim().contains('\n') => return Err(refusal),
        _ => {}
    }
    if let Some(number) = number::digit_groups(text, choice) {
        return number.map(Reading::from);
    }
    if let Some(fault) = fen::fault(text) {
        return Err(fault);
    }
    let number = number::read(text, choice);
    let is_certain = matches!(&number, Some(Ok(number)) if number.is_certain);
    if !is_certain && let Some(sentence) = game::without_position(text) {
        return Err(Refusal::new(0..text.len(), sentence));
    }
    match number {
        Some(number) => number.map(Reading::from),
        None => Err(unknown(text)),
    }
}

/// The refusal of a text that looks like nothing that is known.
fn unknown(text: &str) -> Refusal {
    let word = text.trim();
    let message = match address::find(text, 0) {
        Some(_) => "there is no position in this address".to_owned(),
        None => match number::in_doubt(word) {
            Some(doubt) => doubt,
            None => {
                "this is neither a FEN, nor a drawn board, nor a number such as 0xff".to_owned()
            }
        },
    };
    Refusal::new(0..text.len(), message)
}

fn of_fen(text: &str, found: fen::Found, count: usize) -> Reading {
    let fen::Found { fen, span, mut notes } = found;
    let (before, after) = (&text[..span.start], text[span.end..].trim_start());
    let command = before.trim_end();
    let is_whole = before.trim().is_empty() && after.is_empty();
    let is_command = ["position fen", "fen", "setboard"]
        .iter()
        .any(|word| command.to_ascii_lowercase().ends_with(word));
    let is_tag = before.trim_end().ends_with("[FEN \"") || before.trim_end().ends_with("FEN \"");
    let form = match (is_whole, is_tag, is_command) {
        (true, _, _) => Form::Fen,
        (_, true, _) => Form::GameTag,
        (_, _, true) => Form::UciPosition,
        _ => Form::FenInText,
    };
    if after.starts_with("moves ") || is_tag && after.trim_start_of("\"]").contains("1.") {
        notes.push(Note::MovesNotPlayed);
    }
    if count > 1 {
        notes.push(Note::FirstPosition { of: count });
    }
    Reading { board: Board::Position(fen), form, span, choice: None, others: Vec::new(), notes }
}

/// How many addresses of a text are looked at.
const MOST_ADDRESSES: usize = 100;

/// The board in the first address that has one. A FEN before it comes first.
fn in_address(text: &str) -> Option<Reading> {
    let mut from = 0;
    for _ in 0..MOST_ADDRESSES {
        let (span, said) = address::find(text, from)?;
        if let Ok(Some((found, count))) = fen::find(&text[from..span.start]) {
            // It has its places in the whole text.
            return (from == 0).then(|| of_fen(text, found, count));
        }
        from = span.end;
        let reading = said.into_iter().find_map(|said| {
            let (board, choice, notes) = match said {
                Said::Fen(text) => {
                    let (found, _) = fen::find(&text).ok()??;
                    (Board::Position(found.fen), None, found.notes)
                }
                Said::Bits(text, choice) => {
                    let choice = choice.as_deref().and_then(Choice::named);
                    let reading = read_text(&text, choice).ok()?;
                    (reading.board, reading.choice, reading.notes)
                }
            };
            Some(Reading {
                board,
                form: Form::Address,
                span: span.clone(),
                choice,
                others: Vec::new(),
                notes,
            })
        });
        if reading.is_some() {
            return reading;
        }
    }
    None
}

/// A text with a FEN as it would be written alone, and the places of its bytes in the text, where they are known.
type Joined = (String, Option<Vec<usize>>);

/// Turns a text into one in which a FEN is found that is written in another way; `None` if it is not.
type Join = fn(&str) -> Option<Joined>;

/// The other ways to write a FEN, in the order in which they are tried.
const OTHERS: [(Join, Form); 5] = [
    (encoded, Form::FenInText),
    (spaced, Form::FenInText),
    (|text| fen::unwrapped(text, false), Form::WrappedFen),
    (|text| fen::unwrapped(text, true), Form::WrappedFen),
    (fen::stacked, Form::WrappedFen),
];

/// Slashes and blanks are written as in an address.
fn encoded(text: &str) -> Option<Joined> {
    let beginning = head(text, 1 << 16);
    let is_encoded = ["%2F", "%2f", "%20", "%25"].iter().any(|sign| beginning.contains(sign));
    let decoded = is_encoded.then(|| address::decoded(beginning)).flatten();
    Some((decoded?, None))
}

/// There are blanks around its slashes.
fn spaced(text: &str) -> Option<Joined> {
    text.contains(" / ").then(|| (text.replace(" / ", "/"), None))
}

impl From<drawing::Drawing> for Reading {
    fn from(drawing: drawing::Drawing) -> Self {
        Self {
            board: drawing.board,
            form: drawing.form,
            span: drawing.span,
            choice: drawing.choice,
            others: drawing.others,
            notes: drawing.notes,
        }
    }
}

impl From<number::Number> for Reading {
    fn from(number: number::Number) -> Self {
        Self {
            board: Board::Bits(number.bits),
            form: number.form,
            span: number.span,
            choice: number.choice,
            others: number.others,
            notes: number.notes,
        }
    }
}
