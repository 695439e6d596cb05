//! Origins are never wrong: on random programs and boards, every bit that they know is the bit
//! that was computed.

use deltaboard_trace::{Origins, Program};
use proptest::prelude::*;

/// An expression over the board `x`, constants, and a variable of 32 bits.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => Just("x".to_owned()),
        2 => Just("y".to_owned()),
        1 => Just("(u32)x".to_owned()),
        1 => Just("(int)x".to_owned()),
        2 => any::<u64>().prop_map(|mask| format!("0x{mask:016X}")),
        1 => Just("0x00FF00FF00FF00FF".to_owned()),
        1 => (0..100u32).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(5, 32, 2, |inner| {
        let operator = prop::sample::select(vec!["&", "|", "^", "+", "-", "*", "&", "^", "|"]);
        let shift = prop::sample::select(vec!["<<", ">>", ">>>"]);
        let rotate = prop::sample::select(vec!["rotate_left", "rotate_right"]);
        let unary = prop::sample::select(vec!["~", "-", "!"]);
        let call = prop::sample::select(vec!["swap_bytes", "reverse_bits", "popcount", "bswap32"]);
        let masked = prop::sample::select(vec!["_pext_u64", "_pdep_u64"]);
        prop_oneof![
            4 => (inner.clone(), operator, inner.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            3 => (inner.clone(), shift, 0..32u32).prop_map(|(a, op, by)| format!("({a} {op} {by})")),
            1 => (inner.clone(), rotate, 0..64u32).prop_map(|(a, f, by)| format!("{f}({a}, {by})")),
            1 => (unary, inner.clone()).prop_map(|(op, a)| format!("{op}({a})")),
            1 => (call, inner.clone()).prop_map(|(f, a)| format!("{f}({a})")),
            1 => (masked, inner.clone(), any::<u64>())
                .prop_map(|(f, a, mask)| format!("{f}({a}, 0x{mask:X})")),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(c, a, b)| format!("({c} ? {a} : {b})")),
            1 => (inner.clone(), 1..9u32).prop_map(|(a, by)| format!("({a} / {by})")),
            1 => (inner.clone(), 1..9u32).prop_map(|(a, by)| format!("({a} % {by})")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("({a} == {b})")),
        ]
    })
}

fn known(origins: &Origins, value: u64, board: u64) -> bool {
    (origins.evaluate(board) ^ value) & !origins.unknown_bits() == 0
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn origins_agree_with_values(
        first in expression(),
        second in expression(),
        board in prop_oneof![any::<u64>(), (0..64u32).prop_map(|square| 1 << square), Just(0)],
    ) {
        let text = format!("u64 f(u64 x) {{ u32 y = x; x = {first}; y += 1; x ^= {second}; return x; }}");
        let program = Program::parse(&text).map_err(|fault| TestCaseError::fail(fault.draw(&text)))?;
        let trace = program.run(board).map_err(|fault| TestCaseError::fail(fault.draw(&text)))?;
        for step in trace.steps() {
            prop_assert!(known(&step.origins, step.after, board), "{}\n{:?}", text, step.origins);
            prop_assert!(known(&step.motion, step.after, step.before), "{}\n{:?}", text, step.motion);
            for evaluation in &step.evaluations {
                let (value, code) = (evaluation.number.bits, evaluation.span.of(&text));
                prop_assert!(known(&evaluation.origins, value, board), "{}: {}", code, text);
                prop_assert!(known(&evaluation.motion, value, step.before), "{}: {}", code, text);
            }
        }
    }

    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}") {
        let _answer = Program::parse(&text);
    }

    #[test]
    fn any_words_of_the_language_are_answered(
        words in prop::collection::vec(prop::sample::select(vec![
            "u64", "f", "(", ")", "{", "}", "x", "=", ";", "return", "for", "while", "if", "else",
            "let", "fn", "->", ":", ",", "+", "<<", ">>>=", "0x55", "1", "?", "~", "const", "int",
            "++", ".", "swap_bytes", "as", "!", "/", "&&", "true",
        ]), 0..60),
        board in any::<u64>(),
    ) {
        let text = words.join(" ");
        for text in [text.clone(), format!("u64 f(u64 x) {{ {text} }}")] {
            match Program::parse(&text) {
                Ok(program) => { let _trace = program.run(board); }
                Err(fault) => {
                    prop_assert!(fault.span().end <= text.len());
                    prop_assert!(!fault.draw(&text).is_empty());
                }
            }
        }
    }
}
