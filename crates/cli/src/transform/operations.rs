//! Transforms the operations of an EPD line, and any other text before and after its position.

use std::borrow::Cow;
use std::ops::Range;

use deltaboard_transform::Placement;

use super::chain::Chain;
use super::moves::MoveText;
use super::{places, scores};

/// The kind of value of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum About {
    /// Moves, which are transformed.
    Moves,
    /// A number that depends on play, from the view of the side to move. It's different for a position that plays
    /// differently.
    Play,
    /// A value that doesn't depend on the board: labels, and statistics of engines.
    Anything,
}

/// The known opcodes.
const OPCODES: [(&str, About); 31] = [
    ("am", About::Moves),
    ("bm", About::Moves),
    ("pm", About::Moves),
    ("sm", About::Moves),
    ("pv", About::Moves),
    ("moves", About::Moves),
    ("ce", About::Play),
    ("dm", About::Play),
    // Values of tablebases.
    ("wdl", About::Play),
    ("dtz", About::Play),
    ("dtm", About::Play),
    ("dtc", About::Play),
    // `D1 20; D2 400`: the number of move sequences of each length (perft).
    (PERFT, About::Play),
    ("acd", About::Anything),
    ("acn", About::Anything),
    ("acs", About::Anything),
    ("draw_accept", About::Anything),
    ("draw_claim", About::Anything),
    ("draw_offer", About::Anything),
    ("draw_reject", About::Anything),
    ("eco", About::Anything),
    ("fmvn", About::Anything),
    ("hmvc", About::Anything),
    ("id", About::Anything),
    ("nic", About::Anything),
    ("noop", About::Anything),
    ("rc", About::Anything),
    ("resign", About::Anything),
    ("tcgs", About::Anything),
    ("tcri", About::Anything),
    ("tcsi", About::Anything),
];

const PERFT: &str = "D1";

/// The maximum length of a name that is counted separately.
const MAX_NAME: usize = 24;

/// The maximum number of names of one line that are counted separately.
const MAX_NAMES: usize = 40;

/// The name of an operation in counts, or the separator before other text.
pub(crate) type Name = Cow<'static, str>;

/// Whether a position plays as before after the transforms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    /// It plays as before.
    Same,
    /// It plays differently, so values that depend on play may be wrong.
    Different,
    /// It plays differently, but values that depend on play are kept by request.
    Inexact,
}

/// The place of a text in the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Before the position.
    Before,
    /// After the position.
    After,
}

/// The changes to the operations of a line.
#[derive(Default)]
pub(crate) struct Changes {
    /// The operations that were left out.
    pub(crate) left_out: Vec<Name>,
    /// The operations that were kept, but may be wrong now, each once.
    pub(crate) now_wrong: Vec<Name>,
}

impl Changes {
    pub(crate) fn clear(&mut self) {
        self.left_out.clear();
        self.now_wrong.clear();
    }

    /// Counts the operations that were left out as wrong instead, because the text was kept.
    fn keep_left_out(&mut self) {
        for name in core::mem::take(&mut self.left_out) {
            self.add_wrong(name);
        }
    }

    pub(crate) fn add_wrong(&mut self, name: Name) {
        let is_known = self.now_wrong.contains(&name);
        match self.now_wrong.len() {
            _ if is_known => {}
            ..MAX_NAMES => self.now_wrong.push(name),
            MAX_NAMES => self.now_wrong.push("others".into()),
            _ => {}
        }
    }
}

/// Whether the text after four fields is operations, rather than clocks.
pub(crate) fn are_operations(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    match text.first() {
        None | Some(b';') => true,
        Some(letter) if letter.is_ascii_alphabetic() => {
            text.contains(&b';') || known(word(text)).is_some()
        }
        _ => false,
    }
}

/// Writes the transformed operations. If the position plays as before, moves are transformed, and numbers that depend
/// on play are kept; otherwise, they are left out, as are invalid moves. Results and scores are swapped with the
/// colours if their form shows that they are White's. Other text that may be wrong now is kept and counted.
///
/// Before the position nothing is left out, because that may break the format of the line; the text is kept and
/// counted.
pub(crate) fn transform(
    place: Place,
    text: &[u8],
    chain: &Chain,
    before: &Placement,
    play: Play,
    changes: &mut Changes,
    out: &mut Vec<u8>,
) {
    let start = out.len();
    let mut is_complete = true;
    let mut rest = text;
    let mut line = Texts { chain, before, play, line: text, move_counts: None, changes, out };
    if line.scores(text) {
        return;
    }
    while !rest.is_empty() {
        let (operation, after) = rest.split_at(end_of_operation(rest));
        rest = after;
        let written = line.out.len();
        let is_kept = match known(word(operation.trim_ascii_start())) {
            Some(index) => line.known(operation, index),
            None => line.text(operation),
        };
        if !is_kept {
            line.out.truncate(written);
            match place {
                Place::Before => line.out.extend_from_slice(operation),
                Place::After => is_complete = false,
            }
        }
    }
    if place == Place::Before {
        line.changes.keep_left_out();
        return;
    }
    // The remaining operations must be separated from the position, and still be read as operations.
    let remaining = &out[start..];
    let Some(first) = remaining.first().filter(|_| !is_complete) else {
        return;
    };
    if are_operations(text) && !are_operations(remaining) {
        out.insert(start, b';');
    } else if !first.is_ascii_whitespace() && *first != b';' {
        out.insert(start, b' ');
    }
}

/// Transforms the texts of a line.
struct Texts<'t> {
    chain: &'t Chain,
    before: &'t Placement,
    play: Play,
    /// All text before or after the position.
    line: &'t [u8],
    /// The number of moves of each comment that has moves, computed when needed.
    move_counts: Option<Vec<usize>>,
    changes: &'t mut Changes,
    out: &'t mut Vec<u8>,
}

impl Texts<'_> {
    /// Writes a known operation. Returns whether it is kept.
    fn known(&mut self, operation: &[u8], index: usize) -> bool {
        let (opcode, about) = OPCODES[index];
        let is_kept = match about {
            About::Anything => {
                self.out.extend_from_slice(operation);
                return true;
            }
            About::Moves => {
                let begin = opcode_end(operation);
                let is_line = matches!(opcode, "pv" | "moves");
                self.out.extend_from_slice(&operation[..begin]);
                self.play != Play::Different && self.list(&operation[begin..], is_line)
            }
            About::Play => {
                self.out.extend_from_slice(operation);
                self.play != Play::Different
            }
        };
        match is_kept {
            true if self.play == Play::Inexact => self.changes.add_wrong(opcode.into()),
            true => {}
            false => self.changes.left_out.push(opcode.into()),
        }
        is_kept
    }

    /// Writes other text. Returns whether it is kept.
    fn text(&mut self, operation: &[u8]) -> bool {
        let begin = opcode_end(operation);
        if begin > 0 {
            self.out.extend_from_slice(&operation[..begin]);
            let opcode = operation[..begin].trim_ascii_start();
            return self.classified(&operation[begin..], || name_of(opcode), true);
        }
        // Columns of a table.
        let mut rest = operation;
        while !rest.is_empty() {
            let is_separator = |byte: &u8| matches!(byte, b'|' | b',');
            let separators = rest.iter().take_while(|byte| is_separator(byte)).count();
            let end = rest[separators..].iter().position(is_separator);
            let (column, after) = rest.split_at(end.map_or(rest.len(), |end| separators + end));
            let name = match column.trim_ascii().first() {
                Some(b'|') => "`|`",
                Some(b',') => "`,`",
                Some(b'[') => "`[]`",
                _ => "text",
            };
            self.out.extend_from_slice(&column[..separators]);
            self.classified(&column[separators..], || name.into(), false);
            rest = after;
        }
        true
    }

    /// Writes a text according to its kind. Returns whether it is kept, which is always true unless `is_removable`.
    fn classified(&mut self, text: &[u8], name: impl Fn() -> Name, is_removable: bool) -> bool {
        let written = self.out.len();
        let has_changed = self.chain.changes_anything();
        let swaps = self.chain.swaps_colors();
        let outcome = match TextKind::of(text) {
            TextKind::Moves { .. } if !has_changed => Outcome::Same,
            TextKind::Moves { is_line, .. } => {
                let is_line = is_line || self.are_sequence(text);
                let is_written = self.play != Play::Different && self.list(text, is_line);
                self.outcome_of_moves(is_written, is_removable)
            }
            TextKind::Results if self.play != Play::Same => Outcome::Wrong,
            TextKind::Results if swaps => {
                scores::swap(text, self.out);
                Outcome::Transformed
            }
            // Points of moves in the line are treated like the moves.
            TextKind::Numbers(count) if self.are_points(text, count) => match self.play {
                Play::Different if is_removable => Outcome::Removed,
                Play::Same => Outcome::Same,
                Play::Different | Play::Inexact => Outcome::Wrong,
            },
            TextKind::Numbers(_) if swaps || self.play != Play::Same => Outcome::Wrong,
            TextKind::Words
                if has_changed
                    && (names_squares(text) || places::become_untrue(text, self.chain)) =>
            {
                Outcome::Wrong
            }
            TextKind::Words
                if swaps && (names(text, names_side) || names_letter(&name(), text)) =>
            {
                Outcome::Wrong
            }
            TextKind::Words
                if (swaps || self.play != Play::Same)
                    && (names(text, scores::is_decisive)
                        || has_evaluation(text)
                        || scores(text)) =>
            {
                Outcome::Wrong
            }
            TextKind::Results | TextKind::Numbers(_) | TextKind::Words | TextKind::Empty => {
                Outcome::Same
            }
        };
        match outcome {
            Outcome::Transformed => return true,
            Outcome::TransformedAndWrong => {
                self.changes.add_wrong(name());
                return true;
            }
            Outcome::Removed => {
                self.changes.left_out.push(name());
                return false;
            }
            Outcome::Wrong => self.changes.add_wrong(name()),
            Outcome::Same => {}
        }
        self.out.truncate(written);
        self.out.extend_from_slice(text);
        true
    }

    fn outcome_of_moves(&self, is_written: bool, is_removable: bool) -> Outcome {
        match (is_written, self.play) {
            (true, Play::Inexact) => Outcome::TransformedAndWrong,
            (true, _) => Outcome::Transformed,
            (false, _) if is_removable => Outcome::Removed,
            (false, _) => Outcome::Wrong,
        }
    }

    /// Swaps `| -32 | 1.0` and `[1.0]`, which are White's by convention, with the colours, if the text has nothing
    /// else. Returns whether the text was written.
    fn scores(&mut self, text: &[u8]) -> bool {
        if !self.chain.swaps_colors() || self.play != Play::Same || !scores::are_whites(text) {
            return false;
        }
        scores::swap(text, self.out);
        true
    }

    /// Whether numbers are points of moves: without signs, and as many as the moves of a comment in the line.
    fn are_points(&mut self, text: &[u8], count: usize) -> bool {
        let is_plain = |word: Range<usize>| text[word].iter().all(u8::is_ascii_digit);
        if !words(text).all(is_plain) {
            return false;
        }
        let line = self.line;
        let counts = self.move_counts.get_or_insert_with(|| move_counts(line));
        counts.contains(&count)
    }

    /// Whether moves by squares are a sequence: the second one is a move of the other side.
    fn are_sequence(&self, text: &[u8]) -> bool {
        let mut moves = words(text).filter_map(|word| MoveText::parse(&text[word]));
        let (Some(first), Some(second)) = (moves.next(), moves.next()) else {
            return false;
        };
        let color = |text: MoveText<'_>, placement: &Placement| {
            let piece = placement.get(text.start()?)?;
            Some(piece.color)
        };
        let mut after = *self.before;
        let mover = color(first, &after);
        first.play(&mut after);
        let answers = color(second, &after);
        mover.is_some() && answers.is_some() && mover != answers
    }

    /// Writes transformed moves with the text between them. Returns false if a move can't be transformed.
    fn list(&mut self, text: &[u8], is_line: bool) -> bool {
        let mut done = 0;
        // In a sequence, each move changes the placement; alternatives start from the same one.
        let mut placement = *self.before;
        for word in words(text) {
            self.out.extend_from_slice(&text[done..word.start]);
            done = word.end;
            let (word, points) = without_points(&text[word]);
            let Some(word) = MoveText::parse(word) else {
                return false;
            };
            if !word.transformed(self.chain, &placement, self.out) {
                return false;
            }
            self.out.extend_from_slice(points);
            if is_line {
                word.play(&mut placement);
            }
        }
        self.out.extend_from_slice(&text[done..]);
        true
    }
}

/// The numbers of moves of the comments that consist of moves, without duplicates.
fn move_counts(line: &[u8]) -> Vec<usize> {
    let mut counts = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (operation, after) = rest.split_at(end_of_operation(rest));
        rest = after;
        let begin = opcode_end(operation);
        let is_comment = begin > 0 && known(operation[..begin].trim_ascii_start()).is_none();
        if let TextKind::Moves { count, .. } = TextKind::of(&operation[begin..])
            && is_comment
            && !counts.contains(&count)
        {
            counts.push(count);
        }
    }
    counts
}

/// The outcome for a text.
enum Outcome {
    /// It doesn't change.
    Same,
    /// It doesn't change, and is wrong now.
    Wrong,
    /// It was transformed.
    Transformed,
    /// It was transformed, and may be wrong.
    TransformedAndWrong,
    /// It is left out.
    Removed,
}

/// The kind of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TextKind {
    /// Only moves, possibly with points; a sequence if they have numbers.
    Moves { count: usize, is_line: bool },
    /// Results of games, as `1-0`.
    Results,
    /// Only numbers, with their count.
    Numbers(usize),
    /// Other words.
    Words,
    /// No words.
    Empty,
}

impl TextKind {
    fn of(text: &[u8]) -> Self {
        let (mut moves, mut results, mut numbers, mut all) = (0, 0, 0, 0);
        let mut is_line = false;
        for word in words(text) {
            let word = &text[word];
            all += 1;
            let bare = scores::bare(word);
            if scores::is_result(bare) {
                results += 1;
            } else if scores::is_number(bare) {
                numbers += 1;
            } else {
                match MoveText::parse(without_points(word).0) {
                    Some(text) if text.is_number() => {
                        all -= 1;
                        is_line = true;
                    }
                    Some(_) => moves += 1,
                    None => return Self::Words,
                }
            }
        }
        match all {
            0 => Self::Empty,
            _ if moves == all => Self::Moves { count: moves, is_line },
            _ if results == all => Self::Results,
            _ if numbers == all => Self::Numbers(numbers),
            _ => Self::Words,
        }
    }
}

/// The byte spans of the words of a text.
fn words(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let is_separator = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b',' | b'"');
    let mut done = 0;
    core::iter::from_fn(move || {
        let begin = done + text[done..].iter().position(|byte| !is_separator(byte))?;
        let length = text[begin..].iter().position(is_separator);
        done = length.map_or(text.len(), |length| begin + length);
        Some(begin..done)
    })
}

/// Splits a move from its points: `f5=10`.
fn without_points(word: &[u8]) -> (&[u8], &[u8]) {
    let separator = word.iter().rposition(|byte| matches!(byte, b'=' | b':'));
    match separator {
        Some(separator) if scores::is_number(&word[separator + 1..]) => word.split_at(separator),
        _ => (word, b""),
    }
}

/// The offset of the next operation: after a `;` outside of quotes.
fn end_of_operation(text: &[u8]) -> usize {
    let mut quoted = false;
    for (index, byte) in text.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b';' if !quoted => return index + 1,
            _ => {}
        }
    }
    text.len()
}

/// The index of an opcode in [`OPCODES`].
fn known(opcode: &[u8]) -> Option<usize> {
    let is_perft = matches!(opcode, [b'D', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
    let opcode = if is_perft { PERFT.as_bytes() } else { opcode };
    OPCODES.iter().position(|(known, _)| known.as_bytes() == opcode)
}

fn word(text: &[u8]) -> &[u8] {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || *byte == b';';
    &text[..text.iter().position(ends).unwrap_or(text.len())]
}

/// The end of the opcode of an operation, after leading whitespace; 0 if there is none.
fn opcode_end(operation: &[u8]) -> usize {
    let begin = operation.len() - operation.trim_ascii_start().len();
    let opcode = word(&operation[begin..]);
    let is_name = opcode.first().is_some_and(u8::is_ascii_alphabetic)
        && (opcode.iter()).all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    // A text may begin with a side, or with a move, which looks like the opcodes `c0` to `c9`.
    let is_comment = matches!(opcode, [b'c', b'0'..=b'9'])
        && words(&operation[begin + opcode.len()..]).next().is_some();
    let is_opcode = is_name
        && (known(opcode).is_some() || is_comment || MoveText::parse(opcode).is_none())
        && !names_side(opcode);
    if is_opcode { begin + opcode.len() } else { 0 }
}

/// The name of an unknown opcode in counts.
fn name_of(opcode: &[u8]) -> Name {
    let name = String::from_utf8_lossy(opcode);
    match name.len() <= MAX_NAME {
        true => Cow::Owned(name.into_owned()),
        false => "others".into(),
    }
}

/// Whether a text contains squares or castling moves.
fn names_squares(text: &[u8]) -> bool {
    let is_separator =
        |byte: &u8| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'+' | b'#');
    text.split(is_separator).any(|word| {
        let has_square = matches!(MoveText::parse(word), Some(MoveText::Squares { .. }));
        has_square || matches!(word, b"O-O" | b"O-O-O")
    })
}

/// Whether one of the words of a text satisfies a predicate.
fn names(text: &[u8], is: impl Fn(&[u8]) -> bool) -> bool {
    let is_separator = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'-';
    text.split(is_separator).any(is)
}

/// Whether a word is the name of a side, or a decisive result.
fn names_side(word: &[u8]) -> bool {
    let is = |side: &[u8]| word.eq_ignore_ascii_case(side);
    is(b"white") || is(b"black") || scores::is_decisive(word)
}

/// Words next to which a letter is a side: `stm "w"`, `wins for W`, `B to move`.
const OF_SIDES: [&str; 16] = [
    "stm", "side", "turn", "move", "moves", "play", "mover", "player", "color", "colour", "active",
    "win", "wins", "won", "winner", "for",
];

/// Whether a text is the letter of a side alone, or has one with a word about sides.
fn names_letter(opcode: &str, text: &[u8]) -> bool {
    let is_separator = |byte: &u8| !byte.is_ascii_alphanumeric();
    let words = || text.split(is_separator).filter(|word| !word.is_empty());
    let is_letter = |word: &[u8]| matches!(word, b"w" | b"b" | b"W" | b"B");
    let is_of_sides = |word: &[u8]| {
        let word = String::from_utf8_lossy(word).to_ascii_lowercase();
        OF_SIDES.iter().any(|it| word == *it) || word.ends_with("tomove") || word == "to"
    };
    let has_side_word = opcode.as_bytes().split(is_separator).chain(words()).any(is_of_sides);
    words().any(is_letter) && (has_side_word || words().count() == 1)
}

/// Words next to which a number is a score: `"cp":12`.
const OF_SCORES: [&str; 10] =
    ["cp", "eval", "evaluation", "score", "centipawns", "mate", "wdl", "dtz", "dtm", "result"];

/// Whether a text has a score: a number with a word for scores, or with a sign or a fraction.
fn scores(text: &[u8]) -> bool {
    let is_separator = |byte: &u8| !byte.is_ascii_alphanumeric();
    let is_name = |word: &[u8]| OF_SCORES.iter().any(|it| word.eq_ignore_ascii_case(it.as_bytes()));
    let has_digit = text.iter().any(u8::is_ascii_digit);
    let has_sign = |word: Range<usize>| {
        let word = scores::bare(&text[word]);
        scores::is_number(word) && word.iter().any(|byte| !byte.is_ascii_digit())
    };
    has_digit && text.split(is_separator).any(is_name) || words(text).any(has_sign)
}

/// Whether a text has an evaluation symbol, possibly after a move.
fn has_evaluation(text: &[u8]) -> bool {
    words(text).any(|word| {
        let word = &text[word];
        scores::is_evaluation(scores::bare(word)) || scores::ends_in_evaluation(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_transform::Fen;

    #[test]
    fn a_semicolon_in_quotes_does_not_end_an_operation() {
        assert_eq!(end_of_operation(b"id \"a; b\"; bm e4;"), 10);
        assert_eq!(end_of_operation(b"bm e4; id \"a\";"), 6);
        assert_eq!(end_of_operation(b"bm e4"), 5);
    }

    /// The text after a position, the operations that were left out, and those that are wrong.
    fn transformed_on(fen: &str, text: &str, transforms: &str, play: Play) -> [String; 3] {
        let fen: Fen = fen.parse().unwrap();
        let (mut changes, mut out) = (Changes::default(), Vec::new());
        transform(
            Place::After,
            text.as_bytes(),
            &Chain::named(transforms).unwrap(),
            &fen.position.placement,
            play,
            &mut changes,
            &mut out,
        );
        let out = String::from_utf8(out).unwrap();
        [out, changes.left_out.join(" "), changes.now_wrong.join(" ")]
    }

    fn transformed(text: &str, transforms: &str, play: Play) -> [String; 3] {
        transformed_on("k7/8/NK2B3/8/8/8/8/8 w - -", text, transforms, play)
    }

    fn outcome(written: &str, left_out: &str, now_wrong: &str) -> [String; 3] {
        [written, left_out, now_wrong].map(str::to_owned)
    }

    #[test]
    fn moves_are_transformed_and_other_operations_kept() {
        for (text, expected) in [
            (" bm Nb4 Bd5; id \"Nb4; or not\";", " bm Nb5 Bd4; id \"Nb4; or not\";"),
            (" bm  Nb4,\tBd5 ;dm 3", " bm  Nb5,\tBd4 ;dm 3"),
            (" pv 1. Nb4 Kb8 2.Bd7", " pv 1. Nb5 Kb1 2.Bd2"),
            (" ;D1 20 ;D2 400", " ;D1 20 ;D2 400"),
            (" hmvc 3; fmvn 10; ", " hmvc 3; fmvn 10; "),
            (" | 35", " | 35"),
            (" bm;", " bm;"),
            // Test suites have moves in comments, with or without points; tables have them in columns.
            (" c0 \"Nb4=10, Kb7+=2, Bd5=-3\";", " c0 \"Nb5=10, Kb2+=2, Bd4=-3\";"),
            (
                " c7 \"Nb4 Bd5\"; c8 \"10 2\"; c9 \"a6b4 e6d5\";",
                " c7 \"Nb5 Bd4\"; c8 \"10 2\"; c9 \"a3b5 e3d4\";",
            ),
            (" c0 Nb4;", " c0 Nb5;"),
            (" best \"Nb4\";", " best \"Nb5\";"),
            (",a6b4 a8b8,1500", ",a3b5 a1b1,1500"),
            ("; Nb4", "; Nb5"),
        ] {
            let found = transformed(text, "flip-vertical", Play::Same);
            assert_eq!(found, outcome(expected, "", ""), "{text}");
        }
    }

    /// In a sequence of moves, a king that moves to the former square of its rook doesn't castle.
    #[test]
    fn sequences_of_moves_are_played() {
        let fen = "8/8/7k/8/8/8/8/4KR2 w - -";
        let line = ",f1f2 h6h5 e1f1";
        let found = transformed_on(fen, line, "mirror-horizontal", Play::Same);
        assert_eq!(found, outcome(",c1c2 a6a5 d1c1", "", ""));
    }

    #[test]
    fn operations_that_may_be_wrong_are_left_out() {
        let text = " bm Nb4; id \"x\"; dm 3; wdl 2; dtz 1; D1 20; D2 400; hmvc 3; c7 \"Nb4 Bd5\"; c8 \"10 2\";";
        assert_eq!(
            transformed(text, "flip-vertical", Play::Different),
            outcome(" id \"x\"; hmvc 3;", "bm dm wdl dtz D1 D1 c7 c8", "")
        );
        // An operation with an invalid move, or a move without an image, is left out.
        let text = " am O-O Nb4; bm Nb4 what; pm Bd5;";
        assert_eq!(
            transformed(text, "flip-vertical", Play::Same),
            outcome(" pm Bd4;", "am bm", "")
        );
        // With `Inexact`, operations are kept and reported.
        let text = " am O-O; bm Nb4; dm 3; c0 \"Nb4\"; id \"x\";";
        assert_eq!(
            transformed(text, "flip-vertical", Play::Inexact),
            outcome(" bm Nb5; dm 3; c0 \"Nb5\"; id \"x\";", "am", "bm dm c0")
        );
    }

    #[test]
    fn remaining_operations_are_separated_and_still_read_as_operations() {
        for (text, expected) in [
            (" bm Nb4;id \"x\";", " id \"x\";"),
            (" bm Nb4;dm 3;", ""),
            (" bm Nb4; foo", "; foo"),
            (" bm Nb4; hmvc 3", " hmvc 3"),
            (" | 35; bm Nb4;", " | 35;"),
        ] {
            let [written, ..] = transformed(text, "flip-vertical", Play::Different);
            assert_eq!(written, expected, "{text}");
        }
    }

    #[test]
    fn results_and_scores_change_with_the_colours_or_are_reported() {
        for (text, transforms, expected, wrong) in [
            (" c9 \"1-0\";", "color-flip", " c9 \"0-1\";", ""),
            (" c9 \"1/2-1/2\";", "color-flip", " c9 \"1/2-1/2\";", ""),
            (" 0-1", "color-flip", " 1-0", ""),
            (" | -32 | 1.0", "color-flip", " | 32 | 0.0", ""),
            (" [1.0]", "mirror-horizontal,color-flip", " [0.0]", ""),
            // The score of the side to move stays.
            (" ce 32; wdl 2;", "color-flip", " ce 32; wdl 2;", ""),
            (" bm Kb7; c3", "color-flip", " bm Kb2; c6", ""),
            // It isn't clear whose score this is.
            (" | 35", "color-flip", " | 35", "`|`"),
            (",-9", "color-flip", ",-9", "`,`"),
            (" [1.0] 35", "color-flip", " [1.0] 35", "`[]`"),
            (";-900;0", "color-flip", ";-900;0", "text"),
            (" c0 \"0.0\";", "color-flip", " c0 \"0.0\";", "c0"),
            (" score -3;", "color-flip", " score -3;", "score"),
            ("; White to move", "color-flip", "; White to move", "text"),
            // Points belong to moves in a comment, and have no sign.
            (
                " bm Nb4; c0 \"35\"; c1 \"Kb7\"; c2 \"-35\"; c3 \"10\";",
                "color-flip",
                " bm Nb5; c0 \"35\"; c1 \"Kb2\"; c2 \"-35\"; c3 \"10\";",
                "c2",
            ),
            (" bm Nb4; c0 \"35\";", "color-flip", " bm Nb5; c0 \"35\";", "c0"),
            (" c1 \"White wins\";", "color-flip", " c1 \"White wins\";", "c1"),
            (" c2 \"1-0 in 30\";", "color-flip", " c2 \"1-0 in 30\";", "c2"),
            // Symbols of the Informator, with White's view on the left.
            (" c3 \"+-\";", "color-flip", " c3 \"-+\";", ""),
            (" c3 \"+/=\";", "color-flip", " c3 \"=/+\";", ""),
            (" Ae \"-/+\";", "color-flip", " Ae \"+/-\";", ""),
            (" c3 \"\u{b1}\";", "color-flip", " c3 \"\u{2213}\";", ""),
            (" c3 \"=\";", "color-flip", " c3 \"=\";", ""),
            (" c3 \"clearly +-\";", "color-flip", " c3 \"clearly +-\";", "c3"),
            (" c3 \"+-\";", "flip-vertical", " c3 \"+-\";", ""),
            // Scores by their names or their signs.
            (",\"cp\":12}", "color-flip", ",\"cp\":12}", "`,`"),
            (",\"depth\":20}", "color-flip", ",\"depth\":20}", ""),
            (" c1 \"about +0.35 here\";", "color-flip", " c1 \"about +0.35 here\";", "c1"),
            (",\"cp\":12}", "flip-vertical", ",\"cp\":12}", ""),
            // Sides by their letters.
            (" stm \"w\";", "color-flip", " stm \"w\";", "stm"),
            (" c4 \"wins for W\";", "color-flip", " c4 \"wins for W\";", "c4"),
            (" c4 \"B to play\";", "color-flip", " c4 \"B to play\";", "c4"),
            (" c4 \"plan b is fine\";", "color-flip", " c4 \"plan b is fine\";", ""),
            // These belong to neither side.
            (" c0 \"v2, the 3rd.\";", "color-flip", " c0 \"v2, the 3rd.\";", ""),
            (" hmvc 3; acd 12;", "color-flip", " hmvc 3; acd 12;", ""),
            (" | 35 | 1.0", "flip-vertical", " | 35 | 1.0", ""),
            (" | 35 | 1.0", "color-flip,color-flip", " | 35 | 1.0", ""),
            (" c9 \"1-0\";", "flip-vertical", " c9 \"1-0\";", ""),
            (" c0 \"10 2 3 2\";", "flip-vertical", " c0 \"10 2 3 2\";", ""),
        ] {
            let found = transformed(text, transforms, Play::Same);
            assert_eq!(found, outcome(expected, "", wrong), "{text} {transforms}");
        }
        // Values that depend on play are wrong if the position plays differently.
        for (text, wrong) in [
            (" c9 \"1-0\";", "c9"),
            (" | -32 | 1.0", "`|`"),
            (" [0.5]", "`[]`"),
            (",a6b4 a8b8,1500", "`,`"),
            (" c0 \"10 2\";", "c0"),
            (" c0 \"won 1-0\";", "c0"),
            (" c0 \"a fine endgame\"; id \"x 3\";", ""),
        ] {
            for transforms in ["flip-vertical", "rotate-90-clockwise,color-flip"] {
                let found = transformed(text, transforms, Play::Different);
                assert_eq!(found, outcome(text, "", wrong), "{text}");
            }
        }
    }

    #[test]
    fn texts_with_squares_are_reported() {
        for (text, transforms, wrong) in [
            (" c0 \"take b4!\"; c1 \"see Nb4\";", "flip-vertical", "c0 c1"),
            (" c0 \"Nb4\";", "identity", ""),
            (" c0 \"kingside attack\";", "mirror-horizontal", "c0"),
            (",kingsideAttack middlegame", "mirror-horizontal", "`,`"),
            (" c0 \"kingside attack\";", "flip-vertical", ""),
            (" id \"Nb4\";", "flip-vertical", ""),
            (" somebodys_very_long_operation \"on b4, please\";", "flip-vertical", "others"),
        ] {
            let found = transformed(text, transforms, Play::Same);
            assert_eq!(found, outcome(text, "", wrong), "{transforms}");
        }
    }

    #[test]
    fn clocks_are_not_operations() {
        for text in ["", " ", ";", " bm Nf3", " c0 \"x\";", " foo 1;"] {
            assert!(are_operations(text.as_bytes()), "{text:?}");
        }
        for text in [" 0 1", " - -", " x 1", " 0", " foo", " 1 2; x"] {
            assert!(!are_operations(text.as_bytes()), "{text:?}");
        }
    }
}
