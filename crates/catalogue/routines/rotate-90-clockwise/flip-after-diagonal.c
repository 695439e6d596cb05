/// Two reflections are a rotation: first reflect at the diagonal, then reverse the order of the
/// ranks.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
u64 rotate_90_clockwise(u64 x) {
    return flip_vertical(flip_diagonal(x));
}
