/// Rotates move half of the files too far to the left, by twice the distance; one last rotate undoes
/// the excess. This takes two operations fewer, but each depends on the one before.
/// @source flipping-mirroring-and-rotating: Horizontal
/// @credit Steffan Westcott
u64 mirror_horizontal(u64 x) {
    const u64 k1 = 0x5555555555555555;
    const u64 k2 = 0x3333333333333333;
    const u64 k4 = 0x0F0F0F0F0F0F0F0F;
    x ^= k4 & (x ^ rotate_left(x, 8));
    x ^= k2 & (x ^ rotate_left(x, 4));
    x ^= k1 & (x ^ rotate_left(x, 2));
    return rotate_right(x, 7);
}
