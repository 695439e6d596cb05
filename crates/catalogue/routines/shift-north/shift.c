/// A rank is eight bits wide. Bits that leave the board at the top are shifted out of the number, so
/// no mask is needed.
u64 shift_north(u64 x) {
    return x << 8;
}
