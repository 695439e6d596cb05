//! What a call may be given: where a run hands values on and takes them back, the code of others means their places, or their text.

use crate::diagnostic::Diagnostic;
use crate::program::Program;
use crate::syntax::{Expr, ExprKind, Function, Operand, Place, Slot, Textual};

/// Whether a call with such arguments is what a run makes of it.
#[inline(never)]
pub(crate) fn check(
    program: &Program,
    function: &Function,
    arguments: &[Operand],
) -> Result<(), Diagnostic> {
    references(program, function, arguments)?;
    match &function.textual {
        Some(textual) => put_into_text(program, function, textual, arguments),
        None => Ok(()),
    }
}

/// Whether what a call changes are variables, and each another: a run gives them back when the call has ended.
fn references(
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

/// Whether the texts of a macro's arguments, put into its own, come to what their values would.
fn put_into_text(
    program: &Program,
    function: &Function,
    textual: &Textual,
    arguments: &[Operand],
) -> Result<(), Diagnostic> {
    let name = function.name.of(program.text());
    let changed: Vec<_> = arguments
        .iter()
        .zip(&function.parameters)
        .filter_map(|(argument, parameter)| match argument.kind {
            ExprKind::Name(Place::Local(slot)) if parameter.by_reference => Some(slot),
            _ => None,
        })
        .collect();
    for (place, (argument, parameter)) in arguments.iter().zip(&function.parameters).enumerate() {
        // Of those behind the first 64 nothing is known.
        let is = |places: u64| place >= 64 || places >> place & 1 == 1;
        let text = argument.span.of(program.text());
        let fault = if is(textual.bare) && !argument.holds_together(program.text()) {
            "without brackets belongs in part to what stands beside it in the macro"
        } else if is(textual.repeated) && changes(program, argument) {
            "changes something, and stands in the macro more than once"
        } else if !parameter.by_reference && changed.iter().any(|slot| reads(argument, *slot)) {
            "hangs on what the macro changes"
        } else {
            continue;
        };
        return Err(Diagnostic::about(argument.span, text, fault)
            .with_help(format!("write what `{name}` stands for as a function")));
    }
    Ok(())
}

/// Whether an expression changes something, by itself or by what it calls.
pub(crate) fn changes(program: &Program, expr: &Expr) -> bool {
    expr.walk().any(|expr| match expr.kind {
        ExprKind::Call { callee, .. } => {
            let mut given = program.callee(callee).parameters.iter();
            given.any(|parameter| parameter.by_reference || parameter.array)
        }
        _ => expr.assigned() != [None, None],
    })
}

fn reads(expr: &Expr, slot: Slot) -> bool {
    expr.walk().any(|expr| expr.is_name_of(slot))
}
