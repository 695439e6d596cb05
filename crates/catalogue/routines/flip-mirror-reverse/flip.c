/// The generalized loop, set to flip: it counts from 3 up to 6, through the distances 8, 16, 32.
/// @computes flip-vertical
/// @source flipping-mirroring-and-rotating: Generalized
u64 flip(u64 x) {
    return flip_mirror_or_reverse(x, true, false);
}
