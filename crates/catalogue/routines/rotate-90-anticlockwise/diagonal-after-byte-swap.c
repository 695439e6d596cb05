/// The flip before the diagonal flip is a byte swap. No cheaper way is known.
/// @source flipping-mirroring-and-rotating: By 90 degrees Anti-Clockwise
u64 rotate_90_anticlockwise(u64 x) {
    return flip_diagonal(swap_bytes(x));
}
