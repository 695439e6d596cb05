/// The ones of the anti-diagonal are seven places apart, but a rank has eight. Neighbouring copies
/// overlap, and the additions carry. Look for squares with two letters.
/// @moves a1 b1 c1 d1 e1 f1 g1 h1 to a1 a2 a3 a4 a5 a6 a7 a8
/// @source flipping-mirroring-and-rotating: Flip about the Diagonal
u64 rank_to_file(u64 x) {
    const u64 rank_1                = 0x00000000000000FF;
    const u64 a_file                = 0x0101010101010101;
    const u64 shifted_anti_diagonal = 0x0002040810204081;
    x &= rank_1;
    x *= shifted_anti_diagonal;
    return x & a_file;
}
