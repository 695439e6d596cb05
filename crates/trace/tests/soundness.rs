//! Origins are never wrong: on random programs and boards, every bit with a known origin has the
//! computed value.

use deltaboard_routine::{Diagnostic, Domain, Program};
use deltaboard_trace::{Origins, Trace};
use deltaboard_transform::Square;
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
        // The grammar takes `(x * (y)) + z` for a cast, but not with the sign.
        let operator = prop::sample::select(vec!["&", "|", "^", "+", "-", "* +", "&", "^", "|"]);
        let shift = prop::sample::select(vec!["<<", ">>"]);
        let rotate = prop::sample::select(vec!["rotate_left", "rotate_right"]);
        let unary = prop::sample::select(vec!["~", "-", "!"]);
        let call = prop::sample::select(vec!["swap_bytes", "reverse_bits", "popcount", "bswap32"]);
        let masked = prop::sample::select(vec!["_pext_u64", "_pdep_u64"]);
        let table = prop::sample::select(vec!["reversed", "squares", "given"]);
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
            1 => (table, inner.clone()).prop_map(|(table, a)| format!("{table}[{a} & 7]")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("({a} == {b})")),
        ]
    })
}

/// A statement. Some are a single multiplication, as those are recorded copy by copy.
fn statement() -> impl Strategy<Value = String> {
    let factor = prop_oneof![
        2 => any::<u64>(),
        1 => any::<u64>().prop_map(|factor| factor & 0x8040_2010_0804_0201),
        1 => any::<u64>().prop_map(|factor| factor & 0x0101_0101_0101_0101),
        2 => 0..16u64,
    ];
    let product = prop::sample::select(vec![
        "x *= K;",
        "x = K * x;",
        "x = x * K;",
        "x = (u32)x * (u32)K;",
        "y *= K;",
        "y = K * y; x ^= y;",
    ]);
    let choice = prop::sample::select(vec![
        "C && (x = A);",
        "C || (y += A);",
        "C ? x ^= A : (y = B);",
        "y ^= C ? x++ : A;",
        "y ^= x & 1 ? A / (x & 1) : B;",
        "C ? take(x, y) : B;",
    ]);
    let condition = prop_oneof![
        1 => expression(),
        2 => (0..64u32).prop_map(|square| format!("(x >> {square} & 1)")),
    ];
    let choice = (choice, condition, expression(), expression()).prop_map(|(text, c, a, b)| {
        // Placeholders in braces first, as the letters also occur in hexadecimal numbers.
        let text = text.replace('A', "{a}").replace('B', "{b}").replace('C', "{c}");
        text.replace("{a}", &a).replace("{b}", &b).replace("{c}", &c)
    });
    prop_oneof![
        2 => choice,
        2 => expression().prop_map(|value| format!("x = {value};")),
        1 => expression().prop_map(|value| format!("x ^= {value};")),
        1 => expression().prop_map(|value| format!("y += {value};")),
        1 => any::<u64>().prop_map(|mask| format!("x &= 0x{mask:X};")),
        3 => (product, factor).prop_map(|(text, factor)| text.replace('K', &format!("0x{factor:X}"))),
    ]
}

/// Terms that take the bits under disjoint masks and rotate them, as in `rotl(x & 0xff, 8)` or `rotl(x, 8) & 0xff00`; in
/// the second form, terms can take the same bit or lay bits on the same square.
fn terms() -> impl Strategy<Value = Vec<String>> {
    let masks = prop::collection::vec(any::<u64>(), 1..4);
    let moves = prop::collection::vec((0..64u32, any::<bool>()), 9);
    (masks, moves).prop_map(|(masks, moves)| {
        let mut parts = vec![u64::MAX];
        for mask in masks {
            parts = parts.iter().flat_map(|part| [part & mask, part & !mask]).collect();
        }
        let term = |(part, (by, first)): (&u64, &(u32, bool))| match first {
            true => format!("rotl(x & 0x{part:X}, {by})"),
            false => format!("(rotl(x, {by}) & 0x{part:X})"),
        };
        parts.iter().zip(&moves).map(term).collect()
    })
}

/// A function that changes its argument.
const TAKE: &str = " u64 take(u64 &board, u64 by) { board ^= by; return board & by; }";

/// A board: any bitboard, a single square, or the empty board.
fn board() -> impl Strategy<Value = u64> {
    prop_oneof![any::<u64>(), (0..64u32).prop_map(|square| 1 << square), Just(0)]
}

/// Tables for look-ups: a linear one, one that isn't linear, and one with arbitrary contents.
fn tables(given: [u64; 8]) -> String {
    let given = given.map(|number| format!("0x{number:X}")).join(", ");
    format!(
        "const u8 reversed[8] = {{0, 4, 2, 6, 1, 5, 3, 7}};
         const int squares[8] = {{0, 1, 4, 9, 16, 25, 36, 49}};
         const u64 given[8] = {{{given}}};
         "
    )
}

fn known(origins: &Origins, value: u64, board: u64) -> bool {
    (origins.evaluate(board) ^ value) & !origins.unknown_bits() == 0
}

/// Checks that every known bit of a run, in its steps and in its evaluations, has the computed value.
fn check_origins(text: &str, board: u64) -> Result<(), TestCaseError> {
    let fault = |fault: Diagnostic| TestCaseError::fail(fault.draw(text));
    let program = Program::parse(text).map_err(fault)?;
    let trace = deltaboard_trace::run(&program, board).map_err(fault)?;
    for (place, step) in trace.steps().iter().enumerate() {
        let here = format!("step {} on {board:#x} of\n{text}", place + 1);
        prop_assert!(known(&step.origins, step.after, board), "{}\n{:?}", here, step.origins);
        // A term takes its bits from the board that it reads; the others stay.
        let laid = step.term.map_or(0, |term| term.laid);
        let source = step.term.map_or(step.before, |term| term.source);
        for (squares, before) in [(laid, source), (!laid, step.before)] {
            let motion = step.motion.masked(squares);
            prop_assert!(known(&motion, step.after & squares, before), "{here}\n{motion:?}");
        }
        // A routine over a square evaluates a number, not the board. Its runs are checked below.
        if program.domain() != Domain::Board {
            continue;
        }
        for evaluation in &step.evaluations {
            let (value, code) = (evaluation.number.bits, evaluation.span.of(text));
            prop_assert!(known(&evaluation.origins, value, board), "{code} in {here}");
            prop_assert!(known(&evaluation.motion, value, source), "motion of {code} in {here}");
        }
    }
    for square in Square::ALL {
        let Some(run) = trace.run_of(square) else {
            continue;
        };
        let number = u64::from(square.index());
        for step in run.steps() {
            prop_assert!(known(&step.origins, step.after, number), "{square} in {text}");
            prop_assert!(known(&step.motion, step.after, step.before), "{square} in {text}");
            for evaluation in &step.evaluations {
                let value = evaluation.number.bits;
                prop_assert!(known(&evaluation.origins, value, number), "{square} in {text}");
                prop_assert!(known(&evaluation.motion, value, step.before), "{square} in {text}");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn origins_agree_with_values(
        first in expression(),
        second in expression(),
        given in any::<[u64; 8]>(),
        board in board(),
    ) {
        let code = format!("u64 f(u64 x) {{ u32 y = x; x = {first}; y += 1; x ^= {second}; return x; }}");
        check_origins(&(tables(given) + &code), board)?;
    }

    #[test]
    fn origins_agree_with_values_through_products_and_look_ups(
        statements in prop::collection::vec(statement(), 1..6),
        given in any::<[u64; 8]>(),
        board in board(),
    ) {
        let code = format!("u64 f(u64 x) {{ u32 y = x; {} return x; }}{TAKE}", statements.join(" "));
        check_origins(&(tables(given) + &code), board)?;
    }

    #[test]
    fn steps_of_terms_change_nothing_but_the_steps(
        terms in terms(),
        before in prop::sample::select(vec!["", "x ^= x << 9;", "x &= 0xFFFFFF00FFFF;", "x = swap_bytes(x);"]),
        op in prop::sample::select(vec!["|", "^", "+"]),
        board in board(),
    ) {
        let sum = terms.join(&format!(" {op} "));
        let middle = terms.len() / 2;
        let halves = [&terms[..middle], &terms[middle..]].map(|half| half.join(&format!(" {op} ")));
        let statements: String = terms.iter().map(|term| format!("r {op}= {term}; ")).collect();
        let halved = format!("({}) {op} ({})", halves[0], halves[1]);
        let run = |text: &str| deltaboard_trace::run(&Program::parse(text).unwrap(), board).unwrap();
        for (text, sum) in [
            (format!("u64 f(u64 x) {{ {before} return {sum}; }}"), &sum),
            (format!("u64 f(u64 x) {{ {before} x = {halved}; return x; }}"), &halved),
            (format!("u64 f(u64 x) {{ {before} u64 r = 0; {statements} return r; }}"), &sum),
        ] {
            check_origins(&text, board)?;
            let trace = run(&text);
            // A cast hides the terms.
            let whole = run(&format!("u64 f(u64 x) {{ {before} return (u64)({sum}); }}"));
            prop_assert_eq!(trace.result(), whole.result());
            prop_assert_eq!(trace.result_origins(), whole.result_origins());
            if !text.contains("r = 0") {
                prop_assert_eq!(trace.operations(), whole.operations());
                prop_assert_eq!(trace.depth(), whole.depth());
                let in_steps = |trace: &Trace| trace.steps().iter().map(|step| step.operations).sum::<u32>();
                prop_assert_eq!(in_steps(&trace), in_steps(&whole), "{}", text);
                let frames = trace.steps().iter().position(|step| step.term.is_some());
                for frame in 0..=frames.unwrap_or(trace.steps().len()) {
                    prop_assert_eq!(trace.live(frame), whole.live(frame), "{}", &text);
                }
            }
            let (mut laid, mut number) = (0, 0);
            for step in trace.steps() {
                let Some(term) = step.term else {
                    continue;
                };
                number += 1;
                prop_assert_eq!(term.number, number);
                prop_assert!(step.origins.is_linear() && step.motion.is_linear(), "{}", text);
                prop_assert!(term.laid != 0 && term.laid & laid == 0, "{}", text);
                laid |= term.laid;
                let taken = step.motion.sources(term.laid);
                prop_assert_eq!(taken & term.waiting, 0, "{}", &text);
                if number == term.count {
                    prop_assert_eq!(term.waiting, 0);
                    prop_assert_eq!(laid, step.origins.support());
                    (laid, number) = (0, 0);
                }
            }
            prop_assert_eq!(number, 0);
        }
    }

    #[test]
    fn parser_accepts_or_rejects_any_text(text in "\\PC{0,200}") {
        let _answer = Program::parse(&text);
    }

    #[test]
    fn any_words_of_the_language_run_or_are_rejected(
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
                Ok(program) => { let _trace = deltaboard_trace::run(&program, board); }
                Err(fault) => {
                    prop_assert!(fault.span().end <= text.len());
                    prop_assert!(!fault.draw(&text).is_empty());
                }
            }
        }
    }
}

proptest! {
    // Fewer cases, as each runs for all 64 squares.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// Routines over squares, which may map squares together or off the board.
    #[test]
    fn origins_agree_with_values_over_squares(
        statements in prop::collection::vec(
            (
                prop::sample::select(vec!["+=", "-=", "^=", "&=", "|=", "*=", ">>=", "<<="]),
                prop_oneof![
                    4 => (0..64u32).prop_map(|number| number.to_string()),
                    1 => Just("s".to_owned()),
                ],
            ),
            1..4,
        ),
        board in board(),
    ) {
        let mut code = String::from("int s = sq; ");
        for (operator, operand) in &statements {
            code += &match operator.len() {
                3 => format!("sq {operator} ({operand} & 7); "),
                _ => format!("sq {operator} {operand}; "),
            };
        }
        check_origins(&format!("typedef int Square; Square f(int sq) {{ {code} return sq; }}"), board)?;
    }

    /// Routines that copy, combine and swap the numbers of a mailbox board.
    #[test]
    fn origins_agree_with_values_on_mailbox_boards(
        moves in prop::collection::vec(
            (0..8usize, 0..8usize, prop::sample::select(vec!["=", "^=", "&=", "|=", "swap"])),
            1..12,
        ),
        board in board(),
    ) {
        let mut code = String::from("int s; ");
        for (to, from, how) in &moves {
            code += &match *how {
                "swap" => format!("s = board[{to}]; board[{to}] = board[{from}]; board[{from}] = s; "),
                how => format!("board[{to}] {how} board[{from}]; "),
            };
        }
        check_origins(&format!("void f(int board[64]) {{ {code} }}"), board)?;
    }
}

/// A condition, in most cases a single bit.
fn condition() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0..64u32).prop_map(|bit| format!("x >> {bit} & 1")),
        2 => (0..64u32).prop_map(|bit| format!("!(x & C64(1) << {bit})")),
        1 => (0..32u32).prop_map(|bit| format!("(y >> {bit} & 1) == 0")),
        1 => Just("x".to_owned()),
        1 => expression(),
    ]
}

/// A statement in the body of a loop over squares, with the number `sq`.
fn body_statement() -> impl Strategy<Value = String> {
    let goal =
        prop::sample::select(vec!["sq ^ 56", "sq ^ 7", "63 - sq", "sq * 5 & 63", "sq & 56", "sq"]);
    let change = prop::sample::select(vec![
        "x ^= C64(1) << (GOAL);",
        "out |= C64(1) << (GOAL);",
        "out ^= C64(1) << (GOAL);",
        "out += C64(1) << (GOAL);",
        "out &= ~(C64(1) << (GOAL));",
        "y += GOAL;",
        "if (x >> (GOAL) & 1) out ^= 1; else out ^= 2;",
        "if (sq == 9) continue;",
        "if (GOAL < 8) { out <<= 1; }",
        "board[GOAL] ^= 1;",
        "rest &= ~C64(16);",
    ]);
    (change, goal).prop_map(|(change, goal)| change.replace("GOAL", goal))
}

/// Branches and loops that depend on the board.
fn control() -> impl Strategy<Value = String> {
    let body = prop::collection::vec(body_statement(), 1..4).prop_map(|body| body.join(" "));
    let scan = prop::sample::select(vec![
        "rest = x; while (rest) { int sq = lsb(rest); rest &= rest - 1; BODY }",
        "rest = x; while (rest) { int sq = lsb(rest); BODY rest &= rest - 1; }",
        "rest = x ^ out; for (; rest; rest ^= rest & -rest) { int sq = lsb(rest); BODY }",
        "rest = x; while (rest != 0) { int sq = msb(rest); rest ^= C64(1) << sq; BODY }",
        "rest = x; while (rest) { int sq = pop_lsb(rest); BODY }",
        "i64 left = x; while (left > 0) { int sq = lsb(left); left &= left - 1; BODY }",
        "rest = x; for (int sq = 0; sq < 64; sq++) { if (!(rest >> sq & 1)) continue; BODY }",
        "rest = x; for (int sq = 63; sq >= 0; sq--) if (rest >> sq & 1) { BODY }",
    ]);
    let plain = || statement();
    prop_oneof![
        (condition(), plain(), plain())
            .prop_map(|(c, a, b)| format!("if ({c}) {{ {a} }} else {{ {b} }}")),
        (condition(), plain()).prop_map(|(c, a)| format!("if ({c}) {a}")),
        (condition(), expression()).prop_map(|(c, a)| format!("if ({c}) return {a};")),
        (scan, body).prop_map(|(scan, body)| scan.replace("BODY", &body)),
        plain(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The origins of a run whose path didn't depend on the board are right for all other boards.
    #[test]
    fn origins_of_one_run_are_right_for_other_boards(
        statements in prop::collection::vec(control(), 1..4),
        boards in prop::collection::vec(board(), 4),
        given in any::<[u64; 8]>(),
    ) {
        let text = format!(
            "{}u64 f(u64 x) {{ u32 y = x; u64 out = 0, rest = 0; int board[64]; {} x ^= board[9]; return x ^ out; }}{TAKE}",
            tables(given),
            statements.join(" "),
        );
        let program = match Program::parse(&text) {
            Ok(program) => program,
            // Chance can write what C's grammar takes for a cast.
            Err(fault) if fault.message().ends_with("in parentheses for a type") => return Ok(()),
            Err(fault) => return Err(TestCaseError::fail(fault.draw(&text))),
        };
        let Ok(trace) = deltaboard_trace::run(&program, boards[0]) else {
            // The run has an error, such as an endless loop or a shift that is too far.
            return Ok(());
        };
        check_origins(&text, boards[0])?;
        prop_assert_eq!(deltaboard_trace::evaluate(&program, boards[0]), Ok(trace.result()));
        if trace.is_data_dependent() {
            return Ok(());
        }
        for &board in &boards[1..] {
            if let Ok(value) = deltaboard_trace::evaluate(&program, board) {
                prop_assert!(
                    known(trace.result_origins(), value, board),
                    "run on {:#x}, evaluated on {board:#x}: {value:#x}\n{text}\n{:?}",
                    boards[0],
                    trace.result_origins()
                );
            }
        }
    }
}
