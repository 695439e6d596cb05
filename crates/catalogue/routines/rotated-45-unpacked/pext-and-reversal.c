/// The merge in reverse: PEXT separates the ranks by the lowest bit of their number, then by the
/// next, then by the highest, and otherwise keeps the order. This is a radix sort. The result is the
/// whole board with its bits reversed.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_unpacked(u64 x) {
    const u64 k1 = 0x2954AAA55AAAD56B;
    const u64 k2 = 0x15255B5715255B57;
    const u64 k4 = 0x055F055F055F055F;
    x = pext(x, ~k1) | (pext(x, k1) << 32);
    x = pext(x, ~k2) | (pext(x, k2) << 32);
    x = pext(x, ~k4) | (pext(x, k4) << 32);
    return reverse_bits(x);
}
