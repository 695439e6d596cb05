//! Names and explanations of the steps of unfamiliar code: `tests/explained.txt` has the code, and a line for each step.

use deltaboard_catalogue::{Catalogue, identify};
use deltaboard_routine::Program;
use deltaboard_testing::cases;
use deltaboard_trace::{explain, run};

#[test]
fn steps_of_any_code_are_named_and_explained() {
    cases::check_answers("tests/explained.txt", 12, |text| {
        let program = Program::link(text, &Catalogue).unwrap();
        // The expected result is that of the identified task.
        let expected = identify(&program).unwrap().task().map(|task| task.origins());
        let trace = run(&program, 0x1e22_2212_0e0a_1222).unwrap();
        let steps = trace.steps().iter().enumerate();
        steps
            .map(|(n, step)| {
                let sentence = explain(&trace, n + 1, expected.as_ref()).unwrap();
                format!("{}: {sentence}\n", step.meaning)
            })
            .collect()
    });
}
