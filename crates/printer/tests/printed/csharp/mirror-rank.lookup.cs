public static class Bitboards
{
    /// <summary>
    /// Moves a1 b1 c1 d1 e1 f1 g1 h1 to h1 g1 f1 e1 d1 c1 b1 a1; all other bits are cleared.
    /// </summary>
    /// <remarks>
    /// It takes 2 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      . . . . . . . .
    /// . 1 . 1 . . . .      . . . . . . . .
    /// . 1 . . 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// </code>
    /// </remarks>
    public static ulong MirrorRank(ulong x)
    {
        byte[] mirrored = new byte[256];
        for (int n = 0; n < 256; n++)
        {
            mirrored[n] = (byte)(((int)mirrored[n >> 1] >> 1) | ((n & 1) << 7));
        }
        x &= 0xFF;
        return (ulong)mirrored[x];
    }
}
