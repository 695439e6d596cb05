/// The same three delta swaps, with single squares first. Each one exchanges a rank digit with its own
/// file digit, so that their order does not matter.
/// @source flipping-mirroring-and-rotating: Diagonal
u64 flip_diagonal(u64 x) {
    const u64 k1 = 0x5500550055005500;
    const u64 k2 = 0x3333000033330000;
    const u64 k4 = 0x0F0F0F0F00000000;
    u64 t;
    t  = k1 & (x ^ (x <<  7));
    x ^= t ^ (t >>  7);
    t  = k2 & (x ^ (x << 14));
    x ^= t ^ (t >> 14);
    t  = k4 & (x ^ (x << 28));
    x ^= t ^ (t >> 28);
    return x;
}
