//! Moves a declaration without a value, as in old C, to the variable's first assignment: closer to its uses,
//! and never uninitialized.

use deltaboard_routine::Span;
use deltaboard_routine::syntax::{
    self, Expr, ExprKind, Function, Place, Slot, Statement, StatementKind, Target,
};

/// Returns the body with each variable declared at its first assignment. Lines without a function, such as `t
/// = x >> 8; x ^= t`, get declarations.
pub(crate) fn normalize(function: &Function) -> Vec<Statement> {
    let mut undeclared = vec![true; function.variables.len()];
    undeclared[..function.parameters.len()].fill(false);
    mark_declared(&function.body, &mut undeclared);
    let slots = (0..undeclared.len()).filter(|&slot| undeclared[slot]);
    let mut body: Vec<_> = slots
        .map(|slot| Statement {
            span: Span::new(function.span.start, function.span.start),
            kind: StatementKind::Declare(vec![(Slot(slot), None)]),
        })
        .collect();
    body.extend_from_slice(&function.body);
    move_declarations(&body)
}

/// Clears the flag of each variable that `body` declares.
fn mark_declared(body: &[Statement], undeclared: &mut [bool]) {
    for statement in body {
        match &statement.kind {
            StatementKind::Declare(variables) => {
                for (slot, _) in variables {
                    undeclared[slot.0] = false;
                }
            }
            StatementKind::Scan { square, .. } => undeclared[square.0] = false,
            StatementKind::Loop { first, .. } => mark_declared(first, undeclared),
            _ => {}
        }
        for block in statement.blocks() {
            mark_declared(block, undeclared);
        }
    }
}

/// Returns the statements with each declaration moved to the first assignment where that is possible.
fn move_declarations(body: &[Statement]) -> Vec<Statement> {
    let mut result = Vec::with_capacity(body.len());
    for statement in body {
        match &statement.kind {
            StatementKind::Declare(variables) => {
                for variable in variables {
                    result.push(Statement {
                        span: statement.span,
                        kind: StatementKind::Declare(vec![variable.clone()]),
                    });
                }
            }
            _ => result.push(statement.clone()),
        }
    }
    let mut at = 0;
    while at < result.len() {
        match declared_without_value(&result[at]) {
            Some(slot) if place_declaration(slot, &mut result[at + 1..]) => {
                result.remove(at);
            }
            _ => at += 1,
        }
    }
    for statement in &mut result {
        match &mut statement.kind {
            StatementKind::If { then, otherwise, .. } => {
                *then = move_declarations(then);
                *otherwise = move_declarations(otherwise);
            }
            StatementKind::Loop { first, body, .. } => {
                *first = move_declarations(first);
                *body = move_declarations(body);
            }
            StatementKind::Scan { body, .. } | StatementKind::Block(body) => {
                *body = move_declarations(body);
            }
            _ => {}
        }
    }
    result
}

/// The variable, if the statement only declares one without a value.
fn declared_without_value(statement: &Statement) -> Option<Slot> {
    match &statement.kind {
        StatementKind::Declare(variables) => match variables.as_slice() {
            [(slot, None)] => Some(*slot),
            _ => None,
        },
        _ => None,
    }
}

/// Declares the variable at its first assignment; `true` if that worked, or if nothing uses the variable.
fn place_declaration(slot: Slot, rest: &mut [Statement]) -> bool {
    let mut uses = rest.iter_mut().filter(|later| uses_variable(later, slot));
    let Some(first) = uses.next() else {
        return true;
    };
    let is_only = uses.next().is_none();
    if let Some(value) = first_value(first, slot) {
        first.kind = StatementKind::Declare(vec![(slot, Some(value))]);
        return true;
    }
    if !is_only {
        return false;
    }
    if let StatementKind::If { condition, then, otherwise } = &mut first.kind {
        return !condition.walk().any(|it| names_or_assigns(it, slot))
            && place_in_branch(slot, then, otherwise);
    }
    let StatementKind::Loop { first: start, body, .. } = &mut first.kind else {
        return false;
    };
    if let [only] = start.as_mut_slice()
        && let Some(value) = first_value(only, slot)
    {
        only.kind = StatementKind::Declare(vec![(slot, Some(value))]);
        return true;
    }
    let in_body = body.iter().position(|inner| uses_variable(inner, slot));
    let first_in_body = in_body.and_then(|at| Some((at, first_value(&body[at], slot)?)));
    let Some((at, value)) = first_in_body else {
        return false;
    };
    // A variable that the loop header uses has to live longer than one iteration.
    let header = Statement {
        span: first.span,
        kind: match &first.kind {
            StatementKind::Loop { first, condition, step, .. } => StatementKind::Loop {
                first: first.clone(),
                condition: condition.clone(),
                step: step.clone(),
                body: Vec::new(),
            },
            other => other.clone(),
        },
    };
    if uses_variable(&header, slot) {
        return false;
    }
    if let StatementKind::Loop { body, .. } = &mut first.kind {
        body[at].kind = StatementKind::Declare(vec![(slot, Some(value))]);
    }
    true
}

/// Does the same inside a branch, if the other one doesn't use the variable.
fn place_in_branch(slot: Slot, then: &mut [Statement], otherwise: &mut [Statement]) -> bool {
    let is_used_in = |branch: &[Statement]| branch.iter().any(|inner| uses_variable(inner, slot));
    match (is_used_in(then), is_used_in(otherwise)) {
        (true, false) => place_declaration(slot, then),
        (false, true) => place_declaration(slot, otherwise),
        _ => false,
    }
}

/// The value, if the statement only assigns to the variable without reading it.
fn first_value(statement: &Statement, slot: Slot) -> Option<Box<Expr>> {
    let StatementKind::Expr(expr) = &statement.kind else {
        return None;
    };
    match &expr.kind {
        ExprKind::Assign { op: None, target: Target::Variable(target), value }
            if *target == slot && !value.walk().any(|it| names_or_assigns(it, slot)) =>
        {
            Some(value.clone())
        }
        _ => None,
    }
}

fn uses_variable(statement: &Statement, slot: Slot) -> bool {
    syntax::walk(core::slice::from_ref(statement)).any(|expr| names_or_assigns(expr, slot))
}

/// Whether an expression itself, without its subexpressions, reads or changes the variable.
fn names_or_assigns(expr: &Expr, slot: Slot) -> bool {
    match expr.kind {
        ExprKind::Name(place) | ExprKind::Element(place, _) => place == Place::Local(slot),
        _ => expr.assigned().contains(&Some(slot)),
    }
}
