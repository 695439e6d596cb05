//! Numbers of every base, in the dress of the languages that people paste from.

mod expression;
mod groups;
mod literal;

use core::ops::Range;

use deltaboard_transform::Bitboard;

use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::{Kind, Refusal};
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
    /// Whether nothing but a 64-bit number is written so.
    pub(crate) is_certain: bool,
}

/// How much of a text is looked at, in bytes, and how many words and signs may come before the number.
const LONGEST: usize = 256 << 10;
const MOST_WORDS: usize = 200;

/// Words before a number that do not make a sentence of it.
const BEFORE: [&str; 23] = [
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
    let plain = &match without_comments(text) {
        Ok(plain) => plain,
        Err(refusal) => return Some(Err(refusal)),
    };
    let direct = direct(plain, choice);
    let is_meant = match &direct {
        Some(Ok(number)) => number.is_certain && !is_label(&plain[number.span.end..]),
        Some(Err(refusal)) => refusal.kind == Kind::Expression,
        None => false,
    };
    if is_meant {
        return direct;
    }
    // Among small numbers, one that is written as a bitboard is meant; not a part of one that is at fault.
    let anywhere = anywhere(plain, choice);
    match (&direct, &anywhere) {
        (Some(Err(refusal)), Some(Ok(number)))
            if refusal.kind != Kind::Hardly
                && refusal.span.start < number.span.end
                && number.span.start < refusal.span.end =>
        {
            direct
        }
        _ => anywhere.or(direct),
    }
}

/// The first number in a text that nothing but a 64-bit number is written like.
fn anywhere(plain: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let base = Base {
        choice,
        is_said: false,
    };
    let mut first: Option<Result<Number, Refusal>> = None;
    let mut count = 0;
    let mut at = 0;
    while at < plain.len() {
        let rest = &plain[at..];
        let literal = match literal::read(plain, at, base) {
            Some(Ok(literal)) if literal.is_certain(&rest[..literal.length]) => literal,
            Some(Ok(literal)) => {
                at += literal.length;
                continue;
            }
            _ => {
                let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                at += word.max(rest.chars().next().map_or(1, char::len_utf8));
                continue;
            }
        };
        let end = at + literal.length;
        if !is_label(&plain[end..]) {
            count += 1;
            if first.is_none() {
                // The sign belongs to it, if nothing comes before the sign.
                let sign = plain[..at].strip_suffix('-');
                let is_negative = sign.is_some_and(|before| {
                    !before.ends_with(|c: char| is_word(c) || c == ')' || c == ' ')
                });
                let is_negative = is_negative || sign.is_some_and(|before| before.ends_with("} "));
                let start = at - usize::from(is_negative);
                let read = match expression::read(plain, start, base)? {
                    Ok(mut value) => {
                        value.is_prefixed = true;
                        finish(plain, value, true, false)?
                    }
                    Err(refusal) => Err(refusal),
                };
                first = Some(read);
            }
        }
        at = end;
    }
    let mut first = first?;
    if let Ok(number) = &mut first
        && count > 1
    {
        number
            .notes
            .retain(|note| !matches!(note, Note::InText(_) | Note::FirstNumber { .. }));
        number.notes.push(Note::FirstNumber { of: count });
        number.form = Form::FirstNumber;
    }
    Some(first)
}

/// Whether a number is the label of what follows it on the line: an address, a place in a list.
fn is_label(after: &str) -> bool {
    let line = after.lines().next().unwrap_or_default();
    let line = line.trim_start_matches([' ', '\t']);
    let line = match line.strip_prefix('<').and_then(|name| name.split_once('>')) {
        Some((_, line)) => line,
        None => line,
    };
    let rest = line.strip_prefix([':', '.', ')']);
    rest.is_some_and(|rest| rest.starts_with([' ', '\t']) && !rest.trim().is_empty())
}

/// Reads a text that is one number or a list of numbers, in whatever dress.
fn direct(plain: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let in_code = plain.contains('=');
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
        // In code, a zero before the digits makes them octal.
        let is_octal = in_code && said.is_none() && literal::is_octal(rest);
        let said = said.or(is_octal.then_some(Choice::Octal));
        let base = Base {
            choice: choice.or(said),
            is_said: said.is_some() && !is_octal,
        };
        match expression::read(plain, at, base) {
            Some(Ok(value)) if !value.is_prefixed && is_label(&plain[value.span.end..]) => {
                at = value.span.end + 1;
                continue;
            }
            Some(Ok(value)) => {
                // Of an unknown name, a small number may be anything.
                let before = &plain[..value.span.start];
                let is_named = before.contains(char::is_alphabetic) && !value.is_prefixed;
                let is_known = base.is_said || is_definition || READERS.contains(&&*name);
                if parted && is_named && !is_known && !name_is_known(before, &name) {
                    return Some(Err(hardly(plain, value.span)));
                }
                let is_sentence = !parted && !is_definition && !BEFORE.contains(&&*name);
                let number = finish(plain, value, is_sentence || words > 4, base.is_said)?;
                return Some(number);
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
            '.' => touches_word,
            '>' | '*' => words == 0,
            _ => "{(\"'`=,;|@?‹›".contains(char),
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

/// The word that a text ends with.
fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(is_word).len()..]
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
fn without_comments(text: &str) -> Result<String, Refusal> {
    let start = text.len() - text.trim_start().len();
    let mut end = text.len().min(start + LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    if end < text.len() {
        // No number is cut.
        let cut = text[..end]
            .rfind(char::is_whitespace)
            .filter(|cut| *cut > start);
        end = cut.ok_or_else(|| {
            Refusal::new(
                start..end,
                "a number has no more than some hundred characters",
            )
        })?;
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
    Ok(out + rest)
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
    let is_closed = |c: char| c.is_whitespace() || ",;)]}\"'`.>|<&^+*-/:=?!".contains(c);
    let touches = !value.is_prefixed && rest.starts_with(|c| !is_closed(c));
    if goes_on(rest) || touches {
        return None;
    }
    let is_column = rest.starts_with('\t') || rest.starts_with("  ");
    let operator = operator(after, value.span.end + rest.len() - after.len());
    let is_operand = match operator.filter(|_| !is_column) {
        Some(Err(refusal)) => return Some(Err(refusal)),
        Some(Ok(())) => true,
        None => false,
    };
    let is_word_next = after.len() < rest.len() && after.starts_with(char::is_alphabetic);
    if (in_sentence || is_word_next || is_operand) && !value.is_prefixed {
        return None;
    }
    let is_unknown_call =
        call_before(text, value.span.start).is_some_and(|name| !expression::is_constructor(name));
    if is_unknown_call && !value.is_prefixed {
        return None;
    }
    let mut notes = value.notes;
    if in_sentence || is_word_next || is_unknown_call || is_operand {
        let number = text[value.span.clone()].trim_matches(['(', ')']);
        notes.push(Note::InText(number.to_owned()));
    }
    let digits = text[value.span.clone()]
        .bytes()
        .filter(u8::is_ascii_hexdigit);
    let is_long = digits.count() >= 14;
    let has_thousands = rest.strip_prefix(',').is_some_and(|rest| {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        digits == 3
    });
    if has_thousands && !value.is_prefixed {
        return Some(Err(Refusal::new(
            value.span,
            "write the number without commas between its digits",
        )));
    }
    let more = if base_is_named { 0 } else { count(rest) };
    let in_brackets = text[..value.span.start].contains(['{', '[', '(']);
    if more > 0 && !value.is_prefixed && !in_brackets && !rest.starts_with([',', ';']) {
        let fault = format!(
            "{} numbers, and none is written as a bitboard such as 0xff",
            more + 1
        );
        return Some(Err(Refusal::new(value.span, fault)));
    }
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
        is_certain: value.is_prefixed || is_long,
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
    let name = last_word(before);
    (!name.is_empty()).then_some(name)
}

/// Whether a number is part of a longer whole, such as a date or a result: `2026-11-27`, `1/2`.
fn goes_on(rest: &str) -> bool {
    let mut chars = rest.chars();
    let first = chars.next();
    if first == Some('%') {
        return true;
    }
    if first == Some('\'') {
        // A separator with digits after it; a type may follow as well.
        return chars
            .next()
            .is_some_and(|c| c.is_ascii_digit() || c == '\'');
    }
    let sign = first.is_some_and(|c| ":/-.#@".contains(c));
    sign && chars
        .next()
        .is_some_and(|c| c.is_alphanumeric() || c == '/')
}

/// What an operator does to a number that comes before it: with another number it makes an expression that is not computed
/// here, with a name the number is still a mask in code.
fn operator(after: &str, at: usize) -> Option<Result<(), Refusal>> {
    let sign = after.chars().next().filter(|c| "&^+*%-/".contains(*c))?;
    let operand = after[1..].trim_start_matches([' ', '\t', '=', sign]);
    if operand.starts_with(|c: char| c.is_ascii_digit() || c == '(' || c == '~') {
        let fault = format!(
            "this is an expression with `{sign}`; only shifts, `|` and `~` are computed here"
        );
        return Some(Err(Refusal::of(Kind::Expression, at..at + 1, fault)));
    }
    (sign != '-' && operand.starts_with(is_word)).then_some(Ok(()))
}

/// That a number in a text is hardly meant as a board.
fn hardly(text: &str, span: Range<usize>) -> Refusal {
    let number = &text[span.clone()];
    let fault = format!(
        "the number {number} in this text is hardly a bitboard; paste it alone, or write it as 0x…"
    );
    Refusal::of(Kind::Hardly, span, fault)
}

/// Whether the name that a number is given to is one that a bitboard has, or the text before it declares a number.
fn name_is_known(before: &str, word: &str) -> bool {
    const DECLARES: [&str; 12] = [
        "u64", "uint", "long", "int ", "let ", "const", "var ", "auto", "bitboard", "static",
        "bigint", "final",
    ];
    let lower = before.to_ascii_lowercase();
    if DECLARES.iter().any(|it| lower.contains(it)) || expression::is_constructor(word) {
        return true;
    }
    let name = before.trim_end_matches(|c: char| !is_word(c));
    let name = last_word(name).to_ascii_lowercase();
    if name.ends_with("bitset") {
        return true;
    }
    let names = ["x", "k", "m", "b", "v", "n", "y", "z"];
    let parts = [
        "bb", "board", "bits", "mask", "occ", "attack", "set", "rank", "file", "square", "piece",
        "pawn", "king", "knight", "bishop", "rook", "queen", "u64", "uint", "int", "long", "num",
        "value", "hex", "dec", "bin", "const", "return", "result", "quad", "magic",
    ];
    names.contains(&&*name) || parts.iter().any(|part| name.contains(part))
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
