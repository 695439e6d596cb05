/// A quarter turn clockwise is a reflection at the diagonal followed by a flip: 56 reverses the
/// ranks.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
int rotate_90_clockwise(int sq) {
    return (((sq >> 3) | (sq << 3)) & 63) ^ 56;
}
