/// Nine operations, by carrying the mirror's trick with rotates over to ranks: a rank has to go
/// up by 7 less twice its number, bit by bit of that number; the bit worth 8 ranks is free, as a
/// rotation by 64 is none.
/// @credit After Steffan Westcott's mirror by rotates; carried over to ranks here.
u64 flip_vertical(u64 x) {
    const u64 k1 = 0x00FF00FF00FF00FF;
    const u64 k2 = 0x0000FFFF0000FFFF;
    x ^= k2 & (x ^ rotate_left(x, 32));
    x ^= k1 & (x ^ rotate_left(x, 16));
    return rotate_left(x, 8);
}
