/// The swap of rank and file by one multiplication in 32 bits, and then the same complement.
/// @source flipping-mirroring-and-rotating: By 90 degrees Anti-Clockwise
u32 rotate_90_anticlockwise(u32 sq) {
    return ((sq * 0x20800000) >> 26) ^ 7;
}
