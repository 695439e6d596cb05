public final class Bitboards {
    private Bitboards() {}

    /**
     * Flips a bitboard about the diagonal a1-h8.
     *
     * It takes 18 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      1 . . . . 1 1 .
     * . 1 . . 1 . . .  ->  . 1 . . 1 . . 1
     * . 1 1 1 . . . .      . . 1 1 . . . 1
     * . 1 . 1 . . . .      . . . 1 . . . 1
     * . 1 . . 1 . . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      . . . . . . . .
     * </pre>
     */
    public static long flipDiagonal(long x) {
        final long k1 = 0x5500550055005500L;
        final long k2 = 0x3333000033330000L;
        final long k4 = 0x0F0F0F0F00000000L;
        long t = k4 & (x ^ (x << 28));
        x ^= t ^ (t >>> 28);
        t = k2 & (x ^ (x << 14));
        x ^= t ^ (t >>> 14);
        t = k1 & (x ^ (x << 7));
        x ^= t ^ (t >>> 7);
        return x;
    }
}
