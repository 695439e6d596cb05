//! Comparisons of two routines in one text. The texts and the outcomes are in `tests/compared.txt`.

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Program, Type};
use deltaboard_testing::cases;
use deltaboard_trace::{Verdict, compare};

#[test]
fn routines_are_compared_by_their_values() {
    cases::check_answers("tests/compared.txt", 15, answer);
}

/// Compares the first two routines of a text.
fn answer(text: &str) -> String {
    let program =
        Program::link(text, &Catalogue).unwrap_or_else(|fault| panic!("{}", fault.draw(text)));
    let names = program.routines();
    let [left, right, ..] = names[..] else {
        panic!("expected two routines to compare, found {names:?} in\n{text}");
    };
    let [left, right] = [left, right].map(|name| program.clone().select(name).unwrap());
    match compare(&left, &right) {
        Ok(Verdict::Proved) => format!("the same, proved for {}", left.inputs_in_words()),
        Ok(Verdict::Tested { .. }) => "the same, as far as boards were tried".to_owned(),
        Ok(Verdict::Different { board, left, right }) => {
            format!("different on {board:#x}: {left:#x}, {right:#x}")
        }
        Ok(Verdict::DifferentValues { square, left, right }) => {
            let [left, right] = [left, right].map(|value| match value.ty {
                Type::U64 => format!("{:#x}", value.bits),
                _ => value.signed().to_string(),
            });
            format!("different for {square}: {left}, {right}")
        }
        Err(fault) => fault.draw(program.text()),
    }
}
