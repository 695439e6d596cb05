//! What the C preprocessor makes of a text: which lines count, and what macros stand for.
//!
//! The parser reads the text that comes out, and [`Map`] leads every place of it back into the text that a person sees.

mod condition;
mod macros;
mod source_map;
pub mod pragma;

use core::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::language::Language;
use crate::pp_token::{self, Kind, piece};
use crate::span::Span;
use crate::token;
use condition::{Decision, Unreadable, decided};
use macros::{Macros, Token};
pub use source_map::Map;

/// Stands in an expanded text for what cannot be read, as it means nothing in any language.
pub const FAULTY: &str = "\u{fffd}";

/// A line that starts with `#`, or the lines that one takes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Directive {
    /// The text that it stands for.
    pub span: Span,
    /// What it does to a name.
    pub does: Does,
}

/// What a directive does to a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    Nothing,
    /// What follows the word `define`.
    Define(Span),
    /// The name behind `undef`.
    Undefine(Span),
    /// `#pragma push_macro("NAME")`: the meaning of the name is kept for later.
    Push(Span),
    /// `#pragma pop_macro("NAME")`: it has the meaning again that was kept last.
    Pop(Span),
}

/// The directives of a text, in its order.
#[derive(Default, Debug)]
pub struct Directives {
    pub directives: Vec<Directive>,
    /// The conditions that depend on what a compiler is told elsewhere, as clauses, each beside the text that it decides on.
    pub conditions: Vec<(Diagnostic, Span)>,
    /// The names of the macros that conditions use.
    asked: Vec<Span>,
}

/// A text with its macros replaced.
#[derive(Debug)]
pub struct Expanded {
    pub text: String,
    /// Where it ends, before its macros.
    pub end: usize,
    pub map: Map,
    /// What cannot be read of it, and where that is missing in `text`.
    pub faults: Vec<(usize, Diagnostic)>,
    /// Behind the text, what each macro comes to that is called: `NAME(x, y) text`.
    pub called: Vec<Called>,
}

/// A macro that is called, as a routine of its own.
#[derive(Debug)]
pub struct Called {
    /// Its place in the expanded text.
    pub range: Range<usize>,
    /// Whether the text uses it.
    pub is_used: bool,
}

impl Directives {
    /// Whether a name gets a value: only C and C++ have that.
    pub fn give_values(&self, text: &str) -> bool {
        self.directives.iter().any(|it| match it.does {
            Does::Define(value) => value.of(text).split_whitespace().nth(1).is_some(),
            _ => false,
        })
    }

    /// The text with blanks for the directives but for the values of macros: what a listing shows as code.
    pub fn with_values(&self, text: &str) -> String {
        let mut code = self.blanked(text);
        for it in &self.directives {
            if let Does::Define(value) = it.does {
                // At the end of a line, `\\` says that it goes on.
                let value = value.start..value.end;
                let written = text[value.clone()].replace('\\', " ");
                code.replace_range(value, &written);
            }
        }
        code
    }

    /// The text with blanks for the directives, and for all that they take out.
    pub fn blanked(&self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for Directive { span, .. } in &self.directives {
            for byte in &mut bytes[span.start..span.end] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
        String::from_utf8(bytes).expect("directives begin and end between letters")
    }

    /// The names that are defined.
    pub fn names<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        let defines = self.directives.iter().filter_map(|it| match it.does {
            Does::Define(value) => Some(value.of(text).trim_start()),
            _ => None,
        });
        defines.map(|defines| &defines[..pp_token::length_while(defines, pp_token::is_of_word)])
    }

    /// The text with what the macros of `text[from..]` stand for.
    pub fn expand(&self, text: &str, from: usize) -> Result<Expanded, Diagnostic> {
        let blanked = self.blanked(text);
        let mut macros = Macros::default();
        let mut writer = Writer::default();
        let mut directives = self.directives.iter().peekable();
        writer.verbatim(text, Span::new(0, from));
        let mut at = from;
        while at < text.len() {
            while let Some(next) = directives.next_if(|next| next.span.start <= at) {
                macros.take(text, next.does);
            }
            let (kind, length) = piece(&blanked[at..]);
            let end = directives.peek().map_or(text.len(), |next| next.span.start);
            let piece = Span::new(at, at + length);
            at = piece.end;
            if kind == Kind::Word
                && macros.is_defined(piece.of(text))
                && let Some((tokens, behind)) = macros.expand_at(text, piece, end)?
            {
                writer.tokens(tokens);
                at = behind;
            } else {
                writer.verbatim(&blanked, piece);
            }
        }
        for next in directives {
            macros.take(text, next.does);
        }
        let end = writer.text.len();
        writer.text.push('\n');
        let called = self.called(&mut macros, &mut writer, text);
        Ok(Expanded {
            text: writer.text,
            end,
            map: Map::new(writer.segments),
            faults: writer.faults,
            called,
        })
    }

    /// Writes what each macro comes to that is called, with its own parameters.
    fn called<'t>(
        &self,
        macros: &mut Macros<'t>,
        writer: &mut Writer,
        text: &'t str,
    ) -> Vec<Called> {
        let mut called = Vec::new();
        let all = macros.all().into_iter();
        let all: Vec<_> = all.filter_map(|it| Some((it.name, it.parameters.clone()?))).collect();
        for (name, parameters) in all {
            // One that comes to too much is missed by who uses it.
            let Ok(body) = macros.expand_itself(name.of(text)) else {
                continue;
            };
            let start = writer.text.len();
            writer.verbatim(text, name);
            let brackets =
                [("(", name.end), (")", body.first().map_or(name.end, |first| first.place.start))];
            let [open, close] = brackets.map(|(sign, at)| Token::sign(sign, Span::new(at, at)));
            writer.tokens(vec![open]);
            for (place, parameter) in parameters.iter().cloned().enumerate() {
                if place > 0 {
                    let at = parameter.place.start;
                    writer.tokens(vec![Token::sign(",", Span::new(at, at))]);
                }
                writer.tokens(vec![parameter]);
            }
            writer.tokens(vec![close]);
            writer.tokens(body);
            called.push((name, start..writer.text.len()));
        }
        let used = |name: Span| {
            macros
                .get(name.of(text))
                .flatten()
                .is_some_and(|it| it.is_used || self.asked.contains(&it.name))
        };
        let called = called.into_iter().map(|(name, range)| Called { range, is_used: used(name) });
        called.collect()
    }
}

/// Writes an expanded text, and where each of its parts comes from.
#[derive(Default)]
struct Writer {
    text: String,
    segments: Vec<source_map::Segment>,
    faults: Vec<(usize, Diagnostic)>,
}

impl Writer {
    fn verbatim(&mut self, text: &str, span: Span) {
        let start = self.text.len();
        self.text.push_str(span.of(text));
        source_map::Segment::push(&mut self.segments, start, span);
    }

    fn tokens(&mut self, tokens: Vec<Token<'_>>) {
        self.text.push(' ');
        for token in tokens {
            let start = self.text.len();
            self.text.push_str(&token.text);
            self.faults.extend(token.fault.map(|fault| (start, fault)));
            self.segments.push(source_map::Segment {
                range: start..self.text.len(),
                place: token.place,
                written: token.written,
                is_pasted: token.is_pasted,
                is_verbatim: false,
            });
            self.text.push(' ');
        }
    }
}

fn name_behind<'t>(rest: &'t str, word: &str) -> Option<&'t str> {
    let behind = rest.strip_prefix(word)?.trim_start();
    behind.get(..pp_token::length_while(behind, pp_token::is_of_word))
}

/// Whether `#ifndef` asks for what the next directive defines as nothing, as a header does that is to be read once.
fn is_guard(rest: &str, later: &str) -> bool {
    let asked = name_behind(rest, "ifndef");
    let next = later.lines().find_map(directive);
    let defined = next.and_then(|next| next.strip_prefix("define"));
    asked.is_some() && asked == defined.map(str::trim)
}

/// The directives of a text. Where a condition hangs on what a compiler is told elsewhere, the plain part of
/// `#if … #else … #endif` is kept, which engines write last.
pub fn read(text: &str, from: usize, language: Option<Language>) -> Result<Directives, Diagnostic> {
    if !text[from..].contains('#') {
        return Ok(Directives::default());
    }
    let mut guesses = Vec::new();
    let mut found = find(text, from, language, &mut guesses)?;
    let conditions = guesses.into_iter().map(|guess| {
        let Guess { condition, holds, .. } = guess;
        let line: Vec<_> = condition.of(text).split_whitespace().collect();
        let verb = if holds { "holds" } else { "does not hold" };
        let clause = format!("`{}` {verb}", line.join(" "));
        (Diagnostic::new(condition, clause), guess.decides)
    });
    found.conditions = conditions.collect();
    Ok(found)
}

fn find(
    original: &str,
    from: usize,
    language: Option<Language>,
    guesses: &mut Vec<Guess>,
) -> Result<Directives, Diagnostic> {
    let text = &without_comments(original, from)?;
    let mut directives = Vec::new();
    let mut open: Vec<Conditional> = Vec::new();
    let mut macros = Macros::default();
    let is_csharp = language == Some(Language::CSharp);
    let mut taken_out_since = None;
    let mut at = from;
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
        let behind = Span::new(end - rest.len(), end).of(original);
        let mut decide =
            || decided(behind, &mut macros, is_csharp).map_err(|Unreadable| unreadable(here));
        match word {
            Some("if" | "ifdef" | "ifndef") => {
                // Inside what is taken out, nothing is asked.
                let asks = open.iter().all(|conditional| conditional.keeps);
                let known = if asks { decide()? } else { Decision::Known(false) };
                let keeps = match known {
                    Decision::Known(holds) | Decision::Likely(holds) => holds,
                    Decision::Unknown => keeps_unknown(rest, &text[end..]),
                };
                if !matches!(known, Decision::Known(_)) && !is_guard(rest, &text[end..]) {
                    guesses.push(Guess::new(here, keeps));
                }
                open.push(Conditional { has_kept: keeps, keeps, start });
            }
            Some("elif" | "elifdef" | "elifndef" | "else") => {
                if let Some((innermost, outer)) = open.split_last_mut() {
                    let asks = outer.iter().all(|conditional| conditional.keeps);
                    let known = match word {
                        Some("else") => Decision::Known(true),
                        _ if innermost.has_kept || !asks => Decision::Known(false),
                        _ => decide()?,
                    };
                    let holds = matches!(known, Decision::Known(true) | Decision::Likely(true));
                    if !matches!(known, Decision::Known(_)) {
                        guesses.push(Guess::new(here, holds));
                    }
                    innermost.keeps = !innermost.has_kept && holds;
                    innermost.has_kept |= innermost.keeps;
                }
            }
            Some("endif") => {
                if let Some(closed) = open.pop() {
                    close(guesses, closed.start, end);
                }
            }
            // What is defined here counts everywhere.
            Some("define" | "undef" | "pragma") => {
                let open = guesses.iter_mut().filter(|it| it.is_open);
                open.for_each(|it| it.decides = Span::new(0, text.len()));
            }
            _ => {}
        }
        let out = open.iter().any(|conditional| !conditional.keeps);
        let does = match word {
            _ if out => Does::Nothing,
            Some("define") => Does::Define(Span::new(end - rest.len() + "define".len(), end)),
            Some("undef") => {
                let name = name_behind(rest, "undef").unwrap_or_default();
                let at = rest.find(name).map_or(end, |at| end - rest.len() + at);
                Does::Undefine(Span::new(at, at + name.len()))
            }
            Some("pragma") => pragma::read(original, Span::new(end - rest.len(), end))?,
            _ => Does::Nothing,
        };
        macros.take(original, does);
        let since = match taken_out_since {
            Some(since) if !out => since,
            Some(_) => continue,
            None if out => {
                taken_out_since = Some(start);
                continue;
            }
            None => start,
        };
        taken_out_since = None;
        let span = Span::new(since, end);
        directives.push(Directive { span, does });
    }
    close(guesses, from, text.len());
    if let Some(since) = taken_out_since {
        let span = Span::new(since, text.len());
        let does = Does::Nothing;
        directives.push(Directive { span, does });
    }
    let used = macros.all().into_iter().filter(|it| it.is_used);
    let asked = used.map(|it| it.name).collect();
    Ok(Directives { directives, conditions: Vec::new(), asked })
}

/// The text with blanks for its comments, which are gone before lines are looked at: one that comes to an end in another line
/// joins the two. What a raw string has in its lines is no directive either.
fn without_comments(text: &str, from: usize) -> Result<String, Diagnostic> {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = from;
    while at < text.len() {
        let rest = &text[at..];
        let (kind, length) = piece(rest);
        let is_raw = kind == Kind::Quote && rest[..length].contains('\n');
        if is_raw || token::comment(rest, at)?.is_some() {
            bytes[at..at + length].fill(b' ');
        }
        at += length;
    }
    Ok(String::from_utf8(bytes).expect("comments begin and end with signs of one byte"))
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
    start: usize,
}

/// A condition that the text does not decide.
struct Guess {
    condition: Span,
    /// How it is read.
    holds: bool,
    /// The text that depends on it.
    decides: Span,
    /// Whether its `#endif` is still to come.
    is_open: bool,
}

impl Guess {
    fn new(condition: Span, holds: bool) -> Self {
        Self { condition, holds, decides: condition, is_open: true }
    }
}

/// Notes where the conditions end that are open from a place on.
fn close(guesses: &mut [Guess], start: usize, end: usize) {
    let open = guesses.iter_mut().filter(|it| it.is_open);
    for guess in open.filter(|it| it.condition.start >= start) {
        guess.is_open = false;
        guess.decides.end = guess.decides.end.max(end);
    }
}

/// What follows the `#` of a line; Rust's `#[inline]` and `#![allow(…)]` are no directives.
pub fn directive(line: &str) -> Option<&str> {
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
        for directive in read(text, 0, None).unwrap().directives {
            kept.push_str(&text[at..directive.span.start]);
            if let Does::Define(defines) = directive.does {
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
            ("#if A\n#if B\n1\n#else\n2\n#endif\n#else\n3\n#endif\nb", "3 b"),
            ("#ifndef A\n#ifdef B\n1\n#else\n2\n#endif\n#else\n3\n#endif\nb", "2 b"),
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
            ("#define A 2\n#if A > 1 && defined(A)\na\n#else\nno\n#endif", "[A 2] a"),
            ("#define A B\n#define B (3)\n#if A == 3\na\n#else\nno\n#endif", "[A B] [B (3)] a"),
            ("#if defined(ASM) && 0\nno\n#elif 1\na\n#else\nno\n#endif", "a"),
            ("#if 1\na\n#elif 1\nno\n#else\nno\n#endif", "a"),
            ("#if 0\n#define A\n#endif\n#ifdef A\nno\n#else\nb\n#endif", "b"),
            ("#if 2 <= 1 || !defined A\na\n#else\nb\n#endif", "b"),
            ("#if __has_include(<bit>)\nno\n#else\nb\n#endif", "b"),
            ("#define N 2\n#if N % 2 == 0\na\n#else\nno\n#endif", "[N 2] a"),
            ("#if 1 + 2 * 3 == 7 && (8 >> 1 & 4) && -1 < 0 && ~0 == -1\na\n#else\nno\n#endif", "a"),
            ("#if 0\n#if 1 / 0\n#endif\n#endif\nb", "b"),
            ("#if 1\na\n#elif 1 / 0\n#endif", "a"),
            ("/* off:\n#define A\n*/\n#ifdef A\nno\n#else\nb\n#endif", "/* off: #define A */ b"),
            ("/* */ #if 0\nno\n/* */ #endif\nb", "/* */ b"),
            ("#define A 1 /* one\n more */ + 1\na", "[A 1 /* one more */ + 1] a"),
            ("#define A \"/*\"\n#ifdef A\na\n#endif // */", "[A \"/*\"] a"),
            ("#define A 1\n#undef A\n#if A\nno\n#endif\nb", "[A 1] b"),
            ("#define B\n#if 0\nno\n#elifdef B\nb\n#elifndef B\nno\n#endif", "[B] b"),
            ("#define A A\n#if A\nno\n#else\nb\n#endif", "[A A] b"),
            (
                "#define MORE(a, b) a + 1 > b\n#if MORE(2, 1 + 1)\na\n#else\nno\n#endif",
                "[MORE(a, b) a + 1 > b] a",
            ),
            ("#if 0\n#if A\n#elif 1 / 0\n#endif\n#endif\nb", "b"),
            (
                "#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__\nno\n#endif\n#if CHAR_BIT == 8\nb\n#endif",
                "b",
            ),
        ] {
            assert_eq!(kept(text), is_left, "{text}");
        }
    }

    #[test]
    fn conditions_that_are_not_read_are_refused() {
        for condition in
            ["1 / 0", "-1 > 0u", "'A' == 65", "~0 == 0xFFFFFFFFFFFFFFFF", "0b11 == 3", "ONE(2, 3)"]
        {
            let text = format!("#define ONE(x) 1\n#if {condition}\na\n#endif");
            let fault = read(&text, 0, None).unwrap_err();
            let span = fault.span().of(&text);
            assert_eq!(span, format!("#if {condition}"));
        }
    }
}
