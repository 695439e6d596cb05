public static class Bitboards
{
    /// <summary>
    /// Mirrors a board of 64 numbers horizontally: the a-file becomes the h-file.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . . . 1 1 1 1 .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . 1 . . .  ->  . . . 1 . . 1 .
    /// . 1 1 1 . . . .      . . . . 1 1 1 .
    /// . 1 . 1 . . . .      . . . . 1 . 1 .
    /// . 1 . . 1 . . .      . . . 1 . . 1 .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// </code>
    /// </remarks>
    public static void MirrorHorizontal(int[] board)
    {
        for (int sq = 0; sq < 64;)
        {
            int s = board[sq];
            board[sq] = board[sq ^ 7];
            board[sq ^ 7] = s;
            sq++;
            sq += sq & 4;
        }
    }
}
