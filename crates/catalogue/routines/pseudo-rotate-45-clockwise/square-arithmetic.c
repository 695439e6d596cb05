/// A bit on file f comes down f ranks, and what leaves the board below comes in again above, as
/// numbers are kept below 64.
/// @source flipping-mirroring-and-rotating: Clockwise
int pseudo_rotate_45_clockwise(int sq) {
    return (sq - 8 * (sq & 7)) & 63;
}
