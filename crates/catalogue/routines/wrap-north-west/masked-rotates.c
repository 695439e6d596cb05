/// On the board as a ring, one rotate is right for all squares except those that come around the edge
/// to the h-file; these need another rotate, one rank higher.
u64 wrap_north_west(u64 x) {
    const u64 h_file = 0x8080808080808080;
    return (rotate_left(x, 7) & ~h_file) | (rotate_left(x, 15) & h_file);
}
