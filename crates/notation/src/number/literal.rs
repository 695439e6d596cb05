//! Reads one number literal, as nine languages write it.

use core::ops::Range;

use crate::form::Choice;
use crate::refusal::Refusal;
use crate::scan::{Scan, is_digit};

/// A number literal.
#[derive(Debug)]
pub(super) struct Literal {
    pub(super) value: u64,
    /// The length in bytes.
    pub(super) length: usize,
    /// Whether a prefix states its base.
    pub(super) is_prefixed: bool,
    /// Whether its suffix means 64 bits or arbitrary precision.
    pub(super) is_wide: bool,
    /// The suffix.
    pub(super) suffix: &'static str,
    pub(super) choice: Option<Choice>,
    pub(super) others: Vec<Choice>,
}

/// The base for digits without a prefix.
#[derive(Clone, Copy, Default)]
pub(super) struct Base {
    pub(super) choice: Option<Choice>,
    /// Whether the text itself states the base, so that letters are digits.
    pub(super) is_explicit: bool,
}

/// Suffixes of 64-bit numbers, and of arbitrary precision.
const SUFFIXES: [&str; 21] = [
    "", "u", "l", "ul", "lu", "ll", "ull", "llu", "n", "u64", "i64", "usize", "isize", "ui64",
    "uz", "zu", "z", "u128", "i128", "uint64", "h",
];

/// The maximum length of a literal, in bytes.
const MAX_LENGTH: usize = 300;

/// Prefixes of bases in assemblers, BASIC, Lisp, Smalltalk, Ada and escape sequences.
const PREFIXES: [(&str, Choice); 12] = [
    ("&h", Choice::Hexadecimal),
    ("&b", Choice::Binary),
    ("#x", Choice::Hexadecimal),
    ("#b", Choice::Binary),
    ("16#", Choice::Hexadecimal),
    ("8#", Choice::Octal),
    ("2#", Choice::Binary),
    ("16r", Choice::Hexadecimal),
    ("2r", Choice::Binary),
    ("0h", Choice::Hexadecimal),
    ("0d", Choice::Decimal),
    ("\\x", Choice::Hexadecimal),
];

impl Literal {
    /// Whether the notation is only used for 64-bit numbers.
    pub(super) fn is_certain(&self, text: &str) -> bool {
        let digits = text.bytes().filter(u8::is_ascii_hexdigit).count();
        let has_letter = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        self.is_prefixed || self.is_wide || digits >= if has_letter { 16 } else { 14 }
    }

    /// Whether the suffix is of Rust, where `!` inverts bits.
    pub(super) fn is_rust(&self) -> bool {
        matches!(self.suffix, "u64" | "i64" | "usize" | "isize" | "u128" | "i128")
    }

    /// A literal that states its base.
    pub(super) fn prefixed(value: u64, length: usize) -> Self {
        Self {
            value,
            length,
            is_prefixed: true,
            is_wide: true,
            suffix: "",
            choice: None,
            others: Vec::new(),
        }
    }
}

/// Reads digits after one of [`PREFIXES`], or after `$`.
fn prefixed(rest: &str, at: usize) -> Option<Result<Literal, Refusal>> {
    let head = rest.get(..3).or(rest.get(..2))?.to_ascii_lowercase();
    let known = PREFIXES.iter().find(|(prefix, _)| head.starts_with(prefix));
    let (length, base) = match known {
        Some((prefix, base)) => (prefix.len(), *base),
        // An amount of money has no letters and few digits.
        None if head.starts_with('$') => (1, Choice::Hexadecimal),
        None => return None,
    };
    // 16 hexadecimal digits may begin with `0d`.
    if base == Choice::Decimal && word(rest).len() == 16 {
        return None;
    }
    let word = word(&rest[length..]);
    let digits = word.strip_suffix('_').unwrap_or(word);
    let is_money = head.starts_with('$')
        && digits.len() < 8
        && !digits.bytes().any(|byte| byte.is_ascii_alphabetic());
    let radix = base.base().unwrap_or(10);
    if digits.is_empty() || is_money || !digits.chars().all(|c| c.is_digit(radix) || c == '_') {
        return None;
    }
    let closes = rest[length + word.len()..].begins("#&");
    let length = length + word.len() + usize::from(closes);
    Some(in_base(digits, at, base).map(|(value, _)| Literal::prefixed(value, length)))
}

/// Reads digits in quotes after a letter for their base, as in VHDL and SQL: `X"ff"`, `b'101'`.
fn quoted(rest: &str, at: usize) -> Option<Result<Literal, Refusal>> {
    let mut chars = rest.chars();
    let base = match chars.next()?.to_ascii_lowercase() {
        'x' => Choice::Hexadecimal,
        'o' => Choice::Octal,
        'b' => Choice::Binary,
        _ => return None,
    };
    let quote = chars.next().filter(|c| matches!(c, '"' | '\''))?;
    let (digits, _) = rest[2..].split_once(quote)?;
    let radix = base.base().unwrap_or(10);
    let is_number = digits.chars().all(|c| c.is_digit(radix) || c == '_');
    (is_number && !digits.is_empty() && digits.len() <= MAX_LENGTH).then(|| {
        in_base(digits, at, base).map(|(value, _)| Literal::prefixed(value, digits.len() + 3))
    })
}

/// Reads a number as WinDbg writes it: `ffff0000\`0000ffff`.
fn windbg(rest: &str) -> Option<Literal> {
    let (high, low) = (rest.get(..8)?, rest.get(9..17)?);
    let is_hex = |half: &str| half.bytes().all(|digit| digit.is_ascii_hexdigit());
    let ends = !rest[17..].begins_as(char::is_alphanumeric);
    if rest.as_bytes()[8] != b'`' || !is_hex(high) || !is_hex(low) || !ends {
        return None;
    }
    let value = u64::from_str_radix(&format!("{high}{low}"), 16).ok()?;
    Some(Literal::prefixed(value, 17))
}

/// Whether the text begins with a zero and octal digits, which C and related languages read as octal.
pub(super) fn is_octal(rest: &str) -> bool {
    let word = word(rest);
    word.len() > 1
        && word.starts_with('0')
        && word.bytes().all(|digit| matches!(digit, b'0'..=b'7'))
}

/// Whether a word is a number literal.
pub(super) fn is_literal(word: &str) -> bool {
    matches!(read(word, 0, Base::default()), Some(Ok(literal)) if literal.length == word.len())
}

/// Reads the literal at an offset; `None` if there is none.
pub(super) fn read(text: &str, at: usize, base: Base) -> Option<Result<Literal, Refusal>> {
    let rest = &text[at..];
    if let Some(verilog) = verilog(rest, at) {
        return Some(verilog);
    }
    if let Some(quoted) = quoted(rest, at).or_else(|| prefixed(rest, at)) {
        return Some(quoted);
    }
    if let Some(windbg) = windbg(rest) {
        return Some(Ok(windbg));
    }
    let word = word(rest);
    if word.len() > MAX_LENGTH {
        return None;
    }
    let prefix = word.get(..2).unwrap_or_default().to_ascii_lowercase();
    let (prefixed, start) = match &*prefix {
        "0x" => (Some(Choice::Hexadecimal), 2),
        "0b" if !is_hexadecimal(word) => (Some(Choice::Binary), 2),
        "0o" => (Some(Choice::Octal), 2),
        _ => (None, 0),
    };
    let Some(prefixed) = prefixed else {
        return unprefixed(text, word, at, base);
    };
    let digits = &word[start..];
    Some(in_base(digits, at + start, prefixed).and_then(|(value, suffix)| {
        if word.len() == start || !digits.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Refusal::new(at..at + word.len(), "the number has no digits"));
        }
        Ok(Literal { suffix, ..Literal::prefixed(value, word.len()) })
    }))
}

/// The letters, digits and separators at the beginning of a text. As in C++, a `'` needs a digit on both sides.
fn word(rest: &str) -> &str {
    let bytes = rest.as_bytes();
    let mut end = 0;
    while let Some(&byte) = bytes.get(end) {
        let is_separator = byte == b'\''
            && end > 0
            && bytes.get(end + 1).is_some_and(u8::is_ascii_hexdigit)
            && bytes[end - 1].is_ascii_hexdigit();
        if !byte.is_ascii_alphanumeric() && byte != b'_' && !is_separator {
            break;
        }
        end += 1;
    }
    &rest[..end]
}

/// Whether a word that begins with `0b` is 16 hexadecimal digits, some of them not binary.
fn is_hexadecimal(word: &str) -> bool {
    let digits = || word.bytes().filter(|byte| !matches!(byte, b'_' | b'\''));
    digits().count() == 16
        && digits().all(|digit| digit.is_ascii_hexdigit())
        && !digits().skip(2).all(|digit| matches!(digit, b'0' | b'1'))
}

/// Reads digits without a prefix.
fn unprefixed(text: &str, word: &str, at: usize, base: Base) -> Option<Result<Literal, Refusal>> {
    let digits = without_separators(word);
    if digits.is_empty() || word.starts_with('_') {
        return None;
    }
    let split = digits.bytes().position(|byte| !byte.is_ascii_digit());
    let (decimal, suffix) = digits.split_at(split.unwrap_or(digits.len()));
    let known = SUFFIXES.iter().find(|it| **it == suffix && suffix != "h");
    let (is_suffix, known) = (known.is_some(), known.copied().unwrap_or_default());
    let literal = |value, choice, others| Literal {
        value,
        length: word.len(),
        is_prefixed: false,
        is_wide: is_suffix && !suffix.is_empty() && !matches!(suffix, "u" | "z"),
        suffix: known,
        choice,
        others,
    };
    if decimal.is_empty() || !is_suffix {
        // Letters among the digits: hexadecimal, or not a number.
        let hex = digits.strip_suffix('h').unwrap_or(&digits);
        let is_hex = !hex.is_empty() && hex.bytes().all(|digit| digit.is_ascii_hexdigit());
        let explicit = base.choice.filter(|_| base.is_explicit);
        // A few letters without digits are a number only if the text has nothing else.
        let is_letters = !digits.bytes().any(|digit| digit.is_ascii_digit());
        let has_other_text = is_letters && hex.len() < 8 && text.trim() != word;
        let is_probably_word = is_square(hex)
            || is_power_of_ten(hex)
            || is_move(hex)
            || is_plain_word(hex)
            || has_other_text
            || is_name(&text[at + word.len()..]);
        if !is_hex || explicit.is_none() && is_probably_word {
            return None;
        }
        if let Some(literal) = with_base_suffix(&digits, text, base, &literal) {
            return Some(Ok(literal));
        }
        if let Some(explicit) = explicit.filter(|base| *base != Choice::Hexadecimal) {
            let value = in_base(&digits, at, explicit);
            return Some(value.map(|(value, _)| literal(value, Some(explicit), vec![])));
        }
        let value = in_base(hex, at, Choice::Hexadecimal);
        return Some(value.map(|(value, _)| literal(value, Some(Choice::Hexadecimal), vec![])));
    }
    let candidates = candidates(decimal, suffix);
    if candidates.is_empty() {
        return Some(Err(too_large(at..at + word.len())));
    }
    let requested = base.choice.and_then(|choice| {
        let radix = choice.base()?;
        let listed = candidates.iter().find(|it| it.0.base() == Some(radix));
        let value = u64::from_str_radix(decimal, radix).ok();
        listed.copied().or(value.map(|value| (choice, value)))
    });
    let (chosen, value) = requested.unwrap_or(candidates[0]);
    let mut others = Vec::new();
    for (other, differs) in candidates {
        if other != chosen && differs != value {
            others.push(other);
        }
    }
    // If digits can only be decimal, no choice is reported.
    let is_reported = !others.is_empty() || chosen != Choice::Decimal;
    Some(Ok(literal(value, is_reported.then_some(chosen), others)))
}

/// Reads digits followed by the letter of their base: `1010b` of assemblers, and `65280d` of engines that print
/// `%llud`.
fn with_base_suffix(
    digits: &str,
    text: &str,
    base: Base,
    literal: &dyn Fn(u64, Option<Choice>, Vec<Choice>) -> Literal,
) -> Option<Literal> {
    let (rest, choice) = match digits.as_bytes().last()? {
        b'b' => (digits.strip_suffix('b')?, Choice::Binary),
        b'd' => (digits.strip_suffix('d')?, Choice::Decimal),
        _ => return None,
    };
    let value = u64::from_str_radix(rest, choice.base()?).ok()?;
    let other = u64::from_str_radix(digits, 16).ok();
    let is_printed = text.to_ascii_lowercase().contains("bitboard");
    let is_more_likely = choice == Choice::Binary || is_printed || other.is_none();
    let others = |choice: Choice| match other {
        Some(other) if other != value => vec![choice],
        _ => Vec::new(),
    };
    let takes_hex = match base.choice {
        Some(Choice::Hexadecimal) => true,
        Some(requested) => requested != choice,
        None => !is_more_likely,
    };
    Some(match other.filter(|_| takes_hex) {
        Some(other) => literal(other, Some(Choice::Hexadecimal), others(choice)),
        None => literal(value, Some(choice), others(Choice::Hexadecimal)),
    })
}

/// The possible bases of digits without a prefix, the most likely first, with the values.
fn candidates(digits: &str, suffix: &str) -> Vec<(Choice, u64)> {
    let is_binary = digits.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    let is_octal =
        digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|digit| digit < b'8');
    // With a suffix, digits after a zero are octal only if it's a suffix of C.
    let has_suffix = !suffix.is_empty();
    let is_octal = is_octal && suffix.bytes().all(|byte| matches!(byte, b'u' | b'l'));
    // A decimal number of 64 bits has at most 20 digits.
    let is_long = digits.len() > 20 && is_binary;
    let mut bases = Vec::new();
    match (is_long, has_suffix, is_octal) {
        (true, false, _) => bases.push(Choice::Binary),
        (_, true, true) => bases.extend([Choice::Octal, Choice::Decimal]),
        (_, true, false) => bases.push(Choice::Decimal),
        (false, false, _) => {
            bases.push(Choice::Decimal);
            bases.extend((is_binary && digits.len() > 1).then_some(Choice::Binary));
            bases.push(Choice::Hexadecimal);
            bases.extend(is_octal.then_some(Choice::Octal));
        }
    }
    let value = |choice: Choice| {
        let value = u64::from_str_radix(digits, choice.base()?).ok()?;
        Some((choice, value))
    };
    bases.into_iter().filter_map(value).collect()
}

/// Parses digits of a base and the suffix after them.
fn in_base(word: &str, at: usize, base: Choice) -> Result<(u64, &'static str), Refusal> {
    let radix = base.base().unwrap_or(10);
    let is_digit = |c: char| c.is_digit(radix) || matches!(c, '_' | '\'');
    let length = word.find(|c| !is_digit(c)).unwrap_or(word.len());
    let suffix = word[length..].to_ascii_lowercase();
    let known = SUFFIXES.iter().find(|known| **known == suffix && suffix != "h");
    let Some(&known) = known else {
        let char = word[length..].chars().next().unwrap_or_default();
        let span = at + length..at + length + char.len_utf8();
        let is_suffix = char.is_ascii_alphabetic() && !char.is_ascii_hexdigit() && length > 0;
        let is_type = suffix.begins("ui") && suffix.len() > 1;
        return Err(if is_suffix && is_type {
            let message =
                format!("`{suffix}` is not a suffix of a 64-bit number such as ULL or u64");
            Refusal::new(at + length..at + word.len(), message)
        } else {
            let article = if base == Choice::Octal { "an" } else { "a" };
            Refusal::new(span, format!("`{char}` is not {article} {} digit", base.name()))
        });
    };
    let digits = without_separators(&word[..length]);
    if digits.is_empty() {
        return Ok((0, known));
    }
    let value = u64::from_str_radix(&digits, radix).map_err(|_| too_large(at..at + word.len()))?;
    Ok((value, known))
}

fn too_large(span: Range<usize>) -> Refusal {
    Refusal::new(span, "the number does not fit in 64 bits")
}

fn without_separators(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '_' | '\'')).map(|c| c.to_ascii_lowercase()).collect()
}

/// Whether a word is a name, judging by the text after it: `C64(…)`, `b1 = …`.
fn is_name(after: &str) -> bool {
    after.trim_start().begins("(=[:<.")
}

/// Whether a word is probably a decimal number with an exponent, such as `1e18`.
pub(crate) fn is_power_of_ten(word: &str) -> bool {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let parts = word.split_once('e');
    let is_short = |exponent: &str| exponent.len() <= 2 && word.len() < 16;
    parts.is_some_and(|(digits, it)| are_digits(digits) && are_digits(it) && is_short(it))
}

/// Whether a word is probably a square, such as `e4`.
pub(crate) fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// Whether a word is probably a move (`e2e4`, `e7e8b`) or a list of squares (`a1b1c1`).
pub(crate) fn is_move(word: &str) -> bool {
    let promoted = word.strip_suffix('b').filter(|rest| rest.len() == 4);
    let squares = promoted.unwrap_or(word).as_bytes().chunks(2);
    squares.len() > 1 && squares.into_iter().all(|it| matches!(it, [b'a'..=b'h', b'1'..=b'8']))
}

/// Whether a word is probably English: `add`, `face` and `bad`, but not `ff`, `aaaa` and `c0ffee`.
pub(crate) fn is_plain_word(word: &str) -> bool {
    let is_letters = !word.bytes().any(|byte| byte.is_ascii_digit());
    let has_vowel = word.has("ae");
    let is_mixed = word.bytes().any(|byte| Some(&byte) != word.as_bytes().first());
    is_letters && has_vowel && is_mixed && (3..8).contains(&word.len())
}

/// Reads a number of Verilog: `64'hff`, `'b101`.
fn verilog(rest: &str, at: usize) -> Option<Result<Literal, Refusal>> {
    let width = rest.prefix(is_digit);
    let sized = rest[width..].strip_prefix('\'')?;
    let sized = &sized[usize::from(sized.begins("sS"))..];
    let base = match sized.chars().next()?.to_ascii_lowercase() {
        'h' => Choice::Hexadecimal,
        'd' => Choice::Decimal,
        'o' => Choice::Octal,
        'b' => Choice::Binary,
        _ => return None,
    };
    let start = rest.len() - sized.len() + 1;
    let digits = sized[1..].trim_start();
    let start = start + (sized[1..].len() - digits.len());
    let word = word(digits);
    if word.is_empty() || width == 0 && start > 3 {
        return None;
    }
    let bits = rest[..width].parse::<u32>().unwrap_or(64);
    let value = in_base(word, at + start, base).and_then(|(value, suffix)| {
        let length = start + word.len();
        let fits = bits >= 64 || bits > 0 && value >> bits == 0;
        if !suffix.is_empty() || !fits {
            let message = format!("the number does not fit in {bits} bits");
            return Err(Refusal::new(at..at + length, message));
        }
        Ok(Literal::prefixed(value, length))
    });
    Some(value)
}
