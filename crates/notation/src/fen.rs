//! Finds a FEN anywhere in a text.

use core::ops::Range;

use deltaboard_transform::{CastlingRights, Clocks, Color, Fen, FenFields, Position};

use crate::nearby_fields::NearbyFields;
use crate::note::Note;
use crate::placement::{is_piece, is_placement, is_rank};
use crate::refusal::Refusal;
use crate::scan::{Scan, among, head, is_digit, square, words};

/// A FEN that was found in a text.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) fen: Fen,
    pub(crate) span: Range<usize>,
    pub(crate) notes: Vec<Note>,
}

/// Finds the first FEN of a text, and counts all. Fails only if there is no FEN, but something similar.
pub(crate) fn find(text: &str) -> Result<Option<(Found, usize)>, Refusal> {
    let mut first: Option<Result<Found, Refusal>> = None;
    let mut count = 0;
    let mut placements = placements(text).peekable();
    while let Some(placement) = placements.next() {
        // The text around the first placement belongs to it.
        let context = (count == 0).then(|| {
            let next = placements.peek();
            0..next.map_or(text.len(), |next| next.span.start)
        });
        count += 1;
        if let Some(Ok(_)) = first {
            continue;
        }
        let found = read_fen(text, placement, context);
        count -= usize::from(found.is_err());
        match (&first, &found) {
            (None, _) | (Some(Err(_)), Ok(_)) => first = Some(found),
            _ => {}
        }
    }
    match first {
        None => Ok(None),
        Some(found) => found.map(|found| Some((found, count))),
    }
}

/// A placement in a text, with the pocket of crazyhouse.
struct PlacementText {
    /// The byte span of the eight ranks.
    span: Range<usize>,
    /// The pieces in hand.
    pocket: Option<String>,
    /// The offset of the other fields.
    end: usize,
}

/// Finds all placements. No letter or digit may be directly before or after one.
fn placements(text: &str) -> impl Iterator<Item = PlacementText> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    core::iter::from_fn(move || {
        while at < bytes.len() {
            if !is_placement(bytes[at]) {
                at += 1;
                continue;
            }
            let start = at;
            while bytes.get(at).copied().is_some_and(is_placement) {
                at += 1;
            }
            if let Some(placement) = placement(text, start..at) {
                return Some(placement);
            }
        }
        None
    })
}

/// Parses a run of placement characters.
fn placement(text: &str, run: Range<usize>) -> Option<PlacementText> {
    let bytes = text.as_bytes();
    // A shorter run can't have eight ranks; checked first, because a text may have many runs.
    if run.len() < 15 {
        return None;
    }
    let touches = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let before = run.start.checked_sub(1).and_then(|at| bytes.get(at));
    let mut trimmed = text[run.clone()].trim_start_matches('/');
    // The end of a path segment in a URL.
    if let Some((part, rest)) = trimmed.split_once('/')
        && !is_rank(part)
        && text[..run.start].ends_as(|c| c.is_alphanumeric() || among(c, "-._~"))
    {
        trimmed = rest;
    }
    let start = run.end - trimmed.len();
    let trimmed = trimmed.trim_end_matches('/');
    let is_side_after = text[..run.end].ends_with('/')
        && text[run.end..].starts_with('w')
        && !touches(bytes.get(run.end + 1));
    if touches(before) && start == run.start || touches(bytes.get(run.end)) && !is_side_after {
        return None;
    }
    let end_of_ranks = match trimmed.match_indices('/').nth(7) {
        Some((end, _)) => end,
        None => trimmed.len(),
    };
    let ranks = &trimmed[..end_of_ranks];
    if ranks.split('/').count() != 8 || !ranks.split('/').all(is_rank) {
        return None;
    }
    let mut pocket = None;
    let mut end = run.end;
    match trimmed[end_of_ranks..].strip_prefix('/') {
        // Slashes may separate the fields, too, or a ninth part is the pocket, as on Lichess.
        Some(fields) if fields.starts_with("b/") => end = start + end_of_ranks,
        Some("b") if !is_side_next(&text[run.end..]) => end = run.end - 1,
        Some(hand) if hand.bytes().all(is_piece) => pocket = Some(format!("/{hand}")),
        Some(_) => return None,
        None => {}
    }
    if let Some(hand) = text[run.end..].strip_prefix('[')
        && let Some((hand, _)) = hand.split_once(']')
        && hand.bytes().all(|byte| is_piece(byte) || byte == b'-')
    {
        end += hand.len() + 2;
        let is_empty = matches!(hand, "" | "-");
        pocket = (!is_empty).then(|| format!("[{hand}]"));
    }
    Some(PlacementText { span: start..start + end_of_ranks, pocket, end })
}

/// Whether the next word is a side to move.
fn is_side_next(text: &str) -> bool {
    let word = text.trim_start_of(" _/");
    word.begins("wb") && !word[1..].begins_as(char::is_alphanumeric)
}

/// Reads a placement and the fields after it. Missing fields are searched in the span `context`.
fn read_fen(
    text: &str,
    placement: PlacementText,
    context: Option<Range<usize>>,
) -> Result<Found, Refusal> {
    let ranks = &text[placement.span.clone()];
    let mut notes = Vec::new();
    let without_marks = ranks.replace('~', "");
    if without_marks.len() != ranks.len() {
        notes.push(Note::PromotedMarksLost);
    }
    notes.extend(placement.pocket.map(Note::PocketLost));
    let refused = |error: deltaboard_transform::FenError| {
        let start = placement.span.start;
        Refusal::new(start + error.span.start..start + error.span.end, error.to_string())
    };
    let mut fen = Fen::parse(&without_marks).map_err(refused)?;
    let mut fields = Fields::at(text, placement.end);
    fields.read(&mut fen.position);
    if let Some((span, sample)) = fields.misspelt_field() {
        let message = Fen::parse(&sample).map_or_else(|error| error.to_string(), |_| String::new());
        return Err(Refusal::new(span, message));
    }
    notes.append(&mut fields.notes);
    fen.fields = match fields.stage {
        Stage::Side => FenFields::Placement,
        _ if fen.position.clocks.is_some() => FenFields::Six,
        _ => FenFields::Four,
    };
    if let Some(context) = context.filter(|_| fields.stage <= Stage::Castling) {
        let before = &text[context.start..placement.span.start];
        let after = &text[fields.end..context.end.max(fields.end)];
        let known = usize::from(fields.stage > Stage::Side);
        if NearbyFields::around(before, after).complete(&mut fen, known, &mut notes) {
            notes.push(Note::FieldsFromText);
            fields.stopped_at_error = false;
        }
    }
    if fields.stopped_at_error {
        let line = line_from(text, placement.span.start);
        Fen::parse(line).map_err(refused)?;
    }
    Ok(Found { fen, span: placement.span.start..fields.end, notes })
}

/// The length of a line that is read after a placement, in bytes. Limited because a text may be one long line with many
/// placements.
const MAX_LINE: usize = 400;

/// The text from an offset to the end of its line.
fn line_from(text: &str, start: usize) -> &str {
    head(&text[start..], MAX_LINE).lines().next().unwrap_or_default().trim_end()
}

/// The next expected field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    Side,
    Castling,
    EnPassant,
    Halfmove,
    Fullmove,
    Done,
}

/// Reads as many fields as possible.
#[derive(Clone)]
struct Fields<'t> {
    text: &'t str,
    /// The end of the last field that was read.
    end: usize,
    stage: Stage,
    notes: Vec<Note>,
    /// The character that separates the fields, besides whitespace.
    separator: Option<char>,
    /// Whether the next word seems to be a field, but can't be parsed.
    stopped_at_error: bool,
}

impl<'t> Fields<'t> {
    fn at(text: &'t str, end: usize) -> Self {
        let rest = &text[end..];
        // As in URLs, and in tables with a column per field.
        let is_separator = |separator: &char| {
            let side = rest.trim_start_of(" \t").strip_prefix(*separator);
            let side = side.map(|rest| rest.trim_start_of(" \t"));
            let rest = side.filter(|side| side.begins("wb")).map(|side| &side[1..]);
            rest.is_some_and(|rest| rest.trim_start_of(" \t").starts_with(*separator))
        };
        Self {
            text,
            end,
            stage: Stage::Side,
            notes: Vec::new(),
            separator: ['+', ',', ';', '|', '/'].into_iter().find(is_separator),
            stopped_at_error: false,
        }
    }

    /// Returns the next field, its end, and whether a line break precedes it.
    fn next(&self) -> (&'t str, usize, bool) {
        let is_blank = |c: char| c.is_whitespace() || c == '_' || self.separator == Some(c);
        let rest = &self.text[self.end..];
        let mut field = rest.trim_start_matches(is_blank);
        // The quotation mark of an e-mail at the beginning of a line.
        if rest[..rest.len() - field.len()].contains('\n') {
            field = field.trim_start_matches('>').trim_start_matches(is_blank);
        }
        let start = self.text.len() - field.len();
        let ends = |c: char| is_blank(c) || "\"'`,;|()[]{}<>&\\*".contains(c);
        let length = field.find(ends).unwrap_or(field.len());
        let mut field = &field[..length];
        if rest.is_empty() || start == self.end {
            field = "";
        }
        // The full stop of a sentence.
        field = field.trim_end_of(".:!?");
        let breaks = self.text[self.end..start].contains('\n');
        (field, start + field.len(), breaks)
    }

    fn read(&mut self, position: &mut Position) {
        let mut found = 0;
        let mut clocks = [None, None];
        let mut dashes = false;
        let mut before_break: Option<(Self, Position, usize, [Option<u32>; 2])> = None;
        loop {
            let (field, end, breaks) = self.next();
            if field.is_empty() {
                break;
            }
            if breaks {
                // Only fields may follow a line break, as in a FEN with one field per line.
                if before_break.is_some() && !self.is_at_end_of_line() {
                    break;
                }
                before_break = Some((self.clone(), *position, found, clocks));
            }
            let number = || -> Option<u32> {
                let digits = field.bytes().all(|digit| digit.is_ascii_digit());
                digits.then(|| field.parse().ok())?
            };
            let square = || square(field);
            // Every field but the side to move may be missing.
            let stage = self.stage;
            if stage == Stage::Side {
                position.side_to_move = match field {
                    "w" | "W" | "white" | "White" => Color::White,
                    "b" | "B" | "black" | "Black" => Color::Black,
                    _ => break,
                };
                self.stage = Stage::Castling;
                found = 1;
            } else if is_check_counter(field) {
                self.notes.push(Note::CheckCounterLost(field.to_owned()));
            } else if stage == Stage::Castling
                && let Ok(rights) = field.parse::<CastlingRights>()
            {
                position.castling = rights;
                self.stage = Stage::EnPassant;
                found = 2;
            } else if stage == Stage::EnPassant
                && found == 2
                && field.bytes().all(|byte| b"KQkq".contains(&byte))
                && let Ok(rights) = format!("{}{field}", position.castling).parse()
            {
                // The rights of White and Black may be separate words.
                position.castling = rights;
            } else if stage <= Stage::EnPassant && (field == "-" || square().is_some()) {
                position.en_passant = square();
                self.stage = Stage::Halfmove;
                found += 1;
            } else if stage <= Stage::Halfmove && (field == "-" || number().is_some()) {
                clocks[0] = number();
                dashes |= field == "-";
                self.stage = Stage::Fullmove;
            } else if stage == Stage::Fullmove && (field == "-" || number().is_some()) {
                clocks[1] = number();
                dashes |= field == "-";
                self.stage = Stage::Done;
            } else {
                break;
            }
            self.end = end;
        }
        // If the line has more than fields, none of it belongs to the FEN.
        if let Some((before, at, fields, numbers)) = before_break
            && !self.is_at_end_of_line()
        {
            (*self, *position, found, clocks) = (before, at, fields, numbers);
            dashes = false;
        }
        if self.stage == Stage::Halfmove && clocks == [None, None] {
            clocks = self.clocks_from_operations();
        }
        if clocks != [None, None] {
            position.clocks =
                Some(Clocks { halfmove: clocks[0].unwrap_or(0), fullmove: clocks[1].unwrap_or(1) });
        }
        if found > 0 && found < 3 {
            self.notes.push(Note::FieldsMissing { found });
        }
        if dashes || clocks.iter().flatten().count() == 1 {
            self.notes.push(Note::ClocksIncomplete);
        }
        self.stopped_at_error = self.stage < Stage::Done && self.seems_to_continue();
    }

    /// Reads the clocks from EPD operations: `hmvc 3; fmvn 17;`.
    fn clocks_from_operations(&self) -> [Option<u32>; 2] {
        let line = line_from(self.text, self.end);
        ["hmvc ", "fmvn "].map(|opcode| {
            let (_, number) = line.split_once(opcode)?;
            let end = number.prefix(is_digit);
            number[..end].parse().ok()
        })
    }

    /// The span of the next word if it is probably a misspelt field, and a FEN that has the same error.
    fn misspelt_field(&self) -> Option<(Range<usize>, String)> {
        let (field, end, breaks) = self.next();
        let sample = match self.stage {
            Stage::Castling
                if field.len() <= 4
                    && field.bytes().all(|letter| letter.is_ascii_alphabetic())
                    && field.has("KQkq") =>
            {
                format!("8/8/8/8/8/8/8/8 w {field} -")
            }
            Stage::EnPassant
                if matches!(field.as_bytes(), [b'a'..=b'z' | b'A'..=b'Z', b'0'..=b'9']) =>
            {
                format!("8/8/8/8/8/8/8/8 w - {field}")
            }
            _ => return None,
        };
        (!breaks).then(|| (end - field.len()..end, sample))
    }

    /// Whether the rest of the line is only closing quotes, brackets and punctuation.
    fn is_at_end_of_line(&self) -> bool {
        let rest = line_from(self.text, self.end);
        rest.chars().all(|c| "\"'`,;)]}.".contains(c))
    }

    /// Whether the line has as many words as a FEN has fields, and no punctuation.
    fn seems_to_continue(&self) -> bool {
        let rest = line_from(self.text, self.end);
        let next = rest.trim_start();
        let is_sentence = match self.stage {
            // A side is one letter, or a word that was already read.
            Stage::Side => next.prefix(char::is_alphabetic) > 2,
            Stage::Castling => next.starts_with("to "),
            _ => next.starts_with("//"),
        };
        if rest.is_empty() || is_sentence || rest.has("\"'`,;|()[]{}<>&\\=:") {
            return false;
        }
        let more = words(rest, |c| among(c, " \t_")).len();
        let read = match self.stage {
            Stage::Side => 1,
            Stage::Castling => 2,
            Stage::EnPassant => 3,
            Stage::Halfmove => 4,
            Stage::Fullmove => 5,
            Stage::Done => 6,
        };
        let fields = read + more;
        fields > read && matches!(fields, 4 | 6)
    }
}

/// Whether a field is the check counter of three-check: `3+3` (checks left) or `+1+0` (checks given).
fn is_check_counter(field: &str) -> bool {
    let counter = field.strip_prefix('+').unwrap_or(field);
    let is_digit = |text: &str| text.len() == 1 && text.as_bytes()[0].is_ascii_digit();
    counter.split_once('+').is_some_and(|(white, black)| is_digit(white) && is_digit(black))
}

/// The error of the word that looks most like a FEN.
pub(crate) fn closest_error(text: &str) -> Option<Refusal> {
    let is_separator = |c: char| c.is_whitespace() || "\"'`,;()[]{}<>".contains(c);
    let mut best: Option<(usize, &str)> = None;
    for word in text.split(is_separator) {
        // A name may precede the FEN: `fen=…`.
        let word = word.rsplit(['=', ':']).next().unwrap_or(word);
        let slashes = word.matches('/').count();
        let placed = word.bytes().filter(|&byte| is_placement(byte)).count();
        let is_likely =
            slashes >= 3 && placed * 5 >= word.len() * 3 || is_incomplete_placement(word);
        if slashes >= 1 && is_likely && best.is_none_or(|(most, _)| slashes > most) {
            best = Some((slashes, word));
        }
    }
    let (_, word) = best?;
    // `word` is a slice of `text`.
    let start = word.as_ptr().addr() - text.as_ptr().addr();
    let line = line_from(text, start).trim_end_of("\"'`,;)]}");
    let line = line.replace('_', " ");
    let ranks = word.matches('/').count() + 1;
    if ranks > 8 {
        // Report the number of ranks before the letters, because other games, such as shogi, have other pieces.
        let span = start..start + word.len();
        let game = match ranks {
            9 if word.contains('9') => "; this looks like shogi",
            10 if word.contains('9') => "; this looks like xiangqi",
            _ => "",
        };
        return Some(Refusal::new(span, format!("{ranks} ranks; a chess board has 8{game}")));
    }
    let error = Fen::parse(&line).err()?;
    let span = start + error.span.start..start + error.span.end;
    Some(Refusal::new(span, error.to_string()))
}

/// Whether a text is the beginning of a placement.
fn is_incomplete_placement(word: &str) -> bool {
    let mut ranks = word.split('/').rev();
    // The last rank may be incomplete.
    let last = ranks.next().unwrap_or_default();
    let mut whole = ranks.peekable();
    last.bytes().all(is_placement) && whole.peek().is_some() && whole.all(is_rank)
}

/// Whether a text may be the first rank of a FEN that is being typed.
///
/// ```
/// use deltaboard_notation::may_begin_fen;
///
/// assert!(may_begin_fen("8") && may_begin_fen("1k6"));
/// assert!(!may_begin_fen("16777216") && !may_begin_fen("0xff"));
/// ```
#[must_use]
pub fn may_begin_fen(text: &str) -> bool {
    let squares = text.bytes().map(|byte| match byte {
        b'1'..=b'8' => usize::from(byte - b'0'),
        _ if is_piece(byte) => 1,
        _ => 9,
    });
    squares.sum::<usize>() <= 8
}

/// Joins the lines of a FEN that contains line breaks; `None` if there is none. Returns the offset of each byte in the
/// text. `inside_ranks` also joins lines that end inside a rank.
pub(crate) fn join_lines(text: &str, inside_ranks: bool) -> Option<(String, Option<Vec<usize>>)> {
    let mut joined = String::with_capacity(text.len());
    let mut offsets = Vec::with_capacity(text.len() + 1);
    let mut at = 0;
    let mut has_joined = false;
    while at < text.len() {
        let char = text[at..].chars().next()?;
        if char == '\n' {
            let before = joined.trim_end_of(" \t\"'+\\=");
            let length = before.len();
            let rest = &text[at + 1..];
            let after = rest.trim_start_of(" \t\"'+>|");
            let ends = before.bytes().last();
            let begins = after.bytes().next();
            let is_slash = ends == Some(b'/') || begins == Some(b'/');
            let is_inside = || inside_ranks && ends.is_some_and(is_placement);
            if is_slash || is_inside() && begins.is_some_and(is_placement) {
                joined.truncate(length);
                offsets.truncate(length);
                at = text.len() - after.len();
                has_joined = true;
                continue;
            }
        }
        joined.push(char);
        offsets.resize(joined.len(), at);
        at += char.len_utf8();
    }
    offsets.push(text.len());
    has_joined.then_some((joined, Some(offsets)))
}

/// Joins eight lines with one rank each by slashes; `None` if there are none.
pub(crate) fn join_ranks(text: &str) -> Option<(String, Option<Vec<usize>>)> {
    let mut ends = Vec::new();
    let mut is_short = false;
    let mut at = 0;
    for line in text.split('\n') {
        if is_rank(line) {
            is_short |= line.len() < 8;
            ends.push(at + line.len());
        } else {
            ends.clear();
            is_short = false;
        }
        if ends.len() == 8 && is_short {
            let mut joined = text.to_owned();
            for &end in &ends[..7] {
                joined.replace_range(end..=end, "/");
            }
            return Some((joined, None));
        }
        at += line.len() + 1;
    }
    None
}
