public final class Bitboards {
    private Bitboards() {}

    /**
     * Rotates a bitboard by 180 degrees.
     *
     * It takes 30 operations.
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
    public static long both(long x) {
        return flipMirrorOrReverse(x, true, true);
    }

    private static long flipMirrorOrReverse(long x, boolean flip, boolean mirror) {
        for (int i = 3 * (1 - (mirror ? 1 : 0)); i < 3 * (1 + (flip ? 1 : 0)); i++) {
            int s = 1 << i;
            long f = 1L << s;
            long k = Long.divideUnsigned(-1L, f + 1);
            x = ((x >>> s) & k) + f * (x & k);
        }
        return x;
    }
}
