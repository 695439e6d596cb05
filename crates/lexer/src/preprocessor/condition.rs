//! What the conditions of `#if` come to, as far as the text itself tells.

use super::macros::Macros;
use crate::pp_token::{Kind, piece};
use crate::word_list::look_up;

/// How deep a condition may be nested.
const MAX_DEPTH: usize = 64;

/// A condition that asks for nothing that is not in the text, and is not understood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unreadable;

/// What a condition comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    /// The text says it.
    Known(bool),
    /// The text does not say it, and nearly every machine does.
    Likely(bool),
    /// It hangs on what a compiler is told elsewhere.
    Unknown,
}

/// What compilers define on the machines that engines are written for.
const LIKELY: &[(&str, i64)] = &[
    (
        "__CHAR_BIT__ CHAR_BIT __SIZEOF_LONG__ __SIZEOF_LONG_LONG__ __SIZEOF_POINTER__ __SIZEOF_SIZE_T__",
        8,
    ),
    ("__SIZEOF_INT__", 4),
    ("__SIZEOF_SHORT__", 2),
    (
        "__BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__ __BYTE_ORDER __LITTLE_ENDIAN BYTE_ORDER LITTLE_ENDIAN",
        1234,
    ),
    ("__ORDER_BIG_ENDIAN__ __BIG_ENDIAN BIG_ENDIAN", 4321),
    ("__ORDER_PDP_ENDIAN__ __PDP_ENDIAN PDP_ENDIAN", 3412),
];

/// Whether the condition of an `#if`, an `#ifdef`, an `#ifndef` or an `#elif` holds. In C# a name that is defined is true.
pub(super) fn decided<'t>(
    rest: &'t str,
    macros: &mut Macros<'t>,
    is_csharp: bool,
) -> Result<Decision, Unreadable> {
    let (word, condition) = split_name(rest);
    let known = |name: &str| macros.get(name).map(|known| known.is_some());
    let of_name = |holds: Option<bool>| holds.map_or(Decision::Unknown, Decision::Known);
    let name = || {
        let mut rest = condition;
        while let (Kind::Blank, length @ 1..) = piece(rest) {
            rest = &rest[length..];
        }
        split_name(rest).0
    };
    match word {
        "ifdef" | "elifdef" => return Ok(of_name(known(name()))),
        "ifndef" | "elifndef" => return Ok(of_name(known(name()).map(|is| !is))),
        _ => {}
    }
    let mut text = String::new();
    if is_csharp {
        text.push_str(condition);
    } else {
        for token in macros.expand_condition(condition).map_err(|_| Unreadable)? {
            // C does not say what comes of a macro that asks by itself whether another one is defined.
            if token.fault.is_some() || (token.text == "defined" && token.place != token.written) {
                return Err(Unreadable);
            }
            text = text + &token.text + " ";
        }
    }
    let value = |likely: bool| {
        let mut reader = Reader { rest: &text, macros, is_csharp, likely, depth: 0, asks: false };
        let value = reader.either();
        reader.skip_blanks();
        (value.filter(|_| reader.rest.is_empty()), reader.asks)
    };
    Ok(match value(false) {
        (Some(value), _) => Decision::Known(value != 0),
        (None, false) => return Err(Unreadable),
        (None, true) => match value(true).0 {
            Some(value) => Decision::Likely(value != 0),
            None => Decision::Unknown,
        },
    })
}

/// A name, and what follows it.
fn split_name(text: &str) -> (&str, &str) {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = text.find(|c| !is_of_name(c)).unwrap_or(text.len());
    text.split_at(end)
}

/// A sign, how strongly it binds, and what it comes to.
type Operator = (&'static str, u8, fn(i64, i64) -> Option<i64>);

/// The operators but for `&&` and `||`, longer signs first.
const OPERATORS: [Operator; 16] = [
    ("<<", 5, |left, by| left.checked_shl(by.try_into().ok()?)),
    (">>", 5, |left, by| left.checked_shr(by.try_into().ok()?)),
    ("<=", 4, |left, right| Some(i64::from(left <= right))),
    (">=", 4, |left, right| Some(i64::from(left >= right))),
    ("==", 3, |left, right| Some(i64::from(left == right))),
    ("!=", 3, |left, right| Some(i64::from(left != right))),
    ("<", 4, |left, right| Some(i64::from(left < right))),
    (">", 4, |left, right| Some(i64::from(left > right))),
    ("+", 6, i64::checked_add),
    ("-", 6, i64::checked_sub),
    ("*", 7, i64::checked_mul),
    ("/", 7, i64::checked_div),
    ("%", 7, i64::checked_rem),
    ("|", 0, |left, right| Some(left | right)),
    ("^", 1, |left, right| Some(left ^ right)),
    ("&", 2, |left, right| Some(left & right)),
];

/// Reads a condition, from the operators that bind least to numbers and names; what is not known is `None`.
struct Reader<'r, 't> {
    rest: &'r str,
    macros: &'r Macros<'t>,
    is_csharp: bool,
    /// Whether names that nothing defines are what they nearly always are.
    likely: bool,
    depth: usize,
    /// Whether there was a name that the text does not define.
    asks: bool,
}

impl Reader<'_, '_> {
    fn skip_blanks(&mut self) {
        let is_blank = |c: char| c.is_whitespace() || c == '\\';
        self.rest = self.rest.trim_start_matches(is_blank);
    }

    fn accept(&mut self, sign: &str) -> bool {
        self.skip_blanks();
        match self.rest.strip_prefix(sign) {
            Some(behind) => {
                self.rest = behind;
                true
            }
            None => false,
        }
    }

    fn either(&mut self) -> Option<i64> {
        let mut value = self.both();
        while self.accept("||") {
            value = match (value, self.both()) {
                (Some(1..), _) | (_, Some(1..)) => Some(1),
                (Some(one), Some(other)) => Some(i64::from(one != 0 || other != 0)),
                _ => None,
            };
        }
        value
    }

    fn both(&mut self) -> Option<i64> {
        let mut value = self.binding(0);
        while self.accept("&&") {
            value = match (value, self.binding(0)) {
                (Some(0), _) | (_, Some(0)) => Some(0),
                (Some(_), Some(_)) => Some(1),
                _ => None,
            };
        }
        value
    }

    /// What stands between `&&` and `||`, of operators that bind at least as strongly as `weakest`.
    fn binding(&mut self, weakest: u8) -> Option<i64> {
        let mut left = self.single();
        loop {
            self.skip_blanks();
            let is_next = |(sign, ..): &&Operator| self.rest.starts_with(sign);
            let ends = self.rest.starts_with("||") || self.rest.starts_with("&&");
            let Some((sign, strength, compute)) = OPERATORS.iter().find(is_next) else {
                return left;
            };
            if ends || *strength < weakest {
                return left;
            }
            self.rest = &self.rest[sign.len()..];
            let right = self.binding(strength + 1);
            left = left.zip(right).and_then(|(left, right)| compute(left, right));
        }
    }

    fn single(&mut self) -> Option<i64> {
        self.depth += 1;
        let value = (self.depth < MAX_DEPTH).then(|| self.single_at_depth());
        self.depth -= 1;
        value.flatten()
    }

    fn single_at_depth(&mut self) -> Option<i64> {
        if self.accept("!") {
            return self.single().map(|value| i64::from(value == 0));
        }
        if self.accept("-") {
            return self.single()?.checked_neg();
        }
        if self.accept("~") {
            return self.single().map(|value| !value);
        }
        if self.accept("+") {
            return self.single();
        }
        if self.accept("(") {
            let value = self.either();
            return if self.accept(")") { value } else { None };
        }
        let (word, behind) = split_name(self.rest);
        self.rest = behind;
        if word == "defined" {
            let is_enclosed = self.accept("(");
            self.skip_blanks();
            let (name, behind) = split_name(self.rest);
            self.rest = behind;
            if is_enclosed && !self.accept(")") {
                return None;
            }
            return self.known(name).map(i64::from);
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return number(word);
        }
        if word.is_empty() {
            return None;
        }
        // What is left of a name has no text: it is undefined, or stands for itself.
        match self.known(word) {
            None if self.likely => look_up(LIKELY, word),
            known => Some(i64::from(known? && self.is_csharp)),
        }
    }

    /// Whether a name is defined, if the text says so.
    fn known(&mut self, name: &str) -> Option<bool> {
        let known = self.macros.get(name).map(|known| known.is_some());
        self.asks |= known.is_none();
        known
    }
}

/// `1`, `0x10`, `201703L`; with a `u`, it would be computed without signs.
fn number(word: &str) -> Option<i64> {
    let digits = word.trim_end_matches(['l', 'L']);
    match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(hex) => i64::from_str_radix(hex, 16).ok(),
        None if digits.len() > 1 && digits.starts_with('0') => i64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
}
