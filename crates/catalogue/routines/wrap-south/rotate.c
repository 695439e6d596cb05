/// What leaves the board below comes in above: a rotate by one rank.
u64 wrap_south(u64 x) {
    return rotate_right(x, 8);
}
