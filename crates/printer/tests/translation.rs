//! Which part of printed code prints which expression.

use deltaboard_catalogue::Catalogue;
use deltaboard_printer::translate;
use deltaboard_routine::{Language, Program, Translation};
use deltaboard_testing::listings::{bracketed_lines, lines};
use deltaboard_trace::{Step, Task, run};

/// The board on which a routine runs.
fn board(routine: deltaboard_catalogue::Routine) -> u64 {
    match routine.task() {
        Task::Line(line) => line.squares(),
        _ => 0x1e22_2212_0e0a_1222,
    }
}

/// Whether a part prints something of the step itself, so that its line can be lit.
fn is_lit(step: &Step, translation: &Translation) -> bool {
    translation.parts.iter().any(|part| step.span.contains(part.source))
}

#[test]
fn every_step_of_every_routine_is_printed_in_every_language() {
    let mut dark = Vec::new();
    for routine in Catalogue::ROUTINES {
        let trace = run(routine.program(), board(*routine)).unwrap();
        for language in Language::ALL {
            let translation = translate(routine.program(), language).unwrap();
            for (place, step) in trace.steps().iter().enumerate() {
                if !is_lit(step, &translation) {
                    dark.push(format!("{} {} step {}", routine.id(), language.name(), place + 1));
                }
            }
        }
    }
    assert!(dark.is_empty(), "{} steps have no line:\n{}", dark.len(), dark.join("\n"));
}

#[test]
fn the_listing_of_a_translation_is_its_text() {
    for routine in Catalogue::ROUTINES {
        for language in Language::ALL {
            let translation = translate(routine.program(), language).unwrap();
            let lines = lines(&translation.listing(), &translation.text);
            assert_eq!(lines.join("\n"), translation.text, "{}", routine.id());
        }
    }
}

/// The lines of a translation with brackets around every expression.
fn drawn(text: &str, language: Language) -> Vec<String> {
    let translation = translate(&Program::parse(text).unwrap(), language).unwrap();
    bracketed_lines(&translation.listing(), &translation.text)
}

#[test]
fn conversions_and_helpers_belong_to_their_expression() {
    let text = "u64 f(u64 x) { if (x & 1) x ^= x >> 7; return x * 3; }";
    for (language, line) in [
        (Language::Rust, "    [[x].wrapping_mul([3])]"),
        (Language::Java, "        return [[x] * [3]];"),
        (Language::JavaScript, "  return [BigInt.asUintN(64, [x] * [3n])];"),
        (Language::Python, "    return [([x] * [3]) & MASK]"),
        (Language::Cpp, "    if ([[x] & [1]]) {"),
        (Language::Rust, "    if [([x] & [1]) != 0] {"),
    ] {
        let lines = drawn(text, language);
        assert!(lines.iter().any(|it| it == line), "{line}\n{}", lines.join("\n"));
    }
}
