/// On the board as a ring, one rotate is right for all squares except those that come around the edge
/// to the h-file; these need another rotate, one rank higher.
u64 wrap_south_west(u64 x) {
    const u64 h_file = 0x8080808080808080;
    return (rotate_right(x, 9) & ~h_file) | (rotate_right(x, 1) & h_file);
}
