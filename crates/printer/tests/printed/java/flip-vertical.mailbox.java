public final class Bitboards {
    private Bitboards() {}

    /**
     * Flips a board of 64 numbers vertically: rank 1 becomes rank 8.
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
    public static void flipVertical(int[] board) {
        for (int sq = 0; sq < 32; sq++) {
            int s = board[sq];
            board[sq] = board[sq ^ 56];
            board[sq ^ 56] = s;
        }
    }
}
