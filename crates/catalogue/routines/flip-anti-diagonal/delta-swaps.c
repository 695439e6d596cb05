/// Three delta swaps along the other diagonal. The first one is written so that a single 32-bit mask
/// serves both halves of the pairs.
/// @source flipping-mirroring-and-rotating: Anti-Diagonal
u64 flip_anti_diagonal(u64 x) {
    const u64 k1 = 0xAA00AA00AA00AA00;
    const u64 k2 = 0xCCCC0000CCCC0000;
    const u64 k4 = 0xF0F0F0F00F0F0F0F;
    u64 t;
    t  = x ^ (x << 36);
    x ^= k4 & (t ^ (x >> 36));
    t  = k2 & (x ^ (x << 18));
    x ^= t ^ (t >> 18);
    t  = k1 & (x ^ (x <<  9));
    x ^= t ^ (t >>  9);
    return x;
}
