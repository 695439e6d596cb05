/// A rank is a byte, so reversing the ranks is what a processor does to change endianness: one
/// instruction.
/// @source flipping-mirroring-and-rotating: Vertical
u64 flip_vertical(u64 x) {
    return swap_bytes(x);
}
