//! Sample inputs for the page.

/// A position without symmetries.
pub const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";
/// [`SAMPLE`] after a vertical flip.
pub const SAMPLE_FLIPPED: &str = "8/8/8/8/8/NK2B3/8/k7 w - -";

/// [`R`] as the page shows it.
pub const R_HEX: &str = "0x1e2222120e0a1222";
/// [`R`] after a vertical flip, as the page shows it.
pub const R_FLIPPED: &str = "0x22120a0e1222221e";

/// The letter R, the page's first board.
pub const R: u64 = 0x1e22_2212_0e0a_1222;

/// The query of the initial position at a step.
pub const POSITION: &str =
    "?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&do=rotate-90-clockwise&step=2";

/// A board where no two ranks and no two files are alike.
pub const ASYMMETRIC: u64 = 0x8c31_f40a_d7e6_2b95;

/// A rotation by 180° in C as a loop over the set bits.
pub const ROTATE_180_LOOP: &str = "uint64_t turn(uint64_t board) {
    uint64_t turned = 0;
    while (board) {
        int sq = __builtin_ctzll(board);
        turned |= 1ULL << (63 - sq);
        board &= board - 1;
    }
    return turned;
}";

/// All views of the app and some of their states: a description and the query.
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
    ("incomplete code", "?view=lab&code=u64 f(u64 x) { return x <<"),
];
