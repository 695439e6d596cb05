/// One 32-bit multiplication exchanges rank and file, and an XOR reverses the files.
/// @source flipping-mirroring-and-rotating: By 90 degrees Anti-Clockwise
u32 rotate_90_anticlockwise(u32 sq) {
    return ((sq * 0x20800000) >> 26) ^ 7;
}
