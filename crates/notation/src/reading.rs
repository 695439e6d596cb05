//! Reads the board that a text shows: tries the forms one after another.

use core::ops::Range;

use deltaboard_transform::Fen;

use crate::address::{self, Candidate};
use crate::board::Board;
use crate::form::{Choice, Form};
use crate::normalize::Normalized;
use crate::note::Note;
use crate::refusal::Refusal;
use crate::scan::{Scan, head};
use crate::{drawing, fen, game, number};

/// The board that a text shows, and how the text was read.
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
    /// The form that the text was recognized as.
    pub form: Form,
    /// The byte span of the text that was read.
    pub span: Range<usize>,
    /// The way that was chosen, if there are several or the text doesn't state its base.
    pub choice: Option<Choice>,
    /// The other ways. Each gives a different board.
    pub others: Vec<Choice>,
    /// Remarks about assumptions and ignored parts.
    pub notes: Vec<Note>,
}

/// The FEN of the start position.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The largest text that is read, in bytes.
const MAX_TEXT: usize = 4 << 20;

/// Reads the board that a text shows.
///
/// Looks for a FEN, `startpos`, a drawing and a number, in this order. One line of digits is a number, most significant
/// bit first; eight lines are a drawing. Digits alone are decimal.
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
/// Fails if the text shows no board. The error says what the text was recognized as, and what is wrong with it.
pub fn read(text: &str) -> Result<Reading, Refusal> {
    read_text(text, None)
}

/// Reads a text in a given way, such as one of [`Reading::others`].
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
/// As [`read`]. The choice is ignored if the text can't be read in this way.
pub fn read_as(text: &str, choice: Choice) -> Result<Reading, Refusal> {
    read_text(text, Some(choice))
}

fn read_text(text: &str, choice: Option<Choice>) -> Result<Reading, Refusal> {
    if text.len() > MAX_TEXT {
        let message =
            format!("this text has {} MB; the limit is {} MB", text.len() >> 20, MAX_TEXT >> 20);
        return Err(Refusal::new(0..text.len(), message));
    }
    let normalized = Normalized::new(text);
    let read = read_normalized(&normalized.text, choice);
    match read {
        Ok(mut reading) => {
            reading.span = normalized.original_span(text, reading.span);
            Ok(reading)
        }
        Err(mut refusal) => {
            refusal.span = normalized.original_span(text, refusal.span);
            Err(refusal)
        }
    }
}

fn read_normalized(text: &str, choice: Option<Choice>) -> Result<Reading, Refusal> {
    if text.trim().is_empty() {
        return Err(Refusal::new(0..text.len(), "the text is empty"));
    }
    if let Some(reading) = in_url(text) {
        return Ok(reading);
    }
    let found = fen::find(text);
    let is_found = matches!(found, Ok(Some(_)));
    for (rewrite, form) in REWRITES {
        // A complete FEN needs no joining.
        if is_found && form == Form::WrappedFen {
            break;
        }
        if let Some((rewritten, offsets)) = rewrite(text)
            && let Ok(Some((found, count))) = fen::find(&rewritten)
        {
            let mut reading = from_fen(&rewritten, found, count);
            let Range { start, end } = reading.span;
            reading.span = match offsets {
                Some(offsets) => offsets[start]..offsets[end - 1] + 1,
                None => 0..text.len(),
            };
            reading.form = form;
            return Ok(reading);
        }
    }
    if let Some((found, count)) = found? {
        return Ok(from_fen(text, found, count));
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
    if let Some(refusal) = fen::closest_error(text) {
        return Err(refusal);
    }
    let number = number::read(text, choice);
    let is_certain = matches!(&number, Some(Ok(number)) if number.is_certain);
    if !is_certain && let Some(message) = game::without_position(text) {
        return Err(Refusal::new(0..text.len(), message));
    }
    match number {
        Some(number) => number.map(Reading::from),
        None => Err(unrecognized(text)),
    }
}

/// The refusal of a text that has none of the known forms.
fn unrecognized(text: &str) -> Refusal {
    let word = text.trim();
    let message = match address::find(text, 0) {
        Some(_) => "there is no position in this address".to_owned(),
        None => match number::ambiguous_word(word) {
            Some(message) => message,
            None => {
                "this is neither a FEN, nor a drawn board, nor a number such as 0xff".to_owned()
            }
        },
    };
    Refusal::new(0..text.len(), message)
}

fn from_fen(text: &str, found: fen::Found, count: usize) -> Reading {
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

/// The number of URLs in a text that are searched for a board.
const MAX_URLS: usize = 100;

/// Reads the first URL that contains a board. A FEN before the URL takes precedence.
fn in_url(text: &str) -> Option<Reading> {
    let mut from = 0;
    for _ in 0..MAX_URLS {
        let (span, candidates) = address::find(text, from)?;
        if let Ok(Some((found, count))) = fen::find(&text[from..span.start]) {
            // Its span is relative to the whole text.
            return (from == 0).then(|| from_fen(text, found, count));
        }
        from = span.end;
        let reading = candidates.into_iter().find_map(|candidate| {
            let (board, choice, notes) = match candidate {
                Candidate::Fen(text) => {
                    let (found, _) = fen::find(&text).ok()??;
                    (Board::Position(found.fen), None, found.notes)
                }
                Candidate::Bits(text, choice) => {
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

/// A rewritten text, and for each of its bytes the offset in the original text, if known.
type Rewritten = (String, Option<Vec<usize>>);

/// Rewrites an unusual notation of a FEN to the usual one; `None` if the text doesn't have this notation.
type Rewrite = fn(&str) -> Option<Rewritten>;

/// The rewrites, in the order in which they are tried.
const REWRITES: [(Rewrite, Form); 5] = [
    (encoded, Form::FenInText),
    (spaced, Form::FenInText),
    (|text| fen::join_lines(text, false), Form::WrappedFen),
    (|text| fen::join_lines(text, true), Form::WrappedFen),
    (fen::join_ranks, Form::WrappedFen),
];

/// Decodes slashes and spaces that are percent-encoded.
fn encoded(text: &str) -> Option<Rewritten> {
    let beginning = head(text, 1 << 16);
    let is_encoded = ["%2F", "%2f", "%20", "%25"].iter().any(|sign| beginning.contains(sign));
    let decoded = is_encoded.then(|| address::decoded(beginning)).flatten();
    Some((decoded?, None))
}

/// Removes spaces around slashes.
fn spaced(text: &str) -> Option<Rewritten> {
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
