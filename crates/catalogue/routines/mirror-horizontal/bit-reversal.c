/// Reversing all bits turns the board by 180 degrees; swapping the bytes turns the ranks back.
/// Two instructions where the processor can reverse bits, as ARM does.
u64 mirror_horizontal(u64 x) {
    x = reverse_bits(x);
    x = swap_bytes(x);
    return x;
}
