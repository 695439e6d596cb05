/// With all bits reversed, each single rank is already in the packed order, so only the eight sorted
/// ranks have to be merged. PDEP distributes the lower and the upper half of the bits to their
/// places: three times, and no bit ever passes another of its rank.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_packed(u64 x) {
    const u64 k4 = 0x055F055F055F055F;
    const u64 k2 = 0x15255B5715255B57;
    const u64 k1 = 0x2954AAA55AAAD56B;
    x = reverse_bits(x);
    x = pdep(x, ~k4) | pdep(x >> 32, k4);
    x = pdep(x, ~k2) | pdep(x >> 32, k2);
    x = pdep(x, ~k1) | pdep(x >> 32, k1);
    return x;
}
