//! What the steps of code are that nobody has explained: `tests/explained.txt` holds the code, and a line and a sentence
//! for each step.

use deltaboard_catalogue::{Catalogue, identify};
use deltaboard_routine::Program;
use deltaboard_testing::cases;
use deltaboard_trace::{explain, run};

#[test]
fn steps_of_any_code_are_named_and_explained() {
    cases::check_answers("tests/explained.txt", 12, |text| {
        let program = Program::link(text, &Catalogue).unwrap();
        // What it turns out to be is what is due.
        let due = identify(&program).unwrap().task().map(|task| task.origins());
        let trace = run(&program, 0x1e22_2212_0e0a_1222).unwrap();
        let steps = trace.steps().iter().enumerate();
        steps
            .map(|(n, step)| {
                let sentence = explain(&trace, n + 1, due.as_ref()).unwrap();
                format!("{}: {sentence}\n", step.meaning)
            })
            .collect()
    });
}
