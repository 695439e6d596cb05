//! Statements and formulas without a function, as articles quote them. They get a function around them, whose parameter is
//! the first name that they don't define, and whose result is the value at the end or the last variable that is set.

use std::collections::BTreeSet;

use deltaboard_source::{Diagnostic, Span};
use deltaboard_syntax::{Grammar, Node, Tree, parse_inside};

use super::read_tree;
use crate::declarations::Declarations;
use crate::front::board::{depends_on_nothing, mark_tracked};
use crate::front::recognition::{TYPES, has_fragment_words};
use crate::intrinsic::named_number;
use crate::syntax::Name;

/// Reads a fragment. `None` if its words are not only Rust's, if the grammar can't read it, or if it depends on nothing.
///
/// # Errors
///
/// The first error, if it can be parsed but not read.
pub(crate) fn read(text: &str) -> Result<Option<Declarations>, Diagnostic> {
    if !has_fragment_words(text) {
        return Ok(None);
    }
    let trimmed = text.trim_end();
    // An expression at the end is the result, also with a semicolon.
    let open = trimmed.strip_suffix(';').unwrap_or(trimmed);
    // What is added comes after the text, so that nothing is said of a place beyond its end.
    let closed = if open.len() < trimmed.len() { (trimmed, "") } else { (open, ";") };
    for (written, close) in [(open, ""), closed] {
        let tree = parse_inside("fn f() {\n", written, &format!("{close}\n}}"), Grammar::Rust)?;
        let Some(block) = block(&tree) else { continue };
        let is_statements = written.ends_with(';') || !close.is_empty();
        let Some(result) = result(&block, is_statements) else { continue };
        let mut names = Names::default();
        names.visit(&block);
        if names.input.is_none() {
            // Perhaps a name in capitals is no constant.
            names = Names { constants: true, ..Names::default() };
            names.visit(&block);
        }
        let Some(input) = names.input else {
            return Err(depends_on_nothing(Span::new(0, text.len())));
        };
        let declared: Vec<_> = names.set.iter().map(|it| format!("let mut {it};")).collect();
        let result = format!("{close}\n{result}");
        return read_as(text, written, &input, [&declared.concat(), &result]).map(Some);
    }
    Ok(None)
}

/// The statements, if the grammar can read all of them and there is no function among them.
fn block(tree: &Tree) -> Option<Node> {
    let function = tree.root().named().next()?;
    let is_alone = tree.root().named().count() == 1 && function.kind() == "function_item";
    let block = function.child("body")?;
    let is_whole = block.error().is_none() && tree.root().error().is_none();
    let has_function = block.named().any(|it| it.kind() == "function_item");
    (is_alone && is_whole && !has_function).then(|| block.clone())
}

/// What must follow the statements so that they have a value: nothing, or the name that is set last.
fn result(block: &Node, is_statements: bool) -> Option<String> {
    let last = block.named().last()?;
    if !is_statements && has_value(last) {
        return Some(String::new());
    }
    let sets = matches!(last.kind(), "assignment_expression" | "compound_assignment_expr");
    if !is_statements && sets {
        return None;
    }
    let mut statements: Vec<_> = block.named().collect();
    statements.reverse();
    statements.into_iter().find_map(set_by)
}

/// Whether the last statement of a block is its value.
fn has_value(last: &Node) -> bool {
    let of_last =
        |block: Option<&Node>| block.and_then(|it| it.named().last()).is_some_and(has_value);
    match last.kind() {
        "expression_statement" => {
            !last.text().ends_with(';') && last.named().next().is_some_and(has_value)
        }
        "if_expression" => {
            last.child("alternative").is_some() && of_last(last.child("consequence"))
        }
        "block" => of_last(Some(last)),
        "unsafe_block" => of_last(last.named().next()),
        "match_expression" => {
            let arm = last.child("body").and_then(|it| it.named().next());
            arm.and_then(|it| it.child("value")).is_some_and(has_value)
        }
        "let_declaration"
        | "assignment_expression"
        | "compound_assignment_expr"
        | "for_expression"
        | "while_expression"
        | "loop_expression" => false,
        kind => !kind.ends_with("_item"),
    }
}

/// The name that a statement sets last: also one in its blocks, unless it is declared there.
fn set_by(statement: &Node) -> Option<String> {
    let target = match statement.kind() {
        "let_declaration" => statement.child("pattern")?,
        "assignment_expression" | "compound_assignment_expr" => statement.child("left")?,
        "block" => {
            let mut inner: Vec<_> = statement.named().collect();
            inner.reverse();
            let declares = |name: &String| {
                let mut patterns = inner.iter().filter_map(|it| it.child("pattern"));
                patterns.any(|it| it.text().trim_start_matches("mut ") == name)
            };
            let set = inner.iter().filter(|it| it.kind() != "let_declaration");
            return set.filter_map(|it| set_by(it)).find(|name| !declares(name));
        }
        "expression_statement"
        | "for_expression"
        | "while_expression"
        | "loop_expression"
        | "if_expression"
        | "else_clause"
        | "unsafe_block" => {
            let mut inner: Vec<_> = statement.named().collect();
            inner.reverse();
            return inner.into_iter().find_map(set_by);
        }
        _ => return None,
    };
    (target.kind() == "identifier").then(|| target.text().to_owned())
}

/// The names of a fragment, in the order of its text.
#[derive(Default)]
struct Names {
    known: BTreeSet<String>,
    /// The first that is used and not defined.
    input: Option<Node>,
    /// Those that are set and not declared.
    set: Vec<String>,
    /// Whether names in capitals are variables, too.
    constants: bool,
}

impl Names {
    fn visit(&mut self, node: &Node) {
        let constants = self.constants;
        let is_variable =
            |name: &str| constants || name.len() == 1 || name.contains(char::is_lowercase);
        let is_new = |it: &Node| {
            matches!(it.kind(), "identifier" | "self")
                && is_variable(it.text())
                && named_number(it.text()).is_none()
        };
        match node.kind() {
            "let_declaration" => {
                let values = [node.child("value"), node.child("alternative")];
                values.into_iter().flatten().for_each(|it| self.visit(it));
                node.child("pattern").into_iter().for_each(|it| self.bind(it));
            }
            "assignment_expression" => {
                node.child("right").into_iter().for_each(|it| self.visit(it));
                let Some(left) = node.child("left") else { return };
                if is_new(left) && self.known.insert(left.text().to_owned()) {
                    self.set.push(left.text().to_owned());
                }
                self.visit(left);
            }
            "const_item" | "static_item" => {
                node.child("name").into_iter().for_each(|it| self.bind(it));
            }
            "for_expression" | "closure_expression" | "match_arm" | "let_condition" => {
                for child in node.children() {
                    match child.field() {
                        Some("pattern" | "parameters") => self.bind(child),
                        _ => self.visit(child),
                    }
                }
            }
            "call_expression" => {
                let is_name = |it: &Node| it.field() == Some("function") && is_new(it);
                let parts = node.children().iter().filter(|it| !is_name(it));
                parts.for_each(|it| self.visit(it));
            }
            _ if is_new(node) && !self.known.contains(node.text()) => {
                if self.input.is_none() {
                    self.known.insert(node.text().to_owned());
                    self.input = Some(node.clone());
                }
            }
            "scoped_identifier" | "macro_invocation" | "struct_item" | "enum_item" => {}
            _ => node.children().iter().for_each(|it| self.visit(it)),
        }
    }

    fn bind(&mut self, pattern: &Node) {
        if pattern.kind() == "identifier" {
            self.known.insert(pattern.text().to_owned());
        }
        pattern.children().iter().for_each(|it| self.bind(it));
    }
}

/// Reads the statements with the first types that fit.
fn read_as(
    text: &str,
    written: &str,
    input: &Node,
    [declared, result]: [&str; 2],
) -> Result<Declarations, Diagnostic> {
    let name = input.text();
    let mut first_fault = None;
    let is_self = name == "self";
    for ty in TYPES {
        let results = TYPES.into_iter().filter(|it| *it == ty || ty == TYPES[0] || *it == TYPES[0]);
        for returns in results {
            let parameter = if is_self { "self".to_owned() } else { format!("mut {name}: {ty}") };
            let before = format!("fn f({parameter}) -> {returns} {{{declared}\n");
            let tree = parse_inside(&before, written, &format!("{result}\n}}"), Grammar::Rust)?;
            let mut read = read_tree(text, &tree, true);
            let fault = read.functions.first().and_then(|it| it.fault.clone());
            match fault.or_else(|| read.faults.first().cloned()) {
                None => {
                    name_fragment(&mut read, text, written, input);
                    return Ok(read);
                }
                Some(fault) => first_fault = first_fault.or(Some(fault)),
            }
        }
    }
    Err(first_fault.unwrap_or_else(|| Diagnostic::new(input.span(), "this cannot be read")))
}

/// Removes what was added: a fragment has no name, and its parameter is the name in the text.
fn name_fragment(read: &mut Declarations, text: &str, written: &str, input: &Node) {
    let nowhere = Span::new(0, 0);
    let function = &mut read.functions[0];
    function.name = nowhere.into();
    function.span = Span::new(written.len() - written.trim_start().len(), written.trim_end().len());
    let name: Name = input.span().into();
    function.parameters[0].name = name.clone();
    function.variables[0].name = name;
    mark_tracked(text, &mut function.variables, 0, &function.body);
    function.parameters[0].clone_from(&function.variables[0]);
    read.names.clear();
}
