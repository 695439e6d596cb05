//! Origins of numbers, branches and loops, which hold for every board after a single run; and the steps that a run records.

use deltaboard_routine::Program;
use deltaboard_trace::{Origin, Origins, Step, Task, Trace, arithmetic, shift_of};
use deltaboard_transform::{Bitboard, Square, Transform};

/// The letter R, which no symmetry maps to itself.
const R: u64 = 0x1e22_2212_0e0a_1222;

fn run(text: &str, board: u64) -> Trace {
    let trace = Program::parse(text).and_then(|program| deltaboard_trace::run(&program, board));
    trace.unwrap_or_else(|fault| panic!("{}", fault.draw(text)))
}

/// The squares that a bit is the XOR of, after `!` if it is complemented; `?` if the bit is unknown.
fn text_of(origin: Origin) -> String {
    let Origin::Xor { squares, flipped } = origin else {
        return "?".to_owned();
    };
    let squares = Bitboard(squares).squares();
    let names: Vec<_> = squares.map(|square| square.to_string()).collect();
    match (flipped, names.as_slice()) {
        (false, []) => ".".to_owned(),
        (true, []) => "1".to_owned(),
        (false, names) => names.join("^"),
        (true, names) => format!("!{}", names.join("^")),
    }
}

/// The lowest bits of a result, bit 0 first.
fn lowest(text: &str, bits: usize) -> String {
    let trace = run(text, R);
    let bit = |n| text_of(trace.result_origins().bit(n));
    (0..bits).map(bit).collect::<Vec<_>>().join(" ")
}

/// The names of the steps.
fn steps(trace: &Trace) -> Vec<String> {
    let steps = trace.steps().iter();
    steps.map(|step| step.meaning.to_string()).collect()
}

/// The texts of the expressions that a step has values for.
fn shown<'t>(step: &Step, text: &'t str) -> Vec<&'t str> {
    let values = step.evaluations.iter();
    values.map(|value| value.span.of(text)).collect()
}

/// Checks that every known bit of a step's motion has the computed value.
fn check_motion(text: &str, board: u64) {
    for step in run(text, board).steps() {
        let wrong = (step.motion.evaluate(step.before) ^ step.after) & !step.motion.unknown_bits();
        assert_eq!(wrong, 0, "{text} on {board:#x}\n{:?}", step.motion);
    }
}

#[test]
fn sign_bit_is_extended() {
    let from = |text, n| text_of(run(text, R).result_origins().bit(n));
    for n in 0..64 {
        let square = Square::ALL[(n + 8).min(63)].to_string();
        assert_eq!(from("i64 f(i64 x) { return x >> 8; }", n), square);
        let square = Square::ALL[n.min(31)].to_string();
        let widened = "u64 f(u64 x) { i64 wide = (int)x; return wide; }";
        assert_eq!(from(widened, n), square);
    }
}

#[test]
fn expressions_are_known_if_they_are_xors() {
    for (value, bits) in [
        ("x < 5", "? . ."),
        ("x / 3", "? ? ?"),
        ("(i64)x / 4", "? ? ?"),
        ("x / 4", "c1 d1 e1"),
        ("rotl(x, x & 7)", "? ? ?"),
        ("rotl(x, 63)", "b1 c1 d1"),
        ("!(x & 4)", "!c1 . ."),
        ("1 && x & 1", "a1 . ."),
        ("0 || x & 1", "a1 . ."),
        ("0 && 1 / 0", ". . ."),
        ("1 || 1 / 0", "1 . ."),
    ] {
        let text = format!("u64 f(u64 x) {{ return {value}; }}");
        assert_eq!(lowest(&text, 3), bits, "{value}");
    }
    let rust = "fn f(x: u64) -> u64 { let d = x & 4 != 0; (!d) as u64 | (!(d as u8)) as u64 & 2 }";
    assert_eq!(lowest(rust, 3), "!c1 1 .");
}

#[test]
fn intrinsics_have_the_right_values() {
    for (value, board, result) in
        [("x % 7", u64::MAX, 1), ("clz(x)", 8, 60), ("msb(x)", 8, 3), ("ctz(x)", 8, 3)]
    {
        let text = format!("u64 f(u64 x) {{ return {value}; }}");
        assert_eq!(run(&text, board).result(), result, "{value}");
    }
    let half = "fn f(x: u64) -> u64 { (x as u32).leading_zeros() as u64 }";
    assert_eq!(run(half, 8).result(), 28);
    let thrice = "fn f(x: u64) -> u64 { let t = [3u8; 4]; x << t[3] }";
    assert_eq!(run(thrice, R).result(), R << 3);
}

/// The number of one of 64 squares has six bits.
#[test]
fn square_has_six_bits() {
    let trace = run("Square f(int sq) { return sq << 1; }", R);
    let of_b1 = trace.run_of(Square::B1).unwrap();
    assert_eq!(of_b1.origins(0).support(), 0b11_1111);
    assert_eq!(of_b1.result_origins().support(), 0b111_1110);
}

#[test]
fn evaluate_includes_complemented_bits() {
    assert_eq!(Origins::input().complement().evaluate(R), !R);
}

/// A value that is the same in both branches doesn't depend on the condition.
#[test]
fn depth_counts_dependent_operations() {
    for (body, depth) in [
        ("u64 y = x & x >> 1; if (x & 1) x ^= 2; else x ^= 4; return y;", 2),
        ("u64 y; if (x & 1) y = x >> 8; else y = x >> 8; return y;", 1),
        ("return x & 1 ? x >> 8 : x;", 2),
    ] {
        let text = format!("u64 f(u64 x) {{ {body} }}");
        assert_eq!(run(&text, R).depth(), depth, "{body}");
    }
}

/// A step is recorded even if its boards are equal, as on the empty board.
#[test]
fn steps_are_recorded_on_the_empty_board() {
    let trace = run("u64 f(u64 x) { x <<= 8; x >>= 8; return x; }", 0);
    assert_eq!(trace.steps().len(), 2);
    // Also if the motion is unknown.
    let trace = run("u64 f(u64 x) { x ^= x & x >> 1; x ^= x & x >> 1; return x; }", 0);
    assert_eq!(trace.steps().len(), 2);
}

/// A call that is the only part of an expression that reads the board has its own steps. Any other call inside an
/// expression is one operation.
#[test]
fn calls_have_a_step_for_each_statement() {
    let callee = "u64 g(u64 y) { y = y << 1; return y ^ 2; } u64 once(u64 y) { return y << 8; }";
    for (body, spans) in [
        ("x = g(x); return x;", "y = y << 1; / return y ^ 2;"),
        ("x = g(g(x)); return x;", "y = y << 1; / return y ^ 2; / y = y << 1; / return y ^ 2;"),
        ("x = 0 ^ g(x); return x;", "y = y << 1; / return y ^ 2;"),
        ("x = ~g(x); return x;", "y = y << 1; / return y ^ 2; / x = ~g(x);"),
        ("u64 k = 7; return g(x) & k + 1;", "y = y << 1; / return y ^ 2; / return g(x) & k + 1;"),
        ("return swap_bytes(g(x));", "y = y << 1; / return y ^ 2; / return swap_bytes(g(x));"),
        ("return g(swap_bytes(x));", "swap_bytes(x) / y = y << 1; / return y ^ 2;"),
        (
            "return rotl(bswap64(reverse_bits(x)), 8);",
            "reverse_bits(x) / bswap64(reverse_bits(x)) / return rotl(bswap64(reverse_bits(x)), 8);",
        ),
        // A single statement, or arguments that are no calls.
        ("return once(x) & 0xff00;", "return once(x) & 0xff00;"),
        ("return swap_bytes(x & 7);", "return swap_bytes(x & 7);"),
        // Other parts of the expression read the board, too, or are not followed.
        ("x ^= g(x); return x;", "x ^= g(x);"),
        ("return g(x) ^ x;", "return g(x) ^ x;"),
        ("u64 t[1] = {0}; t[0] = g(x); x = t[0]; return x;", "x = t[0];"),
        ("x = 0 ^ (x *= 3); return x;", "x = 0 ^ (x *= 3);"),
        // A value that isn't the board is no step, so that the XOR can be followed.
        ("u64 t = swap_bytes(once(x)); x ^= t; return x;", "x ^= t;"),
    ] {
        let text = format!("u64 f(u64 x) {{ {body} }} {callee}");
        let trace = run(&text, R);
        let found: Vec<_> = trace.steps().iter().map(|step| step.span.of(&text)).collect();
        assert_eq!(found.join(" / "), spans, "{body}");
        check_motion(&text, R);
    }
}

/// Routines over squares and mailbox boards have a step for each statement.
#[test]
fn calls_of_squares_inside_an_expression_are_one_step() {
    let callees = "int flip(int sq) { sq = sq ^ 28; return sq ^ 36; }";
    for (body, count) in [
        ("return flip(sq);", 2),
        ("return flip(sq) ^ 7;", 1),
        ("return sq & 7 | sq & 8 | sq & 48;", 0),
    ] {
        let text = format!("int f(int sq) {{ {body} }} {callees}");
        assert_eq!(run(&text, R).steps().len(), count, "{body}");
    }
}

#[test]
fn values_in_calls_and_untaken_branches_are_not_recorded() {
    let text = "u64 f(u64 x) { x = 1 ^ g(x); return x; } u64 g(u64 y) { return y >> 3; }";
    let inside = run(text, R);
    assert!(!shown(&inside.steps()[0], text).contains(&"y >> 3"));
    let text = "u64 f(u64 x) { if (x & 1) x >>= 1; else x >>= 2; return x; }";
    let branch = run(text, 1);
    let shown = shown(&branch.steps()[0], text);
    assert!(shown.contains(&"x >>= 1") && !shown.contains(&"x >>= 2"));
}

#[test]
fn value_has_its_motion_since_the_last_step() {
    let text = "u64 f(u64 x) { x = x << 9; x = x >> 8; return x; }";
    let trace = run(text, R);
    let values = &trace.steps()[1].evaluations;
    let shifted = values.iter().find(|value| value.span.of(text) == "x >> 8");
    let shifted = shifted.unwrap();
    assert_eq!(shift_of(&shifted.motion), Some(-8));
    assert_eq!(shift_of(&shifted.origins), Some(1));
}

/// The parts of a result have no known motion, so their steps are merged.
#[test]
fn result_assembled_from_parts_is_one_step() {
    let text = "u64 f(u64 x) {
        u64 y = x;
        x &= 0xFFFF;
        x &= 0xFF;
        u64 z = x << 1;
        x = bswap64(y);
        x = z;
        return x;
    }";
    let trace = run(text, R);
    assert_eq!(
        steps(&trace),
        ["flip vertical in one step", "shift right by 55, keep 8 of 64 bits",]
    );
    let step = &trace.steps()[0];
    assert_eq!(step.operations, 4);
    let statements: Vec<_> = step.statements.iter().map(|span| span.of(text)).collect();
    assert_eq!(
        statements,
        ["u64 y = x;", "x &= 0xFFFF;", "x &= 0xFF;", "u64 z = x << 1;", "x = bswap64(y);"]
    );
    let shown = shown(step, text);
    for value in ["x &= 0xFFFF", "x &= 0xFF", "x << 1", "bswap64(y)"] {
        assert!(shown.contains(&value), "{value}: {shown:?}");
    }
    check_motion(text, R);
}

/// The names of the steps, each with the text that does it if that is a term.
fn terms_of(body: &str) -> String {
    let text = format!("u64 f(u64 x) {{ {body} }}");
    let trace = run(&text, R);
    let step = |step: &Step| match step.term {
        Some(_) => format!("{}: {}", step.span.of(&text), step.meaning),
        None => step.meaning.to_string(),
    };
    trace.steps().iter().map(step).collect::<Vec<_>>().join("\n")
}

#[test]
fn each_term_of_a_sum_is_a_step() {
    let rotated = "x & 0xff: leave rank 1 in place
rotl(x & 0xff00, 8): move rank 2 up by 1 rank
rotl(x & 0xff0000, 16): move rank 3 up by 2 ranks
rotl(x & 0xff000000, 32): move rank 4 up by 4 ranks";
    for (body, steps) in [
        (
            "return x & 0xff | rotl(x & 0xff00, 8) | rotl(x & 0xff0000, 16) | rotl(x & 0xff000000, 32);",
            rotated,
        ),
        // In any order of evaluation, and with any operator that puts parts together.
        (
            "x = (x & 0xff ^ rotl(x & 0xff00, 8)) + (rotl(x & 0xff0000, 16) + rotl(x & 0xff000000, 32)); return x;",
            rotated,
        ),
        // One statement after the other; what is no term belongs to the next one.
        (
            "u64 r = 0; r |= x >> 1 & 1; r ^= x << 1 & 0x100; r += x & 2 | (x & 8) << 8; return r;",
            "r |= x >> 1 & 1;: move b1 by 1 file towards a
r ^= x << 1 & 0x100;: move h1 up by 1 rank and by 7 files towards a
x & 2: leave b1 in place
(x & 8) << 8: move d1 up by 1 rank",
        ),
        (
            "u64 r = x << 56; r |= x << 40 & 255ull << 48; r |= (x & 255ull << 16) << 24; r >>= 8; return r;",
            "u64 r = x << 56;: move rank 1 up by 7 ranks
r |= x << 40 & 255ull << 48;: move rank 2 up by 5 ranks
r |= (x & 255ull << 16) << 24;: move rank 3 up by 3 ranks
shift right by 8, keep 24 of 64 bits",
        ),
        (
            "u64 r = 0; for (int n = 0; n < 3; n++) r |= (x >> 8 * n & 255) << 56 - 8 * n; return r;",
            "r |= (x >> 8 * n & 255) << 56 - 8 * n;: move rank 1 up by 7 ranks
r |= (x >> 8 * n & 255) << 56 - 8 * n;: move rank 2 up by 5 ranks
r |= (x >> 8 * n & 255) << 56 - 8 * n;: move rank 3 up by 3 ranks",
        ),
        // After a board of which bits are lost.
        (
            "x &= 0xffffff; x = (x & 0xff) << 24 | (x & 0xff00) << 8 | (x & 0xff0000) >> 8; return x << 8;",
            "keep ranks 1–3
(x & 0xff) << 24: move rank 1 up by 3 ranks
(x & 0xff00) << 8: move rank 2 up by 1 rank
(x & 0xff0000) >> 8: move rank 3 down by 1 rank
shift left by 8, keep 24 of 64 bits",
        ),
        // A bit may be copied, and a term may move bits by several distances.
        (
            "x &= 255; return x | x << 8 | x << 16 | x << 24;",
            "keep rank 1
x: leave rank 1 in place
x << 8: move rank 1 up by 1 rank
x << 16: move rank 1 up by 2 ranks
x << 24: move rank 1 up by 3 ranks",
        ),
        (
            "return reverse_bits(x & 255) | x << 3 & 0x3fff00 | x >> 60;",
            "reverse_bits(x & 255): move 8 bits
x << 3 & 0x3fff00: move 14 bits
x >> 60: move files e–h of rank 8 down by 7 ranks and by 4 files towards a",
        ),
        // Two terms that move bits are one step, and so is a swap, of however many terms.
        (
            "return x >> 8 & 0xff | (x & 0xff) << 8 | x & ~0xffffull;",
            "delta swap by 8 under 0x00000000000000FF",
        ),
        (
            "return x >> 8 & 0xf | x >> 8 & 0xf0 | (x & 15) << 8 | (x & 240) << 8 | x >> 16 << 16;",
            "delta swap by 8 under 0x00000000000000FF",
        ),
        ("return x << 16 | x >> 56 << 8 | x >> 48 & 255;", "rotate the board up by 2 ranks"),
        // Not disjoint, not the bits themselves, or with a constant.
        ("return x << 8 | x << 16 | x << 24;", "48 bits depend on carries or products"),
        ("return x << 8 ^ x << 16 ^ x << 24;", "XOR bits together on 48 squares"),
        (
            "return ~x << 56 | x >> 8 & 255 | x >> 16 & 0xff00 | x >> 24 & 0xff0000;",
            "move bits and complement some",
        ),
        (
            "return x << 56 | x >> 8 & 255 | x >> 16 & 0xff00 | x & 0xff0000 | 1 << 25;",
            "move bits and complement some",
        ),
        // Too many terms.
        (
            "u64 r = 0; for (int n = 0; n < 64; n++) r |= (x >> n & 1) << (n ^ 56); return r;",
            "flip vertical in one step",
        ),
    ] {
        assert_eq!(terms_of(body), steps, "{body}");
    }
}

#[test]
fn overlapping_copies_have_motion_where_known() {
    for (mask, factor) in [(15, 7), (15, 14), (15, 28), (15, 21), (15, 42), (5, 138)] {
        let text = format!("u64 f(u64 x) {{ x &= {mask}; x *= {factor}; return x; }}");
        for board in 0..16 {
            check_motion(&text, board);
        }
    }
}

/// The sign extension changes a number before the first copy of it is added.
#[test]
fn copies_of_a_negative_number_have_motion() {
    let text =
        "typedef int Square; Square f(int sq) { sq -= 64; sq *= 0x10000000001ull; return sq; }";
    let trace = run(text, R);
    for step in trace.run_of(Square::B1).unwrap().steps() {
        let wrong = (step.motion.evaluate(step.before) ^ step.after) & !step.motion.unknown_bits();
        assert_eq!(wrong, 0, "{:?}", step.motion);
    }
}

#[test]
fn branch_on_one_bit_is_one_step() {
    let text = "u64 f(u64 x) { if (x & 1) { x ^= 2; x ^= 4; } else { x ^= 8; x ^= 4; } x ^= 16; return x; }";
    for board in [0, 1] {
        let trace = run(text, board);
        let spans: Vec<_> = trace.steps().iter().map(|step| step.span.of(text)).collect();
        assert_eq!(spans.len(), 2, "{spans:?}");
        assert!(spans[0].starts_with("if") && spans[1] == "x ^= 16;", "{spans:?}");
        assert_eq!(trace.operations(), 4);
    }
}

#[test]
fn branch_that_leaves_early_is_followed_with_the_rest_of_the_block() {
    for (body, bits) in [
        ("if (x & 1) return x ^ 2; return x;", "a1 a1^b1"),
        ("if (x & 1) { { return x ^ 2; } } return x;", "a1 a1^b1"),
        ("if (x & 1) { if (x & 2) return x ^ 4; else return x; } return x;", "a1 b1"),
        ("if (x & 1) { x ^= 4; } else return x ^ 2; return x;", "a1 !a1^b1"),
        (
            "u64 out = 0; for (int i = 0; i < 2; i++) { if (!(x >> i & 1)) continue; out |= 1 << i; } return out;",
            "a1 b1",
        ),
        (
            "int t[2] = {0, 0}; if (x & 1) t[0] = 1; else t[1] = 1; return t[0] | t[1] << 1;",
            "a1 !a1",
        ),
    ] {
        let text = format!("u64 f(u64 x) {{ {body} }}");
        for board in [R, 1] {
            assert!(!run(&text, board).is_data_dependent(), "{body}");
        }
        assert_eq!(lowest(&text, 2), bits, "{body}");
    }
    // In a nested block, `continue` is not the same as the end of the block.
    let text = "u64 f(u64 x) {
        u64 out = 0;
        for (int i = 0; i < 4; i++) { if (i < 9) { if (x >> i & 1) continue; } out |= 1 << i; }
        return out;
    }";
    for board in 0..16 {
        let trace = run(text, board);
        assert_eq!(trace.result(), !board & 15);
        assert!(
            trace.is_data_dependent() || trace.result_origins().evaluate(board) == trace.result()
        );
    }
}

/// A loop over the squares of a set is one step, and later statements are steps as usual.
#[test]
fn statements_after_a_loop_over_squares_are_steps() {
    let flips =
        "u64 out = 0; while (x) { int sq = lsb(x); out |= C64(1) << (sq ^ 56); x &= x - 1; }";
    let text = format!("u64 f(u64 x) {{ {flips} out ^= 1; if (out & 2) out ^= 4; return out; }}");
    let trace = run(&text, R);
    assert!(!trace.is_data_dependent());
    assert_eq!(steps(&trace)[..2], ["flip vertical in one step", "complement a1"]);
    assert_eq!(trace.steps().len(), 3);
    assert!(trace.steps()[0].span.of(&text).starts_with("while"));
    let text = format!("u64 f(u64 x) {{ {flips} if (out > 5) out ^= 4; return out; }}");
    assert!(run(&text, R).is_data_dependent());
}

/// The order of the squares matters on every board, and the set is 0 after the loop.
#[test]
fn loop_visits_squares_in_order() {
    for (takes, bits) in [
        ("int sq = lsb(s); s &= s - 1; out = sq;", "a1"),
        ("int sq = msb(s); s ^= C64(1) << sq; out = sq;", "."),
    ] {
        for ends in ["s", "s != 0", "s > 0"] {
            let text = format!(
                "u64 f(u64 x) {{ u64 s = x & 1 | (x & 1) << 1, out = 0; while ({ends}) {{ {takes} }} return out; }}"
            );
            assert_eq!(lowest(&text, 1), bits, "{text}");
            assert!(!run(&text, 1).is_data_dependent(), "{text}");
        }
    }
}

/// Squares that meet move on together. If they separate again, both results depend on both squares.
#[test]
fn squares_that_meet_are_followed_until_they_separate() {
    let together = run("int f(int sq) { sq &= 7; sq ^= 7; return sq; }", R);
    let motion = &together.steps()[1].motion;
    assert_eq!(motion.unknown_bits(), 0);
    assert_eq!(text_of(motion.of(Square::A1)), "h1");
    let parted = run("int f(int sq) { int s = sq; sq &= 62; sq ^= s & 1; return sq; }", R);
    assert_eq!(parted.steps()[1].motion.unknown_bits(), u64::MAX);
}

#[test]
fn arrays_may_hold_up_to_the_limit() {
    let arrays = |count: usize| {
        let arrays: String = (0..count).map(|n| format!("int t{n}[1024] = {{0}}; ")).collect();
        deltaboard_trace::run(
            &Program::parse(&format!("u64 f(u64 x) {{ {arrays} return x >> t0[9]; }}")).unwrap(),
            R,
        )
    };
    assert_eq!(arrays(8).unwrap().result(), R);
    assert!(arrays(9).is_err());
}

#[test]
fn error_names_the_variable_without_a_value() {
    let text = "u64 f(u64 x) { u64 t; t += x; return t; }";
    let fault =
        Program::parse(text).and_then(|program| deltaboard_trace::run(&program, R)).unwrap_err();
    assert_eq!(fault.message(), "`t` is read before it has a value");
}

#[test]
fn arithmetic_keeps_literals_as_written() {
    let program = Program::parse("int f(int sq) { return sq ^ 0x38; }").unwrap();
    let trace = deltaboard_trace::run(&program, R).unwrap();
    let of_e2 = trace.run_of(Square::E2).unwrap();
    assert_eq!(arithmetic(&program, of_e2.step(1).unwrap()), ["12 ^ 0x38", "52"]);
}

#[test]
fn task_of_a_transform_has_its_name() {
    for transform in Transform::ALL {
        let title = transform.name().replace('-', " ");
        assert_eq!(Task::Transform(transform).title(), title);
    }
}
