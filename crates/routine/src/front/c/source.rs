//! The text that the grammar gets: without directives, with macros expanded, and without words that only another file
//! explains.

use deltaboard_preprocessor::{self as preprocessor, Directives, FunctionMacro, SourceMap};
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language, Span, Type};
use deltaboard_syntax::{Grammar, Node, Tree, parse, parse_inside};

/// A text that is ready for a grammar.
pub(crate) struct Source {
    pub(super) text: String,
    /// The end of the program; the macros that are called follow.
    pub(super) end: usize,
    pub(super) map: SourceMap,
    /// The errors of macros, each with the offset of its placeholder.
    pub(super) errors: Vec<(usize, Diagnostic)>,
    pub(super) macros: Vec<FunctionMacro>,
    pub(super) macro_names: Vec<String>,
    pub(super) directives: Directives,
    /// The languages that it may be, the likeliest first.
    pub(super) languages: Vec<Language>,
}

/// The words of a text, without comments and texts in quotes.
pub(super) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let (kind, length) = preprocessor::pp_token(&text[at..]);
        let length = length.max(1);
        if !matches!(kind, preprocessor::Kind::Whitespace) {
            words.push((at, &text[at..at + length]));
        }
        at += length;
    }
    words
}

impl Source {
    pub(crate) fn of(text: &str, language: Option<Language>) -> Result<Self, Diagnostic> {
        let directives = preprocessor::read(text, language)?;
        let blanked = directives.without_directives(text);
        let tokens = words(&blanked);
        let replaces = directives.has_macro_bodies(text);
        let languages = match language {
            Some(Language::C) => vec![Language::C, Language::Cpp],
            Some(language) => vec![language],
            None => likely(&tokens, replaces),
        };
        let is_c = matches!(languages[0], Language::C | Language::Cpp);
        let macro_names: Vec<_> = directives.defined_names(text).map(str::to_owned).collect();
        let mut source = Self {
            end: blanked.len(),
            text: blanked,
            map: SourceMap::default(),
            errors: Vec::new(),
            macros: Vec::new(),
            macro_names,
            directives,
            languages,
        };
        if is_c && !source.macro_names.is_empty() {
            let expanded = source.directives.expand(text)?;
            source.text = expanded.text;
            source.end = expanded.end;
            source.map = expanded.map;
            source.errors = expanded.errors;
            source.macros = expanded.function_macros;
        }
        if is_c {
            refuse_pragmas(&source.text)?;
            source.text = without_specifier_macros(&source.text);
        }
        Ok(source)
    }

    /// Parses the text by the likeliest grammar that can read it.
    pub(super) fn tree(&self) -> Result<(Tree, Language), Diagnostic> {
        let mut best: Option<(usize, Tree, Language)> = None;
        for &language in &self.languages {
            let Some(grammar) = Grammar::of(language) else { continue };
            let text = &self.text[..self.end];
            let mut tree = parse(text, grammar)?;
            // An excerpt of a class: only there is `static { … }`.
            let is_excerpt = language == Language::Java && !text.contains("class");
            if is_excerpt && errors(tree.root()) > 0 && text.contains("static {") {
                tree = parse_inside("class Excerpt {\n", text, "\n}", grammar)?;
            }
            let is_other = language == Language::C && uses_tags_as_types(tree.root());
            let errors = errors(tree.root()) + usize::from(is_other);
            if errors == 0 {
                return Ok((tree, language));
            }
            if best.as_ref().is_none_or(|(known, ..)| errors < *known) {
                best = Some((errors, tree, language));
            }
        }
        match best {
            Some((_, tree, language)) => Ok((tree, language)),
            None => Err(Diagnostic::new(Span::new(0, 0), "this text has no language that is read")),
        }
    }
}

/// Refuses `_Pragma("…")` or Microsoft's `__pragma(…)`, if it isn't harmless: it may change what any code means.
fn refuse_pragmas(text: &str) -> Result<(), Diagnostic> {
    let tokens = words(text);
    for (at, (start, word)) in tokens.iter().enumerate() {
        if !matches!(*word, "_Pragma" | "__pragma") {
            continue;
        }
        let Some(close) = tokens[at..].iter().find(|it| it.1 == ")") else { continue };
        let inside = &text[start + word.len()..close.0];
        let inside = inside.trim().trim_start_matches('(').trim();
        let inside = inside.trim_start_matches('L').trim_matches('"').trim();
        if !preprocessor::pragma::is_harmless(inside) {
            return Err(preprocessor::pragma::unsupported(Span::new(*start, close.0 + 1)));
        }
    }
    Ok(())
}

/// How much of a text a grammar can't read.
fn errors(node: &Node) -> usize {
    match node.is_error() {
        true if node.text().is_empty() => 4,
        true => 1 + node.text().len(),
        false => node.children().iter().map(errors).sum(),
    }
}

/// Whether a text uses the name of a `struct` or `enum` as a type, as only C++ does.
fn uses_tags_as_types(root: &Node) -> bool {
    fn tags(node: &Node, found: &mut Vec<String>, aliases: &mut Vec<String>) {
        match node.kind() {
            "struct_specifier" | "enum_specifier" | "union_specifier" => {
                found.extend(node.child("name").map(|it| it.text().to_owned()));
            }
            "type_definition" => {
                let names = node.all("declarator").filter_map(super::items::declared_name);
                aliases.extend(names.map(|it| it.text().to_owned()));
            }
            _ => {}
        }
        node.children().iter().for_each(|it| tags(it, found, aliases));
    }
    fn uses(node: &Node, tags: &[String]) -> bool {
        let is_tag =
            matches!(node.kind(), "struct_specifier" | "enum_specifier" | "union_specifier");
        node.children().iter().any(|it| {
            let is_type = it.kind() == "type_identifier" && !(is_tag && it.field() == Some("name"));
            is_type && tags.iter().any(|tag| tag == it.text()) || uses(it, tags)
        })
    }
    let (mut found, mut aliases) = (Vec::new(), Vec::new());
    tags(root, &mut found, &mut aliases);
    found.retain(|it| !aliases.contains(it));
    !found.is_empty() && uses(root, &found)
}

/// Words of C++ that C doesn't have.
const CPP: &str = "class namespace template constexpr static_cast std auto using typename noexcept nullptr consteval constinit \
    reinterpret_cast public private decltype operator bool";

/// Words that only Java has among these languages; C++ has `final` too.
const JAVA: &str = "boolean final Long Integer";

/// Words that Java doesn't have.
const NOT_JAVA: &str = "unsigned struct typedef template namespace using ulong uint internal readonly constexpr uint64_t U64 auto sealed";

/// Words that only C# has among these languages.
const CSHARP: &str = "ulong uint ushort sbyte readonly internal BitOperations BinaryPrimitives foreach sealed partial";

/// The languages that a text may be, by its words.
fn likely(tokens: &[(usize, &str)], replaces: bool) -> Vec<Language> {
    let has = |list: &str| tokens.iter().any(|(_, word)| contains_word(list, word));
    let shifts = tokens.windows(2).any(|it| it[0].1 == ">>" && it[1].1.starts_with('>'))
        || tokens.iter().any(|(_, word)| matches!(*word, ">>>" | ">>>="));
    let is_plain_class = has_plain_class(tokens);
    let is_java =
        !replaces && !has(NOT_JAVA) && (has(JAVA) || shifts && has("long") || is_plain_class);
    let is_csharp = !replaces
        && !is_java
        && has(CSHARP)
        && (is_plain_class || !has("std typedef include uint64_t"));
    if is_java {
        return vec![Language::Java];
    }
    if is_csharp && is_plain_class {
        return vec![Language::CSharp];
    }
    let has_path = tokens.iter().any(|(_, word)| *word == "::");
    // `U64 &y = x;` with a type
    let refers = tokens.windows(4).any(|it| {
        let is_type =
            Type::named(it[0].1).is_some() || contains_word("int long short char", it[0].1);
        is_type
            && it[1].1 == "&"
            && it[2].1.starts_with(|it: char| it.is_alphabetic())
            && matches!(it[3].1, "=" | "," | ")")
    });
    let mut languages = match has(CPP) && !has("_Bool") || has_path || refers {
        true => vec![Language::Cpp, Language::C],
        false => vec![Language::C, Language::Cpp],
    };
    let has_arrow = tokens.windows(2).any(|it| it[0].1 == "=" && it[1].1 == ">")
        || tokens.iter().any(|(_, word)| *word == "=>");
    if !replaces && (has(CSHARP) || has_arrow) {
        languages.push(Language::CSharp);
    }
    // `int[] board`
    let has_array_type = tokens.windows(4).any(|it| {
        contains_word("int long byte short ulong uint sbyte", it[0].1)
            && (it[1].1, it[2].1) == ("[", "]")
            && it[3].1.starts_with(|it: char| it.is_alphabetic())
    });
    if !replaces
        && (has("final boolean public private static throws") || has_array_type)
        && has("long int")
    {
        languages.push(Language::Java);
    }
    languages
}

/// Whether a class ends without the semicolon that C++ requires.
fn has_plain_class(tokens: &[(usize, &str)]) -> bool {
    let mut classes = (0..tokens.len()).filter(|at| {
        matches!(tokens[*at].1, "class" | "record" | "interface")
            && tokens.get(at + 1).is_some_and(|it| it.1.starts_with(|it: char| it.is_alphabetic()))
    });
    classes.any(|class| {
        let mut depth = 0;
        let mut opened = false;
        let end = tokens[class..].iter().position(|(_, word)| {
            depth += i32::from(*word == "{");
            opened |= *word == "{";
            depth -= i32::from(*word == "}");
            opened && depth == 0
        });
        let after = end.and_then(|end| tokens.get(class + end + 1));
        opened
            && end.is_some()
            && after.is_none_or(|it| it.1 != ";")
            && (after.is_some() || class + end.unwrap_or(0) + 1 == tokens.len())
    })
}

/// Words that specify a declaration or are parts of its type.
const KEYWORDS: &str = "static inline const constexpr consteval constinit extern register volatile typedef unsigned signed long short int \
    char void bool _Bool auto friend virtual explicit thread_local mutable restrict __restrict __inline __inline__ __forceinline \
    float double _Noreturn __extension__ __volatile__ __signed__ __int64 wchar_t noexcept override final";

/// Words that are parts of a type.
const TYPE_WORDS: &str =
    "unsigned signed long short int char void bool _Bool auto float double __int64 wchar_t";

/// Words that begin something else than a declaration.
const OTHERS: &str = "return if else while for do switch case default goto break continue using namespace template class struct enum \
    union new delete throw sizeof not compl operator public private protected import export static_assert requires concept co_return";

/// Replaces the unknown words before a declaration's type by blanks: an engine's macros for `inline` and the like.
fn without_specifier_macros(text: &str) -> String {
    let tokens = words(text);
    let is_word = |it: &str| it.starts_with(|it: char| it.is_alphabetic() || it == '_');
    let mut blanks: Vec<(usize, usize)> = Vec::new();
    let (mut at, mut again) = (0, false);
    while at < tokens.len() {
        let starts = at == 0
            || matches!(tokens[at - 1].1, ";" | "{" | "}" | ":" | ">")
            || tokens[at - 1].1 == "]" && at > 1 && tokens[at - 2].1 == "]";
        // `__declspec(dllexport) INLINE`
        if starts && matches!(tokens[at].1, "__declspec" | "__attribute__" | "alignas") {
            let mut depth = 0;
            at += 1;
            while let Some((_, word)) = tokens.get(at) {
                depth += i32::from(*word == "(") - i32::from(*word == ")");
                at += 1;
                if depth == 0 {
                    break;
                }
            }
            again = true;
            continue;
        }
        let starts = starts || std::mem::take(&mut again);
        if !starts || !is_word(tokens[at].1) {
            at += 1;
            continue;
        }
        let mut end = at;
        while end < tokens.len() && is_word(tokens[end].1) {
            end += 1;
        }
        let run = &tokens[at..end];
        let next = tokens.get(end).map_or("", |it| it.1);
        let (mut stars, mut named) = (end, end);
        while matches!(tokens.get(stars).map(|it| it.1), Some("*" | "&")) {
            stars += 1;
            named = stars;
        }
        let has_star = named > end && tokens.get(named).is_some_and(|it| is_word(it.1));
        let ends_well = matches!(next, "(" | "=" | ";" | "[" | "," | "{") || has_star;
        let is_other = run.iter().any(|it| contains_word(OTHERS, it.1));
        if run.len() >= 2 && ends_well && !is_other {
            let mut plain: Vec<_> =
                run.iter().filter(|it| !contains_word(KEYWORDS, it.1)).copied().collect();
            // The last one is the name, unless it comes after `*`.
            if !has_star {
                plain.pop();
            }
            let has_type = run.iter().any(|it| contains_word(TYPE_WORDS, it.1));
            if !has_type {
                let known = plain.iter().rposition(|it| Type::named(it.1).is_some());
                let keep = known.unwrap_or(plain.len().saturating_sub(1));
                if keep < plain.len() {
                    plain.remove(keep);
                }
            }
            blanks.extend(plain.iter().map(|(start, word)| (*start, start + word.len())));
        }
        at = end.max(at + 1);
    }
    let mut bytes = text.as_bytes().to_vec();
    for (start, end) in blanks {
        bytes[start..end].fill(b' ');
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// A text for the grammar in which `sq'` is one name.
pub(super) fn without_primes(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut in_name = false;
    for letter in text.chars() {
        let is_prime = matches!(letter, '\'' | '′');
        match is_prime && in_name {
            true => (0..letter.len_utf8()).for_each(|_| result.push('_')),
            false => result.push(letter),
        }
        in_name = letter.is_alphabetic()
            || letter == '_'
            || in_name && (letter.is_alphanumeric() || is_prime);
    }
    result
}
