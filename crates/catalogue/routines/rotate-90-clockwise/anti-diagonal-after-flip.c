/// The same turn in the other order: the ranks are turned round first, then the other diagonal
/// is the mirror.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
u64 rotate_90_clockwise(u64 x) {
    return flip_anti_diagonal(flip_vertical(x));
}
