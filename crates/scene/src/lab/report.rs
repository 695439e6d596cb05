//! The analysis of the code: identification, slips, comparison and printing.

use deltaboard_catalogue::{Catalogue, Finding, Slip, find_slip, identify};
use deltaboard_printer::print;
use deltaboard_routine::{Diagnostic, Program, assumptions_of_both};
use deltaboard_trace::{Verdict, compare, compared_over, first_difference, run};

use super::{Against, Lab};

/// The analysis of the code in the Lab. It takes some milliseconds.
#[derive(Debug)]
pub struct Report {
    /// What the code computes; `None` if it can't run.
    pub finding: Option<Finding>,
    /// The assumptions about the text that the finding depends on.
    pub assumptions: Vec<Diagnostic>,
    /// The smallest change that would make the code right, if one is known.
    pub slip: Option<Slip>,
    /// The result of the comparison that the Lab asks for.
    pub comparison: Option<Comparison>,
    /// The code in the chosen language, or why it can't be printed.
    pub printed: Option<Result<String, Diagnostic>>,
}

/// The comparison of two routines.
#[derive(Debug)]
pub struct Comparison {
    /// The name of the other routine.
    pub title: String,
    /// Whether they are equal.
    pub verdict: Verdict,
    /// The inputs of the comparison: "all 2^64 boards".
    pub inputs: String,
    /// The assumptions about either text. They begin the sentence with the verdict.
    pub assumptions: Vec<Diagnostic>,
    /// If they differ, the first step with different boards.
    pub first_difference: usize,
}

impl Report {
    /// Analyses the code of the Lab, which takes some milliseconds.
    pub fn of(lab: &Lab) -> Self {
        let Ok(program) = lab.program() else {
            return Self {
                finding: None,
                assumptions: Vec::new(),
                slip: None,
                comparison: None,
                printed: None,
            };
        };
        let finding = identify(&program).ok();
        let in_doubt = finding.as_ref().is_some_and(Finding::is_in_doubt);
        let slip = in_doubt.then(|| find_slip(&program, &Catalogue)).flatten();
        Self {
            comparison: compared(lab, &program),
            printed: Some(print(&program, lab.language)),
            finding,
            assumptions: program.assumptions(),
            slip,
        }
    }
}

/// Describes an assumption about code, with its line: "Assumed in line 2: `#ifdef FAST` holds."
pub fn assumption_in_words(assumption: &Diagnostic, code: &str) -> String {
    let before = code.get(..assumption.span().start).unwrap_or(code);
    let line = before.matches('\n').count() + 1;
    format!("Assumed in line {line}: {}.", assumption.message())
}

fn compared(lab: &Lab, program: &Program) -> Option<Comparison> {
    let (title, other) = match &lab.against {
        Against::Nothing => {
            // If both sides are equal, the finding says so already.
            let [left, right] = program.sides()?;
            let comparison = comparison("the other side".to_owned(), &left, &right)?;
            let differs = matches!(comparison.verdict, Verdict::Different { .. });
            return differs.then_some(comparison);
        }
        Against::Routine(routine) => {
            return comparison(routine.id().to_owned(), program, routine.program());
        }
        Against::Function(name) => {
            let other = lab.code.program().ok()?.clone().select(name);
            (name.clone(), other.ok()?)
        }
    };
    comparison(title, program, &other)
}

fn comparison(title: String, program: &Program, other: &Program) -> Option<Comparison> {
    let verdict = compare(program, other).ok()?;
    let first_difference = match verdict {
        Verdict::Different { board, .. } => {
            let (left, right) = (run(program, board).ok()?, run(other, board).ok()?);
            first_difference(&left, &right)
        }
        _ => 0,
    };
    Some(Comparison {
        title,
        verdict,
        inputs: compared_over(program, other),
        assumptions: assumptions_of_both(program, other),
        first_difference,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_compared_with_another_function() {
        let lab = Lab {
            code:
                "u64 up(u64 x) { return x << 8; } u64 down(u64 x) { x = x << 8; return x >> 16; }"
                    .into(),
            function: Some("up".to_owned()),
            against: Against::Function("down".to_owned()),
            ..Lab::default()
        };
        let comparison = Report::of(&lab).comparison.expect("it is compared");
        assert_eq!(comparison.title, "down");
        assert!(matches!(comparison.verdict, Verdict::Different { .. }));
        assert_eq!(comparison.first_difference, 2);
        let alone = Lab { against: Against::Nothing, ..lab };
        assert!(Report::of(&alone).comparison.is_none());
    }
}
