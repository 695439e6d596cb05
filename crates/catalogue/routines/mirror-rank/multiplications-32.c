/// With 32 bits, the four copies are made two at a time. The last factor adds up three ranks on the
/// fourth; overflow discards the rest, as 32-bit numbers wrap.
/// @moves a1 b1 c1 d1 e1 f1 g1 h1 to h1 g1 f1 e1 d1 c1 b1 a1
/// @source flipping-mirroring-and-rotating: Mirror Horizontally
u32 mirror_rank(u32 x) {
    x &= 0xFF;
    x = (x * 0x0802 & 0x22110) | (x * 0x8020 & 0x88440);
    x *= 0x01010100;
    return x >> 24;
}
