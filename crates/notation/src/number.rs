//! Numbers of every base, in the dress of the languages that people paste from.

mod expression;
mod groups;
mod literal;

use core::ops::Range;

use deltaboard_transform::Bitboard;

use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::Refusal;
use expression::Value;
pub(crate) use groups::digit_groups;
use literal::Base;

/// A number in a text.
#[derive(Debug)]
pub(crate) struct Number {
    pub(crate) bits: Bitboard,
    pub(crate) form: Form,
    pub(crate) span: Range<usize>,
    pub(crate) choice: Option<Choice>,
    pub(crate) others: Vec<Choice>,
    pub(crate) notes: Vec<Note>,
}

/// How much of a text is looked at, in bytes, and how many words and signs may come before the number.
const LONGEST: usize = 64 << 10;
const MOST_WORDS: usize = 200;

/// Words before a number that do not make a sentence of it.
const BEFORE: [&str; 24] = [
    "return",
    "bitboard",
    "bits",
    "bb",
    "mask",
    "value",
    "number",
    "board",
    "occupied",
    "occ",
    "u64",
    "uint64",
    "quad",
    "dq",
    "equ",
    "hex",
    "hexadecimal",
    "dec",
    "decimal",
    "bin",
    "binary",
    "octal",
    "is",
    "key",
];

/// Words that name the base of the number after them.
fn base_named(word: &str) -> Option<Choice> {
    match word {
        "hex" | "hexadecimal" => Some(Choice::Hexadecimal),
        "dec" | "decimal" => Some(Choice::Decimal),
        "bin" | "binary" => Some(Choice::Binary),
        "oct" | "octal" => Some(Choice::Octal),
        _ => None,
    }
}

/// Functions that read digits from a string, in the base of an argument after it.
const READERS: [&str; 16] = [
    "parseint",
    "parselong",
    "parseunsignedlong",
    "parseulong",
    "int",
    "from_str_radix",
    "strtoull",
    "strtoul",
    "strtol",
    "strtoll",
    "stoull",
    "biginteger",
    "touint64",
    "toint64",
    "parseuint",
    "valueof",
];

/// Reads the number of a text; `None` if the text does not look like one.
pub(crate) fn read(text: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let plain = &without_comments(text);
    let mut at = after_assignment(plain);
    let mut word: Option<&str> = None;
    let mut words = 0;
    // Between the last word and this place, something parts the two.
    let mut parted = true;
    let is_definition = plain.trim_start().starts_with("#define");
    for _ in 0..MOST_WORDS {
        at += plain[at..].len() - plain[at..].trim_start().len();
        let rest = &plain[at..];
        if rest.is_empty() {
            return None;
        }
        let name = word.map(str::to_ascii_lowercase).unwrap_or_default();
        if name.starts_with("as") && name.ends_with("intn") && rest.starts_with('(') {
            // `BigInt.asUintN(64, …)`: the width comes first.
            at += rest.find(',')? + 1;
            (word, parted) = (None, true);
            continue;
        }
        let is_quoted = plain[..at].ends_with(['"', '\'']);
        let said = base_named(&name).or_else(|| {
            // `std::bitset` reads a string of binary digits.
            let is_bitset = is_quoted && plain[..at].contains("bitset");
            match is_bitset {
                true => Some(Choice::Binary),
                false if READERS.contains(&&*name) => radix_argument(rest),
                false => None,
            }
        });
        let base = Base {
            choice: choice.or(said),
            is_said: said.is_some(),
        };
        match expression::read(plain, at, base) {
            Some(Ok(value)) => {
                let is_sentence = !parted && !is_definition && !BEFORE.contains(&&*name);
                return finish(plain, value, is_sentence || words > 4, said.is_some());
            }
            Some(Err(refusal)) => return Some(Err(refusal)),
            None => {}
        }
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        if length > 0 {
            // A word, and what belongs to it: `std::bitset<64>`, `Long.parseUnsignedLong`.
            word = Some(&rest[..length]);
            words += 1;
            parted = false;
            at += length;
            let after = &plain[at..];
            if after.starts_with('<')
                && let Some(end) = after.find('>')
                && after[1..end].chars().all(is_word)
            {
                at += end + 1;
                parted = true;
            }
            continue;
        }
        let char = rest.chars().next()?;
        let is_arrow = rest.starts_with("->") || rest.starts_with("=>");
        let touches_word = plain[..at].ends_with(is_word);
        let is_dress = match char {
            // An index is not what is read.
            '[' => !touches_word,
            ':' => word.is_some(),
            '#' => rest.starts_with("#define"),
            // A macro of Rust, and a slice.
            '!' => touches_word && rest[1..].starts_with(['[', '(', '{']),
            '&' => rest[1..].starts_with('['),
            ']' => plain[..at].ends_with('['),
            _ => "{(\"'`=,;.|@?".contains(char),
        };
        if !is_dress && !is_arrow {
            return None;
        }
        // A full stop or a comma after a word ends a sentence, it does not begin a number.
        parted |= !".,;?!|".contains(char) || char == '.' && rest[1..].starts_with(is_word);
        at += if is_arrow { 2 } else { char.len_utf8() };
    }
    None
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The base that follows the digits as an argument: `"ff", 16` or `"ff", nullptr, 16`.
fn radix_argument(rest: &str) -> Option<Choice> {
    let (_, arguments) = rest.split_once(',')?;
    let (arguments, _) = arguments.split_once(')')?;
    match arguments.rsplit(',').next()?.rsplit('=').next()?.trim() {
        "2" => Some(Choice::Binary),
        "8" => Some(Choice::Octal),
        "10" => Some(Choice::Decimal),
        "16" => Some(Choice::Hexadecimal),
        _ => None,
    }
}

/// What follows the `=` of a declaration; types before it may have numbers of their own.
fn after_assignment(text: &str) -> usize {
    let bytes = text.as_bytes();
    let assigns = |&at: &usize| {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        bytes[at] == b'='
            && !matches!(before, Some(b'=' | b'!' | b'<' | b'>'))
            && !matches!(bytes.get(at + 1), Some(b'=' | b'>'))
    };
    let place = (0..bytes.len()).find(assigns);
    let has_number = |&at: &usize| text[at..].bytes().any(|byte| byte.is_ascii_digit());
    place.map(|at| at + 1).filter(has_number).unwrap_or(0)
}

/// The beginning of a text, with blanks for its comments, so that places stay what they are.
fn without_comments(text: &str) -> String {
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut out = String::with_capacity(end);
    let mut rest = &text[..end];
    while let Some(slash) = rest.find('/') {
        let comment = &rest[slash..];
        let length = match comment.as_bytes() {
            [b'/', b'/', ..] => comment.find('\n').unwrap_or(comment.len()),
            [b'/', b'*', ..] => comment.find("*/").map_or(comment.len(), |end| end + 2),
            _ => 0,
        };
        out.push_str(&rest[..slash]);
        out.extend(core::iter::repeat_n(' ', length));
        let kept = usize::from(length == 0);
        out.push_str(&comment[..kept]);
        rest = &comment[length + kept..];
    }
    out + rest
}

/// Looks at what follows a number.
fn finish(
    text: &str,
    value: Value,
    in_sentence: bool,
    base_is_named: bool,
) -> Option<Result<Number, Refusal>> {
    let rest = &text[value.span.end..];
    let after = rest.trim_start_matches([' ', '\t']);
    if goes_on(rest) {
        return None;
    }
    if let Some(refusal) = operator(after, value.span.end + rest.len() - after.len()) {
        return Some(Err(refusal));
    }
    let is_word_next = after.len() < rest.len() && after.starts_with(char::is_alphabetic);
    if (in_sentence || is_word_next) && !value.is_prefixed {
        return None;
    }
    let is_unknown_call =
        call_before(text, value.span.start).is_some_and(|name| !expression::is_constructor(name));
    if is_unknown_call && !value.is_prefixed {
        return None;
    }
    let mut notes = value.notes;
    if in_sentence || is_word_next || is_unknown_call {
        let number = text[value.span.clone()].trim_matches(['(', ')']);
        notes.push(Note::InText(number.to_owned()));
    }
    let more = if base_is_named { 0 } else { count(rest) };
    let mut form = value.form;
    if more > 0 {
        notes.push(Note::FirstNumber { of: more + 1 });
        form = Form::FirstNumber;
    }
    Some(Ok(Number {
        bits: Bitboard(value.bits),
        form,
        span: value.span,
        choice: value.choice,
        others: if base_is_named {
            Vec::new()
        } else {
            value.others
        },
        notes,
    }))
}

/// What is to be said of a word alone that could be hexadecimal digits too.
pub(crate) fn in_doubt(word: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    if !lower.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let (what, instead) = match () {
        () if literal::is_square(&lower) => ("a square", format!("0x{word} or 1 << {word}")),
        () if literal::is_move(&lower) => ("a move", format!("0x{word}")),
        () if literal::is_plain_word(&lower) => ("a word", format!("0x{word}")),
        () => return None,
    };
    Some(format!(
        "`{word}` can be {what} or a hexadecimal number; write {instead}"
    ))
}

/// The name of the function that is called with what begins at a place.
fn call_before(text: &str, at: usize) -> Option<&str> {
    let before = text[..at]
        .trim_end_matches(['"', '\'', ' '])
        .strip_suffix('(')?;
    let start = before.rfind(|c| !is_word(c)).map_or(0, |end| end + 1);
    (start < before.len()).then_some(&before[start..])
}

/// Whether a number is part of a longer whole, such as a date or a result: `2026-11-27`, `1/2`.
fn goes_on(rest: &str) -> bool {
    let mut chars = rest.chars();
    let first = chars.next();
    if first == Some('%') {
        return true;
    }
    let sign = first.is_some_and(|c| ":/-.#@".contains(c));
    sign && chars
        .next()
        .is_some_and(|c| c.is_alphanumeric() || c == '/')
}

/// That an operator follows which is not computed here.
fn operator(after: &str, at: usize) -> Option<Refusal> {
    let sign = after.chars().next().filter(|c| "&^+*%-/".contains(*c))?;
    let operand = after[1..].trim_start_matches([' ', '\t', '=']);
    let is_operand =
        |c: char| c.is_ascii_digit() || c == '(' || c == '~' || sign != '-' && is_word(c);
    operand.starts_with(is_operand).then(|| {
        let fault = format!(
            "this is an expression with `{sign}`; only shifts, `|` and `~` are computed here"
        );
        Refusal::new(at..at + 1, fault)
    })
}

/// How many numbers there are in the rest of a list.
fn count(rest: &str) -> usize {
    let words = rest.split(|c: char| !is_word(c) && c != '\'');
    let numbers = words.filter(|word| {
        let digit = word.starts_with(|c: char| c.is_ascii_digit());
        digit && literal::is_literal(word)
    });
    numbers.count()
}
