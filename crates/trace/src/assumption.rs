//! Sentences about a routine, with the assumptions that they are made under.

use std::collections::BTreeSet;

use crate::diagnostic::Diagnostic;
use crate::program::Program;
use crate::span::Span;

/// The words that begin a sentence and are written small behind "If …,".
const BEGINNINGS: &[&str] = &["This", "On", "Both", "The", "Not", "With"];

/// How many assumptions are told in the sentence itself.
const MOST: usize = 2;

/// Puts a sentence under the assumptions that it is made under, which come first.
///
/// ```
/// use deltaboard_trace::{Catalogue, Program, identify, under_assumptions};
///
/// // The text calls what it does not define.
/// let text = "u64 turned(u64 x) { return flip_vertical(mirror_horizontal(x)); }";
/// let program = Program::link(text, &Catalogue)?;
/// let told = under_assumptions(&program.assumptions(), &identify(&program)?.to_string());
/// assert!(told.starts_with(
///     "If `flip_vertical` is the catalogue's routine of this name and `mirror_horizontal` is the \
///      catalogue's routine of this name, this is rotate 180, proved for all 2^64 boards."
/// ));
/// assert_eq!(under_assumptions(&[], "This is flip vertical."), "This is flip vertical.");
/// # Ok::<(), deltaboard_trace::Diagnostic>(())
/// ```
#[must_use]
pub fn under_assumptions(assumptions: &[Diagnostic], sentence: &str) -> String {
    let clauses: Vec<_> = assumptions.iter().map(Diagnostic::message).collect();
    let condition = match clauses.len() {
        0 => return sentence.to_owned(),
        some if some <= MOST => clauses.join(" and "),
        many => format!("all of {many} assumptions hold"),
    };
    let first = sentence.split([' ', ',']).next().unwrap_or_default();
    let (begin, rest) = match BEGINNINGS.contains(&first) {
        true => (first.to_lowercase(), &sentence[first.len()..]),
        false => (String::new(), sentence),
    };
    format!("If {condition}, {begin}{rest}")
}

/// The conditions of `#[cfg(…)]` in a text, which is read as if they held, with where what they stand before begins. Tests, and
/// names that are brought in, do not matter.
pub(crate) fn configured(text: &str) -> Vec<(Diagnostic, usize)> {
    let mut conditions = Vec::new();
    let mut lines = 0;
    for line in text.split_inclusive('\n') {
        let start = lines + line.len() - line.trim_start().len();
        lines += line.len();
        let rest = &text[start..];
        if !rest.starts_with("#[cfg(") {
            continue;
        }
        let Some(end) = rest.find(")]") else {
            continue;
        };
        let mut behind = rest[end + 2..].trim_start();
        while behind.starts_with("#[") {
            behind = behind
                .find(']')
                .map_or("", |end| behind[end + 1..].trim_start());
        }
        if behind.starts_with("mod test") || behind.starts_with("use ") {
            continue;
        }
        let name = &rest[2..=end];
        if name == "cfg(not(test))" {
            continue;
        }
        let condition =
            Diagnostic::new(Span::new(start, start + end + 2), format!("`{name}` holds"));
        conditions.push((condition, text.len() - behind.len()));
    }
    conditions
}

/// All that is assumed of two routines that are compared, each once.
///
/// ```
/// use deltaboard_trace::{Program, assumptions_of_both};
///
/// let file = Program::parse(
///     "u64 up(u64 x) { return bswap64(x) << 8; } u64 down(u64 x) { return bswap64(x) >> 8; }",
/// )?;
/// let (up, down) = (file.clone().select("up")?, file.select("down")?);
/// assert_eq!(assumptions_of_both(&up, &down).len(), 1);
/// # Ok::<(), deltaboard_trace::Diagnostic>(())
/// ```
#[must_use]
pub fn assumptions_of_both(left: &Program, right: &Program) -> Vec<Diagnostic> {
    let all = [left, right].into_iter().flat_map(Program::assumptions);
    let mut clauses = BTreeSet::new();
    all.filter(|it| clauses.insert(it.message().to_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_assumptions_are_counted() {
        let assumptions = ["a", "b", "c"].map(|clause| Diagnostic::new(Span::new(0, 0), clause));
        for (some, told) in [
            (&assumptions[..1], "If a, f is g."),
            (&assumptions[..2], "If a and b, f is g."),
            (&assumptions[..], "If all of 3 assumptions hold, f is g."),
        ] {
            assert_eq!(under_assumptions(some, "f is g."), told);
        }
    }
}
