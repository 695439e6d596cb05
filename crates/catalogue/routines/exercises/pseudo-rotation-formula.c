/// This is the formula from the reference page. It moves every square, but in the wrong direction:
/// which sign has to change?
/// @computes pseudo-rotate-45-clockwise
/// @erratum 1
/// @source flipping-mirroring-and-rotating: Clockwise
int pseudo_rotate_45_clockwise(int sq) {
    return (sq + 8 * (sq & 7)) & 63;
}
