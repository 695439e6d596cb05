/// The same with the files counted from the other end: the h-file stays, and the a-file moves down
/// seven ranks.
/// @source flipping-mirroring-and-rotating: Anti-Clockwise
int pseudo_rotate_45_anticlockwise(int sq) {
    return (sq - 8 * ((sq & 7) ^ 7)) & 63;
}
