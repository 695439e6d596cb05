/// A factor with two ones does both shifts at once, at the top of a 32-bit number. The overflow
/// discards the excess bits, and an unsigned shift moves the rest down.
/// @source flipping-mirroring-and-rotating: Diagonal
u32 flip_diagonal(u32 sq) {
    return (sq * 0x20800000) >> 26;
}
