//! The operations of an EPD line, and any other text before its position and behind it.

use std::borrow::Cow;
use std::ops::Range;

use deltaboard_transform::Placement;

use super::chain::Chain;
use super::moves::Written;
use super::scores;

/// What an operation is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum About {
    /// Moves, which go where the board goes.
    Moves,
    /// A number that comes from play, as the side to move sees it: what plays differently has another.
    Play,
    /// What holds for any board: labels, and what an engine took for its answer.
    Anything,
}

/// The opcodes that are known.
const OPCODES: [(&str, About); 31] = [
    ("am", About::Moves),
    ("bm", About::Moves),
    ("pm", About::Moves),
    ("sm", About::Moves),
    ("pv", About::Moves),
    ("moves", About::Moves),
    ("ce", About::Play),
    ("dm", About::Play),
    // What tablebases say.
    ("wdl", About::Play),
    ("dtz", About::Play),
    ("dtm", About::Play),
    ("dtc", About::Play),
    // `D1 20; D2 400`: how many ways there are to move, ply for ply.
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

/// The longest name of an operation that is counted by itself.
const LONGEST_NAME: usize = 24;

/// How many names of one line are counted by themselves.
const MOST_NAMES: usize = 40;

/// What a count calls an operation, or the text behind a sign.
pub(crate) type Name = Cow<'static, str>;

/// How a position plays after the transforms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    /// As it did before.
    Same,
    /// Differently: what comes from play need not hold.
    Different,
    /// Differently, and what comes from play is to be carried over all the same.
    Inexact,
}

/// Where a text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Before the position.
    Before,
    /// Behind it.
    Behind,
}

/// What became of the operations of a line.
#[derive(Default)]
pub(crate) struct Changes {
    /// Those that were left out.
    pub(crate) left_out: Vec<Name>,
    /// Those that are there, and need not be true any more; none of them twice.
    pub(crate) now_wrong: Vec<Name>,
}

impl Changes {
    pub(crate) fn clear(&mut self) {
        self.left_out.clear();
        self.now_wrong.clear();
    }

    /// Of text that stays as it is, what would be left out is wrong now.
    fn keep_left_out(&mut self) {
        for name in core::mem::take(&mut self.left_out) {
            self.add_wrong(name);
        }
    }

    pub(crate) fn add_wrong(&mut self, name: Name) {
        let is_known = self.now_wrong.contains(&name);
        match self.now_wrong.len() {
            _ if is_known => {}
            ..MOST_NAMES => self.now_wrong.push(name),
            MOST_NAMES => self.now_wrong.push("others".into()),
            _ => {}
        }
    }
}

/// Whether what stands behind four fields is meant as operations, and not as clocks.
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

/// Writes operations as they are after the transforms. Moves are carried over, and numbers that come from play are
/// kept, if the position plays as it did; else they are left out, as is what is no move. Results and scores of a form
/// that says whose they are change with the colours. What else need not be true any more is kept and named.
///
/// Before the position nothing is left out, as what stands there holds the line together: it stays, and is named.
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
    let mut is_whole = true;
    let mut rest = text;
    let mut line = Texts { chain, before, play, line: text, move_counts: None, changes, out };
    if line.scores(text) {
        return;
    }
    while !rest.is_empty() {
        let (operation, behind) = rest.split_at(end_of_operation(rest));
        rest = behind;
        let written = line.out.len();
        let is_carried = match known(word(operation.trim_ascii_start())) {
            Some(place) => line.known(operation, place),
            None => line.text(operation),
        };
        if !is_carried {
            line.out.truncate(written);
            match place {
                Place::Before => line.out.extend_from_slice(operation),
                Place::Behind => is_whole = false,
            }
        }
    }
    if place == Place::Before {
        line.changes.keep_left_out();
        return;
    }
    // What is left stays apart from the position, and is still read as operations.
    let left = &out[start..];
    let Some(first) = left.first().filter(|_| !is_whole) else {
        return;
    };
    if are_operations(text) && !are_operations(left) {
        out.insert(start, b';');
    } else if !first.is_ascii_whitespace() && *first != b';' {
        out.insert(start, b' ');
    }
}

/// The texts of a line on their way through the transforms.
struct Texts<'t> {
    chain: &'t Chain,
    before: &'t Placement,
    play: Play,
    /// All that stands behind the position.
    line: &'t [u8],
    /// How many moves each comment has that has moves, once that has been asked.
    move_counts: Option<Vec<usize>>,
    changes: &'t mut Changes,
    out: &'t mut Vec<u8>,
}

impl Texts<'_> {
    /// Writes an operation that is known; whether it may be kept.
    fn known(&mut self, operation: &[u8], place: usize) -> bool {
        let (opcode, about) = OPCODES[place];
        let is_carried = match about {
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
        match is_carried {
            true if self.play == Play::Inexact => self.changes.add_wrong(opcode.into()),
            true => {}
            false => self.changes.left_out.push(opcode.into()),
        }
        is_carried
    }

    /// Writes a text that nobody has said the meaning of; whether it may be kept.
    fn text(&mut self, operation: &[u8]) -> bool {
        let begin = opcode_end(operation);
        if begin > 0 {
            self.out.extend_from_slice(&operation[..begin]);
            let opcode = operation[..begin].trim_ascii_start();
            return self.meant(&operation[begin..], || name_of(opcode), true);
        }
        // Columns of a table.
        let mut rest = operation;
        while !rest.is_empty() {
            let is_sign = |byte: &u8| matches!(byte, b'|' | b',');
            let signs = rest.iter().take_while(|byte| is_sign(byte)).count();
            let end = rest[signs..].iter().position(is_sign);
            let (column, behind) = rest.split_at(end.map_or(rest.len(), |end| signs + end));
            let sign = match column.trim_ascii().first() {
                Some(b'|') => "`|`",
                Some(b',') => "`,`",
                Some(b'[') => "`[]`",
                _ => "text",
            };
            self.out.extend_from_slice(&column[..signs]);
            self.meant(&column[signs..], || sign.into(), false);
            rest = behind;
        }
        true
    }

    /// Writes a text by what its words are; whether it may be kept, which columns always are.
    fn meant(&mut self, text: &[u8], name: impl Fn() -> Name, may_go: bool) -> bool {
        let written = self.out.len();
        let has_moved = self.chain.changes_anything();
        let swaps = self.chain.swaps_colors();
        let kept = match Meaning::of(text) {
            Meaning::Moves { .. } if !has_moved => Kept::Same,
            Meaning::Moves { is_line, .. } => {
                let is_line = is_line || self.follow_each_other(text);
                let may = self.play != Play::Different && self.list(text, is_line);
                self.kept_if(may, may_go)
            }
            Meaning::Results if self.play != Play::Same => Kept::Wrong,
            Meaning::Results if swaps => {
                scores::turn(text, self.out);
                Kept::Anew
            }
            // The points of moves that the line tells go with them.
            Meaning::Numbers(count) if self.are_points(text, count) => match self.play {
                Play::Different if may_go => Kept::Gone,
                Play::Same => Kept::Same,
                Play::Different | Play::Inexact => Kept::Wrong,
            },
            Meaning::Numbers(_) if swaps || self.play != Play::Same => Kept::Wrong,
            Meaning::Words if has_moved && names_squares(text) => Kept::Wrong,
            Meaning::Words if swaps && (names(text, names_side) || names_letter(&name(), text)) => {
                Kept::Wrong
            }
            Meaning::Words
                if (swaps || self.play != Play::Same)
                    && (names(text, scores::is_decisive) || judges(text) || scores(text)) =>
            {
                Kept::Wrong
            }
            Meaning::Results | Meaning::Numbers(_) | Meaning::Words | Meaning::Nothing => {
                Kept::Same
            }
        };
        match kept {
            Kept::Anew => return true,
            Kept::AnewAndWrong => {
                self.changes.add_wrong(name());
                return true;
            }
            Kept::Gone => {
                self.changes.left_out.push(name());
                return false;
            }
            Kept::Wrong => self.changes.add_wrong(name()),
            Kept::Same => {}
        }
        self.out.truncate(written);
        self.out.extend_from_slice(text);
        true
    }

    fn kept_if(&self, is_carried: bool, may_go: bool) -> Kept {
        match (is_carried, self.play) {
            (true, Play::Inexact) => Kept::AnewAndWrong,
            (true, _) => Kept::Anew,
            (false, _) if may_go => Kept::Gone,
            (false, _) => Kept::Wrong,
        }
    }

    /// Turns `| -32 | 1.0` and `[1.0]`, which are White's by custom, with the colours, if that is all there is; whether it
    /// has been written.
    fn scores(&mut self, text: &[u8]) -> bool {
        if !self.chain.swaps_colors() || self.play != Play::Same || !scores::are_whites(text) {
            return false;
        }
        scores::turn(text, self.out);
        true
    }

    /// Whether numbers are the points of moves: without signs, and as many as another comment of the line has moves.
    fn are_points(&mut self, text: &[u8], count: usize) -> bool {
        let is_plain = |word: Range<usize>| text[word].iter().all(u8::is_ascii_digit);
        if !words(text).all(is_plain) {
            return false;
        }
        let line = self.line;
        let counts = self.move_counts.get_or_insert_with(|| move_counts(line));
        counts.contains(&count)
    }

    /// Whether the second of several moves by squares is the answer to the first.
    fn follow_each_other(&self, text: &[u8]) -> bool {
        let mut moves = words(text).filter_map(|word| Written::read(&text[word]));
        let (Some(first), Some(second)) = (moves.next(), moves.next()) else {
            return false;
        };
        let color = |written: Written<'_>, now: &Placement| {
            let piece = now.get(written.start()?)?;
            Some(piece.color)
        };
        let mut after = *self.before;
        let mover = color(first, &after);
        first.play(&mut after);
        let answers = color(second, &after);
        mover.is_some() && answers.is_some() && mover != answers
    }

    /// Writes moves as they are after the transforms, with what stands between them; whether all of them could be.
    fn list(&mut self, text: &[u8], is_line: bool) -> bool {
        let mut done = 0;
        // One move after another, where they are not one or the other.
        let mut now = *self.before;
        for word in words(text) {
            self.out.extend_from_slice(&text[done..word.start]);
            done = word.end;
            let (word, points) = without_points(&text[word]);
            let Some(word) = Written::read(word) else {
                return false;
            };
            if !word.transformed(self.chain, &now, self.out) {
                return false;
            }
            self.out.extend_from_slice(points);
            if is_line {
                word.play(&mut now);
            }
        }
        self.out.extend_from_slice(&text[done..]);
        true
    }
}

/// How many moves each comment of a line has, of those that have nothing else; no number twice.
fn move_counts(line: &[u8]) -> Vec<usize> {
    let mut counts = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (operation, behind) = rest.split_at(end_of_operation(rest));
        rest = behind;
        let begin = opcode_end(operation);
        let is_comment = begin > 0 && known(operation[..begin].trim_ascii_start()).is_none();
        if let Meaning::Moves { count, .. } = Meaning::of(&operation[begin..])
            && is_comment
            && !counts.contains(&count)
        {
            counts.push(count);
        }
    }
    counts
}

/// What becomes of a text.
enum Kept {
    /// It stays as it is.
    Same,
    /// It stays as it is, and is not true any more.
    Wrong,
    /// It has been written anew.
    Anew,
    /// It has been written anew, and need not be true.
    AnewAndWrong,
    /// It is left out.
    Gone,
}

/// What a text is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    /// Moves and nothing else, with points perhaps; a line of them, if they have numbers.
    Moves { count: usize, is_line: bool },
    /// Results of games, as `1-0`.
    Results,
    /// Numbers and nothing else, so many.
    Numbers(usize),
    /// Words for people.
    Words,
    /// Not a word.
    Nothing,
}

impl Meaning {
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
                match Written::read(without_points(word).0) {
                    Some(written) if written.is_number() => {
                        all -= 1;
                        is_line = true;
                    }
                    Some(_) => moves += 1,
                    None => return Self::Words,
                }
            }
        }
        match all {
            0 => Self::Nothing,
            _ if moves == all => Self::Moves { count: moves, is_line },
            _ if results == all => Self::Results,
            _ if numbers == all => Self::Numbers(numbers),
            _ => Self::Words,
        }
    }
}

/// The places of the words of a text.
fn words(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let parts = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b',' | b'"');
    let mut done = 0;
    core::iter::from_fn(move || {
        let begin = done + text[done..].iter().position(|byte| !parts(byte))?;
        let length = text[begin..].iter().position(parts);
        done = length.map_or(text.len(), |length| begin + length);
        Some(begin..done)
    })
}

/// A move without its points, as `f5=10`, and those.
fn without_points(word: &[u8]) -> (&[u8], &[u8]) {
    let sign = word.iter().rposition(|byte| matches!(byte, b'=' | b':'));
    match sign {
        Some(sign) if scores::is_number(&word[sign + 1..]) => word.split_at(sign),
        _ => (word, b""),
    }
}

/// Where the next operation begins: behind a `;` that stands in no text.
fn end_of_operation(text: &[u8]) -> usize {
    let mut quoted = false;
    for (place, byte) in text.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b';' if !quoted => return place + 1,
            _ => {}
        }
    }
    text.len()
}

/// The place of an opcode among those that are known.
fn known(opcode: &[u8]) -> Option<usize> {
    let is_perft = matches!(opcode, [b'D', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
    let opcode = if is_perft { PERFT.as_bytes() } else { opcode };
    OPCODES.iter().position(|(known, _)| known.as_bytes() == opcode)
}

fn word(text: &[u8]) -> &[u8] {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || *byte == b';';
    &text[..text.iter().position(ends).unwrap_or(text.len())]
}

/// Where the opcode ends that an operation begins with, blanks before it included; 0 if there is none.
fn opcode_end(operation: &[u8]) -> usize {
    let begin = operation.len() - operation.trim_ascii_start().len();
    let opcode = word(&operation[begin..]);
    let is_name = opcode.first().is_some_and(u8::is_ascii_alphabetic)
        && (opcode.iter()).all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    // A text may begin with a move, as which the opcodes `c0` to `c9` look, or with a side.
    let is_comment = matches!(opcode, [b'c', b'0'..=b'9'])
        && words(&operation[begin + opcode.len()..]).next().is_some();
    let is_opcode = is_name
        && (known(opcode).is_some() || is_comment || Written::read(opcode).is_none())
        && !names_side(opcode);
    if is_opcode { begin + opcode.len() } else { 0 }
}

/// What a count calls an opcode that is not known.
fn name_of(opcode: &[u8]) -> Name {
    let name = String::from_utf8_lossy(opcode);
    match name.len() <= LONGEST_NAME {
        true => Cow::Owned(name.into_owned()),
        false => "others".into(),
    }
}

/// Whether a text names squares.
fn names_squares(text: &[u8]) -> bool {
    let parts = |byte: &u8| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'+' | b'#');
    text.split(parts).any(|word| {
        let named = matches!(Written::read(word), Some(Written::Squares { .. }));
        named || matches!(word, b"O-O" | b"O-O-O")
    })
}

/// Whether one of the words of a text is of some kind.
fn names(text: &[u8], is: impl Fn(&[u8]) -> bool) -> bool {
    let parts = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'-';
    text.split(parts).any(is)
}

/// Whether a word is the name of a side, or says who won.
fn names_side(word: &[u8]) -> bool {
    let is = |side: &[u8]| word.eq_ignore_ascii_case(side);
    is(b"white") || is(b"black") || scores::is_decisive(word)
}

/// Words beside which a letter is a side: `stm "w"`, `wins for W`, `B to move`.
const OF_SIDES: [&str; 16] = [
    "stm", "side", "turn", "move", "moves", "play", "mover", "player", "color", "colour", "active",
    "win", "wins", "won", "winner", "for",
];

/// Whether a text has the letter of a side alone, or beside a word that is about sides.
fn names_letter(opcode: &str, text: &[u8]) -> bool {
    let parts = |byte: &u8| !byte.is_ascii_alphanumeric();
    let words = || text.split(parts).filter(|word| !word.is_empty());
    let is_letter = |word: &[u8]| matches!(word, b"w" | b"b" | b"W" | b"B");
    let is_of_sides = |word: &[u8]| {
        let word = String::from_utf8_lossy(word).to_ascii_lowercase();
        OF_SIDES.iter().any(|it| word == *it) || word.ends_with("tomove") || word == "to"
    };
    let is_beside = opcode.as_bytes().split(parts).chain(words()).any(is_of_sides);
    words().any(is_letter) && (is_beside || words().count() == 1)
}

/// Words beside which a number is a score: `"cp":12`.
const OF_SCORES: [&str; 10] =
    ["cp", "eval", "evaluation", "score", "centipawns", "mate", "wdl", "dtz", "dtm", "result"];

/// Whether a text has a score: a number beside a word for one, or with a sign or a fraction.
fn scores(text: &[u8]) -> bool {
    let parts = |byte: &u8| !byte.is_ascii_alphanumeric();
    let is_name = |word: &[u8]| OF_SCORES.iter().any(|it| word.eq_ignore_ascii_case(it.as_bytes()));
    let has_digit = text.iter().any(u8::is_ascii_digit);
    let has_sign = |word: Range<usize>| {
        let word = scores::bare(&text[word]);
        scores::is_number(word) && word.iter().any(|byte| !byte.is_ascii_digit())
    };
    has_digit && text.split(parts).any(is_name) || words(text).any(has_sign)
}

/// Whether a text judges a position, after a move perhaps.
fn judges(text: &[u8]) -> bool {
    words(text).any(|word| {
        let word = &text[word];
        scores::is_judgement(scores::bare(word)) || scores::ends_in_judgement(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_transform::Fen;

    #[test]
    fn a_semicolon_in_a_text_ends_no_operation() {
        assert_eq!(end_of_operation(b"id \"a; b\"; bm e4;"), 10);
        assert_eq!(end_of_operation(b"bm e4; id \"a\";"), 6);
        assert_eq!(end_of_operation(b"bm e4"), 5);
    }

    /// What stands behind a position afterwards, which operations were left out, and which are wrong.
    fn transformed_on(fen: &str, text: &str, transforms: &str, play: Play) -> [String; 3] {
        let fen: Fen = fen.parse().unwrap();
        let (mut changes, mut out) = (Changes::default(), Vec::new());
        transform(
            Place::Behind,
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

    fn told(written: &str, left_out: &str, now_wrong: &str) -> [String; 3] {
        [written, left_out, now_wrong].map(str::to_owned)
    }

    #[test]
    fn moves_go_with_the_board_and_all_else_stays() {
        for (text, expected) in [
            (" bm Nb4 Bd5; id \"Nb4; or not\";", " bm Nb5 Bd4; id \"Nb4; or not\";"),
            (" bm  Nb4,\tBd5 ;dm 3", " bm  Nb5,\tBd4 ;dm 3"),
            (" pv 1. Nb4 Kb8 2.Bd7", " pv 1. Nb5 Kb1 2.Bd2"),
            (" ;D1 20 ;D2 400", " ;D1 20 ;D2 400"),
            (" hmvc 3; fmvn 10; ", " hmvc 3; fmvn 10; "),
            (" | 35", " | 35"),
            (" bm;", " bm;"),
            // Suites tell moves in comments, with points or without, and so do tables in columns.
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
            assert_eq!(found, told(expected, "", ""), "{text}");
        }
    }

    /// Where moves by squares answer each other, a king that goes to his own rook's old place does not castle.
    #[test]
    fn moves_of_columns_are_played() {
        let fen = "8/8/7k/8/8/8/8/4KR2 w - -";
        let line = ",f1f2 h6h5 e1f1";
        let found = transformed_on(fen, line, "mirror-horizontal", Play::Same);
        assert_eq!(found, told(",c1c2 a6a5 d1c1", "", ""));
    }

    #[test]
    fn what_no_longer_holds_is_left_out() {
        let text = " bm Nb4; id \"x\"; dm 3; wdl 2; dtz 1; D1 20; D2 400; hmvc 3; c7 \"Nb4 Bd5\"; c8 \"10 2\";";
        assert_eq!(
            transformed(text, "flip-vertical", Play::Different),
            told(" id \"x\"; hmvc 3;", "bm dm wdl dtz D1 D1 c7 c8", "")
        );
        // What is no move, or has none for its image, takes its operation with it.
        let text = " am O-O Nb4; bm Nb4 what; pm Bd5;";
        assert_eq!(transformed(text, "flip-vertical", Play::Same), told(" pm Bd4;", "am bm", ""));
        // What is kept where it need not hold is told.
        let text = " am O-O; bm Nb4; dm 3; c0 \"Nb4\"; id \"x\";";
        assert_eq!(
            transformed(text, "flip-vertical", Play::Inexact),
            told(" bm Nb5; dm 3; c0 \"Nb5\"; id \"x\";", "am", "bm dm c0")
        );
    }

    #[test]
    fn what_is_left_is_apart_from_the_position_and_read_as_operations() {
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
    fn results_and_scores_change_with_the_colours_or_are_told() {
        for (text, transforms, expected, wrong) in [
            (" c9 \"1-0\";", "color-flip", " c9 \"0-1\";", ""),
            (" c9 \"1/2-1/2\";", "color-flip", " c9 \"1/2-1/2\";", ""),
            (" 0-1", "color-flip", " 1-0", ""),
            (" | -32 | 1.0", "color-flip", " | 32 | 0.0", ""),
            (" [1.0]", "mirror-horizontal,color-flip", " [0.0]", ""),
            // The score of the side to move stays.
            (" ce 32; wdl 2;", "color-flip", " ce 32; wdl 2;", ""),
            (" bm Kb7; c3", "color-flip", " bm Kb2; c6", ""),
            // Whose is it?
            (" | 35", "color-flip", " | 35", "`|`"),
            (",-9", "color-flip", ",-9", "`,`"),
            (" [1.0] 35", "color-flip", " [1.0] 35", "`[]`"),
            (";-900;0", "color-flip", ";-900;0", "text"),
            (" c0 \"0.0\";", "color-flip", " c0 \"0.0\";", "c0"),
            (" score -3;", "color-flip", " score -3;", "score"),
            ("; White to move", "color-flip", "; White to move", "text"),
            // Points are of moves in a comment, and have no sign.
            (
                " bm Nb4; c0 \"35\"; c1 \"Kb7\"; c2 \"-35\"; c3 \"10\";",
                "color-flip",
                " bm Nb5; c0 \"35\"; c1 \"Kb2\"; c2 \"-35\"; c3 \"10\";",
                "c2",
            ),
            (" bm Nb4; c0 \"35\";", "color-flip", " bm Nb5; c0 \"35\";", "c0"),
            (" c1 \"White wins\";", "color-flip", " c1 \"White wins\";", "c1"),
            (" c2 \"1-0 in 30\";", "color-flip", " c2 \"1-0 in 30\";", "c2"),
            // As the Informator judges, White's first.
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
            // Nobody's.
            (" c0 \"v2, the 3rd.\";", "color-flip", " c0 \"v2, the 3rd.\";", ""),
            (" hmvc 3; acd 12;", "color-flip", " hmvc 3; acd 12;", ""),
            (" | 35 | 1.0", "flip-vertical", " | 35 | 1.0", ""),
            (" | 35 | 1.0", "color-flip,color-flip", " | 35 | 1.0", ""),
            (" c9 \"1-0\";", "flip-vertical", " c9 \"1-0\";", ""),
            (" c0 \"10 2 3 2\";", "flip-vertical", " c0 \"10 2 3 2\";", ""),
        ] {
            let found = transformed(text, transforms, Play::Same);
            assert_eq!(found, told(expected, "", wrong), "{text} {transforms}");
        }
        // What comes of play does not hold where the position plays differently.
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
                assert_eq!(found, told(text, "", wrong), "{text}");
            }
        }
    }

    #[test]
    fn texts_that_name_squares_are_told() {
        for (text, transforms, wrong) in [
            (" c0 \"take b4!\"; c1 \"see Nb4\";", "flip-vertical", "c0 c1"),
            (" c0 \"Nb4\";", "identity", ""),
            (" id \"Nb4\";", "flip-vertical", ""),
            (" somebodys_very_long_operation \"on b4, please\";", "flip-vertical", "others"),
        ] {
            let found = transformed(text, transforms, Play::Same);
            assert_eq!(found, told(text, "", wrong), "{transforms}");
        }
    }

    #[test]
    fn clocks_are_no_operations() {
        for text in ["", " ", ";", " bm Nf3", " c0 \"x\";", " foo 1;"] {
            assert!(are_operations(text.as_bytes()), "{text:?}");
        }
        for text in [" 0 1", " - -", " x 1", " 0", " foo", " 1 2; x"] {
            assert!(!are_operations(text.as_bytes()), "{text:?}");
        }
    }
}
