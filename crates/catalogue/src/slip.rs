//! Slips: single numbers in the text that, if changed, would make the routine right.

use core::fmt;

use deltaboard_routine::syntax::{Expr, ExprId, ExprKind};
use deltaboard_routine::{Library, Number, Program, Span};
use deltaboard_trace::{Task, Verdict, judge_in};
use deltaboard_transform::{SquareMapping, edits};

use crate::catalogue::Catalogue;

/// The maximum number of expressions that the search evaluates, so that a user doesn't notice the delay.
const MAX_EXPRESSIONS: u64 = 500_000;

/// A board without any pattern, for which all known tasks have different results.
const PROBE: u64 = 0x9d39_247e_3377_6d41;

/// A number in a routine's text that is probably a slip.
///
/// ```
/// use deltaboard_catalogue::find_slip;
/// use deltaboard_routine::Program;
///
/// let text = "int turned(int sq) { return sq ^ 62; }";
/// let slip = find_slip(&Program::parse(text)?, &()).unwrap();
/// assert_eq!(slip.span.of(text), "62");
/// assert_eq!((slip.written, slip.number), (62, 63));
/// assert_eq!(slip.task.title(), "rotate 180");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Slip {
    /// The part of the text to replace: a digit of a mask, or a whole number.
    pub span: Span,
    /// The replacement.
    pub meant: String,
    /// The present value of the number.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub written: u64,
    /// The value of the number after the replacement.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub number: u64,
    /// Whether the replacement is a single digit, not a whole number.
    pub digit: bool,
    /// The task that the routine would then do.
    pub task: Task,
}

/// Searches for a number in the text that would make the routine do a task of the catalogue: if one hexadecimal digit of it
/// were changed, or, for a small number, if it were another one. The result is proved. A routine that already does such a
/// task has no slip.
///
/// ```
/// use deltaboard_catalogue::find_slip;
/// use deltaboard_routine::Program;
///
/// let text = "
///     U64 mirror(U64 x) {
///         const U64 k1 = 0x5555555555555555, k2 = 0x3333333333333033, k4 = 0x0f0f0f0f0f0f0f0f;
///         x = ((x >> 1) & k1) | ((x & k1) << 1);
///         x = ((x >> 2) & k2) | ((x & k2) << 2);
///         return ((x >> 4) & k4) | ((x & k4) << 4);
///     }";
/// let slip = find_slip(&Program::parse(text)?, &()).unwrap();
/// assert_eq!(
///     slip.to_string(),
///     "With 0x3333333333333333 instead of 0x3333333333333033, this would be mirror horizontal."
/// );
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn find_slip(program: &Program, library: &impl Library) -> Option<Slip> {
    find_slip_in(program, library, SquareMapping::A1B1)
}

/// Searches for such a number where the squares are numbered otherwise.
///
/// ```
/// use deltaboard_catalogue::find_slip_in;
/// use deltaboard_routine::Program;
/// use deltaboard_transform::SquareMapping;
///
/// let turned = Program::parse("int turned(int sq) { return (sq >> 3 | sq << 3) & 62; }")?;
/// let slip = find_slip_in(&turned, &(), SquareMapping::A8B8).unwrap();
/// assert_eq!(slip.task.title(), "flip anti diagonal");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn find_slip_in(
    program: &Program,
    library: &impl Library,
    mapping: SquareMapping,
) -> Option<Slip> {
    let tasks: Vec<_> = Catalogue::tasks()
        .into_iter()
        .map(|task| (task, task.origins_in(mapping).evaluate(PROBE)))
        .filter(|(_, result)| *result != PROBE)
        .collect();
    let changes = changes(program);
    let (as_written, usual) = deltaboard_trace::evaluate_counting(program, PROBE, None, u32::MAX);
    if as_written.is_ok_and(|result| does_a_task(program, &tasks, result, mapping)) {
        return None;
    }
    // A changed number may make a loop endless, so the limit is a few times what the routine needs.
    let limit = 4 * usual.min(100_000) + 200;
    let mut spent = 0;
    for change in changes {
        if spent > MAX_EXPRESSIONS {
            return None;
        }
        let replaced = Some((change.expr, change.number));
        let (result, expressions) =
            deltaboard_trace::evaluate_counting(program, PROBE, replaced, limit);
        spent += u64::from(expressions);
        let Ok(result) = result else {
            continue;
        };
        // A shift by another distance is another shift, not a slip.
        let matching = tasks.iter().filter(|(task, expected)| {
            *expected == result && (change.digit || task.transform().is_some())
        });
        for &(task, _) in matching {
            let mut text = program.own_text().of(program.text()).to_owned();
            text.replace_range(change.span.start..change.span.end, &change.meant);
            let verdict = Program::link(&text, library)
                .and_then(|corrected| corrected.select(&program.selector()))
                .and_then(|corrected| {
                    judge_in(&corrected.with_arguments_of(program), task, mapping)
                });
            if verdict == Ok(Verdict::Proved) {
                return Some(Slip {
                    span: change.span,
                    meant: change.meant,
                    written: change.written,
                    number: change.number,
                    digit: change.digit,
                    task,
                });
            }
        }
    }
    None
}

/// Whether the routine, whose result for the probe board is `result`, does one of the tasks.
fn does_a_task(
    program: &Program,
    tasks: &[(Task, u64)],
    result: u64,
    mapping: SquareMapping,
) -> bool {
    let mut matching = tasks.iter().filter(|(_, expected)| *expected == result);
    matching.any(|&(task, _)| judge_in(program, task, mapping) == Ok(Verdict::Proved))
}

/// A possible change of one number.
struct Change {
    expr: ExprId,
    span: Span,
    meant: String,
    written: u64,
    number: u64,
    digit: bool,
}

/// All changes of one number in the functions that the routine calls; changes of masks come first.
fn changes(program: &Program) -> Vec<Change> {
    let expressions = program.expressions_called().into_iter().flat_map(Expr::walk);
    let numbers = expressions.filter_map(|expr| match expr.kind {
        ExprKind::Number(number) => Some((expr.id, program.literal(expr), number)),
        _ => None,
    });
    let mut numbers: Vec<_> = numbers.collect();
    numbers.retain(|(_, span, _)| program.own_text().contains(*span) && span.start < span.end);
    let mut changes = Vec::new();
    for &(expr, span, number) in &numbers {
        digits(program.text(), expr, span, number, &mut changes);
    }
    for &(expr, span, number) in &numbers {
        small(program.text(), expr, span, number, &mut changes);
    }
    changes
}

/// Adds all changes of one digit of a hexadecimal number.
fn digits(text: &str, expr: ExprId, span: Span, number: Number, into: &mut Vec<Change>) {
    let written = span.of(text);
    let Some(hex) = written.strip_prefix("0x").or(written.strip_prefix("0X")) else {
        return;
    };
    let length =
        hex.find(|c: char| !c.is_ascii_hexdigit() && !matches!(c, '_' | '\'')).unwrap_or(hex.len());
    // The digits of the number, without a suffix such as `u64`.
    let places: Vec<_> =
        hex[..length].char_indices().filter(|(_, c)| c.is_ascii_hexdigit()).collect();
    for (weight, &(at, digit)) in places.iter().rev().enumerate() {
        let Some(value) = digit.to_digit(16) else {
            continue;
        };
        if weight >= 16 {
            return;
        }
        let shift = 4 * weight as u32;
        for other in (0..16).filter(|other| *other != value) {
            let bits = number.bits & !(0xf << shift) | u64::from(other) << shift;
            let at = span.start + 2 + at;
            let meant = char::from_digit(other, 16).unwrap_or('0');
            let meant = if hex[..length].contains(|c: char| c.is_ascii_uppercase()) {
                meant.to_ascii_uppercase()
            } else {
                meant
            };
            into.push(Change {
                expr,
                span: Span::new(at, at + 1),
                meant: meant.to_string(),
                written: number.bits,
                number: bits,
                digit: true,
            });
        }
    }
}

/// Adds all other distances that a decimal number of one or two digits could be.
fn small(text: &str, expr: ExprId, span: Span, number: Number, into: &mut Vec<Change>) {
    let written = span.of(text);
    // C's `8u`
    let digits = written.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let suffix = &written[digits.len()..];
    let decimal = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    if !decimal || digits.len() > 2 {
        return;
    }
    // The numbers with the fewest changed digits come first, as these are the most likely slips.
    let mut others: Vec<u64> = (1..64).filter(|other| *other != number.bits).collect();
    others.sort_by_key(|other| {
        let distance = edits(digits, &other.to_string());
        (distance, other.abs_diff(number.bits))
    });
    for other in others {
        into.push(Change {
            expr,
            span,
            meant: format!("{other}{suffix}"),
            written: number.bits,
            number: other,
            digit: false,
        });
    }
}

impl Slip {
    /// Returns the whole number in the text that the slip is in.
    ///
    /// ```
    /// use deltaboard_catalogue::find_slip;
    /// use deltaboard_routine::Program;
    ///
    /// let text = "(x << 9) & 0xFEFEFEFEFEFEEEFE";
    /// let slip = find_slip(&Program::parse(text)?, &()).unwrap();
    /// assert_eq!(slip.span.of(text), "E");
    /// assert_eq!(slip.number_span(text).of(text), "0xFEFEFEFEFEFEEEFE");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn number_span(&self, text: &str) -> Span {
        let is_of_number = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'');
        let bytes = text.as_bytes();
        let before = bytes.get(..self.span.start).unwrap_or_default();
        let after = bytes.get(self.span.end..).unwrap_or_default();
        Span::new(
            self.span.start - before.iter().rev().take_while(|byte| is_of_number(byte)).count(),
            self.span.end + after.iter().take_while(|byte| is_of_number(byte)).count(),
        )
    }

    /// Returns the text with the slip corrected.
    ///
    /// ```
    /// use deltaboard_catalogue::find_slip;
    /// use deltaboard_routine::Program;
    ///
    /// // A shift to the north-east with a wrong digit in the mask.
    /// let text = "(x << 9) & 0xFEFEFEFEFEFEEEFE";
    /// let slip = find_slip(&Program::parse(text)?, &()).unwrap();
    /// assert_eq!(slip.mend(text), "(x << 9) & 0xFEFEFEFEFEFEFEFE");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn mend(&self, text: &str) -> String {
        let mut corrected = text.to_owned();
        if corrected.get(self.span.start..self.span.end).is_some() {
            corrected.replace_range(self.span.start..self.span.end, &self.meant);
        }
        corrected
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.task.title();
        if self.digit {
            write!(
                f,
                "With 0x{:016x} instead of 0x{:016x}, this would be {title}.",
                self.number, self.written
            )
        } else {
            write!(f, "With {} instead of {}, this would be {title}.", self.number, self.written)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routine_that_does_a_task_has_no_slip() {
        // A change of the mask has no effect.
        let text = "
            U64 unused(U64 x) { return x & 0x0f0f0f0f0f0f0f0e; }
            U64 down(U64 x) { U64 masked = unused(x); return x >> 8; }";
        let program = Program::parse(text).and_then(|file| file.select("down"));
        assert_eq!(find_slip(&program.unwrap(), &()), None);
    }

    #[test]
    fn only_decimal_numbers_of_one_or_two_digits_are_distances() {
        for text in ["sq ^ 0", "sq ^ 06", "sq ^ H7", "sq ^ 100"] {
            let program = Program::parse(text).expect("an expression");
            assert_eq!(find_slip(&program, &()), None, "{text}");
        }
        let slip = find_slip(&Program::parse("sq ^ 57u").unwrap(), &()).unwrap();
        assert_eq!(slip.meant, "56u");
        assert_eq!(slip.task.title(), "flip vertical");
    }

    #[test]
    fn functions_that_are_not_called_are_not_searched() {
        let mut text = String::new();
        for number in 0..400 {
            text += &format!("U64 unused{number}(U64 x) {{ return x & 0x0f0f0f0f0f0f0f0e; }}\n");
        }
        text += "
            U64 mask() { return 0xFEFEFEFEFEFEEEFE; }
            U64 step(U64 x) { return (x << 9) & mask(); }";
        let program = Program::parse(&text).and_then(|file| file.select("step"));
        let slip = find_slip(&program.unwrap(), &()).expect("a digit of the mask");
        assert_eq!(slip.number, 0xfefe_fefe_fefe_fefe);
    }
}
