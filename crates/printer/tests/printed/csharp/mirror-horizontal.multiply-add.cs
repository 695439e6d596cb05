public static class Bitboards
{
    /// <summary>
    /// Mirrors a bitboard horizontally: the a-file becomes the h-file.
    /// </summary>
    /// <remarks>
    /// It takes 15 operations.
    ///
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
    public static ulong MirrorHorizontal(ulong x)
    {
        const ulong K1 = 0x5555555555555555UL;
        const ulong K2 = 0x3333333333333333UL;
        const ulong K4 = 0x0F0F0F0F0F0F0F0FUL;
        x = ((x >> 1) & K1) + 2 * (x & K1);
        x = ((x >> 2) & K2) + 4 * (x & K2);
        x = ((x >> 4) & K4) + 16 * (x & K4);
        return x;
    }
}
