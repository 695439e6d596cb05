/// Two reflections are a rotation: first reverse the order of the ranks, then reflect at the
/// diagonal.
/// @source flipping-mirroring-and-rotating: By 90 degrees Anti-Clockwise
u64 rotate_90_anticlockwise(u64 x) {
    return flip_diagonal(flip_vertical(x));
}
