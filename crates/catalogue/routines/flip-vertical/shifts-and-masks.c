/// Each rank is shifted to its place, and a mask removes the others. The two outermost ranks need no
/// mask, as the others are shifted off the board.
/// @source flipping-mirroring-and-rotating: Vertical
u64 flip_vertical(u64 x) {
    return ((x << 56)                     ) |
           ((x << 40) & 0x00FF000000000000) |
           ((x << 24) & 0x0000FF0000000000) |
           ((x <<  8) & 0x000000FF00000000) |
           ((x >>  8) & 0x00000000FF000000) |
           ((x >> 24) & 0x0000000000FF0000) |
           ((x >> 40) & 0x000000000000FF00) |
           ((x >> 56)                     );
}
