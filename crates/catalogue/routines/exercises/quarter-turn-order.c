/// Both parts of a quarter turn are here, but in the wrong order: which turn is this?
/// @computes rotate-90-clockwise
/// @erratum 3
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
u64 rotate_90_clockwise(u64 x) {
    x = flip_vertical(x);
    return flip_diagonal(x);
}
