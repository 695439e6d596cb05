//! What is said of faulty routines: `tests/faults.txt` holds each with the place and the words.

mod cases;

use deltaboard_trace::Program;

#[test]
fn every_fault_is_answered_in_words() {
    cases::each_is_answered("faults.txt", 70, |text| {
        let program = Program::parse(text);
        let fault = match program.map(|program| (program.faults(), program.run(1))) {
            Err(fault) | Ok((_, Err(fault))) => fault,
            Ok((faults, Ok(_))) => match faults.into_iter().next() {
                Some(fault) => fault,
                None => panic!("no fault is found in\n{text}"),
            },
        };
        fault.draw(text)
    });
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
