/// The inverse: the two parts are distributed over the staircase again, and then every file moves up
/// by as many ranks as it had moved down.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_unpacked(u64 x) {
    const u64 left  = 0x0103070F1F3F7FFF;
    const u64 right = 0xFEFCF8F0E0C08000;
    const u64 k1 = 0xAAAAAAAAAAAAAAAA;
    const u64 k2 = 0xCCCCCCCCCCCCCCCC;
    const u64 k4 = 0xF0F0F0F0F0F0F0F0;
    x = pdep(x, right) | pdep(x >> 28, left);
    x ^= k1 & (x ^ rotate_left(x,  8));
    x ^= k2 & (x ^ rotate_left(x, 16));
    x ^= k4 & (x ^ rotate_left(x, 32));
    return x;
}
