/// File f moves down by f ranks and comes back in at the top, so that the main diagonal becomes rank
/// 1: by 1 for every other file, by 2 for every other pair, by 4 for half of them.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 pseudo_rotate_45_clockwise(u64 x) {
    const u64 k1 = 0xAAAAAAAAAAAAAAAA;
    const u64 k2 = 0xCCCCCCCCCCCCCCCC;
    const u64 k4 = 0xF0F0F0F0F0F0F0F0;
    x ^= k1 & (x ^ rotate_right(x,  8));
    x ^= k2 & (x ^ rotate_right(x, 16));
    x ^= k4 & (x ^ rotate_right(x, 32));
    return x;
}
