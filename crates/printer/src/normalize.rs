//! Variables that are declared ahead of their first value, as old C has them, are declared with it
//! instead: nearer to where they are used, and with no moment at which they hold nothing.

use deltaboard_routine::Span;
use deltaboard_routine::syntax::{
    self, Expr, ExprKind, Function, Place, Slot, Statement, StatementKind, Target,
};

/// The body of a function with each variable declared where it gets its first value. Lines without a function declare
/// none: `t = x >> 8; x ^= t`.
pub(crate) fn settled(function: &Function) -> Vec<Statement> {
    let mut undeclared = vec![true; function.variables.len()];
    undeclared[..function.parameters.len()].fill(false);
    declare(&function.body, &mut undeclared);
    let slots = (0..undeclared.len()).filter(|&slot| undeclared[slot]);
    let mut body: Vec<_> = slots
        .map(|slot| Statement {
            span: Span::new(function.span.start, function.span.start),
            kind: StatementKind::Declare(vec![(Slot(slot), None)]),
        })
        .collect();
    body.extend_from_slice(&function.body);
    settle(&body)
}

/// Marks the variables that statements declare.
fn declare(body: &[Statement], undeclared: &mut [bool]) {
    for statement in body {
        match &statement.kind {
            StatementKind::Declare(variables) => {
                for (slot, _) in variables {
                    undeclared[slot.0] = false;
                }
            }
            StatementKind::Scan { square, .. } => undeclared[square.0] = false,
            StatementKind::Loop { first, .. } => declare(first, undeclared),
            _ => {}
        }
        for block in statement.blocks() {
            declare(block, undeclared);
        }
    }
}

/// The same statements, each declaration at the first value where that is possible.
fn settle(body: &[Statement]) -> Vec<Statement> {
    let mut settled = Vec::with_capacity(body.len());
    for statement in body {
        match &statement.kind {
            StatementKind::Declare(variables) => {
                for variable in variables {
                    settled.push(Statement {
                        span: statement.span,
                        kind: StatementKind::Declare(vec![variable.clone()]),
                    });
                }
            }
            _ => settled.push(statement.clone()),
        }
    }
    let mut at = 0;
    while at < settled.len() {
        match empty(&settled[at]) {
            Some(slot) if place(slot, &mut settled[at + 1..]) => {
                settled.remove(at);
            }
            _ => at += 1,
        }
    }
    for statement in &mut settled {
        match &mut statement.kind {
            StatementKind::If {
                then, otherwise, ..
            } => {
                *then = settle(then);
                *otherwise = settle(otherwise);
            }
            StatementKind::Loop { first, body, .. } => {
                *first = settle(first);
                *body = settle(body);
            }
            StatementKind::Scan { body, .. } | StatementKind::Block(body) => *body = settle(body),
            _ => {}
        }
    }
    settled
}

/// The variable that is declared without a value.
fn empty(statement: &Statement) -> Option<Slot> {
    match &statement.kind {
        StatementKind::Declare(variables) => match variables.as_slice() {
            [(slot, None)] => Some(*slot),
            _ => None,
        },
        _ => None,
    }
}

/// Declares the variable where it gets its first value, or nowhere if nobody asks for it.
fn place(slot: Slot, rest: &mut [Statement]) -> bool {
    let mut asking = rest.iter_mut().filter(|later| mentions(later, slot));
    let Some(first) = asking.next() else {
        return true;
    };
    let is_only = asking.next().is_none();
    if let Some(value) = first_value(first, slot) {
        first.kind = StatementKind::Declare(vec![(slot, Some(value))]);
        return true;
    }
    if !is_only {
        return false;
    }
    if let StatementKind::If {
        condition,
        then,
        otherwise,
    } = &mut first.kind
    {
        return !condition.walk().any(|it| is_of(it, slot))
            && place_in_branch(slot, then, otherwise);
    }
    let StatementKind::Loop {
        first: start, body, ..
    } = &mut first.kind
    else {
        return false;
    };
    if let [only] = start.as_mut_slice()
        && let Some(value) = first_value(only, slot)
    {
        only.kind = StatementKind::Declare(vec![(slot, Some(value))]);
        return true;
    }
    let in_body = body.iter().position(|inner| mentions(inner, slot));
    let first_in_body = in_body.and_then(|at| Some((at, first_value(&body[at], slot)?)));
    let Some((at, value)) = first_in_body else {
        return false;
    };
    // What the header asks for outlives a round of the body.
    let header = Statement {
        span: first.span,
        kind: match &first.kind {
            StatementKind::Loop {
                first,
                condition,
                step,
                ..
            } => StatementKind::Loop {
                first: first.clone(),
                condition: condition.clone(),
                step: step.clone(),
                body: Vec::new(),
            },
            other => other.clone(),
        },
    };
    if mentions(&header, slot) {
        return false;
    }
    if let StatementKind::Loop { body, .. } = &mut first.kind {
        body[at].kind = StatementKind::Declare(vec![(slot, Some(value))]);
    }
    true
}

/// The same inside the only branch that asks for the variable.
fn place_in_branch(slot: Slot, then: &mut [Statement], otherwise: &mut [Statement]) -> bool {
    let asks = |branch: &[Statement]| branch.iter().any(|inner| mentions(inner, slot));
    match (asks(then), asks(otherwise)) {
        (true, false) => place(slot, then),
        (false, true) => place(slot, otherwise),
        _ => false,
    }
}

/// The value, if the statement does nothing but give the variable one.
fn first_value(statement: &Statement, slot: Slot) -> Option<Box<Expr>> {
    let StatementKind::Expr(expr) = &statement.kind else {
        return None;
    };
    match &expr.kind {
        ExprKind::Assign {
            op: None,
            target: Target::Variable(target),
            value,
        } if *target == slot && !value.walk().any(|it| is_of(it, slot)) => Some(value.clone()),
        _ => None,
    }
}

fn mentions(statement: &Statement, slot: Slot) -> bool {
    syntax::walk(core::slice::from_ref(statement)).any(|expr| is_of(expr, slot))
}

/// Whether an expression, but for what is inside it, asks for the variable or changes it.
fn is_of(expr: &Expr, slot: Slot) -> bool {
    match expr.kind {
        ExprKind::Name(place) | ExprKind::Element(place, _) => place == Place::Local(slot),
        _ => expr.assigned().contains(&Some(slot)),
    }
}
