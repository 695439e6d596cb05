/// The same three delta swaps with the halves first. Each one turns over a rank digit of its own, so
/// that their order does not matter.
/// @source flipping-mirroring-and-rotating: Vertical
u64 flip_vertical(u64 x) {
    const u64 k1 = 0x00FF00FF00FF00FF;
    const u64 k2 = 0x0000FFFF0000FFFF;
    x =  (x >> 32)       |  (x       << 32);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    x = ((x >>  8) & k1) | ((x & k1) <<  8);
    return x;
}
