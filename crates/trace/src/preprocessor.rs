//! Lines for the C preprocessor: which text they take out, and which constants they define.

mod condition;

use crate::diagnostic::Diagnostic;
use crate::span::Span;
use condition::{Defined, Unreadable, decided};

/// A line that starts with `#`, or the lines that one takes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Directive {
    /// The text that it stands for.
    pub(crate) span: Span,
    /// Of `#define`: what follows the word, to be read.
    pub(crate) defines: Option<Span>,
}

/// The directives of a text, in its order. What is defined in the text counts as defined; where a condition hangs on what
/// a compiler is told elsewhere, the plain part of `#if … #else … #endif` is kept, which engines write last.
#[inline(never)]
pub(crate) fn directives(text: &str) -> Result<Vec<Directive>, Diagnostic> {
    read(text, &mut Vec::new())
}

/// The conditions that depend on what a compiler is told elsewhere, and as what they were taken.
pub(crate) fn assumptions(text: &str) -> Vec<Diagnostic> {
    let mut guesses = Vec::new();
    // What cannot be read has been told.
    let _ = read(text, &mut guesses);
    let told = guesses.into_iter().map(|(condition, holds)| {
        let line = condition
            .of(text)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let verb = if holds { "holds" } else { "does not hold" };
        Diagnostic::new(condition, format!("`{line}` {verb}"))
    });
    told.collect()
}

fn name_behind<'t>(rest: &'t str, word: &str) -> Option<&'t str> {
    rest.strip_prefix(word)?.split_whitespace().next()
}

/// Whether `#ifndef` asks for what the next directive defines, as a header does that is to be read once.
fn is_guard(rest: &str, later: &str) -> bool {
    let asked = name_behind(rest, "ifndef");
    let next = later.lines().find_map(directive);
    asked.is_some() && asked == next.and_then(|next| name_behind(next, "define"))
}

fn read(text: &str, guesses: &mut Vec<(Span, bool)>) -> Result<Vec<Directive>, Diagnostic> {
    let text = &without_comments(text);
    let mut directives = Vec::new();
    let mut open: Vec<Conditional> = Vec::new();
    let mut defined = Defined::new();
    let mut taken_out_since = None;
    let mut at = 0;
    while at < text.len() {
        let end = line_end(text, at);
        let line = &text[at..end];
        let start = end - line.trim_start().len();
        at = end + 1;
        let Some(rest) = directive(line) else {
            continue;
        };
        let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next();
        let here = Span::new(start, start + line.trim().len());
        let at_line = |Unreadable| unreadable(here);
        match word {
            Some("if" | "ifdef" | "ifndef") => {
                // Inside what is taken out, nothing is asked.
                let asks = open.iter().all(|conditional| conditional.keeps);
                let known = match asks {
                    true => decided(rest, &defined).map_err(at_line)?,
                    false => Some(false),
                };
                let keeps = known.unwrap_or_else(|| keeps_unknown(rest, &text[end..]));
                if known.is_none() && !is_guard(rest, &text[end..]) {
                    guesses.push((here, keeps));
                }
                open.push(Conditional {
                    has_kept: keeps,
                    keeps,
                });
            }
            Some("elif" | "elifdef" | "elifndef" | "else") => {
                if let Some(innermost) = open.last_mut() {
                    let known = match word {
                        Some("else") => Some(true),
                        _ if innermost.has_kept => Some(false),
                        _ => decided(rest, &defined).map_err(at_line)?,
                    };
                    if known.is_none() {
                        guesses.push((here, false));
                    }
                    innermost.keeps = !innermost.has_kept && known == Some(true);
                    innermost.has_kept |= innermost.keeps;
                }
            }
            Some("endif") => {
                open.pop();
            }
            _ => {}
        }
        let out = open.iter().any(|conditional| !conditional.keeps);
        if !out {
            condition::note(rest, &mut defined);
        }
        let value = rest
            .strip_prefix("define")
            .filter(|_| word == Some("define"));
        match taken_out_since {
            Some(since) if !out => {
                directives.push(Directive {
                    span: Span::new(since, end),
                    defines: None,
                });
                taken_out_since = None;
            }
            Some(_) => {}
            None if out => taken_out_since = Some(start),
            None => directives.push(Directive {
                span: Span::new(start, end),
                defines: value.map(|value| Span::new(end - value.len(), end)),
            }),
        }
    }
    if let Some(since) = taken_out_since {
        directives.push(Directive {
            span: Span::new(since, text.len()),
            defines: None,
        });
    }
    Ok(directives)
}

/// The text with blanks for its comments, which are gone before lines are looked at: one that comes to an end in another
/// line joins the two.
fn without_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let end = match rest.as_bytes() {
            [b'/', b'/', ..] => rest.find('\n'),
            [b'/', b'*', ..] => rest[2..].find("*/").map(|end| end + 4),
            [b'"', ..] => {
                let line = rest.find('\n').unwrap_or(rest.len());
                at += quotation(rest).unwrap_or(line);
                continue;
            }
            _ => Some(0),
        };
        let end = at + end.unwrap_or(rest.len());
        bytes[at..end].fill(b' ');
        at = end.max(at + 1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    String::from_utf8(bytes).expect("comments begin and end with signs of one byte")
}

/// The length of the quotation that a text starts with, if it ends in its line.
#[inline(never)]
pub(crate) fn quotation(text: &str) -> Option<usize> {
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'\n' || (byte == b'"' && !escaped);
        escaped = byte == b'\\' && !escaped;
        ends
    })?;
    text[..end + 2].ends_with('"').then_some(end + 2)
}

#[inline(never)]
fn unreadable(condition: Span) -> Diagnostic {
    let fault = "what this condition comes to is not read, and what is compiled hangs on it";
    Diagnostic::new(condition, fault).with_help("keep what is meant, and take the condition away")
}

/// An `#if` whose `#endif` is still to come.
struct Conditional {
    /// Whether one of its parts has been kept.
    has_kept: bool,
    /// Whether the present part is.
    keeps: bool,
}

/// What follows the `#` of a line; Rust's `#[inline]` and `#![allow(…)]` are no directives.
pub(crate) fn directive(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?;
    (!rest.starts_with(['[', '!'])).then(|| rest.trim_start())
}

/// What is kept where the text does not decide: what follows `#ifndef`, or an `#if` that has no `#else`.
fn keeps_unknown(rest: &str, later: &str) -> bool {
    let condition = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_negated = rest.starts_with("ifndef") || condition.trim_start().starts_with('!');
    is_negated || !has_else(later)
}

/// Whether the `#if` that a text follows has an `#else`.
fn has_else(later: &str) -> bool {
    let mut depth = 0;
    for rest in later.lines().filter_map(directive) {
        if rest.starts_with("if") {
            depth += 1;
        } else if depth == 0 && rest.starts_with("else") {
            return true;
        } else if rest.starts_with("endif") {
            if depth == 0 {
                return false;
            }
            depth -= 1;
        }
    }
    false
}

/// Where a line ends; one that ends in `\` goes on.
fn line_end(text: &str, start: usize) -> usize {
    let mut end = start;
    loop {
        end = text[end..].find('\n').map_or(text.len(), |at| end + at);
        let line = text[start..end].trim_end_matches('\r');
        if end == text.len() || !line.ends_with('\\') {
            return end;
        }
        end += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of a text.
    fn kept(text: &str) -> String {
        let mut kept = String::new();
        let mut at = 0;
        for directive in directives(text).unwrap() {
            kept.push_str(&text[at..directive.span.start]);
            if let Some(defines) = directive.defines {
                kept.push_str(&format!("[{}]", defines.of(text).trim()));
            }
            at = directive.span.end;
        }
        kept.push_str(&text[at..]);
        kept.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_plain_part_is_kept() {
        for (text, is_left) in [
            ("a\n#include <x>\nb", "a b"),
            ("#ifdef ASM\nasm\n#else\nplain\n#endif\nb", "plain b"),
            ("#if defined(A)\n1\n#elif B\n2\n#else\n3\n#endif\n", "3"),
            ("#ifndef GUARD\n#define GUARD\na\n#endif", "[GUARD] a"),
            ("#if 0\nno\n#endif\nb", "b"),
            (
                "#ifdef A\nkept, as nothing else is there\n#endif\n",
                "kept, as nothing else is there",
            ),
            (
                "#if A\n#if B\n1\n#else\n2\n#endif\n#else\n3\n#endif\nb",
                "3 b",
            ),
            (
                "#ifndef A\n#ifdef B\n1\n#else\n2\n#endif\n#else\n3\n#endif\nb",
                "2 b",
            ),
            ("#define K1 0x55 \\\n | 1\na", "[K1 0x55 \\ | 1] a"),
            ("#[inline]\nfn", "#[inline] fn"),
            ("#if A\nnever closed", "never closed"),
            ("#if 0\nnever closed", ""),
            ("#endif\n#else\n#elif\nb", "b"),
            ("#if 0 // off\nno\n#else /* on */\nb\n#endif", "b"),
            ("#if (0)\nno\n#endif\nb", "b"),
            ("#if 1 /* on */\na\n#else\nno\n#endif", "a"),
            ("#define A\n#ifdef A\na\n#else\nno\n#endif", "[A] a"),
            ("#define A\n#ifndef A\nno\n#else\nb\n#endif", "[A] b"),
            ("#define A\n#undef A\n#ifdef A\nno\n#endif\nb", "[A] b"),
            ("#define A 0\n#if A\nno\n#endif\nb", "[A 0] b"),
            (
                "#define A 2\n#if A > 1 && defined(A)\na\n#else\nno\n#endif",
                "[A 2] a",
            ),
            (
                "#define A B\n#define B (3)\n#if A == 3\na\n#else\nno\n#endif",
                "[A B] [B (3)] a",
            ),
            (
                "#if defined(ASM) && 0\nno\n#elif 1\na\n#else\nno\n#endif",
                "a",
            ),
            ("#if 1\na\n#elif 1\nno\n#else\nno\n#endif", "a"),
            (
                "#if 0\n#define A\n#endif\n#ifdef A\nno\n#else\nb\n#endif",
                "b",
            ),
            ("#if 2 <= 1 || !defined A\na\n#else\nb\n#endif", "b"),
            ("#if __has_include(<bit>)\nno\n#else\nb\n#endif", "b"),
            (
                "#define N 2\n#if N % 2 == 0\na\n#else\nno\n#endif",
                "[N 2] a",
            ),
            (
                "#if 1 + 2 * 3 == 7 && (8 >> 1 & 4) && -1 < 0 && ~0 == -1\na\n#else\nno\n#endif",
                "a",
            ),
            ("#if 0\n#if 1 / 0\n#endif\n#endif\nb", "b"),
            ("#if 1\na\n#elif 1 / 0\n#endif", "a"),
            (
                "/* off:\n#define A\n*/\n#ifdef A\nno\n#else\nb\n#endif",
                "/* off: #define A */ b",
            ),
            ("/* */ #if 0\nno\n/* */ #endif\nb", "/* */ b"),
            (
                "#define A 1 /* one\n more */ + 1\na",
                "[A 1 /* one more */ + 1] a",
            ),
            (
                "#define A \"/*\"\n#ifdef A\na\n#endif // */",
                "[A \"/*\"] a",
            ),
            ("#define A 1\n#undef A\n#if A\nno\n#endif\nb", "[A 1] b"),
            (
                "#define B\n#if 0\nno\n#elifdef B\nb\n#elifndef B\nno\n#endif",
                "[B] b",
            ),
            ("#define A A\n#if A\nno\n#else\nb\n#endif", "[A A] b"),
        ] {
            assert_eq!(kept(text), is_left, "{text}");
        }
    }

    #[test]
    fn conditions_that_are_not_read_are_refused() {
        for condition in [
            "1 / 0",
            "-1 > 0u",
            "'A' == 65",
            "~0 == 0xFFFFFFFFFFFFFFFF",
            "0b11 == 3",
            "ONE(2)",
        ] {
            let text = format!("#define ONE(x) 1\n#if {condition}\na\n#endif");
            let fault = directives(&text).unwrap_err();
            let span = fault.span().of(&text);
            assert_eq!(span, format!("#if {condition}"));
        }
    }
}
