//! Statements and formulas without a function, as articles quote them. They get a function around them, whose parameter is
//! the first name that they don't define, and whose result is the value at the end or the last variable that is set.

use std::collections::BTreeSet;

use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span};
use deltaboard_syntax::{Grammar, Node, Tree, parse_inside};

use super::read_tree;
use crate::declarations::Declarations;
use crate::intrinsic::named_number;
use crate::parser::mark_tracked;
use crate::syntax::Name;

/// The types that the input and the result may have, the usual ones first.
const TYPES: [&str; 9] = ["u64", "usize", "u32", "u8", "i32", "i64", "u16", "i8", "bool"];

/// Methods that only Rust's integers have.
const METHODS: &str = "swap_bytes reverse_bits rotate_left rotate_right count_ones count_zeros trailing_zeros leading_zeros \
    wrapping_add wrapping_sub wrapping_mul wrapping_neg wrapping_shl wrapping_shr";

/// Reads a fragment. `None` if its words are not only Rust's, if the grammar can't read it, or if it depends on nothing.
///
/// # Errors
///
/// The first error, if it can be parsed but not read.
pub(crate) fn read(text: &str) -> Result<Option<Declarations>, Diagnostic> {
    if !has_words(text) {
        return Ok(None);
    }
    let trimmed = text.trim_end();
    // An expression at the end is the result, also with a semicolon.
    let open = trimmed.strip_suffix(';').unwrap_or(trimmed);
    let closed = format!("{open};");
    for written in [open, &closed] {
        let tree = parse_inside("fn f() {\n", written, "\n}", Grammar::Rust)?;
        let Some(block) = block(&tree) else { continue };
        let is_statements = written.ends_with(';');
        let Some(result) = result(&block, is_statements) else { continue };
        let mut names = Names::default();
        names.visit(&block);
        let Some(input) = names.input else { return Ok(None) };
        let declared: Vec<_> = names.set.iter().map(|it| format!("let mut {it};")).collect();
        return read_as(text, written, &input, [&declared.concat(), &result]).map(Some);
    }
    Ok(None)
}

/// Whether a text has words that only Rust has.
fn has_words(text: &str) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    let words: Vec<_> = text.split(|it| !is_part(it)).filter(|it| !it.is_empty()).collect();
    let casts = words.windows(2).any(|pair| pair[0] == "as" && TYPES.contains(&pair[1]));
    casts || words.iter().any(|it| *it == "let" || contains_word(METHODS, it))
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
    let is_value = last.kind() != "expression_statement" && last.kind() != "let_declaration";
    if is_value && !is_statements && !last.kind().ends_with("_item") {
        let sets = matches!(last.kind(), "assignment_expression" | "compound_assignment_expr");
        return (!sets).then(String::new);
    }
    let set = |statement: &Node| {
        let inner = match statement.kind() {
            "expression_statement" => statement.named().next()?,
            _ => statement,
        };
        let target = match inner.kind() {
            "let_declaration" => inner.child("pattern")?,
            "assignment_expression" | "compound_assignment_expr" => inner.child("left")?,
            _ => return None,
        };
        (target.kind() == "identifier").then(|| target.text().to_owned())
    };
    let mut statements: Vec<_> = block.named().collect();
    statements.reverse();
    statements.into_iter().find_map(set)
}

/// The names of a fragment, in the order of its text.
#[derive(Default)]
struct Names {
    known: BTreeSet<String>,
    /// The first that is used and not defined.
    input: Option<Node>,
    /// Those that are set and not declared.
    set: Vec<String>,
}

impl Names {
    fn visit(&mut self, node: &Node) {
        // Names in capitals are constants.
        let is_variable = |name: &str| name.len() == 1 || name.contains(char::is_lowercase);
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
            let after = format!("\n{result}\n}}");
            let tree = parse_inside(&before, written, &after, Grammar::Rust)?;
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
    function.span.end = function.span.end.min(text.len());
    let name: Name = input.span().into();
    function.parameters[0].name = name.clone();
    function.variables[0].name = name;
    mark_tracked(text, &mut function.variables, 0, &function.body);
    function.parameters[0].clone_from(&function.variables[0]);
    read.names.clear();
}
