/// Rank and file are exchanged: one moves down by three bits, the other moves up by three, and a mask
/// removes everything above six bits.
/// @source flipping-mirroring-and-rotating: Diagonal
int flip_diagonal(int sq) {
    return ((sq >> 3) | (sq << 3)) & 63;
}
