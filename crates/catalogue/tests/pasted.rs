//! Code as people paste it: `tests/pasted.txt` has code in all notations, with the findings.

use deltaboard_catalogue::{Catalogue, Finding, find_slip, identify};
use deltaboard_routine::{Program, under_assumptions};
use deltaboard_testing::cases;
use deltaboard_trace::{evaluate, run};

#[test]
fn code_in_all_notations_is_identified() {
    cases::check_answers("tests/pasted.txt", 50, answer);
}

/// A line for each routine of a text, followed by slips, errors and assumptions.
fn answer(text: &str) -> String {
    let program = match Program::link(text, &Catalogue) {
        Ok(program) => program,
        Err(fault) => return fault.draw(text),
    };
    let mut answer = String::new();
    let mut assumed = Vec::new();
    for name in program.routines() {
        let routine = program.clone().select(name).unwrap();
        let finding = match identify(&routine) {
            Ok(finding) => finding,
            Err(fault) => {
                answer += &fault.draw(text);
                continue;
            }
        };
        let colon = if name.is_empty() { "" } else { ": " };
        let assumptions = routine.assumptions();
        let described = under_assumptions(&assumptions, &finding.to_string());
        answer += &format!("{name}{colon}{described}\n");
        for assumption in assumptions {
            if !assumed.contains(&assumption) {
                assumed.push(assumption);
            }
        }
        if finding.is_in_doubt()
            && let Some(slip) = find_slip(&routine, &Catalogue)
        {
            answer += &format!("{slip}\n");
        }
        // A table of something other than squares can't run on a board.
        if matches!(finding, Finding::Table { .. }) && run(&routine, 0).is_err() {
            assert!(evaluate(&routine, 0).is_err(), "{text}");
            continue;
        }
        // A run and an evaluation have the same result.
        for board in [0, 1, 0x1e22_2212_0e0a_1222, u64::MAX] {
            let result = run(&routine, board).map(|trace| trace.result());
            assert_eq!(result, evaluate(&routine, board), "{text}");
        }
    }
    for fault in program.faults() {
        answer += &fault.draw(text);
    }
    for assumption in assumed {
        answer += &format!("assumed: {}", assumption.draw(text));
    }
    answer
}
