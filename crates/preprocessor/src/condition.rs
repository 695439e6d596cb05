//! The conditions of `#if`, `#ifdef` and `#elif`: evaluates them from the macros of the text.

use crate::macros::Macros;
use crate::pp_token::{Kind, is_ident_continue, length_while, pp_token};
use deltaboard_source::word_list::look_up;

/// The maximum nesting depth of a condition.
const MAX_DEPTH: usize = 64;

/// The error for a condition that only uses names of the text and still can't be evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct CannotEvaluate;

/// The value of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    /// The text determines it.
    Known(bool),
    /// The text doesn't determine it, but nearly all machines give it this value.
    Likely(bool),
    /// It depends on compiler options or other files.
    Unknown,
}

/// The values that compilers predefine on the machines that engines are written for.
const LIKELY_VALUES: &[(&str, i64)] = &[
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

/// Evaluates the condition of a directive from its name on: `if …`, `ifdef …`, `ifndef …`, `elif …`. In C#, a
/// defined name is true.
pub(super) fn evaluate<'t>(
    rest: &'t str,
    macros: &mut Macros<'t>,
    is_csharp: bool,
) -> Result<Decision, CannotEvaluate> {
    let (word, condition) = split_name(rest);
    let is_defined = |name: &str| macros.get(name).map(|definition| definition.is_some());
    let decision = |holds: Option<bool>| holds.map_or(Decision::Unknown, Decision::Known);
    let name = || {
        let mut rest = condition;
        while let (Kind::Whitespace, length @ 1..) = pp_token(rest) {
            rest = &rest[length..];
        }
        split_name(rest).0
    };
    match word {
        "ifdef" | "elifdef" => return Ok(decision(is_defined(name()))),
        "ifndef" | "elifndef" => {
            return Ok(decision(is_defined(name()).map(|is_defined| !is_defined)));
        }
        _ => {}
    }
    let mut text = String::new();
    if is_csharp {
        text.push_str(condition);
    } else {
        for token in macros.expand_condition(condition).map_err(|_| CannotEvaluate)? {
            // A macro that expands to `defined` is undefined behavior in C.
            if token.error.is_some() || (token.text == "defined" && token.source != token.spelling)
            {
                return Err(CannotEvaluate);
            }
            text = text + &token.text + " ";
        }
    }
    let value = |likely: bool| {
        let mut evaluator = Evaluator {
            rest: &text,
            macros,
            is_csharp,
            likely,
            depth: 0,
            has_unknown_names: false,
        };
        let value = evaluator.or();
        evaluator.skip_whitespace();
        (value.filter(|_| evaluator.rest.is_empty()), evaluator.has_unknown_names)
    };
    Ok(match value(false) {
        (Some(value), _) => Decision::Known(value != 0),
        (None, false) => return Err(CannotEvaluate),
        (None, true) => match value(true).0 {
            Some(value) => Decision::Likely(value != 0),
            None => Decision::Unknown,
        },
    })
}

/// Splits a text into the name at its start, which may be empty, and the rest.
fn split_name(text: &str) -> (&str, &str) {
    text.split_at(length_while(text, is_ident_continue))
}

/// A binary operator: its text, its precedence (higher binds more tightly), and its function.
type Operator = (&'static str, u8, fn(i64, i64) -> Option<i64>);

/// The binary operators except `&&` and `||`, longer ones first.
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

/// Evaluates a condition by recursive descent. An unknown value is `None`.
struct Evaluator<'r, 't> {
    rest: &'r str,
    macros: &'r Macros<'t>,
    is_csharp: bool,
    /// Whether names that the text doesn't mention have their [`LIKELY_VALUES`].
    likely: bool,
    depth: usize,
    /// Whether the condition uses a name that the text neither defines nor undefines.
    has_unknown_names: bool,
}

impl Evaluator<'_, '_> {
    fn skip_whitespace(&mut self) {
        let is_whitespace = |c: char| c.is_whitespace() || c == '\\';
        self.rest = self.rest.trim_start_matches(is_whitespace);
    }

    fn accept(&mut self, punct: &str) -> bool {
        self.skip_whitespace();
        match self.rest.strip_prefix(punct) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Evaluates operands of `||`.
    fn or(&mut self) -> Option<i64> {
        let mut value = self.and();
        while self.accept("||") {
            value = match (value, self.and()) {
                (Some(1..), _) | (_, Some(1..)) => Some(1),
                (Some(one), Some(other)) => Some(i64::from(one != 0 || other != 0)),
                _ => None,
            };
        }
        value
    }

    /// Evaluates operands of `&&`.
    fn and(&mut self) -> Option<i64> {
        let mut value = self.binary(0);
        while self.accept("&&") {
            value = match (value, self.binary(0)) {
                (Some(0), _) | (_, Some(0)) => Some(0),
                (Some(_), Some(_)) => Some(1),
                _ => None,
            };
        }
        value
    }

    /// Evaluates an operand of `&&` or `||`, with operators of at least this precedence.
    fn binary(&mut self, min_precedence: u8) -> Option<i64> {
        let mut left = self.unary();
        loop {
            self.skip_whitespace();
            let is_next = |(punct, ..): &&Operator| self.rest.starts_with(punct);
            let ends = self.rest.starts_with("||") || self.rest.starts_with("&&");
            let Some((punct, precedence, compute)) = OPERATORS.iter().find(is_next) else {
                return left;
            };
            if ends || *precedence < min_precedence {
                return left;
            }
            self.rest = &self.rest[punct.len()..];
            let right = self.binary(precedence + 1);
            left = left.zip(right).and_then(|(left, right)| compute(left, right));
        }
    }

    fn unary(&mut self) -> Option<i64> {
        self.depth += 1;
        let value = (self.depth < MAX_DEPTH).then(|| self.unary_at_depth());
        self.depth -= 1;
        value.flatten()
    }

    fn unary_at_depth(&mut self) -> Option<i64> {
        if self.accept("!") {
            return self.unary().map(|value| i64::from(value == 0));
        }
        if self.accept("-") {
            return self.unary()?.checked_neg();
        }
        if self.accept("~") {
            return self.unary().map(|value| !value);
        }
        if self.accept("+") {
            return self.unary();
        }
        if self.accept("(") {
            let value = self.or();
            return if self.accept(")") { value } else { None };
        }
        let (word, rest) = split_name(self.rest);
        self.rest = rest;
        if word == "defined" {
            let is_enclosed = self.accept("(");
            self.skip_whitespace();
            let (name, rest) = split_name(self.rest);
            self.rest = rest;
            if is_enclosed && !self.accept(")") {
                return None;
            }
            return self.is_defined(name).map(i64::from);
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return number(word);
        }
        if word.is_empty() {
            return None;
        }
        // Macros are expanded already: a remaining name is undefined or expands to itself.
        match self.is_defined(word) {
            None if self.likely => look_up(LIKELY_VALUES, word),
            is_defined => Some(i64::from(is_defined? && self.is_csharp)),
        }
    }

    /// Returns whether a name is defined, or `None` if the text neither defines nor undefines it.
    fn is_defined(&mut self, name: &str) -> Option<bool> {
        let is_defined = self.macros.get(name).map(|definition| definition.is_some());
        self.has_unknown_names |= is_defined.is_none();
        is_defined
    }
}

/// Parses an integer: `1`, `0x10`, `201703L`. The suffix `u` isn't supported, because it makes the arithmetic unsigned.
fn number(word: &str) -> Option<i64> {
    let digits = word.trim_end_matches(['l', 'L']);
    match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(hex) => i64::from_str_radix(hex, 16).ok(),
        None if digits.len() > 1 && digits.starts_with('0') => i64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
}
