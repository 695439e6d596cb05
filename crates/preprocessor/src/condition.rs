//! The conditions of `#if`, `#ifdef` and `#elif`: reads them, and evaluates them for given values of unknown names.

use std::collections::{BTreeMap, BTreeSet};

use crate::macros::Macros;
use crate::pp_token::{Kind, is_ident_continue, length_while, pp_token};
use deltaboard_source::Language;
use deltaboard_source::word_list::look_up;

/// The maximum nesting depth of a condition.
const MAX_DEPTH: usize = 64;

/// The error for a condition that only uses names of the text and still can't be evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct CannotEvaluate;

/// Values of names that the text neither defines nor undefines; `None` for an undefined one.
pub(super) type World = BTreeMap<String, Option<i64>>;

/// A condition with its macros expanded.
#[derive(Debug)]
pub(super) struct Condition {
    /// Its parts in postfix order.
    steps: Vec<Step>,
    /// The names that the text neither defines nor undefines.
    pub(super) names: BTreeSet<String>,
}

#[derive(Clone, Debug)]
enum Step {
    Number(i64),
    /// The value of an unknown name.
    Name(String),
    /// Whether an unknown name is defined.
    Defined(String),
    /// A part that can't be read.
    Unreadable,
    Not,
    Unary(fn(i64) -> Option<i64>),
    Binary(Operator),
    And,
    Or,
}

/// How exactly a condition is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Precision {
    /// For these values only.
    Exact,
    /// A value of a name stands for all between the numbers of the conditions, so it is only compared with numbers.
    Ranges,
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
    // A name only in older C.
    ("true", 1),
    ("__cplusplus", 202_002),
];

impl Condition {
    /// Reads the condition of a directive from its name on: `if …`, `ifdef …`, `ifndef …`, `elif …`.
    pub(super) fn read<'t>(
        rest: &'t str,
        macros: &mut Macros<'t>,
        language: Option<Language>,
    ) -> Result<Self, CannotEvaluate> {
        let (word, condition) = split_name(rest);
        let mut text = String::new();
        if matches!(word, "if" | "elif") && language != Some(Language::CSharp) {
            for token in macros.expand_condition(condition).map_err(|_| CannotEvaluate)? {
                // A macro that expands to `defined` is undefined behavior in C.
                let is_expanded = token.source != token.spelling;
                if token.error.is_some() || (token.text == "defined" && is_expanded) {
                    return Err(CannotEvaluate);
                }
                text = text + &token.text + " ";
            }
        } else {
            text.push_str(condition);
        }
        let mut parser = Parser { rest: &text, macros, language, depth: 0, steps: Vec::new() };
        match word {
            "ifdef" | "elifdef" => parser.defined(),
            "ifndef" | "elifndef" => {
                parser.defined();
                parser.push(Step::Not);
            }
            _ => {
                parser.or();
                parser.skip_whitespace();
                if !parser.rest.is_empty() {
                    parser.steps.push(Step::Unreadable);
                    parser.steps.push(Step::And);
                }
            }
        }
        Self::new(parser.steps, &text)
    }

    fn new(steps: Vec<Step>, text: &str) -> Result<Self, CannotEvaluate> {
        let names = steps.iter().filter_map(|step| match step {
            Step::Name(name) | Step::Defined(name) => Some(name.clone()),
            _ => None,
        });
        let mut it = Self { names: names.collect(), steps };
        if it.evaluate(&World::new(), Precision::Exact).is_none() {
            if it.names.is_empty() {
                return Err(CannotEvaluate);
            }
            // What can't be read is an unknown name itself.
            if it.steps.iter().any(|step| matches!(step, Step::Unreadable)) {
                let name: String = text.split_whitespace().collect();
                it = Self { names: [name.clone()].into(), steps: vec![Step::Name(name)] };
            }
        }
        Ok(it)
    }

    /// That `__cplusplus` is at least the number of C++20.
    pub(super) fn of_cpp() -> Result<Self, CannotEvaluate> {
        let text = "if __cplusplus >= 202002L";
        Self::read(text, &mut Macros::default(), Some(Language::Cpp))
    }

    /// The values that nearly all machines give to names whose values this uses.
    pub(super) fn likely_values(&self) -> impl Iterator<Item = (&String, i64)> {
        self.steps.iter().filter_map(|step| match step {
            Step::Name(name) => Some((name, look_up(LIKELY_VALUES, name)?)),
            _ => None,
        })
    }

    /// The numbers that this compares names with.
    pub(super) fn numbers(&self) -> impl Iterator<Item = i64> {
        self.steps.iter().filter_map(|step| match step {
            Step::Number(number) => Some(*number),
            _ => None,
        })
    }

    /// Returns whether this holds, or `None` if that depends on names that have no value in the world.
    pub(super) fn evaluate(&self, world: &World, precision: Precision) -> Option<bool> {
        let is_exact = precision == Precision::Exact;
        // Each value with whether it stands for others.
        let mut stack: Vec<Option<(i64, bool)>> = Vec::new();
        for step in &self.steps {
            let exact = |number: i64| (number, false);
            let mut pop = || stack.pop().flatten();
            let value = match step {
                Step::Number(number) => Some(exact(*number)),
                Step::Name(name) => world.get(name).map(|it| (it.unwrap_or(0), !is_exact)),
                Step::Defined(name) => world.get(name).map(|it| exact(it.is_some().into())),
                Step::Unreadable => None,
                Step::Not => pop().map(|(value, _)| exact((value == 0).into())),
                Step::Unary(compute) => {
                    pop().filter(|_| is_exact).and_then(|(value, _)| compute(value)).map(exact)
                }
                Step::Binary((_, precedence, compute)) => {
                    let (right, left) = (pop(), pop());
                    let both = left.zip(right).filter(|((_, left), (_, right))| {
                        is_exact || (is_comparison(*precedence) && !(*left && *right))
                    });
                    both.and_then(|((left, _), (right, _))| compute(left, right)).map(exact)
                }
                Step::And | Step::Or => {
                    let decides = matches!(step, Step::Or);
                    let both = [pop(), pop()].map(|it| it.map(|(value, _)| value != 0));
                    let decided = both.contains(&Some(decides)).then_some(decides);
                    decided.or(both[0].and(both[1])).map(|holds| exact(holds.into()))
                }
            };
            stack.push(value);
        }
        stack.pop().flatten().map(|(value, _)| value != 0)
    }
}

/// Splits a text into the name at its start, which may be empty, and the rest.
fn split_name(text: &str) -> (&str, &str) {
    text.split_at(length_while(text, is_ident_continue))
}

/// A binary operator: its text, its precedence (higher binds more tightly), and its function.
type Operator = (&'static str, u8, fn(i64, i64) -> Option<i64>);

fn is_comparison(precedence: u8) -> bool {
    matches!(precedence, 3 | 4)
}

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

/// Reads a condition by recursive descent. Each method adds the steps of one value.
struct Parser<'r, 't> {
    rest: &'r str,
    macros: &'r Macros<'t>,
    language: Option<Language>,
    depth: usize,
    steps: Vec<Step>,
}

impl Parser<'_, '_> {
    fn skip_whitespace(&mut self) {
        while let (Kind::Whitespace, length @ 1..) = pp_token(self.rest) {
            self.rest = &self.rest[length..];
        }
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

    /// Adds a step. What is the same for all names becomes a number.
    fn push(&mut self, step: Step) {
        let folded = match (&step, &*self.steps) {
            (Step::Not, [.., Step::Number(value)]) => Some((1, i64::from(*value == 0))),
            (Step::Unary(compute), [.., Step::Number(value)]) => {
                compute(*value).map(|value| (1, value))
            }
            (Step::Binary((.., compute)), [.., Step::Number(left), Step::Number(right)]) => {
                compute(*left, *right).map(|value| (2, value))
            }
            _ => None,
        };
        match folded {
            Some((operands, value)) => {
                self.steps.truncate(self.steps.len() - operands);
                self.steps.push(Step::Number(value));
            }
            None => self.steps.push(step),
        }
    }

    /// Reads operands of `||`.
    fn or(&mut self) {
        self.and();
        while self.accept("||") {
            self.and();
            self.push(Step::Or);
        }
    }

    /// Reads operands of `&&`.
    fn and(&mut self) {
        self.binary(0);
        while self.accept("&&") {
            self.binary(0);
            self.push(Step::And);
        }
    }

    /// Reads an operand of `&&` or `||`, with operators of at least this precedence.
    fn binary(&mut self, min_precedence: u8) {
        self.unary();
        loop {
            self.skip_whitespace();
            let is_next = |(punct, ..): &&Operator| self.rest.starts_with(punct);
            let ends = self.rest.starts_with("||") || self.rest.starts_with("&&");
            let Some(operator) = OPERATORS.iter().find(is_next) else {
                return;
            };
            let (punct, precedence, _) = *operator;
            if ends || precedence < min_precedence {
                return;
            }
            self.rest = &self.rest[punct.len()..];
            self.binary(precedence + 1);
            self.push(Step::Binary(*operator));
        }
    }

    fn unary(&mut self) {
        self.depth += 1;
        match self.depth < MAX_DEPTH {
            true => self.unary_at_depth(),
            false => self.push(Step::Unreadable),
        }
        self.depth -= 1;
    }

    fn unary_at_depth(&mut self) {
        let prefixes = [
            ("!", Step::Not),
            ("-", Step::Unary(i64::checked_neg)),
            ("~", Step::Unary(|value| Some(!value))),
            ("+", Step::Unary(Some)),
        ];
        for (punct, step) in prefixes {
            if self.accept(punct) {
                self.unary();
                return self.push(step);
            }
        }
        if self.accept("(") {
            self.or();
            return self.close();
        }
        let (word, rest) = split_name(self.rest);
        self.rest = rest;
        if word == "defined" {
            let is_enclosed = self.accept("(");
            self.defined();
            if is_enclosed {
                self.close();
            }
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            self.push(number(word).map_or(Step::Unreadable, Step::Number));
        } else if word.is_empty() {
            self.push(Step::Unreadable);
        } else {
            self.name(word);
        }
    }

    /// Reads `)`.
    fn close(&mut self) {
        if !self.accept(")") {
            self.push(Step::Unreadable);
            self.push(Step::And);
        }
    }

    /// Reads the name after `defined`.
    fn defined(&mut self) {
        self.skip_whitespace();
        let (name, rest) = split_name(self.rest);
        self.rest = rest;
        let is_defined = self.is_defined(name).map(|it| Step::Number(it.into()));
        self.push(is_defined.unwrap_or_else(|| Step::Defined(name.to_owned())));
    }

    /// Reads a name that is no macro with a body, and what it may be called with: `__has_include(<bit>)`.
    fn name(&mut self, name: &str) {
        let is_csharp = self.language == Some(Language::CSharp);
        let is_constant = is_csharp || self.language == Some(Language::Cpp);
        let step = match self.is_defined(name) {
            Some(is_defined) if name != "__cplusplus" || !is_defined => {
                Step::Number((is_defined && is_csharp).into())
            }
            _ if name == "true" && is_constant => Step::Number(1),
            _ if name == "false" => Step::Number(0),
            _ if is_csharp => Step::Defined(name.to_owned()),
            _ => Step::Name(name.to_owned() + &self.arguments()),
        };
        self.push(step);
    }

    /// Reads what is in parentheses, if they are next.
    fn arguments(&mut self) -> String {
        self.skip_whitespace();
        let mut depth = 0;
        let close = self.rest.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        let is_call = self.rest.starts_with('(');
        let end = close.filter(|_| is_call).map_or(0, |close| close + 1);
        let (arguments, rest) = self.rest.split_at(end);
        self.rest = rest;
        arguments.split_whitespace().collect()
    }

    /// Returns whether a name is defined, or `None` if neither the text nor its language says so.
    fn is_defined(&self, name: &str) -> Option<bool> {
        match (self.macros.get(name), self.language) {
            (Some(definition), _) => Some(definition.is_some()),
            (None, Some(language)) if name == "__cplusplus" => Some(language == Language::Cpp),
            _ => None,
        }
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
