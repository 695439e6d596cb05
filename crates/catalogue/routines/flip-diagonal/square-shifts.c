/// Rank and file change places: one goes three places down, the other three up, and what is pushed
/// beyond six bits is cut off.
/// @source flipping-mirroring-and-rotating: Diagonal
int flip_diagonal(int sq) {
    return ((sq >> 3) | (sq << 3)) & 63;
}
