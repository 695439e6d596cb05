/// The anti-diagonal also has one bit on each file. The same factor adds up its copies, until rank 8
/// has all eight bits.
/// @moves a8 b7 c6 d5 e4 f3 g2 h1 to a1 b1 c1 d1 e1 f1 g1 h1
/// @source flipping-mirroring-and-rotating: Diagonals to Ranks
u64 anti_diagonal_to_rank(u64 x) {
    const u64 anti_diagonal = 0x0102040810204080;
    const u64 a_file = 0x0101010101010101;
    x &= anti_diagonal;
    x *= a_file;
    return x >> 56;
}
