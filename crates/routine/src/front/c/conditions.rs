//! What the conditions of `#if` matter for: most of a header's have nothing to do with a routine.

use std::collections::HashSet;

use deltaboard_preprocessor::{Directives, OpenCondition, directive, without_comments};
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Span};

use super::source::words;
use crate::syntax::Function;

/// Words before a name that don't refer to anything of the text.
const KEYWORDS: &str = "const constexpr constinit consteval static inline extern typedef using unsigned signed long int short \
    char bool float double void auto true false struct class enum union interface record namespace template typename public \
    private protected internal final override noexcept default delete volatile mutable sealed readonly abstract";

/// Words before the name of a class.
const CLASSES: &str = "class struct union interface record";

/// What a macro stands for that makes no difference to what a function computes.
const SPECIFIERS: &str = "inline static extern constexpr __inline __inline__ __forceinline __attribute__ always_inline __always_inline__ \
    noinline gnu nodiscard hot cold pure unused maybe_unused [[ ]] [ ] ( ) , ::";

/// A word and its place.
type Word<'t> = (usize, &'t str);

/// A declaration, or what else of a text names something.
struct Declared<'t> {
    /// The names: several where it can't be told which one it is.
    names: Vec<&'t str>,
    /// The words that it depends on; none of a function, whose calls are followed elsewhere.
    words: Vec<Word<'t>>,
    span: Span,
    is_function: bool,
}

/// An `#if` with all of its branches.
struct Group<'t> {
    span: Span,
    /// The words of its conditions.
    conditions: Vec<Word<'t>>,
}

/// Returns the conditions that matter, each with the parts of the text that depend on it: functions, the place of the
/// condition in one, or the whole text.
pub(super) fn with_dependents(
    text: &str,
    directives: &Directives,
    functions: &[Function],
) -> Vec<(Diagnostic, Vec<Span>)> {
    if directives.conditions.is_empty() {
        return Vec::new();
    }
    let whole = Span::new(0, text.len());
    let code = directives.without_directives(text);
    let Ok(text) = without_comments(text, None) else {
        return directives.conditions.iter().map(|it| (it.clause.clone(), vec![whole])).collect();
    };
    let text = &*text;
    let (lines, groups) = lines_and_groups(text);
    let mut code = Text { text, lines, declared: declared(&words(&code)) };
    let names: Vec<_> = groups.iter().map(|it| code.names_in(it.span)).collect();
    let macros: Vec<_> = code.macros(whole).collect();
    code.declared.extend(macros);
    let (mut known, mut open) = (Vec::new(), Vec::new());
    for (Group { span, conditions }, names) in groups.into_iter().zip(names) {
        match names {
            Some(names) => {
                known.push(Declared { names, words: conditions, span, is_function: false });
            }
            None => open.extend(conditions),
        }
    }
    let conditions =
        directives.conditions.iter().filter_map(|OpenCondition { clause, controls }| {
            let is_inside = |it: &Function| it.span.contains(*controls);
            if functions.iter().any(is_inside) {
                return Some((clause.clone(), vec![*controls]));
            }
            let reached = code.names_in(*controls).map(|it| reached(it, &[&code.declared, &known]));
            let reached = reached.filter(|it| !open.iter().any(|(_, word)| it.contains(word)));
            let Some(reached) = reached else { return Some((clause.clone(), vec![whole])) };
            let depends = |it: &&Function| {
                let words = words(it.span.of(text));
                controls.contains(it.span) || words.iter().any(|(_, word)| reached.contains(word))
            };
            let dependents: Vec<_> = functions.iter().filter(depends).map(|it| it.span).collect();
            (!dependents.is_empty()).then(|| (clause.clone(), dependents))
        });
    conditions.collect()
}

/// The names that depend on any of these, with these.
fn reached<'t>(names: Vec<&'t str>, declared: &[&Vec<Declared<'t>>]) -> HashSet<&'t str> {
    let mut reached: HashSet<_> = names.into_iter().collect();
    loop {
        let before = reached.len();
        for it in declared.iter().copied().flatten() {
            if it.words.iter().any(|(_, word)| reached.contains(word)) {
                reached.extend(&it.names);
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

/// What code declares that is without directives. What has no end reaches to the last word.
fn declared<'t>(words: &[Word<'t>]) -> Vec<Declared<'t>> {
    let is_name = |word: &&'t str| {
        word.starts_with(|it: char| it.is_alphabetic() || it == '_')
            && !contains_word(KEYWORDS, word)
    };
    let names_of = |words: &[Word<'t>]| {
        words.iter().map(|(_, word)| *word).filter(is_name).collect::<Vec<_>>()
    };
    let has =
        |words: &[Word<'t>], list: &str| words.iter().any(|(_, word)| contains_word(list, word));
    let close_of = |open: usize| {
        let mut depth = 0;
        let mut rest = words[open..].iter();
        let length = rest.position(|(_, word)| {
            depth += i32::from(*word == "{") - i32::from(*word == "}");
            depth == 0
        });
        length.map_or(words.len() - 1, |length| open + length)
    };
    let mut all: Vec<Declared<'t>> = Vec::new();
    // The classes and namespaces around the word, with the first of their words.
    let mut around: Vec<(usize, Option<Declared<'t>>)> = Vec::new();
    let (mut start, mut depth, mut names) = (0, 0, Vec::new());
    let mut at = 0;
    while at < words.len() {
        let head = &words[start..at];
        let before = head.last().map(|(_, word)| *word).filter(is_name);
        let mut ends = false;
        match words[at].1 {
            "{" if depth == 0 && has(head, "namespace extern") => {
                around.push((start, None));
                (start, names) = (at + 1, Vec::new());
            }
            "{" if depth == 0 && has(head, CLASSES) && !has(head, "( =") => {
                let class = Declared {
                    names: names_of(head),
                    words: head.to_vec(),
                    span: Span::new(head[0].0, head[0].0),
                    is_function: false,
                };
                around.push((start, Some(class)));
                (start, names) = (at + 1, Vec::new());
            }
            "{" => {
                let close = close_of(at);
                if has(head, "enum") {
                    names.extend(names_of(&words[at..close]));
                }
                ends = depth == 0 && has(head, "(") && !has(&head[head.len() - 1..], "=");
                at = close;
            }
            "}" => {
                if let Some((first, Some(class))) = around.pop() {
                    all.push(Declared {
                        span: Span::new(words[first].0, words[at].0 + 1),
                        ..class
                    });
                }
                (start, names, depth) = (at + 1, Vec::new(), 0);
            }
            word => {
                if depth == 0 && contains_word("( [ = , ; :", word) {
                    names.extend(before);
                }
                depth +=
                    i32::from(matches!(word, "(" | "[")) - i32::from(matches!(word, ")" | "]"));
                ends = word == ";" && depth <= 0;
            }
        }
        let is_last = at + 1 == words.len();
        if (ends || is_last) && start <= at {
            let words = &words[start..=at];
            if is_last && !ends {
                names.extend(names_of(&words[words.len() - 1..]));
            }
            let is_function = has(words, "(") && !has(words, "=");
            // A macro may define what its arguments name.
            if words.get(1).is_some_and(|(_, word)| *word == "(") {
                names.extend(names_of(words));
            }
            let class = around.last().and_then(|(_, class)| class.as_ref());
            if let Some(class) = class.filter(|_| !is_function) {
                names.extend(&class.names);
            }
            let span = Span::new(words[0].0, words[words.len() - 1].0 + 1);
            let words = if is_function { Vec::new() } else { words.to_vec() };
            all.push(Declared { names: std::mem::take(&mut names), words, span, is_function });
            (start, depth) = (at + 1, 0);
        }
        at += 1;
    }
    all
}

/// The lines of a text that are directives, with those that continue them, and its `#if`s.
fn lines_and_groups(text: &str) -> (Vec<Span>, Vec<Group<'_>>) {
    let (mut lines, mut groups, mut open) = (Vec::new(), Vec::new(), Vec::<Group<'_>>::new());
    let (mut start, mut end) = (0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len();
        if line.trim_end().ends_with('\\') && directive(&text[start..end]).is_some() {
            continue;
        }
        let span = Span::new(start, end);
        start = end;
        let Some(rest) = directive(span.of(text)) else { continue };
        lines.push(span);
        let conditions = || words(rest).into_iter().skip(1);
        match rest {
            _ if rest.starts_with("if") => {
                open.push(Group { span, conditions: conditions().collect() });
            }
            _ if rest.starts_with("elif") => {
                open.iter_mut()
                    .next_back()
                    .into_iter()
                    .for_each(|it| it.conditions.extend(conditions()));
            }
            _ if rest.starts_with("endif") => groups
                .extend(open.pop().map(|it| Group { span: Span::new(it.span.start, end), ..it })),
            _ => {}
        }
    }
    groups.extend(open.into_iter().map(|it| Group { span: Span::new(it.span.start, end), ..it }));
    (lines, groups)
}

struct Text<'t> {
    text: &'t str,
    /// The directives.
    lines: Vec<Span>,
    declared: Vec<Declared<'t>>,
}

impl<'t> Text<'t> {
    /// The macros that are defined in a part of the text, but those that only stand for specifiers.
    fn macros(&self, part: Span) -> impl Iterator<Item = Declared<'t>> {
        let defined = |line: &Span| {
            let rest = directive(line.of(self.text))?;
            let body = rest.strip_prefix("define").or_else(|| rest.strip_prefix("undef"))?;
            let words = words(body);
            let (_, name) = *words.first()?;
            Some(Declared {
                names: vec![name],
                words: words[1..].to_vec(),
                span: *line,
                is_function: false,
            })
        };
        let specifies =
            |it: &Declared<'t>| it.words.iter().all(|(_, word)| contains_word(SPECIFIERS, word));
        let defined: Vec<_> = self.lines.iter().filter_map(defined).collect();
        let counts = |it: &Declared<'t>| {
            let mut same = defined.iter().filter(|other| other.names == it.names);
            let is_empty = same.clone().all(|it| it.words.is_empty());
            is_empty || !same.all(specifies)
        };
        let counting: Vec<_> = defined.iter().map(counts).collect();
        let counting = defined.into_iter().zip(counting).filter(|(_, counts)| *counts);
        counting.map(|(it, _)| it).filter(move |it| part.contains(it.span))
    }

    /// The names that a part of the text declares in any branch, and those around it which depend on it.
    /// `None` if they can't be told.
    fn names_in(&self, part: Span) -> Option<Vec<&'t str>> {
        let mut names: Vec<_> = self.macros(part).flat_map(|it| it.names).collect();
        let inside =
            self.lines.iter().filter(|line| line.start < part.end && part.start < line.end);
        let ends = inside.clone().map(|line| line.start).chain([part.end]);
        let starts = [part.start].into_iter().chain(inside.map(|line| line.end));
        let mut changes_class = false;
        for (start, end) in starts.zip(ends) {
            let code = words(&self.text[start..end.max(start)]);
            let mut depth = 0;
            for (_, word) in &code {
                depth += i32::from(*word == "{") - i32::from(*word == "}");
                if depth < 0 || *word == "operator" {
                    return None;
                }
            }
            if depth != 0 {
                return None;
            }
            for it in declared(&code) {
                changes_class |= !it.is_function;
                names.extend(it.names);
            }
        }
        let around = self.declared.iter().filter(|it| changes_class && it.span.contains(part));
        names.extend(around.flat_map(|it| &it.names));
        Some(names)
    }
}

#[cfg(test)]
mod tests {
    use deltaboard_source::Language;

    use crate::Program;

    fn assumed(text: &str, language: Language) -> String {
        let text = format!("{text}\nu64 f(u64 x) {{ return g(x << 8); }}\n");
        let program = Program::link_as(&text, language, &()).unwrap().select("f").unwrap();
        let clauses: Vec<_> =
            program.assumptions().iter().map(|it| it.message().to_owned()).collect();
        clauses.join(", ")
    }

    /// A condition is assumed only if it changes what the routine uses.
    #[test]
    fn a_condition_is_assumed_where_it_matters() {
        let either = |one: &str, other: &str, then: &str| {
            format!("#ifdef A\n{one}\n#else\n{other}\n#endif\n{then}")
        };
        let plain = "u64 g(u64 x) { return x; }";
        let cases = [
            (either("#include <intrin.h>", "#include <x86intrin.h>", plain), ""),
            (either("#error \"no\"", "", plain), ""),
            (either("#define S 8", "#define S 9", plain), ""),
            (either("#define S 8", "#define S 9", "u64 g(u64 x) { return x << S; }"), "A"),
            (
                either(
                    "#define S 8",
                    "#define S 9",
                    "#define T (S + 1)\nu64 g(u64 x) { return x << T; }",
                ),
                "A",
            ),
            (
                either(
                    "#define INLINE inline",
                    "#define INLINE static inline",
                    "INLINE u64 g(u64 x) { return x; }",
                ),
                "",
            ),
            // What a definition under it decides counts, too.
            (
                either(
                    "#define B",
                    "",
                    "#ifdef B\n#define S 8\n#else\n#define S 9\n#endif\nu64 g(u64 x) { return x << S; }",
                ),
                "A B",
            ),
            (
                either(
                    "DEFINE(k, 8);",
                    "DEFINE(k, 9);",
                    "#define DEFINE(name, value) static const int name = value\nu64 g(u64 x) { return x; }",
                ),
                "",
            ),
            (
                format!(
                    "#define DEFINE(name, value) static const int name = value\n{}",
                    either("DEFINE(k, 8);", "DEFINE(k, 9);", "u64 g(u64 x) { return x << k; }")
                ),
                "A",
            ),
            (
                format!(
                    "#define S 8\n{}",
                    either("#undef S", "", "u64 g(u64 x) {\n#ifdef S\nx++;\n#endif\nreturn x; }")
                ),
                "A",
            ),
            (either("static void p(u64 x) { }", "static void p(u64 x);", plain), ""),
            (either("const int k = 8;", "const int k = 9;", plain), ""),
            (
                either("const int k = 8;", "const int k = 9;", "u64 g(u64 x) { return x << k; }"),
                "A",
            ),
            (
                either(
                    "const int k = 8;",
                    "const int k = 9;",
                    "const int t[2] = { 1, k };\nu64 g(u64 x) { return x << t[0]; }",
                ),
                "A",
            ),
            (either("u64 g(u64 x) { return x; }", "u64 g(u64 x) { return x + 1; }", ""), "A"),
            (either("typedef u64 Board;", "typedef u32 Board;", plain), ""),
            (
                either(
                    "typedef u64 Board;",
                    "typedef u32 Board;",
                    "u64 g(u64 x) { Board b = x; return b; }",
                ),
                "A",
            ),
            (
                either(
                    "typedef u64 W;",
                    "typedef u32 W;",
                    "typedef W Board;\nu64 g(u64 x) { Board b = x; return b; }",
                ),
                "A",
            ),
            (
                format!(
                    "enum {{\n{}}};\nu64 g(u64 x) {{ return x << Y; }}",
                    either("X,", "X, Z,", "Y")
                ),
                "A",
            ),
            (format!("enum {{\n{}}};\n{plain}", either("X,", "X, Z,", "Y")), ""),
            (format!("u64 g(u64 x) {{\n{}return x;\n}}", either("x++;", "", "")), "A"),
            (format!("/*\n#if NOT\n*/\n{}", either("int a;", "int b;", plain)), ""),
        ];
        for (text, expected) in cases {
            let clause = |name| format!("`#ifdef {name}` does not hold");
            let expected: Vec<_> = expected.split_whitespace().map(clause).collect();
            let expected = expected.join(", ");
            assert_eq!(assumed(&text, Language::C), expected, "{text}");
        }
    }

    #[test]
    fn a_condition_in_a_class_matters_for_its_layout() {
        let class = |inside: &str| {
            let all = "struct N {\nu64 bits;\n#ifdef A\nINSIDE\n#endif\n};\nu64 g(u64 x) { N n = { x }; return n.bits; }";
            assumed(&all.replace("INSIDE", inside), Language::Cpp)
        };
        assert_eq!(class("int pad;"), "`#ifdef A` holds");
        assert_eq!(class("int count() const { return 0; }"), "");
        assert_eq!(class("N operator+(N it) const { return it; }"), "`#ifdef A` holds");
    }
}
