/// A quarter turn anticlockwise is a reflection at the diagonal followed by a mirror: 7 reverses the
/// files.
/// @source flipping-mirroring-and-rotating: By 90 degrees Anti-Clockwise
int rotate_90_anticlockwise(int sq) {
    return (((sq >> 3) | (sq << 3)) & 63) ^ 7;
}
