//! Rust.

mod call;
mod expr;
mod fragment;
mod items;
mod iter;
mod library;
mod macros;
mod members;
mod pattern;
mod places;
mod prelude;
mod reader;
mod rules;
mod stmt;
mod types;
mod typing;
mod value;

use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language};
use deltaboard_syntax::{Grammar, Node, Tree, parse};

use crate::declarations::Declarations;
use crate::front::board::{SQUARE_NAMES, SQUARES, mark_tracked};
use crate::front::recognition::has_function_words;
use crate::syntax::Function;
use reader::Reader;
use typing::Signature;

/// Reads a text if its language is Rust, by what is said or by its words.
///
/// # Errors
///
/// The first error, if the text can be read only as Rust.
pub(crate) fn read_if_rust(
    text: &str,
    language: Option<Language>,
) -> Result<Option<Declarations>, Diagnostic> {
    if language.is_some_and(|it| it != Language::Rust) {
        return Ok(None);
    }
    if language.is_some() || has_function_words(text) {
        let tree = parse(text, Grammar::Rust)?;
        if language.is_some() || has_function(tree.root()) {
            return Ok(Some(read_file(text, &tree)));
        }
    }
    fragment::read(text)
}

/// Finds what is not an item where items are expected.
fn strays<'n>(node: &'n Node, found: &mut Vec<&'n Node>) {
    match node.kind() {
        "source_file" | "declaration_list" => {
            node.named().for_each(|it| strays(it, found));
        }
        "mod_item" | "impl_item" | "trait_item" => {
            found.extend(node.children().iter().filter(|it| it.is_error()));
            node.child("body").into_iter().for_each(|it| strays(it, found));
        }
        "expression_statement" if node.named().all(|it| it.kind() == "macro_invocation") => {}
        "use_declaration"
        | "macro_definition"
        | "macro_invocation"
        | "empty_statement"
        | "associated_type"
        | "extern_crate_declaration"
        | "inner_attribute_item"
        | "function_signature_item"
        | "shebang" => {}
        kind if kind.ends_with("_item") && !node.is_error() => {}
        _ => found.push(node),
    }
}

fn has_function(node: &Node) -> bool {
    node.kind() == "function_item"
        || matches!(node.kind(), "source_file" | "declaration_list" | "mod_item" | "impl_item")
            && node.children().iter().any(has_function)
}

/// Reads the tree of a text of items, and names what is no item.
fn read_file(text: &str, tree: &Tree) -> Declarations {
    let mut read = read_tree(text, tree, false);
    let mut stray = Vec::new();
    strays(tree.root(), &mut stray);
    // A line that is no item is often several nodes.
    stray.dedup_by(|next, before| {
        let between = &text[before.span().end..next.span().start];
        !between.contains('\n') || between.trim().is_empty()
    });
    let fault = |it: &&Node| Diagnostic::new(it.span(), "this cannot be read as Rust");
    read.faults.extend(stray.iter().map(fault));
    read
}

fn read_tree(text: &str, tree: &Tree, is_fragment: bool) -> Declarations {
    let mut items = items::Items::default();
    let root = items.module(None, false);
    items.collect(tree.root().children(), root);
    let calls = std::mem::take(&mut items.calls);
    let prelude = prelude::add(&mut items);
    items.calls = calls;
    let mut reader = Reader::new(text, items, prelude);
    reader.is_fragment = is_fragment;
    reader.expand_items();
    reader.read_functions();
    reader.out.expressions = reader.numbering.next;
    reader.out.checked = reader.numbering.checked.into_iter().collect();
    reader.out
}

/// Whether a name is written as those of variables are.
fn is_variable_name(name: &str) -> bool {
    name.starts_with(|it: char| it.is_lowercase() || it == '_')
}

/// Whether `mut` is written here.
fn is_mutable(node: &Node) -> bool {
    node.named().any(|it| it.kind() == "mutable_specifier")
}

/// What is inside a pattern, besides `mut`.
fn without_mut(node: &Node) -> Option<Node> {
    node.named().find(|it| it.kind() != "mutable_specifier").cloned()
}

/// The identifiers in a part of a text.
fn words(node: &Node) -> Vec<String> {
    match node.children() {
        [] if node.kind().contains("identifier") || node.kind() == "self" => {
            vec![node.text().to_owned()]
        }
        children => children.iter().flat_map(words).collect(),
    }
}

/// Whether a node of one of these kinds is inside, outside of inner functions and closures.
fn contains(node: &Node, kinds: &[&str]) -> bool {
    match node.kind() {
        kind if kinds.contains(&kind) => true,
        "closure_expression" => false,
        kind if kind.ends_with("_item") => false,
        _ => node.children().iter().any(|it| contains(it, kinds)),
    }
}

fn is_square_type(ty: &Node) -> bool {
    words(ty).iter().any(|it| contains_word(SQUARES, it))
}

/// Finds what a function works on, and which of its variables the player follows.
fn mark_board(function: &mut Function, signature: &Signature, text: &str) {
    use deltaboard_source::Type;
    let fixed = signature.values.len();
    let owner_is_square = signature.self_node.as_ref().is_some_and(is_square_type);
    for (parameter, written) in function.parameters[fixed..].iter_mut().zip(&signature.parameters) {
        let name = written.pattern.text();
        let narrow = parameter.ty.is_none_or(|ty| ty.bits() < 64);
        let variants = match &written.ty {
            types::Ty::Enum(item, _) => Some(item.variants.len()),
            _ => None,
        };
        parameter.values = variants.filter(|it| *it != 64);
        let has_type = written.node.child("type").is_some_and(|ty| {
            is_square_type(ty)
                || ty.text().split(|it: char| !it.is_alphanumeric()).any(|it| it == "usize")
        });
        parameter.square = !parameter.array
            && (contains_word("sq square", name)
                || narrow && contains_word(SQUARE_NAMES, name)
                || (owner_is_square || signature.self_node.is_none() && narrow) && name == "self"
                || has_type
                || variants == Some(64)
                || matches!(parameter.ty, Some(Type::I8 | Type::I16 | Type::I32)));
    }
    let is_board = |(at, parameter): (usize, &crate::syntax::Variable)| {
        let narrow_number = parameter.ty.is_some_and(|ty| ty.bits() < 64 && ty != Type::U32);
        let written = at.checked_sub(fixed).and_then(|at| signature.parameters.get(at));
        let is_named = written.is_some_and(|it| {
            contains_word("sq square", it.pattern.text())
                || it.node.child("type").is_some_and(is_square_type)
        });
        !parameter.fixed && (parameter.array || !narrow_number || is_named)
    };
    let board = function.parameters.iter().enumerate().position(is_board);
    function.board = board.unwrap_or(0);
    for (variable, parameter) in function.variables.iter_mut().zip(&function.parameters) {
        variable.clone_from(parameter);
    }
    mark_tracked(text, &mut function.variables, function.board, &function.body);
    for (parameter, variable) in function.parameters.iter_mut().zip(&function.variables) {
        parameter.clone_from(variable);
    }
}
