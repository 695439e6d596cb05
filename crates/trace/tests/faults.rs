//! What is said of faulty routines: `tests/faults.txt` holds each with the place and the words.

use std::path::Path;

use deltaboard_trace::Program;

/// Cases are parted by lines of `=`; in a case the answer follows a line of `-`.
#[test]
fn every_fault_is_answered_in_words() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults.txt");
    let cases = std::fs::read_to_string(&path).unwrap();
    let mut written = Vec::new();
    for case in cases.split("\n=====\n") {
        let (text, expected) = case.split_once("\n-----\n").unwrap_or((case, ""));
        let program = Program::parse(text);
        let fault = match program.map(|program| (program.faults(), program.run(1))) {
            Err(fault) | Ok((_, Err(fault))) => fault,
            Ok((faults, Ok(_))) => match faults.into_iter().next() {
                Some(fault) => fault,
                None => panic!("no fault is found in\n{text}"),
            },
        };
        let answer = fault.draw(text);
        if std::env::var_os("UPDATE_EXPECT").is_none() {
            assert_eq!(answer.trim_end(), expected.trim_end(), "\n{text}");
        }
        written.push(format!("{text}\n-----\n{}", answer.trim_end()));
    }
    assert!(written.len() > 30);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, written.join("\n=====\n") + "\n").unwrap();
    }
}

#[test]
fn nothing_hangs_or_overflows() {
    let nested = format!(
        "u64 f(u64 x) {{ return {}x{}; }}",
        "(".repeat(5000),
        ")".repeat(5000)
    );
    let long = format!("u64 f(u64 x) {{ return x{}; }}", " ^ x".repeat(9000));
    let blocks = format!("u64 f(u64 x) {}{}", "{".repeat(5000), "}".repeat(5000));
    let negated = format!("u64 f(u64 x) {{ return {}x; }}", "-".repeat(5000));
    let large = " ".repeat(1 << 20);
    for text in [nested, long, blocks, negated, large] {
        assert!(Program::parse(&text).is_err(), "{}", &text[..60]);
    }
}
