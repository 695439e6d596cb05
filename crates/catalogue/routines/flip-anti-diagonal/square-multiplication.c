/// The swap of rank and file by one multiplication in 32 bits, and then the same complement.
/// @source flipping-mirroring-and-rotating: Anti-Diagonal
u32 flip_anti_diagonal(u32 sq) {
    return ((sq * 0x20800000) >> 26) ^ 63;
}
