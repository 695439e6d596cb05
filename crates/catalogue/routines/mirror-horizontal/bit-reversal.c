/// Reversing all bits rotates the board by 180 degrees, and swapping the bytes restores the order of
/// the ranks. Two instructions on a processor that can reverse bits, such as ARM.
u64 mirror_horizontal(u64 x) {
    x = reverse_bits(x);
    x = swap_bytes(x);
    return x;
}
