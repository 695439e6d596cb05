/// Complementing all six bits is the same as subtracting from 63, as the subtraction never borrows.
/// @source flipping-mirroring-and-rotating: By 180 degrees - Bit-Reversal
int rotate_180(int sq) {
    return 63 - sq;
}
