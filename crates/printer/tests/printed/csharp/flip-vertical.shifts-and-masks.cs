public static class Bitboards
{
    /// <summary>
    /// Flips a bitboard vertically: rank 1 becomes rank 8.
    /// </summary>
    /// <remarks>
    /// It takes 21 operations.
    ///
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
    public static ulong FlipVertical(ulong x)
    {
        return (x << 56)
            | ((x << 40) & 0x00FF000000000000UL)
            | ((x << 24) & 0x0000FF0000000000UL)
            | ((x << 8) & 0x000000FF00000000UL)
            | ((x >> 8) & 0x00000000FF000000UL)
            | ((x >> 24) & 0x0000000000FF0000)
            | ((x >> 40) & 0x000000000000FF00)
            | (x >> 56);
    }
}
