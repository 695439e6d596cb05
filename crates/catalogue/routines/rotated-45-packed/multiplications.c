/// The pseudo-rotation, rotated further by whole ranks at no cost, moves each diagonal into one rank,
/// some next to a second one. A factor with a few ones then copies several of them upwards at once,
/// each by its own distance, and a mask keeps the one copy that is needed; no carries reach it.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_packed(u64 x) {
    const u64 k1 = 0xAAAAAAAAAAAAAAAA;
    const u64 k2 = 0x3333333333333333;
    const u64 k4 = 0x0F0F0F0F0F0F0F0F;
    const u64 from_a = 0x0000007FFFFF0307;
    const u64 to_a = 0x7E0003FFFFF00000;
    const u64 from_b = 0x001F0080000000F8;
    const u64 to_b = 0x801F000000003E00;
    const u64 from_c = 0x000000FC000FE000;
    const u64 to_c = 0x01E00000000FC01C;
    const u64 from_d = 0x0000000000F000FF;
    const u64 to_d = 0x0000FC00000001E3;
    u64 t;
    x ^= k1 & (x ^ rotate_right(x, 8));
    x ^= k2 & (x ^ rotate_left(x, 16));
    x ^= k4 & (x ^ rotate_left(x, 32));
    t = rotate_right(x, 24);
    x = (to_a & ((t & from_a) * 0x0210400000000008)) |
        (to_b & ((t & from_b) * 0x0000000001000041)) |
        (to_c & rotate_right((x & from_c) * 0x0000000000010081, 27)) |
        (to_d & rotate_right((x & from_d) * 0x0200000000000201, 15));
    return rotate_left(x, 1);
}
