/// Where all six bits are complemented nothing is ever borrowed: the same as a subtraction from 63.
/// @source flipping-mirroring-and-rotating: By 180 degrees - Bit-Reversal
int rotate_180(int sq) {
    return 63 - sq;
}
