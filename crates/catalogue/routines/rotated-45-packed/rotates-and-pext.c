/// The pseudo-rotation collects the diagonals on ranks, two short ones on each. Then one unshuffle
/// moves the bits right of the staircase to the low end, and those left of it above.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_packed(u64 x) {
    const u64 left  = 0x0103070F1F3F7FFF;
    const u64 right = 0xFEFCF8F0E0C08000;
    x = pseudo_rotate_45_clockwise(x);
    return pext(x, right) | (pext(x, left) << 28);
}
