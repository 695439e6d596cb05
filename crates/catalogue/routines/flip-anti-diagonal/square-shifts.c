/// The other diagonal: rank and file change places, and then both are counted from the other end.
/// @source flipping-mirroring-and-rotating: Anti-Diagonal
int flip_anti_diagonal(int sq) {
    return (((sq >> 3) | (sq << 3)) & 63) ^ 63;
}
