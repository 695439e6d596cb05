/// With all bits reversed, every rank on its own is already in the packed order, so eight sorted
/// ranks have only to be merged. PDEP deals the lower half of the bits and the upper half out to
/// their places: three times, and no bit is ever passed by another of its rank.
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
