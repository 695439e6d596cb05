//! What is known of the code: what it is, a slip of the hand, and how it compares with another.

use deltaboard_catalogue::{Catalogue, Finding, Slip, find_slip, identify};
use deltaboard_printer::print;
use deltaboard_routine::{Diagnostic, Program, assumptions_of_both};
use deltaboard_trace::{Verdict, compare, compared_over, parting, run};

use super::{Against, Lab};

/// What is known of the code in the Lab. It takes some milliseconds to find out.
#[derive(Debug)]
pub struct Report {
    /// What it is; `None` if it cannot be run.
    pub finding: Option<Finding>,
    /// What that assumes of the text.
    pub assumptions: Vec<Diagnostic>,
    /// What would make it right.
    pub slip: Option<Slip>,
    /// How it compares with what it is held against.
    pub comparison: Option<Comparison>,
    /// The code in the chosen language, or why it cannot be said there.
    pub printed: Option<Result<String, Diagnostic>>,
}

/// Two routines, held against each other.
#[derive(Debug)]
pub struct Comparison {
    /// What the other one is called.
    pub title: String,
    /// Whether they are equal.
    pub verdict: Verdict,
    /// Over what they were compared: "all 2^64 boards".
    pub inputs: String,
    /// What is assumed of either, to be put before the sentence that says so.
    pub assumptions: Vec<Diagnostic>,
    /// Where they differ, the first step in which they part.
    pub parts_at: usize,
}

impl Report {
    /// Looks into the code: some milliseconds of work.
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

/// An assumption about code, in a sentence with its line.
pub fn assumption_in_words(assumption: &Diagnostic, code: &str) -> String {
    let before = code.get(..assumption.span().start).unwrap_or(code);
    let line = before.matches('\n').count() + 1;
    format!("Assumed in line {line}: {}.", assumption.message())
}

fn compared(lab: &Lab, program: &Program) -> Option<Comparison> {
    let (title, other) = match &lab.against {
        Against::Nothing => {
            // That both sides are the same is said already.
            let [left, right] = program.sides()?;
            let comparison = comparison("the other side".to_owned(), &left, &right)?;
            let differs = matches!(comparison.verdict, Verdict::Different { .. });
            return differs.then_some(comparison);
        }
        Against::Routine(routine) => (routine.id().to_owned(), routine.program()),
        Against::Function(name) => {
            let other = Program::link(&lab.code, &Catalogue).ok()?.select(name);
            (name.clone(), other.ok()?)
        }
    };
    comparison(title, program, &other)
}

fn comparison(title: String, program: &Program, other: &Program) -> Option<Comparison> {
    let verdict = compare(program, other).ok()?;
    let parts_at = match verdict {
        Verdict::Different { board, .. } => {
            let (left, right) = (run(program, board).ok()?, run(other, board).ok()?);
            parting(&left, &right)
        }
        _ => 0,
    };
    Some(Comparison {
        title,
        verdict,
        inputs: compared_over(program, other),
        assumptions: assumptions_of_both(program, other),
        parts_at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_held_against_a_function_beside_it() {
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
        assert_eq!(comparison.parts_at, 2);
        let alone = Lab { against: Against::Nothing, ..lab };
        assert!(Report::of(&alone).comparison.is_none());
    }
}
