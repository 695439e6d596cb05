public static class Bitboards
{
    /// <summary>
    /// Rotates a bitboard by 180 degrees.
    /// </summary>
    /// <remarks>
    /// It takes 30 operations.
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
    public static ulong Both(ulong x)
    {
        return FlipMirrorOrReverse(x, true, true);
    }

    private static ulong FlipMirrorOrReverse(ulong x, bool flip, bool mirror)
    {
        for (uint i = (uint)(3 * (1 - (mirror ? 1 : 0))); i < (uint)(3 * (1 + (flip ? 1 : 0))); i++)
        {
            uint s = (uint)(1 << (int)i);
            ulong f = 1UL << (int)s;
            ulong k = 0xFFFFFFFFFFFFFFFFUL / (f + 1);
            x = ((x >> (int)s) & k) + f * (x & k);
        }
        return x;
    }
}
