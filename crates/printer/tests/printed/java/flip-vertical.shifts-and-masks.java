public final class Bitboards {
    private Bitboards() {}

    /**
     * Flips a bitboard vertically: rank 1 becomes rank 8.
     *
     * It takes 21 operations.
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
        return (x << 56)
            | ((x << 40) & 0x00FF000000000000L)
            | ((x << 24) & 0x0000FF0000000000L)
            | ((x << 8) & 0x000000FF00000000L)
            | ((x >>> 8) & 0x00000000FF000000L)
            | ((x >>> 24) & 0x0000000000FF0000)
            | ((x >>> 40) & 0x000000000000FF00)
            | (x >>> 56);
    }
}
