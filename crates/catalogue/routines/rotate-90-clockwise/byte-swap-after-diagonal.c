/// The flip after the diagonal flip is a byte swap. The program `deltaboard
/// compile` finds no shorter code without other instructions.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
u64 rotate_90_clockwise(u64 x) {
    return swap_bytes(flip_diagonal(x));
}
