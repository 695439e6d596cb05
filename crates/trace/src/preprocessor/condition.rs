//! What the conditions of `#if` come to, as far as the text itself tells.

use std::collections::BTreeMap;

/// What is defined, by its name: the text that it stands for, or `None` after `#undef`.
pub(super) type Defined<'t> = BTreeMap<&'t str, Option<&'t str>>;

/// So often a name may stand for another.
const MOST: usize = 32;

/// Notes a `#define`, and an `#undef`.
pub(super) fn note<'t>(rest: &'t str, defined: &mut Defined<'t>) {
    if let Some(behind) = rest.strip_prefix("define") {
        let (name, text) = split_name(behind.trim_start());
        defined.insert(name, Some(text));
    } else if let Some(behind) = rest.strip_prefix("undef") {
        defined.insert(split_name(behind.trim_start()).0, None);
    }
}

/// A condition that asks for nothing that is not in the text, and is not understood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unreadable;

/// Whether the condition of an `#if`, an `#ifdef`, an `#ifndef` or an `#elif` holds; `None` where it hangs on what is not in
/// the text.
pub(super) fn decided(rest: &str, defined: &Defined<'_>) -> Result<Option<bool>, Unreadable> {
    let (word, condition) = split_name(rest);
    let is_defined = |name: &str| defined.get(name).map(Option::is_some);
    Ok(match word {
        "ifdef" | "elifdef" => is_defined(split_name(condition.trim_start()).0),
        "ifndef" | "elifndef" => is_defined(split_name(condition.trim_start()).0).map(|is| !is),
        _ => {
            let mut reader = Reader {
                rest: condition,
                defined,
                depth: 0,
                asks: false,
            };
            let value = reader.either();
            reader.skip_blanks();
            let value = value.filter(|_| reader.rest.is_empty());
            if value.is_none() && !reader.asks {
                return Err(Unreadable);
            }
            value.map(|it| it != 0)
        }
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
    defined: &'r Defined<'t>,
    /// How many names stand for what is being read.
    depth: usize,
    /// Whether there was a name that the text does not define.
    asks: bool,
}

impl<'t> Reader<'_, 't> {
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
            left = left
                .zip(right)
                .and_then(|(left, right)| compute(left, right));
        }
    }

    fn single(&mut self) -> Option<i64> {
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
            let known = self.known(name)?;
            return Some(i64::from(known.is_some()));
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return number(word);
        }
        if word.is_empty() {
            return None;
        }
        // What was undefined is 0.
        let Some(text) = self.known(word)? else {
            return Some(0);
        };
        // One that stands for itself is one that nothing defines.
        self.asks |= self.depth == MOST;
        if self.depth == MOST || text.starts_with('(') {
            return None;
        }
        let mut reader = Reader {
            rest: text,
            defined: self.defined,
            depth: self.depth + 1,
            asks: false,
        };
        let value = reader.single();
        reader.skip_blanks();
        self.asks |= reader.asks;
        value.filter(|_| reader.rest.is_empty())
    }

    /// What the text says of a name: what it stands for, or that it is undefined.
    fn known(&mut self, name: &str) -> Option<Option<&'t str>> {
        let known = self.defined.get(name).copied();
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
