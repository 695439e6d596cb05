public static class Bitboards
{
    /// <summary>
    /// Flips a bitboard vertically: rank 1 becomes rank 8.
    /// </summary>
    /// <remarks>
    /// It takes 13 operations.
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
        const ulong K1 = 0x00FF00FF00FF00FFUL;
        const ulong K2 = 0x0000FFFF0000FFFFUL;
        x = ((x >> 8) & K1) | ((x & K1) << 8);
        x = ((x >> 16) & K2) | ((x & K2) << 16);
        x = (x >> 32) | (x << 32);
        return x;
    }
}
