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
