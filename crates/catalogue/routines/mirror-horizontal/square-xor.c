/// The file of a square is in the three lowest bits of its number. If these are complemented, files
/// count from the other end: 7 is h1.
/// @source flipping-mirroring-and-rotating: Horizontal
int mirror_horizontal(int sq) {
    return sq ^ 7;
}
