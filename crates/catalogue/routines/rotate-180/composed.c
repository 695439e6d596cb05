/// A flip followed by a mirror is half a turn, and so is a mirror followed by a flip.
/// @source flipping-mirroring-and-rotating: By 180 degrees - Bit-Reversal
u64 rotate_180(u64 x) {
    return mirror_horizontal(flip_vertical(x));
}
