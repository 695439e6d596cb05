public final class Bitboards {
    private Bitboards() {}

    /**
     * Mirrors a bitboard horizontally: the a-file becomes the h-file.
     *
     * It takes 15 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . 1 1 1 1 .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .  ->  . . . 1 . . 1 .
     * . 1 1 1 . . . .      . . . . 1 1 1 .
     * . 1 . 1 . . . .      . . . . 1 . 1 .
     * . 1 . . 1 . . .      . . . 1 . . 1 .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * </pre>
     */
    public static long mirrorHorizontal(long x) {
        final long k1 = 0x5555555555555555L;
        final long k2 = 0x3333333333333333L;
        final long k4 = 0x0F0F0F0F0F0F0F0FL;
        x = ((x >>> 1) & k1) + 2 * (x & k1);
        x = ((x >>> 2) & k2) + 4 * (x & k2);
        x = ((x >>> 4) & k4) + 16 * (x & k4);
        return x;
    }
}
