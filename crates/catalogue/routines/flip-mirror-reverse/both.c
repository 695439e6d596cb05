/// The generalized loop, set to reverse all bits: it counts from 0 up to 6, through all six
/// distances.
/// @computes rotate-180
/// @source flipping-mirroring-and-rotating: Generalized
u64 both(u64 x) {
    return flip_mirror_or_reverse(x, true, true);
}
