/// The ones of the main diagonal are nine places apart, one more than the width of a rank. So each
/// bit of the file gets to a file of its own, and no two copies overlap. Rank 8 then holds the file,
/// a8 first.
/// @moves a8 a7 a6 a5 a4 a3 a2 a1 to a1 b1 c1 d1 e1 f1 g1 h1
/// @source flipping-mirroring-and-rotating: Flip about the Anti-Diagonal, File to a Rank
u64 a_file_to_rank(u64 x) {
    const u64 a_file        = 0x0101010101010101;
    const u64 main_diagonal = 0x8040201008040201;
    x &= a_file;
    x *= main_diagonal;
    return x >> 56;
}
