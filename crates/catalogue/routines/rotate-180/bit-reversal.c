/// Square n goes to 63 - n, so the bits are reversed. One instruction on a processor that has it,
/// such as ARM.
u64 rotate_180(u64 x) {
    return reverse_bits(x);
}
