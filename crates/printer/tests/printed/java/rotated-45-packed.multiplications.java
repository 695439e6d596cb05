public final class Bitboards {
    private Bitboards() {}

    /**
     * Packs a bitboard for rotated bitboards: diagonal by diagonal.
     *
     * It takes 31 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . 1 1 . 1 .
     * . 1 . . . 1 . .      . . 1 . . 1 . 1
     * . 1 . . . 1 . .      . 1 . . 1 . . .
     * . 1 . . 1 . . .  ->  1 1 . . . 1 1 .
     * . 1 1 1 . . . .      . . . . . 1 . 1
     * . 1 . 1 . . . .      . . . . . 1 . 1
     * . 1 . . 1 . . .      . . . 1 . . . .
     * . 1 . . . 1 . .      . . . 1 . . . .
     * </pre>
     */
    public static long rotated45Packed(long x) {
        final long k1 = 0xAAAAAAAAAAAAAAAAL;
        final long k2 = 0x3333333333333333L;
        final long k4 = 0x0F0F0F0F0F0F0F0FL;
        final long fromA = 0x0000007FFFFF0307L;
        final long toA = 0x7E0003FFFFF00000L;
        final long fromB = 0x001F0080000000F8L;
        final long toB = 0x801F000000003E00L;
        final long fromC = 0x000000FC000FE000L;
        final long toC = 0x01E00000000FC01CL;
        final long fromD = 0x0000000000F000FF;
        final long toD = 0x0000FC00000001E3L;
        x ^= k1 & (x ^ Long.rotateRight(x, 8));
        x ^= k2 & (x ^ Long.rotateLeft(x, 16));
        x ^= k4 & (x ^ Long.rotateLeft(x, 32));
        long t = Long.rotateRight(x, 24);
        x = (toA & ((t & fromA) * 0x0210400000000008L))
            | (toB & ((t & fromB) * 0x0000000001000041))
            | (toC & Long.rotateRight((x & fromC) * 0x0000000000010081, 27))
            | (toD & Long.rotateRight((x & fromD) * 0x0200000000000201L, 15));
        return Long.rotateLeft(x, 1);
    }
}
