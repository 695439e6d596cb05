//! What people paste: `tests/pasted.txt` holds code in every dress, with what is found of it.

use deltaboard_catalogue::{Catalogue, Finding, find_slip, identify};
use deltaboard_routine::{Program, under_assumptions};
use deltaboard_testing::cases;
use deltaboard_trace::{evaluate, run};

#[test]
fn every_dress_is_recognised() {
    cases::check_answers("tests/pasted.txt", 50, answer);
}

/// A line for each routine of a text.
fn answer(text: &str) -> String {
    let program =
        Program::link(text, &Catalogue).unwrap_or_else(|fault| panic!("{}", fault.draw(text)));
    let mut answer = String::new();
    let mut assumed = Vec::new();
    for name in program.routines() {
        let routine = program.clone().select(name).unwrap();
        let finding = identify(&routine).unwrap_or_else(|fault| panic!("{}", fault.draw(text)));
        let colon = if name.is_empty() { "" } else { ": " };
        let assumptions = routine.assumptions();
        let told = under_assumptions(&assumptions, &finding.to_string());
        answer += &format!("{name}{colon}{told}\n");
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
        // A table of something other than squares is not played.
        if matches!(finding, Finding::Table { .. }) && run(&routine, 0).is_err() {
            assert!(evaluate(&routine, 0).is_err(), "{text}");
            continue;
        }
        // What is shown is what is computed.
        for board in [0, 1, 0x1e22_2212_0e0a_1222, u64::MAX] {
            let shown = run(&routine, board).unwrap().result();
            assert_eq!(shown, evaluate(&routine, board).unwrap(), "{text}");
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
