/// Bits that leave the board at the top come back in at the bottom: a rotate by one rank.
u64 wrap_north(u64 x) {
    return rotate_left(x, 8);
}
