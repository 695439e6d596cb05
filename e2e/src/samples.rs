//! What the tests show to the page.

/// The letter R, which the page opens with.
pub const R: u64 = 0x1e22_2212_0e0a_1222;

/// A board where no two ranks and no two files are alike.
pub const UNEVEN: u64 = 0x8c31_f40a_d7e6_2b95;

/// A half turn in C, as everybody writes it first.
pub const NAIVE: &str = "uint64_t turn(uint64_t board) {
    uint64_t turned = 0;
    while (board) {
        int sq = __builtin_ctzll(board);
        turned |= 1ULL << (63 - sq);
        board &= board - 1;
    }
    return turned;
}";

/// Every view of the app, and what it can show besides: what it is, and its query.
pub const VIEWS: [(&str, &str); 11] = [
    ("the first page", ""),
    ("a step", "?do=flip-vertical&routine=flip-vertical/delta-swaps&step=1"),
    ("a position", "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-diagonal&step=1"),
    ("lines", "?view=lines"),
    ("symmetries", "?view=symmetries"),
    ("the Lab", "?view=lab"),
    ("faults", "?fen=k7/9/8_w&do=turn&theme=z"),
    ("a question", "?do=flip-vertical&step=0&predict=1"),
    ("two routines", "?do=flip-vertical&beside=flip-vertical/byte-swap&step=1"),
    ("an exercise", "?routine=exercises/rank-mirror-factor"),
    ("code that stops short", "?view=lab&code=u64 f(u64 x) { return x <<"),
];
