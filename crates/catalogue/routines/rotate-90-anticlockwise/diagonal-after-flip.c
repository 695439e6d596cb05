/// Two reflections are a rotation: the ranks are turned round first, then the diagonal is the
/// mirror.
/// @source flipping-mirroring-and-rotating: By 90 degrees Anti-Clockwise
u64 rotate_90_anticlockwise(u64 x) {
    return flip_diagonal(flip_vertical(x));
}
