/// A diagonal has one bit on each file. With the a-file as factor, every rank above gets a copy of
/// it, so rank 8 collects all eight bits, each on its own file.
/// @moves a1 b2 c3 d4 e5 f6 g7 h8 to a1 b1 c1 d1 e1 f1 g1 h1
/// @source flipping-mirroring-and-rotating: Diagonals to Ranks
u64 diagonal_to_rank(u64 x) {
    const u64 diagonal = 0x8040201008040201;
    const u64 a_file = 0x0101010101010101;
    x &= diagonal;
    x *= a_file;
    return x >> 56;
}
