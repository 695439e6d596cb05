/// The slides undone, from the last to the first: half of the files move up again by four ranks,
/// every other pair by two, every other file by one. The masks are the same, but the two of each pair
/// are exchanged.
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_unpacked(u64 x) {
    const u64 a1 = 0x5555555555555555;
    const u64 b1 = 0xF555555555555550;
    const u64 a2 = 0x5333333333333335;
    const u64 b2 = 0xFDB3333333333240;
    const u64 a4 = 0x4C70F0F0F0F0F1CD;
    const u64 b4 = 0xFFDE78F0F0E18400;
    x = pdep(pext(x, b4), a4) | pdep(pext(x, ~b4), ~a4);
    x = pdep(pext(x, b2), a2) | pdep(pext(x, ~b2), ~a2);
    x = pdep(pext(x, b1), a1) | pdep(pext(x, ~b1), ~a1);
    return x;
}
