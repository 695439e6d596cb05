/// A rank is eight bits wide. Bits that leave the board at the bottom are shifted out of the number,
/// so no mask is needed.
u64 shift_south(u64 x) {
    return x >> 8;
}
