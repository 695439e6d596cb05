//! Comparisons of routines that aren't linear, by trying boards.

use deltaboard_routine::Program;
use deltaboard_trace::{Task, Verdict, compare, judge};

/// Compares a text with the identity.
fn compare_with_identity(text: &str) -> Verdict {
    compare_texts(text, "u64 same(u64 x) { return x; }")
}

/// Compares two texts.
fn compare_texts(left: &str, right: &str) -> Verdict {
    let read = |text| Program::parse(text).unwrap();
    compare(&read(left), &read(right)).unwrap()
}

#[test]
fn counterexample_with_two_squares_is_found() {
    let text = "u64 f(u64 x) { u64 y = x & (x - 1); return y && !(y & (y - 1)) ? 0 : x; }";
    let (board, left) = (0b11, 0);
    assert_eq!(compare_with_identity(text), Verdict::Different { board, left, right: board });
}

/// The routines differ only on boards with three adjacent squares on a rank.
#[test]
fn counterexample_has_no_removable_square() {
    let text = "u64 f(u64 x) { return (x & x >> 1 & x >> 2 & 0x3F3F3F3F3F3F3F3F) ? 0 : x; }";
    let Verdict::Different { board, left: 0, right } = compare_with_identity(text) else {
        panic!("the routine returns 0 for three in a row");
    };
    assert_eq!((board, right), (0b111 << board.trailing_zeros(), board));
}

/// The first board that is tried and has three squares is the full one.
#[test]
fn a_counterexample_to_a_task_has_no_removable_square() {
    let text = "u64 f(u64 x) { u64 y = x & (x - 1); return bswap64(x) ^ ((y & (y - 1)) != 0); }";
    let program = Program::parse(text).unwrap();
    let task = Task::named("flip-vertical").unwrap();
    let Ok(Verdict::Different { board, left, right }) = judge(&program, task) else {
        panic!("the routine sets a1 for three squares");
    };
    assert_eq!((board.count_ones(), left ^ right), (3, 1));
}

#[test]
fn constants_of_the_text_are_tried() {
    let board = 0x1234_5678_9abc_def1;
    let text = "u64 f(u64 x) { return x == 0x123456789ABCDEF1 ? 0 : x; }";
    let (left, right) = (0, board);
    assert_eq!(compare_with_identity(text), Verdict::Different { board, left, right });
    // Both branches have the same value, so this is proved.
    let text = "u64 f(u64 x) { return x == 0x123456789ABCDEF1 ? x : x; }";
    let Verdict::Proved = compare_with_identity(text) else {
        panic!("both branches are the same");
    };
}

#[test]
fn sparse_and_dense_boards_are_tried() {
    let differs = |least: u32, most: u32| {
        let text = format!(
            "u64 f(u64 x) {{ int n = popcount(x); return n >= {least} && n <= {most} ? 0 : x; }}"
        );
        matches!(compare_with_identity(&text), Verdict::Different { .. })
    };
    assert!(differs(3, 20));
    assert!(differs(30, 34));
    assert!(differs(44, 60));
}

/// Constants with two bits aren't added to the boards, as all pairs of squares are tried anyway.
#[test]
fn every_pair_of_squares_is_tried() {
    let board = 0x0000_0010_0000_0200;
    let text = "u64 f(u64 x) { return x == 0x0000001000000200 ? 0 : x; }";
    let (left, right) = (0, board);
    assert_eq!(compare_with_identity(text), Verdict::Different { board, left, right });
}

/// For any contents of four squares, some dense board has them.
#[test]
fn dense_boards_have_all_contents_of_four_squares() {
    for place in [0, 29, 60] {
        for four in 0..16 {
            let text = format!(
                "u64 f(u64 x) {{ int n = popcount(x); return (x >> {place} & 15) == {four} && n > 22 && n < 42 ? 0 : x; }}"
            );
            let Verdict::Different { .. } = compare_with_identity(&text) else {
                panic!("{four:04b} from {place} on");
            };
        }
    }
}

#[test]
fn bit_scan_of_a_constant_bit_is_known() {
    for (found, number) in [("clz(x & 7 | 8)", 60), ("msb(x & 7 | 8)", 3), ("ctz(x << 4 | 8)", 3)] {
        let text = format!("int f(u64 x) {{ return {found}; }}");
        let known = format!("int f(u64 x) {{ return {number}; }}");
        assert_eq!(compare_texts(&text, &known), Verdict::Proved, "{found}");
    }
}

#[test]
fn division_and_remainder_by_a_power_of_two_are_exact() {
    for (written, same) in [("x / 256", "x >> 8"), ("x % 256", "x & 255")] {
        let [written, same] = [written, same].map(|it| format!("u64 f(u64 x) {{ return {it}; }}"));
        assert_eq!(compare_texts(&written, &same), Verdict::Proved, "{written}");
    }
}
