/// One 32-bit multiplication exchanges rank and file, and an XOR complements both.
/// @source flipping-mirroring-and-rotating: Anti-Diagonal
u32 flip_anti_diagonal(u32 sq) {
    return ((sq * 0x20800000) >> 26) ^ 63;
}
