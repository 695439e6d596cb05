/// The flip after the diagonal flip is a byte swap. No cheaper way is known.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
u64 rotate_90_clockwise(u64 x) {
    return swap_bytes(flip_diagonal(x));
}
