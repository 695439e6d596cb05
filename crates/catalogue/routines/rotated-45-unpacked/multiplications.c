/// First each diagonal moves into the rank where the pseudo-rotation would put it: a factor with a
/// few ones copies several of them upwards at once, each by its own distance, and a mask keeps the
/// one copy that is needed; no carries reach it. Then the pseudo-rotation is undone.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_unpacked(u64 x) {
    const u64 k1 = 0xAAAAAAAAAAAAAAAA;
    const u64 k2 = 0xCCCCCCCCCCCCCCCC;
    const u64 k4 = 0xF0F0F0F0F0F0F0F0;
    const u64 from_a = 0x000000007E00E00F;
    const u64 to_a = 0x00FC000FE0000000;
    const u64 from_b = 0x0000000001F01F80;
    const u64 to_b = 0x0103F80000C08000;
    const u64 from_c = 0x000000007803803F;
    const u64 to_c = 0x000007F0003F0000;
    const u64 to_d = 0xFE00000000007FFF;
    const u64 to_e = 0x000000001F000000;
    u64 t;
    t = rotate_left(x, 10);
    x = (to_a & ((t & from_a) * 0x0000000102010000)) |
        (to_b & ((t & from_b) * 0x0000820000800820)) |
        (to_c & ((rotate_left(x, 21) & from_c) * 0x0000000002010200)) |
        (to_d & rotate_left(x, 36)) |
        (to_e & rotate_left(x, 39));
    x ^= k4 & (x ^ rotate_left(x, 32));
    x ^= k2 & (x ^ rotate_left(x, 16));
    x ^= k1 & (x ^ rotate_left(x, 8));
    return x;
}
