/// Square n goes to 63 - n: the bits are reversed. One instruction where the processor has it,
/// as ARM does.
u64 rotate_180(u64 x) {
    return reverse_bits(x);
}
