//! What people paste: `tests/pasted.txt` holds code in every dress, with what is found of it.

use std::path::Path;

use deltaboard_trace::{Catalogue, Program, find_slip, identify};

/// Cases are parted by lines of `=`; in a case the answer follows a line of `-`.
#[test]
fn every_dress_is_recognised() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pasted.txt");
    let cases = std::fs::read_to_string(&path).unwrap();
    let mut written = Vec::new();
    for case in cases.split("\n=====\n") {
        let (text, expected) = case.split_once("\n-----\n").unwrap_or((case, ""));
        let answer = answer(text);
        if std::env::var_os("UPDATE_EXPECT").is_none() {
            assert_eq!(answer.trim_end(), expected.trim_end(), "\n{text}");
        }
        written.push(format!("{text}\n-----\n{}", answer.trim_end()));
    }
    assert!(written.len() > 40);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, written.join("\n=====\n") + "\n").unwrap();
    }
}

/// A line for each routine of a text.
fn answer(text: &str) -> String {
    let program =
        Program::link(text, &Catalogue).unwrap_or_else(|fault| panic!("{}", fault.draw(text)));
    let mut answer = String::new();
    for name in program.routines() {
        let routine = program.clone().select(name).unwrap();
        let finding = identify(&routine).unwrap_or_else(|fault| panic!("{}", fault.draw(text)));
        let colon = if name.is_empty() { "" } else { ": " };
        answer += &format!("{name}{colon}{finding}\n");
        if finding.is_in_doubt()
            && let Some(slip) = find_slip(&routine, &Catalogue)
        {
            answer += &format!("{slip}\n");
        }
        // What is shown is what is computed.
        for board in [0, 1, 0x1e22_2212_0e0a_1222, u64::MAX] {
            let shown = routine.run(board).unwrap().result();
            assert_eq!(shown, routine.evaluate(board).unwrap(), "{text}");
        }
    }
    for fault in program.faults() {
        answer += &fault.draw(text);
    }
    answer
}
