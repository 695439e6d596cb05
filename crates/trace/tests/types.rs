//! The types that the checker computes without a run agree with those of every run.

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::checker::Types;
use deltaboard_routine::{Diagnostic, Program, Type};
use deltaboard_trace::{Trace, run};
use deltaboard_transform::Square;
use proptest::prelude::*;

/// Asserts that every value of a run has the type that the checker computed. A value without a type
/// gets that of the other operand.
fn assert_agree(program: &Program, trace: &Trace, types: &Types) {
    let squares = Square::ALL.into_iter();
    let runs = squares.filter_map(|square| trace.run_of(square)).chain([trace]);
    for step in runs.flat_map(Trace::steps) {
        for evaluation in &step.evaluations {
            let ran = evaluation.number.ty;
            let found = types.of(evaluation.expr);
            assert!(
                ran == found || ran == Type::Untyped,
                "{} is {ran:?}, not {found:?}, in\n{}",
                evaluation.span.of(program.text()),
                program.text()
            );
        }
    }
}

#[test]
fn catalogue_runs_have_the_checked_types() {
    for routine in Catalogue::ROUTINES {
        let program = routine.program();
        let types = program.check().unwrap();
        let trace = run(program, 0x1e22_2212_0e0a_1222).unwrap();
        assert_agree(program, &trace, &types);
    }
}

/// An expression over `x`, `y` of 32 bits and `z`, a byte. Conditions depend on the board, because a
/// run doesn't evaluate a branch that a constant condition excludes.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "x",
        "y",
        "z",
        "b",
        "(u32)x",
        "(int)x",
        "(i64)y",
        "(char)x",
        "(x != 0)",
        "7",
        "0x80000000",
        "0x00FF00FF00FF00FF",
        "table[x & 7]",
    ])
    .prop_map(str::to_owned);
    leaf.prop_recursive(4, 24, 2, |inner| {
        let operator =
            prop::sample::select(vec!["&", "|", "^", "+", "-", "*", "==", "<", "&&", "||"]);
        let shift = prop::sample::select(vec!["<<", ">>"]);
        let call = prop::sample::select(vec![
            "~",
            "-",
            "!",
            "swap_bytes",
            "reverse_bits",
            "popcount",
            "bswap32",
        ]);
        prop_oneof![
            (inner.clone(), operator, inner.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (inner.clone(), shift, 0..32u32).prop_map(|(a, op, by)| format!("({a} {op} {by})")),
            (call, inner.clone()).prop_map(|(f, a)| format!("{f}({a})")),
            (inner.clone(), 0..70u32).prop_map(|(a, by)| format!("rotate_left({a}, {by})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("(x & 1 ? {a} : {b})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn random_runs_have_the_checked_types(
        first in expression(),
        second in expression(),
        board in any::<u64>(),
    ) {
        let text = format!(
            "const u8 table[8] = {{0, 4, 2, 6, 1, 5, 3, 7}};
             u64 f(u64 x) {{
                 u32 y = x; u8 z = x; bool b = x; auto w = {first}; w ^= {second}; return w;
             }}"
        );
        let program = Program::parse(&text).unwrap();
        let types = program.check().unwrap();
        assert_agree(&program, &run(&program, board).unwrap(), &types);
    }
}

#[test]
fn errors_on_every_board_are_found_without_a_run() {
    for (text, drawn) in [
        (
            "u64 f(u64 x) { if (x) return 1 << 40; return x; }",
            "1 << 40 | a 32-bit number cannot be shifted by 40 places",
        ),
        (
            "u64 f(u64 x) { const int s = 64; if (x) x <<= s; return x; }",
            "x <<= s | a 64-bit number cannot be shifted by 64 places",
        ),
        (
            "u64 f(u64 x) { if (x) x >>= -1; return x; }",
            "x >>= -1 | a 64-bit number cannot be shifted by -1 places",
        ),
        ("u64 f(u64 x) { if (x) return x % (3 - 3); return x; }", "x % (3 - 3) | division by zero"),
        (
            "u64 f(u64 x) { int t[2]; if (x) return t + 1; return x; }",
            "t + 1 | expected a number here, found an address",
        ),
        ("u64 f(u64 x) { if (x) return x[0]; return x; }", "x[0] | only an array can be indexed"),
        (
            "u64 f(u64 x) { if (x) return 1 + g(x); return x; } void g(u64 y) { }",
            "g(x) | `g` does not return a value",
        ),
    ] {
        let show = |fault: &Diagnostic| format!("{} | {}", fault.span().of(text), fault.message());
        let program = match Program::parse(text) {
            Ok(program) => program,
            Err(fault) => {
                assert_eq!(show(&fault), drawn);
                continue;
            }
        };
        let fault = program.check().unwrap_err();
        assert_eq!(show(&fault), drawn);
        // A run that gets there reports the same error.
        assert_eq!(run(&program, 1).unwrap_err(), fault, "{text}");
        assert!(run(&program, 0).is_ok(), "{text}");
    }
}
