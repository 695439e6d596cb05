/// The pseudo-rotation without a wrap: every other file slides down by one rank, every other pair by
/// two, half of the files by four. Bits that slide off the board start a new row, and the rows are
/// stored one after another without gaps; so the last rows are the diagonals.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_packed(u64 x) {
    const u64 a1 = 0x5555555555555555;
    const u64 b1 = 0xF555555555555550;
    const u64 a2 = 0x5333333333333335;
    const u64 b2 = 0xFDB3333333333240;
    const u64 a4 = 0x4C70F0F0F0F0F1CD;
    const u64 b4 = 0xFFDE78F0F0E18400;
    x = pdep(pext(x, a1), b1) | pdep(pext(x, ~a1), ~b1);
    x = pdep(pext(x, a2), b2) | pdep(pext(x, ~a2), ~b2);
    x = pdep(pext(x, a4), b4) | pdep(pext(x, ~a4), ~b4);
    return x;
}
