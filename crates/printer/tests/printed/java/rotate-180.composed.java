public final class Bitboards {
    private Bitboards() {}

    /**
     * Rotates a bitboard by 180 degrees.
     *
     * It takes 28 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . . 1 . . 1 .
     * . 1 . . . 1 . .      . . . . 1 . 1 .
     * . 1 . . 1 . . .  ->  . . . . 1 1 1 .
     * . 1 1 1 . . . .      . . . 1 . . 1 .
     * . 1 . 1 . . . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . . 1 1 1 1 .
     * </pre>
     */
    public static long rotate180(long x) {
        return mirrorHorizontal(flipVertical(x));
    }

    /** Mirrors a bitboard horizontally: the a-file becomes the h-file. */
    private static long mirrorHorizontal(long x) {
        final long k1 = 0x5555555555555555L;
        final long k2 = 0x3333333333333333L;
        final long k4 = 0x0F0F0F0F0F0F0F0FL;
        x = ((x >>> 1) & k1) | ((x & k1) << 1);
        x = ((x >>> 2) & k2) | ((x & k2) << 2);
        x = ((x >>> 4) & k4) | ((x & k4) << 4);
        return x;
    }

    /** Flips a bitboard vertically: rank 1 becomes rank 8. */
    private static long flipVertical(long x) {
        final long k1 = 0x00FF00FF00FF00FFL;
        final long k2 = 0x0000FFFF0000FFFFL;
        x = ((x >>> 8) & k1) | ((x & k1) << 8);
        x = ((x >>> 16) & k2) | ((x & k2) << 16);
        x = (x >>> 32) | (x << 32);
        return x;
    }
}
