/// Bits that leave the board at the bottom come back in at the top: a rotate by one rank.
u64 wrap_south(u64 x) {
    return rotate_right(x, 8);
}
