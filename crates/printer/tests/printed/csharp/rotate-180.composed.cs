public static class Bitboards
{
    /// <summary>
    /// Rotates a bitboard by 180 degrees.
    /// </summary>
    /// <remarks>
    /// It takes 28 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . 1 . . . 1 .
    /// . 1 . . . 1 . .      . . . 1 . . 1 .
    /// . 1 . . . 1 . .      . . . . 1 . 1 .
    /// . 1 . . 1 . . .  ->  . . . . 1 1 1 .
    /// . 1 1 1 . . . .      . . . 1 . . 1 .
    /// . 1 . 1 . . . .      . . 1 . . . 1 .
    /// . 1 . . 1 . . .      . . 1 . . . 1 .
    /// . 1 . . . 1 . .      . . . 1 1 1 1 .
    /// </code>
    /// </remarks>
    public static ulong Rotate180(ulong x)
    {
        return MirrorHorizontal(FlipVertical(x));
    }

    /// <summary>
    /// Mirrors a bitboard horizontally: the a-file becomes the h-file.
    /// </summary>
    private static ulong MirrorHorizontal(ulong x)
    {
        const ulong K1 = 0x5555555555555555UL;
        const ulong K2 = 0x3333333333333333UL;
        const ulong K4 = 0x0F0F0F0F0F0F0F0FUL;
        x = ((x >> 1) & K1) | ((x & K1) << 1);
        x = ((x >> 2) & K2) | ((x & K2) << 2);
        x = ((x >> 4) & K4) | ((x & K4) << 4);
        return x;
    }

    /// <summary>
    /// Flips a bitboard vertically: rank 1 becomes rank 8.
    /// </summary>
    private static ulong FlipVertical(ulong x)
    {
        const ulong K1 = 0x00FF00FF00FF00FFUL;
        const ulong K2 = 0x0000FFFF0000FFFFUL;
        x = ((x >> 8) & K1) | ((x & K1) << 8);
        x = ((x >> 16) & K2) | ((x & K2) << 16);
        x = (x >> 32) | (x << 32);
        return x;
    }
}
