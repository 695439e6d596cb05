/// The rank of a square is in bits 3 to 5 of its number. If these are complemented, ranks count from
/// the other end: 56 is a8.
/// @source flipping-mirroring-and-rotating: Vertical
int flip_vertical(int sq) {
    return sq ^ 56;
}
