/// The ones of the anti-diagonal are only seven places apart: too close for a whole rank, but right
/// for a file. Shifted down by 7, the anti-diagonal begins at a1, and rank 8 collects the file, h1
/// first.
/// @moves h8 h7 h6 h5 h4 h3 h2 h1 to h1 g1 f1 e1 d1 c1 b1 a1
/// @source flipping-mirroring-and-rotating: Flip about the Diagonal, File to a Rank
u64 h_file_to_rank(u64 x) {
    const u64 h_file                = 0x8080808080808080;
    const u64 shifted_anti_diagonal = 0x0002040810204081;
    x &= h_file;
    x *= shifted_anti_diagonal;
    return x >> 56;
}
