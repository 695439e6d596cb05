/// The same turn in the other order: first reverse the order of the ranks, then reflect at the other
/// diagonal.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
u64 rotate_90_clockwise(u64 x) {
    return flip_anti_diagonal(flip_vertical(x));
}
