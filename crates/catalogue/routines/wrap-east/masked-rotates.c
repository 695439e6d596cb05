/// On the board as a ring, one rotate is right for all squares except those that come around the edge
/// to the a-file; these need another rotate, one rank lower.
u64 wrap_east(u64 x) {
    const u64 a_file = 0x0101010101010101;
    return (rotate_left(x, 1) & ~a_file) | (rotate_right(x, 7) & a_file);
}
