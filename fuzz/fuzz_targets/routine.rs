//! Parses, runs, identifies and prints any text as a routine. Errors have a valid span, origins found by one run hold
//! for other boards, and printed code computes the same when parsed again.

#![no_main]

use deltaboard_catalogue::{Catalogue, identify};
use deltaboard_printer::print;
use deltaboard_routine::{Language, Program};
use deltaboard_trace::{evaluate, run};
use libfuzzer_sys::fuzz_target;

const BOARDS: [u64; 3] = [0, 0x1e22_2212_0e0a_1222, u64::MAX];

fuzz_target!(|text: &str| {
    let program = match Program::link(text, &Catalogue) {
        Ok(program) => program,
        Err(error) => {
            assert!(error.span().end <= text.len());
            assert!(!error.draw(text).is_empty());
            return;
        }
    };
    assert_eq!(program.own_text().of(program.text()), text);
    let _listing = program.listing();
    let mut expected_origins = None;
    for board in BOARDS {
        let ran = run(&program, board);
        if let (Ok(trace), Ok(value)) = (&ran, &evaluate(&program, board)) {
            assert_eq!(trace.result(), *value, "on {board:#x}");
        }
        let Ok(trace) = ran else {
            continue;
        };
        if !trace.is_data_dependent() {
            let origins = expected_origins.get_or_insert_with(|| trace.result_origins().clone());
            let known = !origins.unknown_bits();
            assert_eq!(origins.evaluate(board) & known, trace.result() & known, "on {board:#x}");
        }
    }
    let _finding = identify(&program).map(|finding| finding.to_string());
    for language in Language::ALL {
        let Ok(printed) = print(&program, language) else {
            continue;
        };
        if !language.is_parsed() {
            continue;
        }
        let read =
            Program::parse(&printed).unwrap_or_else(|error| panic!("{}", error.draw(&printed)));
        // The routine comes after the routines that it calls.
        let name = (*read.routines().last().expect("a routine")).to_owned();
        let read = read.select(&name).expect("the last routine");
        // Names and types in the text decide which of several parameters is the board, and which `int` is a square.
        if read.domain() != program.domain() || !program.parameters().is_empty() {
            continue;
        }
        for board in BOARDS {
            if let (Ok(expected), Ok(found)) = (evaluate(&program, board), evaluate(&read, board)) {
                assert_eq!(found, expected, "{language:?} on {board:#x}\n{printed}");
            }
        }
    }
});
