public final class Bitboards {
    private Bitboards() {}

    /**
     * Flips a bitboard vertically: rank 1 becomes rank 8.
     *
     * It takes 13 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 . . 1 . . .
     * . 1 . . . 1 . .      . 1 . 1 . . . .
     * . 1 . . 1 . . .  ->  . 1 1 1 . . . .
     * . 1 1 1 . . . .      . 1 . . 1 . . .
     * . 1 . 1 . . . .      . 1 . . . 1 . .
     * . 1 . . 1 . . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 1 1 1 . . .
     * </pre>
     */
    public static long flipVertical(long x) {
        final long k1 = 0x00FF00FF00FF00FFL;
        final long k2 = 0x0000FFFF0000FFFFL;
        x = ((x >>> 8) & k1) | ((x & k1) << 8);
        x = ((x >>> 16) & k2) | ((x & k2) << 16);
        x = (x >>> 32) | (x << 32);
        return x;
    }
}
