/// The other formula of the reference page has the same mistake.
/// @computes pseudo-rotate-45-anticlockwise
/// @erratum 1
/// @source flipping-mirroring-and-rotating: Anti-Clockwise
int pseudo_rotate_45_anticlockwise(int sq) {
    return (sq + 8 * ((sq & 7) ^ 7)) & 63;
}
