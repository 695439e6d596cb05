//! What the text beside a board says about its state: `Black to move`, `Side: b`, `"castling": "KQkq"`, `b KQkq - 0 1`.

use deltaboard_transform::{CastlingRights, Clocks, Color, Fen, FenFields, Square};

use crate::clean::{head, tail};
use crate::note::Note;

/// What was found; `None` for what the text does not say.
#[derive(Clone, Copy, Default)]
pub(crate) struct State {
    side: Option<Color>,
    castling: Option<CastlingRights>,
    en_passant: Option<Option<Square>>,
    halfmove: Option<u32>,
    fullmove: Option<u32>,
    /// Whether the text names one of these and what it says of it cannot be read, or is said in two ways.
    is_unread: bool,
}

/// How much of a text is looked at, in bytes.
const LONGEST: usize = 2000;

/// Words between the name of a field and what it is: `castling rights = KQkq`.
const BETWEEN: [&str; 25] = [
    "to",
    "move",
    "play",
    "is",
    "rights",
    "right",
    "ability",
    "availability",
    "flags",
    "status",
    "permissions",
    "state",
    "square",
    "target",
    "sq",
    "file",
    "clock",
    "counter",
    "count",
    "number",
    "s",
    "color",
    "colour",
    "chess",
    "fen",
];

/// Words for no castling rights and no square.
const NONE: [&str; 8] = ["-", "none", "no", "nil", "null", "n", "nosq", "false"];

/// Tags that say how a text looks.
const MARKUP: [&str; 18] = [
    "b", "i", "td", "th", "tr", "em", "strong", "code", "span", "p", "br", "pre", "div", "tt",
    "li", "a", "u", "q",
];

/// Whether a line is the fields of a FEN without its placement: `b KQkq - 0 1`.
pub(crate) fn are_fields(line: &str) -> bool {
    let line = line.trim();
    line.len() < 40
        && line.starts_with(['w', 'b'])
        && match &words(line)[..] {
            [first, rest @ ..] if rest.len() < 5 => side(first)
                .and_then(|side| State::of_fields(side, rest))
                .is_some_and(|state| state.en_passant.is_some()),
            _ => false,
        }
}

impl State {
    /// Reads what comes before a board and what comes after it. What the same line says counts first.
    pub(crate) fn read(before: &str, after: &str) -> Self {
        let before = tail(before, LONGEST);
        let after = head(after, LONGEST);
        let line_before = before.rsplit('\n').next().unwrap_or_default();
        let line_after = after.split('\n').next().unwrap_or_default();
        let mut state = Self::default();
        // A field of its own after the placement, in whatever dress: `; b`, `"b", "KQkq"`.
        let words = words(line_after);
        if let Some(side) = words.first().and_then(|word| side(word))
            && words.get(1).is_none_or(|next| {
                castling(next).is_some() || NONE.contains(&&*next.to_lowercase()) || is_key(next)
            })
        {
            state.side = Some(side);
        }
        state.add(Self::of_words(&words));
        if state.side.is_none() {
            state.add(Self::of(line_before));
        }
        let mut others = Self::of(&before[..before.len() - line_before.len()]);
        others.add_or_differ(Self::of(&after[line_after.len()..]));
        state.add(others);
        state
    }

    /// Reads a text on its own.
    pub(crate) fn of(text: &str) -> Self {
        let mut state = Self::of_words(&words(text));
        // A line with nothing but a side.
        for line in text.lines().filter(|line| line.trim().len() < 16) {
            if state.side.is_none()
                && let [word] = words(line)[..]
            {
                state.side = side(word);
            }
        }
        state
    }

    fn of_words(words: &[&str]) -> Self {
        let mut state = Self::default();
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let word = |at: usize| lower.get(at).map_or("", |word| &**word);
        let mut at = 0;
        while at < words.len() {
            let this = word(at);
            let next = word(at + 1);
            // The last three fields or more of a FEN.
            if let Some(color) = side(words[at])
                && let Some(found) = Self::of_fields(color, &words[at + 1..])
            {
                state.add_or_differ(found);
                at += 3;
                continue;
            }
            let (key, mut value) = match this {
                "side" | "turn" | "stm" | "sidetomove" | "active" | "activecolor" | "tomove"
                | "toplay" | "mover" => (Key::Side, at + 1),
                "to" if matches!(next, "move" | "play") => (Key::Side, at + 2),
                "en" if next.starts_with("pass") => (Key::EnPassant, at + 2),
                "ep" | "eps" | "epsquare" | "epsq" | "enpas" => (Key::EnPassant, at + 1),
                "half" | "full" if next.starts_with("move") => (
                    if this == "half" {
                        Key::Halfmove
                    } else {
                        Key::Fullmove
                    },
                    at + 2,
                ),
                "hmvc" | "hmc" | "fifty" | "rule50" => (Key::Halfmove, at + 1),
                "fmvn" => (Key::Fullmove, at + 1),
                _ if this.starts_with("castl") => (Key::Castling, at + 1),
                _ if this.starts_with("enpass") => (Key::EnPassant, at + 1),
                _ if this.starts_with("halfmove") => (Key::Halfmove, at + 1),
                _ if this.starts_with("fullmove") => (Key::Fullmove, at + 1),
                _ => {
                    if let Some(color) = side(this).filter(|_| moves(&lower[at + 1..])) {
                        state.add_or_differ(Self {
                            side: Some(color),
                            ..Self::default()
                        });
                        at += 2;
                    } else if matches!(this, "white" | "black") {
                        state.is_unread |= state.side.is_none();
                    } else if this.len() > 1 && castling(words[at]).is_some() {
                        state.is_unread = true;
                    }
                    at += 1;
                    continue;
                }
            };
            while BETWEEN.contains(&word(value)) {
                value += 1;
            }
            let said = words.get(value).copied().unwrap_or_default();
            let is_none = NONE.contains(&word(value));
            let mut found = Self::default();
            let mut taken = 1;
            match key {
                Key::Side => found.side = side(said),
                Key::EnPassant if is_none => found.en_passant = Some(None),
                Key::EnPassant => found.en_passant = square(said).map(Some),
                Key::Castling if is_none => found.castling = Some(CastlingRights::default()),
                Key::Castling => {
                    // The letters may stand apart.
                    let letters: Vec<_> = words[value.min(words.len())..]
                        .iter()
                        .take_while(|word| matches!(**word, "K" | "Q" | "k" | "q"))
                        .copied()
                        .collect();
                    taken = letters.len().max(1);
                    let letters = letters.concat();
                    found.castling = castling(if letters.is_empty() { said } else { &letters });
                }
                Key::Halfmove => found.halfmove = said.parse().ok(),
                Key::Fullmove => found.fullmove = said.parse().ok(),
            }
            let is_read = found.says_anything();
            // `White to move` has its side before the words.
            let is_side_before = key == Key::Side && at > 0 && side(words[at - 1]).is_some();
            found.is_unread = !is_read && !said.is_empty() && !is_side_before;
            state.add_or_differ(found);
            at = if is_read {
                value + taken
            } else {
                value.max(at + 1)
            };
        }
        state
    }

    /// Castling rights and en passant after a side, and clocks.
    fn of_fields(side: Color, words: &[&str]) -> Option<Self> {
        let (rights, ep) = (words.first()?, words.get(1));
        let no_rights = *rights == "-";
        let rights = if no_rights {
            Some(CastlingRights::default())
        } else {
            castling(rights)
        };
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
            is_unread: false,
        })
    }

    fn says_anything(&self) -> bool {
        self.side.is_some()
            || self.castling.is_some()
            || self.en_passant.is_some()
            || self.halfmove.is_some()
            || self.fullmove.is_some()
    }

    /// Takes what is not known yet.
    fn add(&mut self, other: Self) {
        self.side = self.side.or(other.side);
        self.castling = self.castling.or(other.castling);
        self.en_passant = self.en_passant.or(other.en_passant);
        self.halfmove = self.halfmove.or(other.halfmove);
        self.fullmove = self.fullmove.or(other.fullmove);
        self.is_unread |= other.is_unread;
    }

    /// Takes what is not known yet; what differs is not known at all.
    fn add_or_differ(&mut self, other: Self) {
        let differ = matches!((self.side, other.side), (Some(one), Some(two)) if one != two);
        self.add(other);
        if differ {
            self.side = None;
            self.is_unread = true;
        }
    }

    /// Completes a board of which at most the side to move is known, and says what is to be said then. Whether there was
    /// anything to complete it by.
    pub(crate) fn complete(self, fen: &mut Fen, known: usize, notes: &mut Vec<Note>) -> bool {
        let says_more = self.castling.is_some() || self.en_passant.is_some();
        if !says_more && (known > 0 || self.side.is_none()) {
            notes.extend((known == 0 && self.is_unread).then_some(Note::StateUnread));
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
            position.clocks = Some(Clocks {
                halfmove: clocks.0.unwrap_or(0),
                fullmove: clocks.1.unwrap_or(1),
            });
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
        notes.extend(self.is_unread.then_some(Note::StateUnread));
        true
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Side,
    Castling,
    EnPassant,
    Halfmove,
    Fullmove,
}

/// Whether a word may be the name of a field.
fn is_key(word: &str) -> bool {
    let word = word.to_lowercase();
    ["castl", "en", "ep", "half", "full"]
        .iter()
        .any(|key| word.starts_with(key))
}

/// Whether words after the name of a side say that it is to move.
fn moves(after: &[String]) -> bool {
    let word = |at: usize| after.get(at).map_or("", |word| &**word);
    let first = usize::from(word(0) == "s") + usize::from(word(0) == "is");
    matches!(
        (word(first), word(first + 1)),
        ("to", "move" | "play" | "mate" | "win" | "draw")
            | ("on", "move" | "turn")
            | ("has", "the")
            | ("moves" | "plays" | "turn" | "move", _)
    )
}

fn side(word: &str) -> Option<Color> {
    match word {
        "w" | "W" | "white" | "White" | "WHITE" => Some(Color::White),
        "b" | "B" | "black" | "Black" | "BLACK" => Some(Color::Black),
        _ => None,
    }
}

fn square(word: &str) -> Option<Square> {
    let word = word.to_lowercase();
    Square::ALL.into_iter().find(|it| it.to_string() == word)
}

/// Castling rights, with dashes for those that are not there perhaps: `KQ-q`.
fn castling(word: &str) -> Option<CastlingRights> {
    let letters = word.replace('-', "");
    let is_short = (1..=4).contains(&letters.len()) && word.len() <= 4;
    let are = |allowed: &str| letters.chars().all(|c| allowed.contains(c));
    // Letters of files also make words.
    let has_files =
        || letters.len().is_multiple_of(2) && are("ABCDEFGHabcdefgh") && !are("abcdefgh");
    (is_short && (are("KQkq") || has_files())).then(|| letters.parse().ok())?
}

/// The words of a text: letters and digits, and dashes where they stand alone or among castling rights.
fn words(text: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    let mut words = Vec::new();
    for word in text.split(|c: char| !is_part(c)) {
        // Both point into the same text.
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        let is_tag = text[..at].trim_end_matches('/').ends_with('<');
        if word.is_empty() || is_tag && MARKUP.contains(&word) {
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
