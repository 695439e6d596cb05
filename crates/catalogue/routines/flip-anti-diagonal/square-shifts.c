/// For the other diagonal, exchange rank and file, and then count both from the other end.
/// @source flipping-mirroring-and-rotating: Anti-Diagonal
int flip_anti_diagonal(int sq) {
    return (((sq >> 3) | (sq << 3)) & 63) ^ 63;
}
