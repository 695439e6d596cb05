public static class Bitboards
{
    /// <summary>
    /// Flips a bitboard about the diagonal a1-h8.
    /// </summary>
    /// <remarks>
    /// It takes 18 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      1 . . . . 1 1 .
    /// . 1 . . 1 . . .  ->  . 1 . . 1 . . 1
    /// . 1 1 1 . . . .      . . 1 1 . . . 1
    /// . 1 . 1 . . . .      . . . 1 . . . 1
    /// . 1 . . 1 . . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      . . . . . . . .
    /// </code>
    /// </remarks>
    public static ulong FlipDiagonal(ulong x)
    {
        const ulong K1 = 0x5500550055005500UL;
        const ulong K2 = 0x3333000033330000UL;
        const ulong K4 = 0x0F0F0F0F00000000UL;
        ulong t = K4 & (x ^ (x << 28));
        x ^= t ^ (t >> 28);
        t = K2 & (x ^ (x << 14));
        x ^= t ^ (t >> 14);
        t = K1 & (x ^ (x << 7));
        x ^= t ^ (t >> 7);
        return x;
    }
}
