/// Half a turn counts both ranks and files from the other end.
/// @source flipping-mirroring-and-rotating: By 180 degrees - Bit-Reversal
int rotate_180(int sq) {
    return sq ^ 63;
}
