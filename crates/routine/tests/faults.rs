//! Error messages of faulty routines: `tests/faults.txt` lists each with its place and words.

use deltaboard_routine::{Library, Program};
use deltaboard_testing::cases;
use deltaboard_trace::{evaluate, run};

#[test]
fn error_messages_are_unchanged() {
    cases::check_answers("tests/faults.txt", 70, |text| {
        let program = Program::parse(text);
        let fault = match program.map(|program| (program.faults(), run(&program, 1))) {
            Err(fault) | Ok((_, Err(fault))) => fault,
            Ok((faults, Ok(_))) => match faults.into_iter().next() {
                Some(fault) => fault,
                None => return "no error is found".to_owned(),
            },
        };
        assert!(fault.span().end <= text.len(), "an error past the end of {text:?}");
        fault.draw(text)
    });
}

#[test]
fn huge_and_deeply_nested_texts_are_rejected() {
    let nested = format!("u64 f(u64 x) {{ return {}x{}; }}", "(".repeat(5000), ")".repeat(5000));
    let long = format!("u64 f(u64 x) {{ return x{}; }}", " ^ x".repeat(9000));
    let blocks = format!("u64 f(u64 x) {}{}", "{".repeat(5000), "}".repeat(5000));
    let negated = format!("u64 f(u64 x) {{ return {}x; }}", "-".repeat(5000));
    let large = " ".repeat(1 << 20);
    let macros = format!(
        "#define F(x) (x)\nu64 f(u64 x) {{ return {}x{}; }}",
        "F(".repeat(5000),
        ")".repeat(5000)
    );
    let open = format!("#define F() x\nu64 f(u64 x) {{ return {}", "F(".repeat(9000));
    let mut chain = String::new();
    for place in 1..2000 {
        chain += &format!("#define A{place} A{}\n", place - 1);
    }
    chain += "u64 f(u64 x) { return A1999; }";
    let mut doubled = "#define A0 x + x\n".to_owned();
    for place in 1..40 {
        doubled += &format!("#define A{place} A{0} + A{0}\n", place - 1);
    }
    doubled += "u64 f(u64 x) { return A39; }";
    let mut words =
        "#define J(a, b) a##b\n#define K(a, b) J(a, b)\n#define A0 xxxxxxxx\n".to_owned();
    for place in 1..40 {
        words += &format!("#define A{place} K(A{0}, A{0})\n", place - 1);
    }
    words += "u64 f(u64 x) { return A39; }";
    let condition = format!(
        "#if {}1{}\nu64 f(u64 x) {{ return x; }}\n#endif",
        "(".repeat(5000),
        ")".repeat(5000)
    );
    let denied = format!("#if {}1\nu64 f(u64 x) {{ return x; }}\n#endif", "!".repeat(5000));
    let all = [
        nested, long, blocks, negated, large, macros, open, chain, doubled, words, condition,
        denied,
    ];
    for text in all {
        assert!(Program::parse(&text).is_err(), "{}", &text[..60]);
    }
    // This depth is still allowed.
    let text = format!(
        "#define F(x) (x)\nu64 f(u64 x) {{ return {}x{}; }}",
        "F(".repeat(50),
        ")".repeat(50)
    );
    assert!(Program::parse(&text).is_ok());
}

#[test]
fn error_span_covers_the_token() {
    let text = "u64 f(u64 x) { return x \"; }";
    let span = Program::parse(text).unwrap_err().span();
    assert_eq!((span.of(text), &*format!("{span:?}")), ("\"", "24..25"));
}

#[test]
fn library_errors_point_into_the_library_text() {
    struct Wrong;
    impl Library for Wrong {
        fn text_of(&self, _: &str) -> Option<&str> {
            Some("u64 g(u64 x) { return x § 1; }")
        }
    }
    let text = "u64 f(u64 x) { return g(x); }";
    let fault = Program::link(text, &Wrong).unwrap_err();
    assert_eq!(fault.message(), "unexpected character `§`");
    let span = fault.span();
    assert_eq!(span.start, text.len() + "\n\nu64 g(u64 x) { return x ".len());
    assert_eq!(span.end - span.start, "§".len());
}

#[test]
fn macros_do_not_apply_to_library_texts() {
    struct Book;
    impl Library for Book {
        fn text_of(&self, function: &str) -> Option<&str> {
            match function {
                "turn" => Some("u64 turn(u64 x) { return up(x); }"),
                "up" => Some("u64 up(u64 x) { return x << 8; }"),
                _ => None,
            }
        }
    }
    let text = "#define up(x) (x)\nu64 f(u64 x) { return turn(up(x)); }";
    assert_eq!(evaluate(&Program::link(text, &Book).unwrap(), 1), Ok(0x100));
    // Before its definition the macro isn't a function of the text, but still hides the one of the library.
    let text = "u64 f(u64 x) { return up(x); }\n#define up(x) (x)";
    let fault = Program::link(text, &Book).unwrap().fault_of("f").unwrap();
    assert_eq!(fault.message(), "`up` is a macro that is not defined at this place");
}

#[test]
fn texts_are_limited_to_320_kilobytes() {
    let mut text = "u64 f(u64 x) { return x; } // ".to_owned();
    text += &".".repeat(320 * 1024 - text.len());
    assert!(Program::parse(&text).is_ok());
    text += ".";
    assert_eq!(
        Program::parse(&text).unwrap_err().message(),
        "this text has 321 KB, but at most 320 KB are allowed"
    );
}

#[test]
fn sequential_statements_do_not_nest() {
    for statement in
        ["x = x ^ 1;", "if x == 5 { x = 1; } else { x = x; }", "x = if x == 5 { 1 } else { x };"]
    {
        let statements = statement.repeat(102);
        let text = format!("fn f(mut x: u64) -> u64 {{ {statements} x }}");
        assert!(Program::parse(&text).is_ok(), "{statement}");
    }
}
