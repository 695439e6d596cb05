//! Programs that were written to fool a proof: `tests/fooled.txt`, each in the language that its first line names. The answers agree
//! with those of real compilers. Code that isn't read by the rules of its language is refused or listed as an assumption.

use deltaboard_catalogue::{Catalogue, identify};
use deltaboard_routine::{Language, Program, under_assumptions};
use deltaboard_testing::cases;

#[test]
fn no_program_fools_a_proof() {
    cases::check_answers("tests/fooled.txt", 60, answer);
}

/// A line for each routine of a text, followed by the errors in it.
fn answer(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let language = first
        .strip_prefix("// ")
        .and_then(|name| Language::ALL.into_iter().find(|language| language.slug() == name));
    let language = language.unwrap_or_else(|| panic!("the first line names a language: {first}"));
    let program = match Program::link_as(text, language, &Catalogue) {
        Ok(program) => program,
        Err(fault) => return fault.draw(text),
    };
    let mut answer = String::new();
    for name in program.routines() {
        let routine = program.clone().select(name).unwrap();
        let found = match identify(&routine) {
            Ok(finding) => finding.to_string(),
            Err(fault) => fault.draw(program.text()),
        };
        answer += &format!("{name}: {}\n", under_assumptions(&routine.assumptions(), &found));
    }
    for fault in program.faults() {
        answer += &fault.draw(text);
    }
    answer
}
