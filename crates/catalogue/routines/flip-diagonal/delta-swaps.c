/// Three delta swaps transpose the board: 4×4 blocks first, then 2×2 blocks, then single squares. The
/// XOR finds the pairs that differ, and both bits of such a pair are complemented.
/// @source flipping-mirroring-and-rotating: Diagonal
u64 flip_diagonal(u64 x) {
    const u64 k1 = 0x5500550055005500;
    const u64 k2 = 0x3333000033330000;
    const u64 k4 = 0x0F0F0F0F00000000;
    u64 t;
    t  = k4 & (x ^ (x << 28));
    x ^= t ^ (t >> 28);
    t  = k2 & (x ^ (x << 14));
    x ^= t ^ (t >> 14);
    t  = k1 & (x ^ (x <<  7));
    x ^= t ^ (t >>  7);
    return x;
}
