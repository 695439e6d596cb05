/// One loop for the flip, the mirror, both or neither. The distance 2^i of a delta swap determines
/// its factor 2^distance and its mask -1 / (factor + 1), a 2-adic fraction.
/// @source flipping-mirroring-and-rotating: Generalized
u64 flip_mirror_or_reverse(u64 x, bool flip, bool mirror) {
    for (u32 i = 3 * (1 - mirror); i < 3 * (1 + flip); i++) {
        const u32 s = 1 << i;
        const u64 f = (u64)1 << s;
        const u64 k = (u64)-1 / (f + 1);
        x = ((x >> s) & k) + f * (x & k);
    }
    return x;
}
