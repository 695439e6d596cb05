/// Three delta swaps reverse the order of the files: neighbours first, then pairs, then the two
/// halves.
/// @source flipping-mirroring-and-rotating: Horizontal
u64 mirror_horizontal(u64 x) {
    const u64 k1 = 0x5555555555555555;
    const u64 k2 = 0x3333333333333333;
    const u64 k4 = 0x0F0F0F0F0F0F0F0F;
    x = ((x >> 1) & k1) | ((x & k1) << 1);
    x = ((x >> 2) & k2) | ((x & k2) << 2);
    x = ((x >> 4) & k4) | ((x & k4) << 4);
    return x;
}
