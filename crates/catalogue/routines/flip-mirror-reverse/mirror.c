/// The generalized loop, set to mirror: it counts from 0 up to 3, through the distances 1, 2, 4.
/// @computes mirror-horizontal
/// @source flipping-mirroring-and-rotating: Generalized
u64 mirror(u64 x) {
    return flip_mirror_or_reverse(x, false, true);
}
