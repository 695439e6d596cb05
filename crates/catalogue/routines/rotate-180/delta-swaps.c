/// Half a turn reverses all 64 bits: three delta swaps for the files and three for the ranks, in
/// any order.
/// @source flipping-mirroring-and-rotating: By 180 degrees - Bit-Reversal
u64 rotate_180(u64 x) {
    const u64 h1 = 0x5555555555555555;
    const u64 h2 = 0x3333333333333333;
    const u64 h4 = 0x0F0F0F0F0F0F0F0F;
    const u64 v1 = 0x00FF00FF00FF00FF;
    const u64 v2 = 0x0000FFFF0000FFFF;
    x = ((x >>  1) & h1) | ((x & h1) <<  1);
    x = ((x >>  2) & h2) | ((x & h2) <<  2);
    x = ((x >>  4) & h4) | ((x & h4) <<  4);
    x = ((x >>  8) & v1) | ((x & v1) <<  8);
    x = ((x >> 16) & v2) | ((x & v2) << 16);
    x =  (x >> 32)       |  (x       << 32);
    return x;
}
