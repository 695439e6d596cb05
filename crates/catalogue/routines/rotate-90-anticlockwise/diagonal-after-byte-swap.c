/// The flip before the diagonal flip is a byte swap. The program `deltaboard
/// compile` finds no shorter code without other instructions.
/// @source flipping-mirroring-and-rotating: By 90 degrees Anti-Clockwise
u64 rotate_90_anticlockwise(u64 x) {
    return flip_diagonal(swap_bytes(x));
}
