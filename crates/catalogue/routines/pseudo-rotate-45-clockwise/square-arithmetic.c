/// A bit on file f moves down f ranks. Bits that leave the board at the bottom come back in at the
/// top, as the mask keeps the numbers below 64.
/// @source flipping-mirroring-and-rotating: Clockwise
int pseudo_rotate_45_clockwise(int sq) {
    return (sq - 8 * (sq & 7)) & 63;
}
