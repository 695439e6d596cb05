public final class Bitboards {
    private Bitboards() {}

    /**
     * Mirrors a board of 64 numbers horizontally: the a-file becomes the h-file.
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
    public static void mirrorHorizontal(int[] board) {
        for (int sq = 0; sq < 64;) {
            int s = board[sq];
            board[sq] = board[sq ^ 7];
            board[sq ^ 7] = s;
            sq++;
            sq += sq & 4;
        }
    }
}
