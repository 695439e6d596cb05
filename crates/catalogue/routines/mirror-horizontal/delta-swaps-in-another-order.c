/// The same three delta swaps with the halves of the ranks first. Each one turns over a file digit of
/// its own, so that their order does not matter.
/// @source flipping-mirroring-and-rotating: Horizontal
u64 mirror_horizontal(u64 x) {
    const u64 k1 = 0x5555555555555555;
    const u64 k2 = 0x3333333333333333;
    const u64 k4 = 0x0F0F0F0F0F0F0F0F;
    x = ((x >> 4) & k4) | ((x & k4) << 4);
    x = ((x >> 2) & k2) | ((x & k2) << 2);
    x = ((x >> 1) & k1) | ((x & k1) << 1);
    return x;
}
