/// The whole last factor is one hexadecimal digit too far to the left. It is still right for 16 of
/// the 256 ranks, so a quick test may miss it.
/// @moves a1 b1 c1 d1 e1 f1 g1 h1 to h1 g1 f1 e1 d1 c1 b1 a1
/// @erratum 2
/// @source flipping-mirroring-and-rotating: Mirror Horizontally
u32 mirror_rank(u32 x) {
    x &= 0xFF;
    x = (x * 0x0802 & 0x22110) | (x * 0x8020 & 0x88440);
    x *= 0x10101000;
    return x >> 24;
}
