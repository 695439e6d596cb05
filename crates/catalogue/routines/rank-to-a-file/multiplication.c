/// The same factor turns a rank into a file: each copy is one rank higher and one file further on, so
/// the h-file collects one bit of each. It is shifted to the a-file, and the garbage is cleared.
/// @moves a1 b1 c1 d1 e1 f1 g1 h1 to a8 a7 a6 a5 a4 a3 a2 a1
/// @source flipping-mirroring-and-rotating: Rank to File
u64 rank_to_a_file(u64 x) {
    const u64 rank_1        = 0x00000000000000FF;
    const u64 a_file        = 0x0101010101010101;
    const u64 main_diagonal = 0x8040201008040201;
    x &= rank_1;
    x *= main_diagonal;
    x >>= 7;
    return x & a_file;
}
