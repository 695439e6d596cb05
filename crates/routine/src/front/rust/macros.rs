//! Calls of macros.

use deltaboard_source::{Diagnostic, Span};
use deltaboard_syntax::{Grammar, Node, parse_at};

use super::reader::{Reader, Result};
use super::types::Ty;
use super::value::Typed;
use crate::front::places::Front;
use crate::syntax::{Operand, Statement, StatementKind};

/// The maximum length of an asserted condition in an assumption.
const MAX_SHOWN: usize = 40;

impl Reader {
    pub(super) fn macro_value(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let name = self.field(node, "macro")?;
        let is_of_library = name.text().starts_with("std::") || name.text().starts_with("core::");
        let name = name.text().rsplit("::").next().unwrap_or_default().trim().to_owned();
        let Some(tokens) = node.named().find(|it| it.kind() == "token_tree").cloned() else {
            return self.unknown(node);
        };
        if !is_of_library && let Some(nodes) = self.expanded(node, &name, &tokens)? {
            if let Some(item) = nodes.iter().find(|it| it.kind().ends_with("_item")) {
                return self.refuse(
                    item,
                    "a macro that defines items here is not part of the routine language",
                );
            }
            return self.nested(node, |this| this.statements(&nodes, want));
        }
        let arguments = arguments(&tokens);
        let span = self.span(node);
        match &*name {
            "assert" | "debug_assert" => {
                let Some(condition) = arguments.first() else { return self.unknown(node) };
                self.assertion(node, &name, condition)
            }
            "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" => {
                let [left, right, ..] = &arguments[..] else { return self.unknown(node) };
                let sign = if name.ends_with("eq") { "==" } else { "!=" };
                self.assertion(node, &name, &format!("({left}) {sign} ({right})"))
            }
            "matches" => {
                let [value, pattern, ..] = &arguments[..] else { return self.unknown(node) };
                let text = format!("match {value} {{ {pattern} => true, _ => false }}");
                let inner = self.parsed(&text, span)?;
                self.value(&inner, Some(&Ty::Bool))
            }
            "panic" | "unreachable" | "unimplemented" | "todo" => {
                let fault = match self.items.is_within(self.frame().module, self.prelude) {
                    true => arguments.concat().trim_matches('"').to_owned(),
                    false => format!("`{name}!` is reached"),
                };
                Ok(self.trap(fault, span))
            }
            "print" | "println" | "eprint" | "eprintln" | "dbg" | "write" | "writeln" => self
                .refuse(
                    node,
                    format!(
                        "`{name}!` writes something, which is not part of the routine language"
                    ),
                ),
            _ => Err(Diagnostic::about(span, &name, "is not a macro that is known here")),
        }
    }

    pub(super) fn assume(&mut self, span: Span, clause: String) {
        let assumption = Diagnostic::new(span, clause);
        if !self.out.assumptions.contains(&assumption) {
            self.out.assumptions.push(assumption);
        }
    }

    /// Notes what a name means that the text doesn't define. In a fragment that is not said.
    pub(super) fn assume_name(&mut self, span: Span, clause: String) {
        if !self.is_fragment {
            self.assume(span, clause);
        }
    }

    /// Reads an assertion: one that a release build keeps traps, the others are assumed to hold.
    fn assertion(&mut self, node: &Node, name: &str, condition: &str) -> Result<Typed> {
        let span = self.span(node);
        let inner = self.parsed(condition, span)?;
        let mark = self.current.body.mark();
        let condition = self.condition(&inner)?;
        let text = node.text().split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = match text.char_indices().nth(MAX_SHOWN) {
            Some((cut, _)) => format!("`{}…`", &text[..cut]),
            None => format!("`{text}`"),
        };
        if !name.starts_with("debug") {
            self.trap_unless(condition, &format!("{shown} does not hold"), span);
            return Ok(Typed::unit());
        }
        let calls = condition.walk().any(|it| {
            matches!(&it.kind, crate::syntax::ExprKind::Call { callee, .. } if self.may_change(*callee))
        });
        if self.current.body.has_added(mark) || calls {
            return self.refuse(
                node,
                "an assertion with a side effect is not part of the routine language",
            );
        }
        let word = Span::new(span.start, span.end.min(span.start + name.len()));
        self.assume(word, format!("{shown} holds"));
        Ok(Typed::unit())
    }

    /// What `panic!` does.
    pub(super) fn trap(&mut self, fault: String, span: Span) -> Typed {
        self.current.body.add(span, StatementKind::Trap(fault.into()));
        Typed::never()
    }

    pub(super) fn trap_unless(&mut self, condition: Operand, fault: &str, span: Span) {
        let trap = Statement { span, kind: StatementKind::Trap(fault.into()) };
        let kind = StatementKind::If { condition, then: Vec::new(), otherwise: vec![trap] };
        self.current.body.add(span, kind);
    }

    fn may_change(&self, callee: usize) -> bool {
        match self.out.callees[callee].function {
            Some(function) => {
                let parameters = self.functions[function].node.child("parameters");
                parameters.is_none_or(|it| super::contains(it, &["mutable_specifier"]))
            }
            None => true,
        }
    }

    /// Parses an expression that a call of a macro contains.
    pub(super) fn parsed(&mut self, text: &str, origin: Span) -> Result<Node> {
        let nodes = self.parsed_statements(text, origin)?;
        match &nodes[..] {
            [only] => Ok(match only.kind() {
                "expression_statement" => only.named().next().unwrap_or(only).clone(),
                _ => only.clone(),
            }),
            _ => Err(Diagnostic::new(origin, "this macro needs an expression here")),
        }
    }

    /// Parses what a macro stands for, as the content of a block.
    pub(super) fn parsed_statements(&mut self, text: &str, origin: Span) -> Result<Vec<Node>> {
        let tree = parse_at(&format!("fn f() {{ {text}\n}}"), Grammar::Rust, origin)?;
        let body = tree.root().children().first().and_then(|it| it.child("body")).cloned();
        match body {
            Some(body) if tree.root().error().is_none() => {
                let inside = body.children().iter().filter(|it| it.is_named() && !it.is_comment());
                Ok(inside.cloned().collect())
            }
            _ => Err(Diagnostic::new(origin, "what this macro stands for is not Rust here")),
        }
    }
}

/// The arguments of a macro, as texts: what is between its commas.
fn arguments(tokens: &Node) -> Vec<String> {
    let inside = tokens.children();
    let inside = &inside[1.min(inside.len())..inside.len().saturating_sub(1)];
    let mut arguments: Vec<String> = Vec::new();
    for part in inside.split(|it| it.text() == ",") {
        arguments.extend(text_of(part, tokens));
    }
    arguments
}

/// The text of nodes that follow each other inside a node.
pub(super) fn text_of(part: &[Node], around: &Node) -> Option<String> {
    let (first, last) = (part.first()?, part.last()?);
    let start = around.place().start;
    around.text().get(first.place().start - start..last.place().end - start).map(str::to_owned)
}
