//! Boards on which two routines part, where neither is linear.

use deltaboard_routine::Program;
use deltaboard_trace::{Verdict, compare};

/// What `text` is beside the routine that changes nothing.
fn beside_nothing(text: &str) -> Verdict {
    beside(text, "u64 same(u64 x) { return x; }")
}

/// What two texts are to each other.
fn beside(left: &str, right: &str) -> Verdict {
    let read = |text| Program::parse(text).unwrap();
    compare(&read(left), &read(right)).unwrap()
}

#[test]
fn two_squares_that_part_are_found() {
    let text = "u64 f(u64 x) { u64 y = x & (x - 1); return y && !(y & (y - 1)) ? 0 : x; }";
    let (board, left) = (0b11, 0);
    assert_eq!(beside_nothing(text), Verdict::Different { board, left, right: board });
}

/// `x x x` on any rank of three squares in a row: no fewer show it.
#[test]
fn the_fewest_squares_are_shown() {
    let text = "u64 f(u64 x) { return (x & x >> 1 & x >> 2 & 0x3F3F3F3F3F3F3F3F) ? 0 : x; }";
    let Verdict::Different { board, left: 0, right } = beside_nothing(text) else {
        panic!("three in a row make 0 of them");
    };
    assert_eq!((board, right), (0b111 << board.trailing_zeros(), board));
}

#[test]
fn what_is_compared_with_is_tried() {
    let board = 0x1234_5678_9abc_def1;
    let text = "u64 f(u64 x) { return x == 0x123456789ABCDEF1 ? 0 : x; }";
    let (left, right) = (0, board);
    assert_eq!(beside_nothing(text), Verdict::Different { board, left, right });
    // On all others they are the same.
    let text = "u64 f(u64 x) { return x == 0x123456789ABCDEF1 ? x : x; }";
    let Verdict::Proved = beside_nothing(text) else {
        panic!("both ways are the same");
    };
}

#[test]
fn boards_that_are_nearly_full_and_nearly_empty_are_tried() {
    let counted = |least: u32, most: u32| {
        let text = format!(
            "u64 f(u64 x) {{ int n = popcount(x); return n >= {least} && n <= {most} ? 0 : x; }}"
        );
        matches!(beside_nothing(&text), Verdict::Different { .. })
    };
    assert!(counted(3, 20));
    assert!(counted(30, 34));
    assert!(counted(44, 60));
}

/// What stands in the text is tried, but for what is tried anyway.
#[test]
fn every_two_squares_are_tried() {
    let board = 0x0000_0010_0000_0200;
    let text = "u64 f(u64 x) { return x == 0x0000001000000200 ? 0 : x; }";
    let (left, right) = (0, board);
    assert_eq!(beside_nothing(text), Verdict::Different { board, left, right });
}

/// Four squares that may hold anything, among many others: some board has each of it.
#[test]
fn boards_of_all_kinds_are_tried() {
    for place in [0, 29, 60] {
        for four in 0..16 {
            let text = format!(
                "u64 f(u64 x) {{ int n = popcount(x); return (x >> {place} & 15) == {four} && n > 22 && n < 42 ? 0 : x; }}"
            );
            let Verdict::Different { .. } = beside_nothing(&text) else {
                panic!("{four:04b} from {place} on");
            };
        }
    }
}

#[test]
fn a_number_that_is_the_same_for_all_boards_is_known() {
    for (found, number) in [("clz(x & 7 | 8)", 60), ("msb(x & 7 | 8)", 3), ("ctz(x << 4 | 8)", 3)] {
        let text = format!("int f(u64 x) {{ return {found}; }}");
        let known = format!("int f(u64 x) {{ return {number}; }}");
        assert_eq!(beside(&text, &known), Verdict::Proved, "{found}");
    }
}

#[test]
fn a_quotient_and_a_remainder_by_a_power_of_two_are_followed() {
    for (written, same) in [("x / 256", "x >> 8"), ("x % 256", "x & 255")] {
        let [written, same] = [written, same].map(|it| format!("u64 f(u64 x) {{ return {it}; }}"));
        assert_eq!(beside(&written, &same), Verdict::Proved, "{written}");
    }
}
