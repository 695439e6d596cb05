//! Parses a permutation from a table of 64 squares or from a formula.

use deltaboard_routine::{Diagnostic, Program, Span};
use deltaboard_transform::Square;

use super::Permutation;
use crate::interpreter;

/// The maximum length of the text in bytes: a table with a comment for each entry is far shorter.
const MAX_TEXT: usize = 64 * 1024;

pub(super) fn read(text: &str) -> Result<Permutation, Diagnostic> {
    if text.len() > MAX_TEXT {
        let fault = format!("the text is too long: {} KB", text.len().div_ceil(1024));
        return Err(Diagnostic::new(Span::new(0, 0), fault)
            .with_help("a table of 64 squares or a formula is far shorter"));
    }
    if text.trim().is_empty() {
        return Err(Diagnostic::new(Span::new(0, 0), "the text is empty")
            .with_help("write 64 numbers, or a formula such as `sq ^ 56`"));
    }
    if is_formula(text) { formula(text) } else { table(text) }
}

/// Whether the text is a formula, which computes something from `sq`, and not a table. A table's name,
/// before the brackets, may be anything.
fn is_formula(text: &str) -> bool {
    if text.contains(['{', '[']) {
        return false;
    }
    let mut words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let computes = text.contains(['+', '-', '*', '^', '&', '|', '<', '>', '(', '~', '=']);
    words.any(|word| word == "sq") || (computes && !text.contains(','))
}

/// Runs the formula for every square.
fn formula(text: &str) -> Result<Permutation, Diagnostic> {
    const BEFORE: &str = "typedef int Square; Square f(int sq) { return ";
    let formula = bare(text);
    if formula.of(text).is_empty() {
        return Err(Diagnostic::new(formula, "the formula is missing").with_help(
            "write an expression that computes a square's new number from `sq`, as in `sq ^ 56`",
        ));
    }
    // Moves an error from the parsed text, which has more text before and after the formula, to the formula. An error
    // after the formula moves to its end.
    let here = |fault: Diagnostic| {
        let place = |at: usize| at.saturating_sub(BEFORE.len()).min(formula.end - formula.start);
        let (start, end) = (place(fault.span().start), place(fault.span().end));
        // The semicolon after the formula isn't part of the user's text.
        let expected = fault.message().strip_suffix(", found `;`");
        let message = match expected {
            Some(expected) if start == formula.end - formula.start => {
                format!("{expected}, but the formula ends")
            }
            _ => fault.message().to_owned(),
        };
        let fault_here = Diagnostic::new(
            Span::new(formula.start + start, formula.start + end.max(start)),
            message,
        );
        match fault.help() {
            Some(help) => fault_here.with_help(help.to_owned()),
            None => fault_here,
        }
    };
    // The end is on its own line, so that a line comment in the formula doesn't hide it.
    let routine = format!("{BEFORE}{}\n; }}", formula.of(text));
    let trace =
        Program::parse(&routine).and_then(|program| interpreter::run(&program, 0)).map_err(here)?;
    if let Some(permutation) = Permutation::from_origins(trace.result_origins()) {
        return Ok(permutation);
    }
    let mut goals = Vec::with_capacity(64);
    for square in Square::ALL {
        if let Some(run) = trace.run_of(square) {
            let goal = run.result() as u32 as i32;
            match u8::try_from(goal).ok().and_then(Square::new) {
                Some(goal) => goals.push((goal, formula)),
                None => {
                    let fault = format!("square {} goes to {goal}, off the board", square.index());
                    return Err(Diagnostic::new(formula, fault)
                        .with_help("`& 63` at the end keeps the last six bits"));
                }
            }
        }
    }
    check_distinct(&goals)?;
    // Unreachable: the trace has a run for every square, as a formula branches only within an expression.
    Err(Diagnostic::new(formula, "two squares go to the same square")
        .with_help("each square must go to a different one"))
}

/// The span of a formula without `sq' =` and the semicolon.
fn bare(text: &str) -> Span {
    let end = text.trim_end().trim_end_matches(';').trim_end().len();
    let text = &text[..end];
    let rest = text.trim_start();
    let after_name = rest
        .strip_prefix("return ")
        .or_else(|| {
            let rest = rest.strip_prefix("sq")?;
            let rest = rest.trim_start_matches(['\'', '’', '′']).trim_start();
            let rest = rest.strip_prefix('=')?;
            (!rest.starts_with('=')).then_some(rest)
        })
        .unwrap_or(rest)
        .trim_start();
    Span::new(end - after_name.len(), end)
}

/// Parses a list of squares.
fn table(text: &str) -> Result<Permutation, Diagnostic> {
    let body = body(text)?;
    let mut goals = Vec::with_capacity(64);
    let mut entries = 0;
    let mut at_fault = None;
    for entry in entries_of(text, body) {
        let entry = entry?;
        entries += 1;
        if entries <= 64 {
            goals.push((square(text, entry)?, entry));
            at_fault = Some(entry);
        } else if entries == 65 {
            at_fault = Some(entry);
        }
    }
    check_distinct(&goals)?;
    let table: Vec<_> = goals.iter().map(|(goal, _)| *goal).collect();
    let permutation = table.try_into().ok().and_then(Permutation::from_goals);
    match permutation {
        Some(permutation) if entries == 64 => Ok(permutation),
        _ => {
            let plural = if entries == 1 { "y" } else { "ies" };
            let fault = format!("the table has {entries} entr{plural}");
            Err(Diagnostic::new(at_fault.unwrap_or(body), fault)
                .with_help("it needs 64, one for each square"))
        }
    }
}

/// The span between the brackets, or of the whole value if there are none.
fn body(text: &str) -> Result<Span, Diagnostic> {
    // `[64]` before the equals sign is the length of a C array or part of a Rust type.
    let value = text.find('=').map_or(0, |at| at + 1);
    let Some(open) = text[value..].find(['{', '[']).map(|at| value + at) else {
        let end = text.trim_end().trim_end_matches(';').len();
        return Ok(Span::new(value, end.max(value)));
    };
    let before = text[value..open].trim();
    if value > 0 && !before.is_empty() && before != "&" {
        let start = value + text[value..].find(before).unwrap_or(0);
        let place = Span::new(start, start + before.len());
        return Err(Diagnostic::new(place, "unexpected text before the table's bracket")
            .with_help("remove it"));
    }
    let Some(close) = closing(text, open) else {
        let end = if text[open..].starts_with('{') { '}' } else { ']' };
        let bracket = Span::new(open, open + 1);
        return Err(Diagnostic::new(bracket, "this bracket is never closed")
            .with_help(format!("end the table with `{end}`")));
    };
    let blank = |letter: char| letter.is_whitespace() || letter == ';';
    let after = text[close + 1..].trim_start_matches(blank);
    if !["", "//", "/*"].contains(&after.get(..2).unwrap_or(after)) {
        let start = text.len() - after.len();
        let place = Span::new(start, start + after.trim_end_matches(blank).len());
        return Err(
            Diagnostic::new(place, "unexpected text after the table").with_help("remove it")
        );
    }
    Ok(Span::new(open + 1, close))
}

const BRACKETS: [char; 4] = ['{', '}', '[', ']'];

/// The offset of the bracket that closes the one at `open`. A table of ranks has nested brackets.
fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    let mut brackets = text[open..].match_indices(BRACKETS);
    let close = brackets.find(|(_, bracket)| {
        if matches!(*bracket, "{" | "[") {
            depth += 1;
        } else {
            depth -= 1;
        }
        depth == 0
    });
    close.map(|(at, _)| open + at)
}

/// The spans of the entries, without comments and the brackets around ranks.
fn entries_of(text: &str, body: Span) -> impl Iterator<Item = Result<Span, Diagnostic>> {
    let mut at = body.start;
    let mut after_comma = true;
    core::iter::from_fn(move || {
        loop {
            let rest = &text[at..body.end];
            let next = rest.chars().next()?;
            if next.is_whitespace() || BRACKETS.contains(&next) {
                at += next.len_utf8();
            } else if rest.starts_with("//") {
                at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            } else if next == ',' {
                let comma = Span::new(at, at + 1);
                at += 1;
                if after_comma {
                    return Some(Err(Diagnostic::new(
                        comma,
                        "an entry is missing before this comma",
                    )));
                }
                after_comma = true;
            } else {
                let ends = |letter: char| {
                    letter.is_whitespace() || letter == ',' || BRACKETS.contains(&letter)
                };
                let length = rest.find(ends).unwrap_or(rest.len());
                let length = ["//", "/*"]
                    .iter()
                    .filter_map(|comment| rest[..length].find(comment))
                    .fold(length, usize::min);
                let entry = Span::new(at, at + length);
                at += length;
                after_comma = false;
                return Some(Ok(entry));
            }
        }
    })
}

/// Parses one entry: `28`, `0x1c`, `28u8`, `e4`, `E4`, `Square::E4`, `SQ_E4`.
fn square(text: &str, entry: Span) -> Result<Square, Diagnostic> {
    let word = entry.of(text);
    let not_a_square = |help: &'static str| {
        let shown: String = word.chars().take(20).collect();
        let cut = if shown.len() < word.len() { "…" } else { "" };
        Err(Diagnostic::new(entry, format!("{shown}{cut} is not a square")).with_help(help))
    };
    let (number, radix) = match word.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (word, 10),
    };
    let digits = number.find(|digit: char| !digit.is_digit(radix)).unwrap_or(number.len());
    let (digits, suffix) = number.split_at(digits);
    if !digits.is_empty() {
        let suffixes =
            ["", "u", "U", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64"];
        let value = u8::from_str_radix(digits, radix).ok();
        return match value.and_then(Square::new) {
            Some(square) if suffixes.contains(&suffix) => Ok(square),
            None if suffixes.contains(&suffix) => not_a_square("squares are numbered 0 to 63"),
            _ => not_a_square("a square is a number 0 to 63, or a name such as e4"),
        };
    }
    if word.starts_with('-') {
        return not_a_square("squares are numbered 0 to 63");
    }
    let name = word.rsplit([':', '_', '.']).next().unwrap_or(word);
    match name.to_ascii_lowercase().parse() {
        Ok(square) => Ok(square),
        Err(_) => not_a_square("a square is a number 0 to 63, or a name such as e4"),
    }
}

/// Checks that no two squares go to the same one; the error is at the second of them.
fn check_distinct(goals: &[(Square, Span)]) -> Result<(), Diagnostic> {
    let mut sources = [None; 64];
    for (from, &(goal, place)) in goals.iter().enumerate() {
        let number = goal.index();
        if let Some(other) = sources[usize::from(number)].replace(from) {
            let fault = format!("square {other} and square {from} both go to {goal} ({number})");
            return Err(
                Diagnostic::new(place, fault).with_help("each square must go to a different one")
            );
        }
    }
    Ok(())
}
