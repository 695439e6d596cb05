public final class Bitboards {
    private Bitboards() {}

    /**
     * Flips a bitboard vertically: rank 1 becomes rank 8.
     *
     * It takes 1 operation.
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
        return Long.reverseBytes(x);
    }
}
