/// What leaves the board above comes in below: a rotate by one rank.
u64 wrap_north(u64 x) {
    return rotate_left(x, 8);
}
