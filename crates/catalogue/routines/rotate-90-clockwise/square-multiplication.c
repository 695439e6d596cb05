/// One 32-bit multiplication exchanges rank and file, and an XOR reverses the ranks.
/// @source flipping-mirroring-and-rotating: By 90 degrees Clockwise
u32 rotate_90_clockwise(u32 sq) {
    return ((sq * 0x20800000) >> 26) ^ 56;
}
