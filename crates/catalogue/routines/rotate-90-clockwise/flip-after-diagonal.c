/// Two reflections are a rotation: about the diagonal first, then the ranks are turned round.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
u64 rotate_90_clockwise(u64 x) {
    return flip_vertical(flip_diagonal(x));
}
