//! The fields of a FEN in the text next to a board: `Black to move`, `Side: b`, `"castling": "KQkq"`, `b KQkq - 0 1`.

use deltaboard_transform::{CastlingRights, Clocks, Color, Fen, FenFields, Square};

use crate::note::Note;
use crate::placement::is_placement;
use crate::scan::{Scan, among, head, is_digit, is_listed, square, tail};

/// The fields that were found; `None` for missing ones.
#[derive(Clone, Copy, Default)]
pub(crate) struct NearbyFields {
    side: Option<Color>,
    castling: Option<CastlingRights>,
    en_passant: Option<Option<Square>>,
    halfmove: Option<u32>,
    fullmove: Option<u32>,
    /// Whether a field has a name, but a value that can't be read, or two different values.
    has_unread: bool,
}

/// The length of the text before and after a board that is searched, in bytes.
const MAX_CONTEXT: usize = 2000;

/// Words between the name of a field and its value: `castling rights = KQkq`.
const FILLER_WORDS: &str = "to move play is rights right ability availability flags status permissions state square target sq file clock counter count number s color colour chess fen";

/// Words for no castling rights and no square.
const NONE: &str = "- none no nil null n nosq false";

/// Words for colours and sides in several languages.
const SIDES: &str = "white black zug schwarz weiss weiß noirs blancs trait negras blancas juegan nero bianco wit zwart";

/// HTML tags of formatting.
const MARKUP: &str = "b i td th tr em strong code span p br pre div tt li a u q";

/// Whether a line consists of the fields of a FEN without its placement: `b KQkq - 0 1`.
pub(crate) fn is_field_line(line: &str) -> bool {
    let line = line.trim();
    line.len() < 40
        && line.begins("wb")
        && match &words(line)[..] {
            [first, rest @ ..] if rest.len() < 5 => side(first)
                .and_then(|side| NearbyFields::from_fen_fields(side, rest))
                .is_some_and(|fields| fields.en_passant.is_some()),
            _ => false,
        }
}

impl NearbyFields {
    /// Reads the text before and after a board. The line of the board takes precedence.
    pub(crate) fn around(before: &str, after: &str) -> Self {
        let before = tail(before, MAX_CONTEXT);
        let after = head(after, MAX_CONTEXT);
        let line_before = before.rsplit('\n').next().unwrap_or_default();
        let line_after = after.split('\n').next().unwrap_or_default();
        let mut fields = Self::default();
        // The side to move as a field after the placement, with any punctuation: `; b`, `"b", "KQkq"`.
        let all = words(after);
        // On a line of its own, `b)` may be a list marker.
        let is_list_marker = |word: &&str| {
            let at = word.as_ptr().addr() - after.as_ptr().addr();
            let is_closed = after[at + word.len()..].begins(").:");
            at > line_after.len() && is_closed && !after[..at].ends_with('(')
        };
        if let Some(side) = all.first().filter(|it| !is_list_marker(it)).and_then(|word| side(word))
            && all.get(1).is_none_or(|next| {
                let lower = next.to_ascii_lowercase();
                let is_name =
                    Name::from_word(&lower).is_some() || is_listed(&lower, "en half full");
                castling(next).is_some() || is_name || is_listed(&lower, NONE)
            })
        {
            fields.side = Some(side);
        }
        fields.merge(Self::from_words(&words(line_after)));
        if fields.side.is_none() {
            fields.merge(Self::from_words(&words(line_before)));
        }
        // A move of Black: `12... Nf6`.
        let dots = after.find("...").map(|at| &after[..at]);
        fields.has_unread |= dots.is_some_and(|before| before.ends_as(is_digit));
        let mut others = Self::from_words(&words(&before[..before.len() - line_before.len()]));
        others.merge_unless_different(Self::from_words(&words(&after[line_after.len()..])));
        fields.merge(others);
        fields
    }

    /// Reads fields at the ends of the lines of a drawing.
    pub(crate) fn in_drawing(text: &str) -> Self {
        let may_be_field = |word: &&str| {
            let are_rights = word.len() <= 4 && word.trim_of("KQkq").is_empty();
            word.len() > 1 && (are_rights || !word.bytes().all(is_placement))
        };
        let words: Vec<&str> = words(text).into_iter().filter(may_be_field).collect();
        Self::from_words(&words)
    }

    fn from_words(words: &[&str]) -> Self {
        let mut fields = Self::default();
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let word = |at: usize| lower.get(at).map_or("", |word| &**word);
        let mut at = 0;
        while at < words.len() {
            let this = word(at);
            let next = word(at + 1);
            // Three or more fields of a FEN.
            if let Some(color) = side(words[at])
                && let Some(found) = Self::from_fen_fields(color, &words[at + 1..])
            {
                fields.merge_unless_different(found);
                at += 3;
                continue;
            }
            // A name may have two words: `to move`, `en passant`, `half moves`.
            let of_two_words = match this {
                "to" => is_listed(next, "move play").then_some(Name::Side),
                "e" if next == "p" => Some(Name::EnPassant),
                "en" => next.starts_with("pass").then_some(Name::EnPassant),
                "half" if next.starts_with("move") => Some(Name::Halfmove),
                "full" if next.starts_with("move") => Some(Name::Fullmove),
                _ => None,
            };
            let mut value = at + 1 + usize::from(of_two_words.is_some());
            let Some(name) = of_two_words.or_else(|| Name::from_word(this)) else {
                // One word may contain both: `whiteToMove`, `isBlackTurn`.
                let is_moving =
                    |word: &str| ["move", "turn", "play"].iter().any(|it| word.contains(it));
                let begin = this.find("white").or(this.find("black"));
                let begin = begin.filter(|at| this.len() > at + 5 && is_moving(this));
                let color = match begin {
                    Some(begin) => side(&this[begin..begin + 5]),
                    None => side(this).filter(|_| says_to_move(&lower[at + 1..])),
                };
                if let Some(color) = color {
                    // The value of a flag may negate it.
                    let is_denied = (at + 1..at + 4).any(|at| is_listed(word(at), "false 0 no"));
                    fields.merge_unless_different(Self {
                        side: Some(if is_denied { !color } else { color }),
                        ..Self::default()
                    });
                    at += 1;
                } else if is_listed(this, SIDES) {
                    fields.has_unread |= fields.side.is_none();
                } else if this.len() > 1 && !this.begins("-") && castling(words[at]).is_some() {
                    fields.has_unread = true;
                }
                at += 1;
                continue;
            };
            while is_listed(word(value), FILLER_WORDS) {
                value += 1;
            }
            let text = words.get(value).copied().unwrap_or_default();
            let is_none = is_listed(word(value), NONE);
            let mut found = Self::default();
            let mut count = 1;
            match name {
                Name::Side => found.side = side(text),
                Name::EnPassant if is_none => found.en_passant = Some(None),
                Name::EnPassant => found.en_passant = square(text).map(Some),
                Name::Castling if is_none => found.castling = Some(CastlingRights::default()),
                Name::Castling => {
                    // The letters may be separate words.
                    let letters: Vec<_> = words[value.min(words.len())..]
                        .iter()
                        .take_while(|word| word.chars().all(|c| among(c, "KQkq")))
                        .copied()
                        .collect();
                    found.castling = castling(&letters.concat());
                    if found.castling.is_some() {
                        count = letters.len();
                    } else {
                        found.castling = castling(text);
                    }
                }
                Name::Halfmove => found.halfmove = text.parse().ok(),
                Name::Fullmove => found.fullmove = text.parse().ok(),
            }
            let is_read = found.has_any();
            // In `White to move`, the value comes before the name.
            let is_side_before = name == Name::Side && at > 0 && side(words[at - 1]).is_some();
            found.has_unread = !is_read && !text.is_empty() && !is_side_before;
            fields.merge_unless_different(found);
            at = if is_read { value + count } else { value.max(at + 1) };
        }
        fields
    }

    /// Reads castling rights, en-passant square and clocks after a side to move.
    fn from_fen_fields(side: Color, words: &[&str]) -> Option<Self> {
        let (rights, ep) = (words.first()?, words.get(1));
        let no_rights = *rights == "-";
        let rights = if no_rights { Some(CastlingRights::default()) } else { castling(rights) };
        let is_ep = |word: &&&str| **word == "-" || square(word).is_some();
        let ep = ep.filter(is_ep);
        if no_rights && ep.is_none() && words.len() > 1 {
            return None;
        }
        let clock = |at: usize| ep.and_then(|_| words.get(at)?.parse().ok());
        Some(Self {
            side: Some(side),
            castling: Some(rights?),
            en_passant: ep.map(|word| square(word)),
            halfmove: clock(2),
            fullmove: clock(2).and(clock(3)),
            has_unread: false,
        })
    }

    fn has_any(&self) -> bool {
        self.side.is_some()
            || self.castling.is_some()
            || self.en_passant.is_some()
            || self.halfmove.is_some()
            || self.fullmove.is_some()
    }

    /// Takes the fields that are missing from `other`.
    pub(crate) fn merge(&mut self, other: Self) {
        self.side = self.side.or(other.side);
        self.castling = self.castling.or(other.castling);
        self.en_passant = self.en_passant.or(other.en_passant);
        self.halfmove = self.halfmove.or(other.halfmove);
        self.fullmove = self.fullmove.or(other.fullmove);
        self.has_unread |= other.has_unread;
    }

    /// Takes the fields that are missing from `other`, and removes a side to move that differs.
    fn merge_unless_different(&mut self, other: Self) {
        let differ = matches!((self.side, other.side), (Some(one), Some(two)) if one != two);
        self.merge(other);
        if differ {
            self.side = None;
            self.has_unread = true;
        }
    }

    /// Completes a FEN that has `known` fields after its placement, at most the side to move, and adds notes. Returns
    /// whether any field was added.
    pub(crate) fn complete(self, fen: &mut Fen, known: usize, notes: &mut Vec<Note>) -> bool {
        let says_more = self.castling.is_some() || self.en_passant.is_some();
        if !says_more && (known > 0 || self.side.is_none()) {
            notes.extend((known == 0 && self.has_unread).then_some(Note::FieldsUnread));
            return false;
        }
        let position = &mut fen.position;
        if known == 0 {
            match self.side {
                Some(side) => position.side_to_move = side,
                None => notes.push(Note::SideAssumed),
            }
        }
        position.castling = self.castling.unwrap_or_default();
        position.en_passant = self.en_passant.flatten();
        let clocks = (self.halfmove, self.fullmove);
        if clocks != (None, None) {
            position.clocks =
                Some(Clocks { halfmove: clocks.0.unwrap_or(0), fullmove: clocks.1.unwrap_or(1) });
            let are_whole = clocks.0.is_some() && clocks.1.is_some();
            notes.extend((!are_whole).then_some(Note::ClocksIncomplete));
        }
        fen.fields = match position.clocks {
            Some(_) => FenFields::Six,
            None => FenFields::Four,
        };
        notes.retain(|note| !matches!(note, Note::PlacementOnly | Note::FieldsMissing { .. }));
        if self.castling.is_none() {
            let found = if self.en_passant.is_some() { 2 } else { 1 };
            notes.push(Note::FieldsMissing { found });
        }
        notes.extend(self.has_unread.then_some(Note::FieldsUnread));
        true
    }
}

/// The name of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Name {
    Side,
    Castling,
    EnPassant,
    Halfmove,
    Fullmove,
}

impl Name {
    /// Finds the name that a word is or begins with.
    fn from_word(word: &str) -> Option<Self> {
        const NAMES: [(&str, Name); 8] = [
            ("side turn stm sidetomove active activecolor tomove toplay mover", Name::Side),
            ("ep eps epsquare epsq", Name::EnPassant),
            ("hmvc hmc fifty rule50", Name::Halfmove),
            ("fmvn", Name::Fullmove),
            ("castl", Name::Castling),
            ("enpas", Name::EnPassant),
            ("halfmove", Name::Halfmove),
            ("fullmove", Name::Fullmove),
        ];
        // The longer ones are also prefixes of words.
        let is_prefix = |(names, _): &&(&str, Self)| word.starts_with(names) && names.len() > 4;
        let known = NAMES.iter().find(|(names, _)| is_listed(word, names));
        known.or_else(|| NAMES[4..].iter().find(is_prefix)).map(|it| it.1)
    }
}

/// Whether the words after a colour mean that it is to move.
fn says_to_move(after: &[String]) -> bool {
    let word = |at: usize| after.get(at).map_or("", |word| &**word);
    let first = usize::from(word(0) == "s") + usize::from(word(0) == "is");
    let (one, two) = (word(first), word(first + 1));
    match one {
        "to" => is_listed(two, "move play mate win draw"),
        "on" | "has" => is_listed(two, "move turn the"),
        one => is_listed(one, "moves plays turn move"),
    }
}

fn side(word: &str) -> Option<Color> {
    match word {
        _ if is_listed(word, "w W white White WHITE") => Some(Color::White),
        _ if is_listed(word, "b B black Black BLACK") => Some(Color::Black),
        _ => None,
    }
}

/// Parses castling rights, possibly with dashes for missing ones: `KQ-q`.
fn castling(word: &str) -> Option<CastlingRights> {
    let letters = word.replace('-', "");
    let is_short = (1..=4).contains(&letters.len()) && word.len() <= 4;
    let are = |allowed: &str| letters.chars().all(|c| allowed.contains(c));
    // Letters of files can also be a word.
    let has_files =
        || letters.len().is_multiple_of(2) && are("ABCDEFGHabcdefgh") && !are("abcdefgh");
    (is_short && (are("KQkq") || has_files())).then(|| letters.parse().ok())?
}

/// Splits a text into words of letters and digits. Dashes are kept alone and within castling rights.
fn words(text: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    let mut words = Vec::new();
    for word in text.split(|c: char| !is_part(c)) {
        // `word` is a slice of `text`.
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        let is_tag = text[..at].trim_end_matches('/').ends_with('<');
        if word.is_empty() || is_tag && is_listed(word, MARKUP) {
            continue;
        }
        if word.bytes().all(|byte| byte == b'-') {
            words.push(if word.len() == 4 { word } else { &word[..1] });
        } else if castling(word).is_some() {
            words.push(word);
        } else {
            words.extend(word.split('-').filter(|it| !it.is_empty()));
        }
    }
    words
}
