/// The generalized loop, set to do nothing: it counts from 3 up to 3.
/// @computes identity
/// @source flipping-mirroring-and-rotating: Generalized
u64 neither(u64 x) {
    return flip_mirror_or_reverse(x, false, false);
}
