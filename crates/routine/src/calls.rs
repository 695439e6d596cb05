//! Checks on arguments. The interpreter copies by-reference arguments in and out, which is only correct if no
//! two of them alias.

use deltaboard_source::Diagnostic;

use crate::program::Program;
use crate::syntax::{Expr, ExprKind, Function, Operand, Place};

/// Fails if copying the arguments in and out isn't equivalent to passing them by reference.
pub fn check(
    program: &Program,
    function: &Function,
    arguments: &[Operand],
) -> Result<(), Diagnostic> {
    let mut passed = Vec::new();
    for (argument, parameter) in arguments.iter().zip(&function.parameters) {
        if !parameter.by_reference {
            continue;
        }
        let text = argument.span.of(program.text());
        let ExprKind::Name(Place::Local(slot)) = argument.kind else {
            let fault = "is passed to a function that changes it, but is not a variable";
            return Err(Diagnostic::about(argument.span, text, fault)
                .with_help("assign it to a variable and pass that"));
        };
        if passed.contains(&slot) {
            let fault = "is passed twice to a function that changes both arguments";
            return Err(Diagnostic::about(argument.span, text, fault));
        }
        passed.push(slot);
    }
    // A parameter that only reads by reference would see the other parameter's changes.
    for (argument, parameter) in arguments.iter().zip(&function.parameters) {
        if parameter.refers
            && !parameter.by_reference
            && let ExprKind::Name(Place::Local(slot)) = argument.kind
            && passed.contains(&slot)
        {
            let text = argument.span.of(program.text());
            let fault = "is passed twice to a function that changes one of the two arguments";
            return Err(Diagnostic::about(argument.span, text, fault));
        }
    }
    Ok(())
}

/// Returns whether an expression changes a variable, directly or in a function that it calls.
pub fn changes(program: &Program, expr: &Expr) -> bool {
    expr.walk().any(|expr| match expr.kind {
        ExprKind::Call { callee, .. } => {
            let mut passed = program.callee(callee).parameters.iter();
            passed.any(|parameter| parameter.by_reference || parameter.array)
        }
        _ => expr.assigned() != [None, None],
    })
}
