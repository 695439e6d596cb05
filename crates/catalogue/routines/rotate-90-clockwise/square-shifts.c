/// A quarter turn is a reflection in the diagonal and then a flip: 56 reverses the ranks.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
int rotate_90_clockwise(int sq) {
    return (((sq >> 3) | (sq << 3)) & 63) ^ 56;
}
