/// Three delta swaps reverse the order of the ranks: neighbours first, then pairs, then the two
/// halves.
/// @source flipping-mirroring-and-rotating: Vertical
u64 flip_vertical(u64 x) {
    const u64 k1 = 0x00FF00FF00FF00FF;
    const u64 k2 = 0x0000FFFF0000FFFF;
    x = ((x >>  8) & k1) | ((x & k1) <<  8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    x =  (x >> 32)       |  (x       << 32);
    return x;
}
