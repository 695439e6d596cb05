//! The evaluation of an expression with numbers, one level at a time.

use deltaboard_routine::Program;
use deltaboard_routine::syntax::{Expr, ExprKind};

use crate::trace::Step;

/// The arithmetic of a step's last statement: `12 ^ 56`, `52`. Each stage replaces one more level of
/// the expression, from the innermost outwards, by its values.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{arithmetic, run};
/// use deltaboard_transform::Square;
///
/// let program = Catalogue::find("flip-diagonal/square-shifts").unwrap().program();
/// let trace = run(&program, u64::MAX)?;
/// let run = trace.run_of(Square::E2).unwrap();
/// let stages = arithmetic(&program, run.step(1).unwrap());
/// assert_eq!(stages.join(" = "), "((12 >> 3) | (12 << 3)) & 63 = (1 | 96) & 63 = 97 & 63 = 33");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn arithmetic(program: &Program, step: &Step) -> Vec<String> {
    let mut stages: Vec<String> = Vec::new();
    let expressions = program.expressions();
    let mut inside = expressions.iter().filter(|expr| step.span.contains(expr.span));
    // All expressions of a macro call have the same span, so prefer one that ran.
    let ran = |expr: &&&Expr| step.evaluations.iter().any(|ran| ran.expr == expr.id);
    let Some(expr) = inside.clone().find(ran).or_else(|| inside.next()) else {
        return stages;
    };
    let expr = match &expr.kind {
        ExprKind::Assign { op: None, value, .. } => value,
        _ => *expr,
    };
    for height in 0..=expr.height {
        let stage = render(program, step, expr, height);
        if stages.last() != Some(&stage) {
            stages.push(stage);
        }
    }
    stages
}

/// The text of an expression, with the values of all sub-expressions up to `height`.
fn render(program: &Program, step: &Step, expr: &Expr, height: usize) -> String {
    let text = program.text();
    let value = step.evaluation_of(expr.id);
    match (&expr.kind, value) {
        (ExprKind::Number(_), _) => program.literal(expr).of(text).to_owned(),
        (_, Some(value)) if expr.height <= height => value.number.signed().to_string(),
        _ => {
            let mut rendered = String::new();
            let mut at = expr.span.start;
            for child in expr.children() {
                // An expression from a macro's body isn't part of the text at the macro call.
                if child.span.start < at || child.span.end > expr.span.end {
                    continue;
                }
                rendered += text.get(at..child.span.start).unwrap_or_default();
                rendered += &render(program, step, child, height);
                at = child.span.end;
            }
            rendered + text.get(at..expr.span.end).unwrap_or_default()
        }
    }
}

#[cfg(test)]
mod tests {
    use deltaboard_transform::Square;

    use super::*;
    use crate::interpreter;

    #[test]
    fn stages_of_an_assignment_leave_out_its_target() {
        let program = Program::parse("int f(int sq) { sq = sq ^ 56; return sq; }").unwrap();
        let trace = interpreter::run(&program, u64::MAX).unwrap();
        let run = trace.run_of(Square::E2).unwrap();
        assert_eq!(arithmetic(&program, run.step(1).unwrap()), ["12 ^ 56", "52"]);
    }
}
