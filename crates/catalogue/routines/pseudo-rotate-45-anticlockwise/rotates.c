/// File f moves down by 7 - f ranks and comes back in at the top, so that the main anti-diagonal
/// becomes rank 1.
/// @source flipping-mirroring-and-rotating: Anti-Clockwise
u64 pseudo_rotate_45_anticlockwise(u64 x) {
    const u64 k1 = 0x5555555555555555;
    const u64 k2 = 0x3333333333333333;
    const u64 k4 = 0x0F0F0F0F0F0F0F0F;
    x ^= k1 & (x ^ rotate_right(x,  8));
    x ^= k2 & (x ^ rotate_right(x, 16));
    x ^= k4 & (x ^ rotate_right(x, 32));
    return x;
}
