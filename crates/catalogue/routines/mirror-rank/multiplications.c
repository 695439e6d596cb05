/// Four copies, ten places apart, bring every bit to its mirrored file on some rank. The mask keeps
/// these bits, and the a-file as factor adds up all ranks on rank 8.
/// @moves a1 b1 c1 d1 e1 f1 g1 h1 to h1 g1 f1 e1 d1 c1 b1 a1
/// @source flipping-mirroring-and-rotating: Mirror Horizontally
u64 mirror_rank(u64 x) {
    const u64 rank_1   = 0x00000000000000FF;
    const u64 copies   = 0x0000000080200802;
    const u64 mirrored = 0x0000000884422110;
    const u64 a_file   = 0x0101010101010101;
    x &= rank_1;
    x *= copies;
    x &= mirrored;
    x *= a_file;
    return x >> 56;
}
