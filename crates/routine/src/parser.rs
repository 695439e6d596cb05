//! The parser: turns tokens into a tree with resolved names, for C, C++, C# and Java.
//!
//! Statements are parsed by recursive descent, expressions by a Pratt parser. Words that don't affect the
//! bits (`static`, `inline`, `constexpr`, …) are skipped.

mod assumption;
mod attribute;
mod class;
mod enumeration;
mod expression;
mod form;
mod function;
mod item;
mod language;
mod macros;
mod mutable_globals;
mod remap;
mod scan;
mod scope;
mod script;
mod state;
mod statement;
mod strength;
mod switch;
mod template;
mod types;
mod using;

use std::collections::BTreeSet;

pub(crate) use assumption::does;
pub(crate) use function::{SQUARE_NAMES, mark_tracked};
pub(crate) use script::depends_on_nothing;

use deltaboard_lexer::preprocessor::{self, SourceMap};
use deltaboard_lexer::token::{Token, Tokens};
use deltaboard_lexer::{Diagnostic, Language, Span, Type};

use crate::declarations::Declarations;
use language::{has, is_csharp, is_java};
use scope::Scope;
use state::Parser;

/// The maximum length of a text, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

/// Returns the offsets of the names of all functions that a text defines, including those that cannot be
/// parsed.
pub(crate) fn defined(text: &str, language: Option<Language>) -> Vec<usize> {
    let Ok(source) = Source::of(text, language) else {
        return Vec::new();
    };
    let names = function::names(&source.text, &source.tokens);
    // They are parts of the text.
    let place = |name: &str| name.as_ptr().addr() - source.text.as_ptr().addr();
    let places = names.into_iter().map(|name| {
        let start = place(name);
        source.map.spelling_span(Span::new(start, start + name.len())).start
    });
    places.collect()
}

/// The source text without directives and with its macros expanded.
struct Source {
    text: String,
    tokens: Vec<Token>,
    /// The offsets of the tokens that cannot be read, each with the reason.
    bad_tokens: Vec<(usize, Diagnostic)>,
    map: SourceMap,
    /// The tokens of each macro that is called. Their text is after the other text.
    called_macros: Vec<(Vec<Token>, bool)>,
    java: bool,
    csharp: bool,
    /// The names that the text defines as macros anywhere.
    macro_names: Vec<String>,
    conditions: Vec<(Diagnostic, Span)>,
}

impl Source {
    /// Preprocesses and tokenizes a text.
    fn of(text: &str, language: Option<Language>) -> Result<Self, Diagnostic> {
        let directives = preprocessor::read(text, language)?;
        let blanked = directives.without_directives(text);
        let Tokens { tokens, errors } = Tokens::lex(&blanked, 0, blanked.len())?;
        let replaces = directives.has_macro_bodies(text);
        let java = match language {
            Some(language) => language == Language::Java,
            None => !replaces && is_java(&blanked, &tokens),
        };
        // Java's `byte` is signed, that of C# and Go is unsigned; `char` of Java and C# is unsigned and has
        // 16 bits.
        let csharp = match language {
            Some(language) => language == Language::CSharp,
            None => !replaces && !java && is_csharp(&blanked, &tokens),
        };
        let is_c = matches!(language, None | Some(Language::C | Language::Cpp)) && !java && !csharp;
        let mut source = Self {
            text: blanked,
            tokens,
            bad_tokens: errors,
            map: SourceMap::default(),
            called_macros: Vec::new(),
            java,
            csharp,
            macro_names: directives.defined_names(text).map(str::to_owned).collect(),
            conditions: directives.conditions.clone(),
        };
        if is_c && !source.macro_names.is_empty() {
            let expanded = directives.expand(text)?;
            let end = expanded.end;
            let read = Tokens::lex(&expanded.text, 0, end);
            let read = read.map_err(|fault| expanded.map.diagnostic(&expanded.text, &fault))?;
            source.tokens = read.tokens;
            source.bad_tokens = read.errors;
            for called in expanded.function_macros {
                let read = Tokens::lex(&expanded.text, called.range.start, called.range.end)?;
                source.bad_tokens.extend(read.errors);
                source.called_macros.push((read.tokens, called.is_used));
            }
            for (at, fault) in expanded.errors {
                let unknown = source.bad_tokens.iter_mut().find(|(place, _)| *place == at);
                if let Some((_, unknown)) = unknown {
                    *unknown = fault.with_span(Span::new(at, at + 1));
                }
            }
            source.text = expanded.text;
            source.map = expanded.map;
        }
        Ok(source)
    }
}

/// Parses a text. If no language is given, Java and C# are recognized by their words. Without a function, the text is
/// a script: a formula, or statements.
pub(crate) fn parse(
    text: &str,
    language: Option<Language>,
    may_be_script: bool,
) -> Result<Declarations, Diagnostic> {
    let source = Source::of(text, language)?;
    let mut declarations = Declarations::default();
    let read = read(text, &source, language, may_be_script, &mut declarations);
    read.map_err(|fault| source.map.diagnostic(&source.text, &fault))?;
    declarations.remap_spans(&source.text, &source.map);
    declarations.conditions = source.conditions;
    Ok(declarations)
}

fn read(
    written: &str,
    source: &Source,
    language: Option<Language>,
    may_be_script: bool,
    declarations: &mut Declarations,
) -> Result<(), Diagnostic> {
    let text = &*source.text;
    let functions = function::names(text, &source.tokens);
    let templates = template::templates(text, &source.tokens);
    let aliases = match source.java {
        true => vec![("byte", Type::I8), ("char", Type::U16)],
        false if source.csharp => vec![("char", Type::U16)],
        false => Vec::new(),
    };
    let has_virtual = has(text, &source.tokens, "virtual abstract");
    let is_script = may_be_script && functions.is_empty();
    let mut parser = Parser {
        text,
        written,
        map: &source.map,
        tokens: source.tokens.clone(),
        bad_tokens: &source.bad_tokens,
        at: 0,
        nesting: 0,
        enclosures: Vec::new(),
        java: source.java,
        csharp: source.csharp,
        language,
        macro_names: &source.macro_names,
        functions,
        bases: Vec::new(),
        reference_aliases: Vec::new(),
        generic_parameters: Vec::new(),
        fatal: None,
        templates,
        aliases,
        script: None,
        undefined: None,
        in_square_type: false,
        square_types: Vec::new(),
        has_virtual,
        return_pointer: None,
        mutable_globals: Vec::new(),
        is_analysed: false,
        class_names: BTreeSet::new(),
        changing_operator: None,
        version_dependent: Vec::new(),
        untyped_enums: Vec::new(),
        is_untyped_enum: false,
        classes: Vec::new(),
        scope: Scope::default(),
        declarations,
    };
    if let Some(fault) = parser.refused_construct() {
        return Err(fault);
    }
    if is_script {
        let read = parser.script();
        read.map_err(|fault| parser.cause_of(0, fault))?;
        parser.script = None;
    } else {
        parser.items();
    }
    parser.macros(&source.called_macros);
    parser.refuse_classes();
    parser.refuse_renamed();
    // An overload of the same name may be among the functions that couldn't be parsed.
    let functions = core::mem::take(&mut parser.functions);
    let names = functions.iter().map(|name| (*name).to_owned());
    parser.declarations.names.extend(names);
    for (at, name) in functions.iter().enumerate() {
        if functions[..at].contains(name) {
            parser.declarations.overloaded.push((*name).to_owned());
        }
    }
    parser.fatal.map_or(Ok(()), Err)
}

impl Parser<'_, '_> {
    /// Parses all items of the text.
    fn items(&mut self) {
        while !self.at_end() {
            let start = self.at;
            let assumed = self.declarations.assumptions.len();
            if let Err(fault) = self.item() {
                self.declarations.assumptions.truncate(assumed);
                let fault = self.cause_of(start, fault);
                self.declarations.faults.push(fault);
                self.recover(start);
            }
        }
    }
}
