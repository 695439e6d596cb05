/// The delta swaps again, with a multiplication for the left shift and an addition for the OR. The
/// parts don't overlap, so there are no carries. On x86, one LEA does both for the factors 2 and 4.
/// @source flipping-mirroring-and-rotating: Horizontal
u64 mirror_horizontal(u64 x) {
    const u64 k1 = 0x5555555555555555;
    const u64 k2 = 0x3333333333333333;
    const u64 k4 = 0x0F0F0F0F0F0F0F0F;
    x = ((x >> 1) & k1) +  2 * (x & k1);
    x = ((x >> 2) & k2) +  4 * (x & k2);
    x = ((x >> 4) & k4) + 16 * (x & k4);
    return x;
}
