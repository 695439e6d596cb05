/// A table of all 256 mirrored ranks, computed once: the mirror of n is that of n / 2, shifted right
/// by one, with the lowest bit of n at the top. After that, each mirror is a single load.
/// @moves a1 b1 c1 d1 e1 f1 g1 h1 to h1 g1 f1 e1 d1 c1 b1 a1
/// @source flipping-mirroring-and-rotating: Mirror Horizontally
u64 mirror_rank(u64 x) {
    u8 mirrored[256] = {0};
    for (int n = 0; n < 256; n++) {
        mirrored[n] = mirrored[n >> 1] >> 1 | (n & 1) << 7;
    }
    x &= 0xFF;
    return mirrored[x];
}
