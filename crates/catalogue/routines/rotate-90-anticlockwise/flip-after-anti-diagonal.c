/// The same turn in the other order: first reflect at the other diagonal, then reverse the order of
/// the ranks.
/// @source flipping-mirroring-and-rotating: By 90 degrees Anti-Clockwise
u64 rotate_90_anticlockwise(u64 x) {
    return flip_vertical(flip_anti_diagonal(x));
}
