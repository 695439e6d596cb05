/// Nine operations, with the mirror's trick with rotates applied to ranks. A rank has to go up by 7
/// minus twice its number, one bit of that number at a time. The bit worth 8 ranks is free, as a
/// rotation by 64 changes nothing.
/// @credit After Steffan Westcott's mirror by rotates, adapted to ranks here.
u64 flip_vertical(u64 x) {
    const u64 k1 = 0x00FF00FF00FF00FF;
    const u64 k2 = 0x0000FFFF0000FFFF;
    x ^= k2 & (x ^ rotate_left(x, 32));
    x ^= k1 & (x ^ rotate_left(x, 16));
    return rotate_left(x, 8);
}
