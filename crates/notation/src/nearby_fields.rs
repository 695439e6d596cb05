//! What the text beside a board says about its state: `Black to move`, `Side: b`, `"castling": "KQkq"`, `b KQkq - 0 1`.

use deltaboard_transform::{CastlingRights, Clocks, Color, Fen, FenFields, Square};

use crate::note::Note;
use crate::placement::is_placement;
use crate::scan::{Scan, among, head, is_digit, is_listed, square, tail};

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
const BETWEEN: &str = "to move play is rights right ability availability flags status permissions state square target sq file clock counter count number s color colour chess fen";

/// Words for no castling rights and no square.
const NONE: &str = "- none no nil null n nosq false";

/// Words for the sides in several languages.
const SIDES: &str = "white black zug schwarz weiss weiß noirs blancs trait negras blancas juegan nero bianco wit zwart";

/// Tags that say how a text looks.
const MARKUP: &str = "b i td th tr em strong code span p br pre div tt li a u q";

/// Whether a line is the fields of a FEN without its placement: `b KQkq - 0 1`.
pub(crate) fn are_fields(line: &str) -> bool {
    let line = line.trim();
    line.len() < 40
        && line.begins("wb")
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
        let all = words(after);
        // On a line of its own it may be the letter of a list.
        let is_marker = |word: &&str| {
            let at = word.as_ptr().addr() - after.as_ptr().addr();
            let is_closed = after[at + word.len()..].begins(").:");
            at > line_after.len() && is_closed && !after[..at].ends_with('(')
        };
        if let Some(side) = all.first().filter(|it| !is_marker(it)).and_then(|word| side(word))
            && all.get(1).is_none_or(|next| {
                let lower = next.to_ascii_lowercase();
                let is_name = Key::named(&lower).is_some() || is_listed(&lower, "en half full");
                castling(next).is_some() || is_name || is_listed(&lower, NONE)
            })
        {
            state.side = Some(side);
        }
        state.add(Self::of_words(&words(line_after)));
        if state.side.is_none() {
            state.add(Self::of_words(&words(line_before)));
        }
        // Black's moves are numbered so: `12... Nf6`.
        let dots = after.find("...").map(|at| &after[..at]);
        state.is_unread |= dots.is_some_and(|before| before.ends_as(is_digit));
        let mut others = Self::of_words(&words(&before[..before.len() - line_before.len()]));
        others.add_or_differ(Self::of_words(&words(&after[line_after.len()..])));
        state.add(others);
        state
    }

    /// Reads the state that is written at the end of the ranks of a drawing.
    pub(crate) fn beside_rows(text: &str) -> Self {
        let is_said = |word: &&str| {
            let are_rights = word.len() <= 4 && word.trim_of("KQkq").is_empty();
            word.len() > 1 && (are_rights || !word.bytes().all(is_placement))
        };
        let words: Vec<&str> = words(text).into_iter().filter(is_said).collect();
        Self::of_words(&words)
    }

    fn of_words(words: &[&str]) -> Self {
        let mut state = Self::default();
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
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
            // Two words may name a field: `to move`, `en passant`, `half moves`.
            let second = match this {
                "to" => is_listed(next, "move play").then_some(Key::Side),
                "e" if next == "p" => Some(Key::EnPassant),
                "en" => next.starts_with("pass").then_some(Key::EnPassant),
                "half" if next.starts_with("move") => Some(Key::Halfmove),
                "full" if next.starts_with("move") => Some(Key::Fullmove),
                _ => None,
            };
            let mut value = at + 1 + usize::from(second.is_some());
            let Some(key) = second.or_else(|| Key::named(this)) else {
                // As one word too: `whiteToMove`, `isBlackTurn`.
                let is_moving =
                    |word: &str| ["move", "turn", "play"].iter().any(|it| word.contains(it));
                let begin = this.find("white").or(this.find("black"));
                let begin = begin.filter(|at| this.len() > at + 5 && is_moving(this));
                let color = match begin {
                    Some(begin) => side(&this[begin..begin + 5]),
                    None => side(this).filter(|_| moves(&lower[at + 1..])),
                };
                if let Some(color) = color {
                    // A flag may say that it is not so.
                    let is_denied = (at + 1..at + 4).any(|at| is_listed(word(at), "false 0 no"));
                    state.add_or_differ(Self {
                        side: Some(if is_denied { !color } else { color }),
                        ..Self::default()
                    });
                    at += 1;
                } else if is_listed(this, SIDES) {
                    state.is_unread |= state.side.is_none();
                } else if this.len() > 1 && !this.begins("-") && castling(words[at]).is_some() {
                    state.is_unread = true;
                }
                at += 1;
                continue;
            };
            while is_listed(word(value), BETWEEN) {
                value += 1;
            }
            let said = words.get(value).copied().unwrap_or_default();
            let is_none = is_listed(word(value), NONE);
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
                        .take_while(|word| word.chars().all(|c| among(c, "KQkq")))
                        .copied()
                        .collect();
                    found.castling = castling(&letters.concat());
                    if found.castling.is_some() {
                        taken = letters.len();
                    } else {
                        found.castling = castling(said);
                    }
                }
                Key::Halfmove => found.halfmove = said.parse().ok(),
                Key::Fullmove => found.fullmove = said.parse().ok(),
            }
            let is_read = found.says_anything();
            // `White to move` has its side before the words.
            let is_side_before = key == Key::Side && at > 0 && side(words[at - 1]).is_some();
            found.is_unread = !is_read && !said.is_empty() && !is_side_before;
            state.add_or_differ(found);
            at = if is_read { value + taken } else { value.max(at + 1) };
        }
        state
    }

    /// Castling rights and en passant after a side, and clocks.
    fn of_fields(side: Color, words: &[&str]) -> Option<Self> {
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
    pub(crate) fn add(&mut self, other: Self) {
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

impl Key {
    /// The field that a word names, or begins to name.
    fn named(word: &str) -> Option<Self> {
        const NAMES: [(&str, Key); 8] = [
            ("side turn stm sidetomove active activecolor tomove toplay mover", Key::Side),
            ("ep eps epsquare epsq", Key::EnPassant),
            ("hmvc hmc fifty rule50", Key::Halfmove),
            ("fmvn", Key::Fullmove),
            ("castl", Key::Castling),
            ("enpas", Key::EnPassant),
            ("halfmove", Key::Halfmove),
            ("fullmove", Key::Fullmove),
        ];
        // Of these, the beginning is enough.
        let is_begun = |(names, _): &&(&str, Self)| word.starts_with(names) && names.len() > 4;
        let known = NAMES.iter().find(|(names, _)| is_listed(word, names));
        known.or_else(|| NAMES[4..].iter().find(is_begun)).map(|it| it.1)
    }
}

/// Whether words after the name of a side say that it is to move.
fn moves(after: &[String]) -> bool {
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
