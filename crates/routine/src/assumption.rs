//! Sentences about a routine, with their assumptions.

use std::collections::BTreeSet;

use deltaboard_source::Diagnostic;

use crate::program::Program;

/// First words of a sentence that become lower case after "If …,".
const BEGINNINGS: &[&str] = &["This", "On", "Both", "The", "Not", "With", "Some", "All", "What"];

/// The maximum number of assumptions that the sentence lists.
const MAX_LISTED: usize = 2;

/// Puts assumptions before a sentence, as "If …, …".
///
/// ```
/// use deltaboard_catalogue::{Catalogue, identify};
/// use deltaboard_routine::{Program, under_assumptions};
///
/// // The text calls functions that it doesn't define.
/// let text = "u64 turned(u64 x) { return flip_vertical(mirror_horizontal(x)); }";
/// let program = Program::link(text, &Catalogue)?;
/// let sentence = under_assumptions(&program.assumptions(), &identify(&program)?.to_string());
/// assert!(sentence.starts_with(
///     "If `flip_vertical` is the catalogue's routine of this name and `mirror_horizontal` is the \
///      catalogue's routine of this name, this is rotate 180, proved for all 2^64 boards."
/// ));
/// assert_eq!(under_assumptions(&[], "This is flip vertical."), "This is flip vertical.");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn under_assumptions(assumptions: &[Diagnostic], sentence: &str) -> String {
    let clauses: Vec<_> = assumptions.iter().map(Diagnostic::message).collect();
    let condition = match clauses.len() {
        0 => return sentence.to_owned(),
        some if some <= MAX_LISTED => clauses.join(" and "),
        many => format!("all of {many} assumptions hold"),
    };
    let first = sentence.split([' ', ',']).next().unwrap_or_default();
    let (begin, rest) = match BEGINNINGS.contains(&first) {
        true => (first.to_lowercase(), &sentence[first.len()..]),
        false => (String::new(), sentence),
    };
    format!("If {condition}, {begin}{rest}")
}

/// Returns the assumptions of two routines that are compared, without duplicates.
///
/// ```
/// use deltaboard_routine::{Program, assumptions_of_both};
///
/// let file = Program::parse(
///     "u64 up(u64 x) { return bswap64(x) << 8; } u64 down(u64 x) { return bswap64(x) >> 8; }",
/// )?;
/// let (up, down) = (file.clone().select("up")?, file.select("down")?);
/// assert_eq!(assumptions_of_both(&up, &down).len(), 1);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn assumptions_of_both(left: &Program, right: &Program) -> Vec<Diagnostic> {
    let all = [left, right].into_iter().flat_map(Program::assumptions);
    let mut clauses = BTreeSet::new();
    all.filter(|it| clauses.insert(it.message().to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_source::Span;

    #[test]
    fn more_than_two_assumptions_are_only_counted() {
        let assumptions = ["a", "b", "c"].map(|clause| Diagnostic::new(Span::new(0, 0), clause));
        for (some, expected) in [
            (&assumptions[..1], "If a, f is g."),
            (&assumptions[..2], "If a and b, f is g."),
            (&assumptions[..], "If all of 3 assumptions hold, f is g."),
        ] {
            assert_eq!(under_assumptions(some, "f is g."), expected);
        }
    }
}
