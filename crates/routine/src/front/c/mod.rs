//! C, C++, C# and Java.

mod aliases;
mod attributes;
mod call;
mod changes;
mod conditions;
mod expr;
mod items;
mod library;
mod literal;
mod name;
mod narrowing;
mod object;
mod pointer;
mod reader;
mod script;
mod signature;
mod slips;
mod source;
mod statics;
mod stmt;
mod types;
mod value;

use deltaboard_source::{Diagnostic, Language, Span, Type};
use deltaboard_syntax::{Grammar, Node, parse_inside};

use crate::declarations::Declarations;
use crate::front::places::Front;
use crate::syntax::{self, Function, Slot, Statement, StatementKind, Variable};
use reader::Reader;
pub(crate) use source::Source;
use types::Ty;
use value::Place;

/// Reads a text. Without a function, it is a script: a formula, or statements.
pub(crate) fn read(
    text: &str,
    language: Option<Language>,
    may_be_script: bool,
) -> Result<Declarations, Diagnostic> {
    let source = Source::of(text, language)?;
    let read = read_source(&source, language, may_be_script);
    let mut declarations = read.map_err(|fault| source.diagnostic(&fault))?;
    declarations.remap_spans(&source.text, &source.map);
    declarations.conditions =
        conditions::with_dependents(text, &source.directives, &declarations.functions);
    Ok(declarations)
}

impl Source {
    /// An error about the text that was written.
    fn diagnostic(&self, fault: &Diagnostic) -> Diagnostic {
        let at = fault.span().start;
        let own = self.errors.iter().find(|(place, _)| (at..=fault.span().end).contains(place));
        let fault = match own {
            Some((place, own)) => own.clone().with_span(Span::new(*place, place + 1)),
            None => fault.clone(),
        };
        self.map.diagnostic(&self.text, &fault)
    }
}

fn has_function(node: &Node) -> bool {
    let is_function = matches!(
        node.kind(),
        "function_definition"
            | "method_declaration"
            | "local_function_statement"
            | "property_declaration"
    ) && items::body_of(node).is_some();
    is_function || node.children().iter().any(has_function)
}

fn read_source(
    source: &Source,
    language: Option<Language>,
    may_be_script: bool,
) -> Result<Declarations, Diagnostic> {
    let (tree, found) = source.tree()?;
    let is_script = may_be_script && !has_function(tree.root());
    if is_script && let Some(read) = read_script(source, language)? {
        return Ok(read);
    }
    let mut reader = Reader::new(&source.text, found, tree.root());
    reader.macros = source.macro_names.clone();
    reader.errors = source.errors.clone();
    reader.read_functions();
    read_macros(&mut reader, source);
    let strays = reader.items.strays.clone();
    for stray in &strays {
        // An excerpt may end with the brace of a class whose start is missing.
        let is_last = source.text[stray.place().end..source.end].trim().is_empty();
        if is_last && stray.text() == "}" {
            continue;
        }
        let fault = match stray.error() {
            Some(error) => slips::explain(error, error.span(), &source.text, found),
            None => Diagnostic::new(stray.span(), "this is no definition"),
        };
        reader.out.faults.push(fault);
    }
    Ok(reader.finish())
}

/// Reads statements or a formula, by the first grammar that can.
fn read_script(
    source: &Source,
    language: Option<Language>,
) -> Result<Option<Declarations>, Diagnostic> {
    let written = source::without_primes(&source.text[..source.end]);
    let trimmed = written.trim_end();
    if trimmed.is_empty() {
        return Ok(None);
    }
    let after = if trimmed.ends_with([';', '}']) { "\n}" } else { "\n;}" };
    let candidates = match language {
        Some(_) => source.languages.clone(),
        None => {
            let mut all = source.languages.clone();
            all.extend([Language::C, Language::Cpp, Language::Java, Language::CSharp]);
            all
        }
    };
    let mut first = None;
    for (at, language_now) in candidates.iter().enumerate() {
        if candidates[..at].contains(language_now) {
            continue;
        }
        let Some(grammar) = Grammar::of(*language_now) else { continue };
        let (before, after) = match language_now {
            Language::Java | Language::CSharp => ("class F { void f() {\n", format!("{after}}}")),
            _ => ("void f() {\n", after.to_owned()),
        };
        let tree = parse_inside(before, &written, &after, grammar)?;
        let Some(block) = block_of(tree.root()) else { continue };
        let mut reader = Reader::new(&source.text, *language_now, tree.root());
        reader.items = items::Items::default();
        reader.items.scopes.push(items::Scope::default());
        reader.macros = source.macro_names.clone();
        reader.errors = source.errors.clone();
        if block.error().is_none() {
            reader.script(&block, language.is_none())?;
            read_macros(&mut reader, source);
            return Ok(Some(reader.finish()));
        }
        if first.is_none() {
            first = block
                .error()
                .map(|error| slips::explain(error, error.span(), &source.text, *language_now));
        }
    }
    first.map_or(Ok(None), Err)
}

fn block_of(root: &Node) -> Option<Node> {
    match root.kind() {
        "compound_statement" | "block" => Some(root.clone()),
        _ => root.named().find_map(block_of),
    }
}

/// Reads each macro that is called as a routine of its own.
fn read_macros(reader: &mut Reader, source: &Source) {
    let is_all = reader.out.functions.is_empty() && reader.out.faults.is_empty();
    let mut faults = Vec::new();
    for called in &source.macros {
        let callees = reader.out.callees.len();
        let assumed = reader.out.assumptions.len();
        if let Err(fault) = read_macro(reader, source, called.range.clone(), called.is_used, is_all)
        {
            faults.push(fault);
            reader.out.callees.truncate(callees);
            reader.out.assumptions.truncate(assumed);
        }
    }
    if is_all && reader.out.functions.is_empty() {
        reader.out.faults.append(&mut faults);
    }
}

/// `FLIP(sq) ((sq) ^ 56)`
fn read_macro(
    reader: &mut Reader,
    source: &Source,
    range: core::ops::Range<usize>,
    is_used: bool,
    of_statements: bool,
) -> Result<(), Diagnostic> {
    let written = &source.text[range.clone()];
    let (Some(open), Some(close)) = (written.find('('), written.find(')')) else { return Ok(()) };
    let name = Span::new(range.start, range.start + written[..open].trim_end().len());
    if reader.out.functions.iter().any(|it| it.name.of(&source.text) == name.of(&source.text)) {
        return Ok(());
    }
    let parameters = macro_parameters(&written[open + 1..close], range.start + open + 1);
    let begin = range.start + close + 1;
    let Some(grammar) = Grammar::of(reader.language) else { return Ok(()) };
    let tree = parse_inside("void f() {\n", &source.text[begin..range.end], "\n;}", grammar)?;
    let Some(block) = block_of(tree.root()) else { return Ok(()) };
    let statements: Vec<_> =
        block.named().filter(|it| it.named().next().is_some()).cloned().collect();
    let value = match &statements[..] {
        [one] if one.kind() == "expression_statement" && block.error().is_none() => {
            one.named().next().cloned()
        }
        _ => None,
    };
    reader.base = begin;
    let as_value = match &value {
        Some(value) => macro_as_value(reader, source, &parameters, value),
        None => Err(match block.error() {
            Some(error) => slips::explain(error, reader.span(error), &source.text, reader.language),
            None => Diagnostic::new(name, "this macro is no expression"),
        }),
    };
    let read = match as_value {
        Err(fault) if of_statements && block.error().is_none() => {
            let typed = |square| Some(if square { Type::I32 } else { Type::U64 });
            macro_body(reader, source, &parameters, typed, |reader| {
                for statement in &statements {
                    reader.statement(statement)?;
                }
                Ok(None)
            })
            .map_err(|_| fault)
        }
        read => read,
    };
    reader.base = 0;
    let (mut variables, body, returns) = read?;
    mark_changed(&mut variables, parameters.len(), &body);
    let span = Span::new(range.start, range.end);
    let parameters = variables[..parameters.len()].to_vec();
    if parameters.is_empty() {
        return Ok(());
    }
    let board = macro_board(&parameters);
    crate::front::board::mark_tracked(&source.text, &mut variables, board, &body);
    reader.out.names.push(name.of(&source.text).to_owned());
    reader.out.functions.push(Function {
        name: name.into(),
        span,
        parameters: variables[..parameters.len()].to_vec(),
        board,
        returns,
        returns_square: false,
        variables,
        body,
        rules: reader.rules(),
        of_macro: Some(is_used),
        expanded: None,
        fault: None,
    });
    Ok(())
}

/// The names in the list of a macro's parameters, which begins at a place in the text.
fn macro_parameters(list: &str, mut at: usize) -> Vec<Span> {
    let mut parameters = Vec::new();
    for parameter in list.split(',') {
        let start = at + parameter.len() - parameter.trim_start().len();
        let word = parameter.trim();
        if !word.is_empty() {
            parameters.push(Span::new(start, start + word.len()));
        }
        at += parameter.len() + 1;
    }
    parameters
}

/// The body of a macro that returns the value of an expression.
fn macro_as_value(
    reader: &mut Reader,
    source: &Source,
    parameters: &[Span],
    value: &Node,
) -> Result<Body, Diagnostic> {
    macro_body(
        reader,
        source,
        parameters,
        |_| None,
        |reader| {
            let (operand, _) = reader.number(value)?;
            let span = operand.span;
            let kind = StatementKind::Return(Some(operand));
            reader.current.body.add(span, kind);
            Ok(Some(Type::Untyped))
        },
    )
}

/// The index of the parameter that is taken for the board.
fn macro_board(parameters: &[Variable]) -> usize {
    parameters
        .iter()
        .position(|it| {
            let narrow = it.ty.is_some_and(|ty| ty.bits() < 64 && ty != Type::U32);
            !narrow || it.square
        })
        .unwrap_or(0)
}

type Body = (Vec<Variable>, Vec<Statement>, Option<Type>);

fn macro_body(
    reader: &mut Reader,
    source: &Source,
    parameters: &[Span],
    ty: impl Fn(bool) -> Option<Type>,
    read: impl FnOnce(&mut Reader) -> Result<Option<Type>, Diagnostic>,
) -> Result<Body, Diagnostic> {
    use deltaboard_source::word_list::contains_word;
    reader.begin();
    for parameter in parameters {
        let word = parameter.of(&source.text);
        let mut variable = Variable::new(*parameter, None);
        variable.square = contains_word(crate::front::board::SQUARE_NAMES, word);
        let own = ty(variable.square).unwrap_or(Type::Untyped);
        let own = Ty::Number(own);
        let slot = reader.slot(variable, &own);
        reader.declare(word, own, Place::Slot(slot));
    }
    let returns = read(reader)?;
    let (variables, body) = reader.end();
    Ok((variables, body, returns))
}

/// Marks the parameters that a macro assigns to: the assignment changes the caller's variable.
fn mark_changed(variables: &mut [Variable], count: usize, body: &[Statement]) {
    for (place, variable) in variables[..count].iter_mut().enumerate() {
        let changed = Some(Slot(place));
        variable.by_reference = syntax::walk(body).any(|it| it.assigned().contains(&changed));
    }
}
