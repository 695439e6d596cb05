//! What a call may be given: where a run hands values on and takes them back, the code of others means their places, or their text.

use deltaboard_lexer::Diagnostic;

use crate::program::Program;
use crate::syntax::{Expr, ExprKind, Function, Operand, Place};

/// Whether a call with such arguments is what a run makes of it.
#[inline(never)]
pub fn check(
    program: &Program,
    function: &Function,
    arguments: &[Operand],
) -> Result<(), Diagnostic> {
    let mut given = Vec::new();
    for (argument, parameter) in arguments.iter().zip(&function.parameters) {
        if !parameter.by_reference {
            continue;
        }
        let text = argument.span.of(program.text());
        let ExprKind::Name(Place::Local(slot)) = argument.kind else {
            let fault = "is changed by what is called, and is no variable";
            return Err(Diagnostic::about(argument.span, text, fault)
                .with_help("give it a variable, and use that afterwards"));
        };
        if given.contains(&slot) {
            let fault = "is given twice to what changes both";
            return Err(Diagnostic::about(argument.span, text, fault));
        }
        given.push(slot);
    }
    // What only reads by a name of its own would see it change.
    for (argument, parameter) in arguments.iter().zip(&function.parameters) {
        if parameter.refers
            && !parameter.by_reference
            && let ExprKind::Name(Place::Local(slot)) = argument.kind
            && given.contains(&slot)
        {
            let text = argument.span.of(program.text());
            let fault = "is given twice to what changes one of them";
            return Err(Diagnostic::about(argument.span, text, fault));
        }
    }
    Ok(())
}

/// Whether an expression changes something, by itself or by what it calls.
pub fn changes(program: &Program, expr: &Expr) -> bool {
    expr.walk().any(|expr| match expr.kind {
        ExprKind::Call { callee, .. } => {
            let mut given = program.callee(callee).parameters.iter();
            given.any(|parameter| parameter.by_reference || parameter.array)
        }
        _ => expr.assigned() != [None, None],
    })
}
