#![doc = include_str!("../README.md")]
#![deny(rustdoc::broken_intra_doc_links)]
#![expect(missing_docs, reason = "only `deltaboard-routine` uses it")]

mod assumptions;
mod comment;
mod condition;
mod directive;
mod macros;
mod pp_token;
pub mod pragma;
mod source_map;

use core::ops::Range;

use deltaboard_source::{Diagnostic, Language, Span};

use assumptions::{Assumptions, Decision};
pub use comment::ambiguous_translation;
use comment::comment_length;
use condition::{CannotEvaluate, Condition};
pub use directive::{Directive, DirectiveKind};
use macros::{Macros, Token};
pub use pp_token::{Kind, pp_token};
use pp_token::{is_ident_continue, length_while};
pub use source_map::{ERROR_PLACEHOLDER, SourceMap};

/// The directives of a text, in source order.
#[derive(Default, Debug)]
pub struct Directives {
    pub directives: Vec<Directive>,
    pub conditions: Vec<OpenCondition>,
    /// The names of the macros that conditions use.
    names_in_conditions: Vec<Span>,
}

/// A condition that depends on compiler options or other files.
#[derive(Debug)]
pub struct OpenCondition {
    /// What is assumed about it.
    pub clause: Diagnostic,
    /// The text that it controls, from its `#if` to the `#endif`.
    pub controls: Span,
}

/// A text with its macros expanded.
#[derive(Debug)]
pub struct Expanded {
    pub text: String,
    /// The end of the program in `text`. The bodies of function-like macros follow.
    pub end: usize,
    pub map: SourceMap,
    /// The errors, each with the offset of its placeholder in `text`.
    pub errors: Vec<(usize, Diagnostic)>,
    /// The function-like macros. Their expanded definitions are at the end of `text`, in the form `NAME(x, y) body`.
    pub function_macros: Vec<FunctionMacro>,
}

/// A function-like macro, which can be a routine of its own.
#[derive(Debug)]
pub struct FunctionMacro {
    /// The range of its definition in the expanded text.
    pub range: Range<usize>,
    /// Whether the text uses it.
    pub is_used: bool,
}

#[doc(hidden)]
impl Directives {
    /// Returns whether a macro has a body. Only C and C++ have such macros.
    pub fn has_macro_bodies(&self, text: &str) -> bool {
        self.directives.iter().any(|it| match it.kind {
            DirectiveKind::Define(definition) => {
                definition.of(text).split_whitespace().nth(1).is_some()
            }
            _ => false,
        })
    }

    /// Returns the text with directives, and the lines that they exclude, replaced by spaces.
    pub fn without_directives(&self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for Directive { span, .. } in &self.directives {
            for byte in &mut bytes[span.start..span.end] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
        String::from_utf8(bytes).expect("directives begin and end at character boundaries")
    }

    /// Returns the names that the text defines as macros.
    pub fn defined_names<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        let defines = self.directives.iter().filter_map(|it| match it.kind {
            DirectiveKind::Define(definition) => Some(definition.of(text).trim_start()),
            _ => None,
        });
        defines.map(leading_ident)
    }

    /// Expands the macros of the text.
    pub fn expand(&self, text: &str) -> Result<Expanded, Diagnostic> {
        let code = self.without_directives(text);
        let mut macros = Macros::default();
        let mut writer = Writer::default();
        let mut directives = self.directives.iter().peekable();
        let mut at = 0;
        while at < text.len() {
            while let Some(next) = directives.next_if(|next| next.span.start <= at) {
                macros.apply(text, next.kind);
            }
            let (kind, length) = pp_token(&code[at..]);
            let end = directives.peek().map_or(text.len(), |next| next.span.start);
            let token = Span::new(at, at + length);
            at = token.end;
            if kind == Kind::Ident
                && macros.is_defined(token.of(text))
                && let Some((tokens, after)) = macros.expand_at(text, token, end)?
            {
                writer.tokens(tokens);
                at = after;
            } else {
                writer.verbatim(&code, token);
            }
        }
        for next in directives {
            macros.apply(text, next.kind);
        }
        let end = writer.text.len();
        writer.text.push('\n');
        let function_macros = self.function_macros(&mut macros, &mut writer, text);
        Ok(Expanded {
            text: writer.text,
            end,
            map: SourceMap::new(writer.segments),
            errors: writer.errors,
            function_macros,
        })
    }

    /// Writes the expanded definition of each function-like macro.
    fn function_macros<'t>(
        &self,
        macros: &mut Macros<'t>,
        writer: &mut Writer,
        text: &'t str,
    ) -> Vec<FunctionMacro> {
        let mut written = Vec::new();
        let defined = macros.defined().into_iter();
        let function_like: Vec<_> =
            defined.filter_map(|it| Some((it.name, it.parameters.clone()?))).collect();
        for (name, parameters) in function_like {
            // A macro that exceeds a limit is left out here. Its uses are expanded, and checked, separately.
            let Ok(body) = macros.expand_body(name.of(text)) else {
                continue;
            };
            let start = writer.text.len();
            writer.verbatim(text, name);
            let body_start = body.first().map_or(name.end, |first| first.source.start);
            let parentheses = [("(", name.end), (")", body_start)];
            let [open, close] =
                parentheses.map(|(punct, at)| Token::punct(punct, Span::new(at, at)));
            writer.tokens(vec![open]);
            for (index, parameter) in parameters.iter().cloned().enumerate() {
                if index > 0 {
                    let at = parameter.source.start;
                    writer.tokens(vec![Token::punct(",", Span::new(at, at))]);
                }
                writer.tokens(vec![parameter]);
            }
            writer.tokens(vec![close]);
            writer.tokens(body);
            written.push((name, start..writer.text.len()));
        }
        let is_used = |name: Span| {
            macros
                .get(name.of(text))
                .flatten()
                .is_some_and(|it| it.is_used || self.names_in_conditions.contains(&it.name))
        };
        let function_macros = written.into_iter();
        function_macros
            .map(|(name, range)| FunctionMacro { range, is_used: is_used(name) })
            .collect()
    }
}

/// Writes an expanded text and its source map.
#[derive(Default)]
struct Writer {
    text: String,
    segments: Vec<source_map::Segment>,
    errors: Vec<(usize, Diagnostic)>,
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
            self.errors.extend(token.error.map(|error| (start, error)));
            self.segments.push(source_map::Segment {
                range: start..self.text.len(),
                source: token.source,
                spelling: token.spelling,
                is_pasted: token.is_pasted,
                is_verbatim: false,
            });
            self.text.push(' ');
        }
    }
}

/// Returns the identifier at the start of a text, which may be empty.
fn leading_ident(text: &str) -> &str {
    &text[..length_while(text, is_ident_continue)]
}

/// Returns the name after a directive's word.
fn name_after<'t>(rest: &'t str, word: &str) -> Option<&'t str> {
    rest.strip_prefix(word).map(|after| leading_ident(after.trim_start()))
}

/// Returns whether this is the `#ifndef` of an include guard: the next directive defines the same name without a body.
fn is_include_guard(rest: &str, later: &str) -> bool {
    let name = name_after(rest, "ifndef");
    let next = later.lines().find_map(directive);
    let defined = next.and_then(|next| next.strip_prefix("define"));
    name.is_some() && name == defined.map(str::trim)
}

/// Parses the directives of a text. If a condition depends on compiler options or other files, the portable branch of
/// `#if … #else … #endif` is kept. That is the last one in most engines.
pub fn read(text: &str, language: Option<Language>) -> Result<Directives, Diagnostic> {
    if !text.contains('#') {
        return Ok(Directives::default());
    }
    let mut guesses = Vec::new();
    let mut directives = parse(text, language, &mut guesses)?;
    let conditions = guesses.into_iter().map(|guess| {
        let Guess { condition, holds, .. } = guess;
        let line: Vec<_> = condition.of(text).split_whitespace().collect();
        let verb = if holds { "holds" } else { "does not hold" };
        let clause = format!("`{}` {verb}", line.join(" "));
        OpenCondition { clause: Diagnostic::new(condition, clause), controls: guess.controls }
    });
    directives.conditions = conditions.collect();
    Ok(directives)
}

fn parse(
    original: &str,
    language: Option<Language>,
    guesses: &mut Vec<Guess>,
) -> Result<Directives, Diagnostic> {
    let text = &without_comments(original, language)?;
    let mut directives = Vec::new();
    let mut open: Vec<Conditional> = Vec::new();
    let mut macros = Macros::default();
    let mut assumptions = Assumptions::new(language);
    let mut excluded_from = None;
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
        let condition = Span::new(end - rest.len(), end).of(original);
        let decide = |prefers_to_hold| {
            let condition = Condition::read(condition, &mut macros, language);
            let condition = condition.map_err(|CannotEvaluate| cannot_evaluate(here))?;
            Ok(assumptions.decide(condition, here, prefers_to_hold))
        };
        match word {
            Some("if" | "ifdef" | "ifndef") => {
                let condition = (rest, &text[end..]);
                let is_included = open.iter().all(|conditional| conditional.is_taken);
                let (is_taken, guessed) = begin_condition(condition, is_included, decide)?;
                open.push(Conditional { has_taken_branch: is_taken, is_taken, start });
                add_guesses(guesses, original, here, guessed);
            }
            Some("elif" | "elifdef" | "elifndef" | "else") => {
                let guessed = continue_condition(word, &mut open, decide)?;
                add_guesses(guesses, original, here, guessed);
            }
            Some("endif") => {
                if let Some(closed) = open.pop() {
                    close_guesses(guesses, closed.start, end);
                }
            }
            _ => {}
        }
        let is_excluded = open.iter().any(|conditional| !conditional.is_taken);
        let kind = match is_excluded {
            true => DirectiveKind::Other,
            false => kind_of(word, rest, original, end)?,
        };
        macros.apply(original, kind);
        let directive_start = match excluded_from {
            Some(excluded_from) if !is_excluded => excluded_from,
            Some(_) => continue,
            None if is_excluded => {
                excluded_from = Some(start);
                continue;
            }
            None => start,
        };
        excluded_from = None;
        let span = Span::new(directive_start, end);
        directives.push(Directive { span, kind });
    }
    close_guesses(guesses, 0, text.len());
    if let Some(excluded_from) = excluded_from {
        let span = Span::new(excluded_from, text.len());
        directives.push(Directive { span, kind: DirectiveKind::Other });
    }
    let used = macros.defined().into_iter().filter(|it| it.is_used);
    let names_in_conditions = used.map(|it| it.name).collect();
    Ok(Directives { directives, conditions: Vec::new(), names_in_conditions })
}

/// Reads `#if`. Returns whether it holds, and the assumptions for that.
fn begin_condition(
    (rest, after): (&str, &str),
    is_included: bool,
    decide: impl FnOnce(bool) -> Result<Decision, Diagnostic>,
) -> Result<(bool, Vec<(Span, bool)>), Diagnostic> {
    // Conditions in excluded text are not evaluated.
    if !is_included {
        return Ok((false, Vec::new()));
    }
    let Decision { holds, assumed } = decide(!has_else(after))?;
    let is_assumption = !is_include_guard(rest, after);
    Ok((holds, if is_assumption { assumed } else { Vec::new() }))
}

/// Reads `#elif` and `#else`. Returns the assumptions.
fn continue_condition(
    word: Option<&str>,
    open: &mut [Conditional],
    decide: impl FnOnce(bool) -> Result<Decision, Diagnostic>,
) -> Result<Vec<(Span, bool)>, Diagnostic> {
    let Some((innermost, outer)) = open.split_last_mut() else {
        return Ok(Vec::new());
    };
    let is_included = outer.iter().all(|conditional| conditional.is_taken);
    let Decision { holds, assumed } = match word {
        Some("else") => Decision { holds: true, assumed: Vec::new() },
        _ if innermost.has_taken_branch || !is_included => {
            Decision { holds: false, assumed: Vec::new() }
        }
        _ => decide(false)?,
    };
    innermost.is_taken = !innermost.has_taken_branch && holds;
    innermost.has_taken_branch |= innermost.is_taken;
    Ok(assumed)
}

/// Adds the guesses for a condition. The same condition elsewhere is cited at its own place.
fn add_guesses(guesses: &mut Vec<Guess>, text: &str, here: Span, assumed: Vec<(Span, bool)>) {
    for (condition, holds) in assumed {
        let is_same = condition.of(text) == here.of(text);
        let condition = if is_same { here } else { condition };
        guesses.push(Guess { condition, holds, at: here.start, controls: here, is_open: true });
    }
}

/// The kind of a directive that begins with a word and reaches to an end in the text.
fn kind_of(
    word: Option<&str>,
    rest: &str,
    original: &str,
    end: usize,
) -> Result<DirectiveKind, Diagnostic> {
    let kind = match word {
        Some("define") => DirectiveKind::Define(Span::new(end - rest.len() + "define".len(), end)),
        Some("undef") => {
            let name = name_after(rest, "undef").unwrap_or_default();
            let at = rest.find(name).map_or(end, |at| end - rest.len() + at);
            DirectiveKind::Undefine(Span::new(at, at + name.len()))
        }
        Some("pragma") => pragma::parse(original, Span::new(end - rest.len(), end))?,
        _ => DirectiveKind::Other,
    };
    Ok(kind)
}

/// Returns the text with its comments replaced by spaces, line feeds included: C removes comments before it
/// looks for directives, so a comment of several lines joins them. Raw strings of several lines are replaced
/// too, because their lines are not directives.
pub fn without_comments(text: &str, language: Option<Language>) -> Result<String, Diagnostic> {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (kind, length) = pp_token(rest);
        let is_raw = kind == Kind::Quoted && rest[..length].contains('\n');
        if is_raw || comment_length(rest, at, language)?.is_some() {
            bytes[at..at + length].fill(b' ');
        }
        at += length;
    }
    Ok(String::from_utf8(bytes).expect("comments begin and end with one-byte characters"))
}

fn cannot_evaluate(condition: Span) -> Diagnostic {
    let message = "this condition controls what is compiled, but can't be evaluated";
    Diagnostic::new(condition, message)
        .with_help("keep the code that applies and remove the condition")
}

/// An `#if` that isn't closed by `#endif` yet.
struct Conditional {
    /// Whether the current or an earlier branch is compiled.
    has_taken_branch: bool,
    /// Whether the current branch is compiled.
    is_taken: bool,
    start: usize,
}

/// A condition that the text doesn't decide.
struct Guess {
    condition: Span,
    /// The guessed value.
    holds: bool,
    /// Where the text begins that first depends on it.
    at: usize,
    /// The text that depends on it.
    controls: Span,
    /// Whether its `#endif` is missing so far.
    is_open: bool,
}

/// Closes the open guesses after `start`: the text that they control ends at `end`.
fn close_guesses(guesses: &mut [Guess], start: usize, end: usize) {
    let open = guesses.iter_mut().filter(|it| it.is_open);
    for guess in open.filter(|it| it.at >= start) {
        guess.is_open = false;
        guess.controls.end = guess.controls.end.max(end);
    }
}

/// Returns the directive of a line without its `#`. Rust's `#[inline]` and `#![allow(…)]` are not directives.
pub fn directive(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?;
    (!rest.starts_with(['[', '!'])).then(|| rest.trim_start())
}

/// Returns whether the `#if` before this text has an `#else`.
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

/// Returns the end of the line at `start`. A line that ends in `\` continues on the next one.
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

    /// Returns the part of a text that is compiled, with definitions in brackets.
    fn kept(text: &str) -> String {
        let mut kept = String::new();
        let mut at = 0;
        for directive in read(text, None).unwrap().directives {
            kept.push_str(&text[at..directive.span.start]);
            if let DirectiveKind::Define(definition) = directive.kind {
                kept.push_str(&format!("[{}]", definition.of(text).trim()));
            }
            at = directive.span.end;
        }
        kept.push_str(&text[at..]);
        kept.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn keeps_the_branches_that_are_compiled() {
        for (text, expected) in [
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
            ("#if 2 <= 1 || !defined A\na\n#else\nb\n#endif", "a"),
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
            assert_eq!(kept(text), expected, "{text}");
        }
    }

    /// The assumptions about a text, one after the other.
    fn assumed(text: &str, language: Language) -> String {
        let conditions = read(text, Some(language)).unwrap().conditions;
        let clauses: Vec<_> = conditions.iter().map(|it| it.clause.message().to_owned()).collect();
        clauses.join(", ")
    }

    #[test]
    fn each_unknown_name_has_one_value() {
        let pairs = [
            ("A", "!A", "`#if A` holds, `#if A` holds"),
            ("defined(A)", "!defined A", "`#if defined(A)` holds, `#if defined(A)` holds"),
            ("A", "defined(A)", "`#if A` holds, `#if A` holds"),
            // Defined, but perhaps as 0.
            ("defined(A)", "A", "`#if defined(A)` holds, `#if A` holds"),
            (
                "defined A && defined B",
                "defined A && !defined B",
                "`#if defined A && defined B` holds, `#if defined A && defined B` holds",
            ),
            ("A || B", "!(A || B)", "`#if A || B` holds, `#if A || B` holds"),
            ("A || B", "B", "`#if A || B` holds, `#if B` holds"),
            ("A == 1", "A == 2", "`#if A == 1` holds, `#if A == 1` holds"),
            ("A > 4", "A >= 3", "`#if A > 4` holds, `#if A > 4` holds"),
            ("A > 4", "A > 8", "`#if A > 4` holds, `#if A > 8` does not hold"),
            ("A == 8 * 8", "A == 64", "`#if A == 8 * 8` holds, `#if A == 8 * 8` holds"),
            ("A * 2 == 8", "A == 4", "`#if A * 2 == 8` does not hold, `#if A == 4` does not hold"),
            ("A == B", "A != B", "`#if A == B` holds, `#if A != B` does not hold"),
            ("A / 0", "A", "`#if A / 0` does not hold, `#if A` does not hold"),
            (
                "__has_include(<bit>)",
                "!__has_include( <bit> )",
                "`#if __has_include(<bit>)` holds, `#if __has_include(<bit>)` holds",
            ),
            ("A ? 1 : 0", "A?1:0", "`#if A ? 1 : 0` holds, `#if A ? 1 : 0` holds"),
            ("A || 1", "0 && A", ""),
            ("false && A", "true || A", "`#if true || A` holds"),
        ];
        for (one, other, expected) in pairs {
            let text = format!("#if {one}\na\n#endif\n#if {other}\nb\n#endif\n");
            assert_eq!(assumed(&text, Language::C), expected, "{text}");
        }
        let both = "#ifdef A\n#define B 1\n#elif !B\n#endif\n#ifndef A\nx\n#elif C\ny\n#endif\n";
        let expected = "`#ifdef A` holds, `#ifdef A` holds, `#elif C` does not hold";
        assert_eq!(assumed(both, Language::C), expected);
    }

    #[test]
    fn conditions_without_unknown_names_are_known_in_each_language() {
        for (condition, expected) in [
            ("true == false || (!false && true)", ""),
            ("BIG || true", ""),
            ("BIG && !BIG", ""),
            ("ON && !SLOW", "`#if ON && !SLOW` holds"),
            ("ON && SLOW", "`#if ON && SLOW` does not hold"),
        ] {
            let text = format!("#define ON\n#if {condition}\na\n#else\nb\n#endif\n");
            assert_eq!(assumed(&text, Language::CSharp), expected, "{text}");
        }
        for condition in ["ifdef __cplusplus", "if __cplusplus", "if __cplusplus >= 201703L"] {
            let text = format!("#{condition}\nextern \"C\" {{\n#endif\n");
            for (language, is_kept) in [(Language::C, false), (Language::Cpp, true)] {
                let directives = read(&text, Some(language)).unwrap();
                assert!(directives.conditions.is_empty(), "{text}");
                assert_eq!(directives.without_directives(&text).contains('{'), is_kept, "{text}");
            }
        }
    }

    #[test]
    fn many_conditions_take_little_time() {
        let names: Vec<_> = (0..4000).map(|at| format!("N{at}")).collect();
        let conditions = names.windows(2).map(|it| format!("#if {}\n#endif\n", it.join(" || ")));
        read(&conditions.collect::<String>(), None).unwrap();
        let long = format!("#if {}\n#endif\n", names.join(" && ")).repeat(2);
        read(&long, None).unwrap();
    }

    #[test]
    fn a_comment_that_ends_in_a_backslash_continues_only_in_c() {
        let text = "#define S 8 // eight \\\n#undef S\n";
        for (language, expected) in [
            (
                None,
                "this comment continues on the next line in C, but ends here in other languages",
            ),
            (
                Some(Language::Cpp),
                "this comment continues on the next line, which is not supported",
            ),
        ] {
            assert_eq!(read(text, language).unwrap_err().message(), expected);
        }
        assert!(read(text, Some(Language::CSharp)).is_ok());
    }

    #[test]
    fn unsupported_conditions_are_errors() {
        for condition in
            ["1 / 0", "-1 > 0u", "'A' == 65", "~0 == 0xFFFFFFFFFFFFFFFF", "0b11 == 3", "ONE(2, 3)"]
        {
            let text = format!("#define ONE(x) 1\n#if {condition}\na\n#endif");
            let error = read(&text, None).unwrap_err();
            let span = error.span().of(&text);
            assert_eq!(span, format!("#if {condition}"));
        }
    }
}
