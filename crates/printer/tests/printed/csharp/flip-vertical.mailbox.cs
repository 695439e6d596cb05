public static class Bitboards
{
    /// <summary>
    /// Flips a board of 64 numbers vertically: rank 1 becomes rank 8.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 . . 1 . . .
    /// . 1 . . . 1 . .      . 1 . 1 . . . .
    /// . 1 . . 1 . . .  ->  . 1 1 1 . . . .
    /// . 1 1 1 . . . .      . 1 . . 1 . . .
    /// . 1 . 1 . . . .      . 1 . . . 1 . .
    /// . 1 . . 1 . . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 1 1 1 . . .
    /// </code>
    /// </remarks>
    public static void FlipVertical(int[] board)
    {
        for (int sq = 0; sq < 32; sq++)
        {
            int s = board[sq];
            board[sq] = board[sq ^ 56];
            board[sq ^ 56] = s;
        }
    }
}
