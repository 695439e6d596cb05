using System.Numerics;

public static class Bitboards
{
    /// <summary>
    /// Packs a bitboard for rotated bitboards: diagonal by diagonal.
    /// </summary>
    /// <remarks>
    /// It takes 31 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . 1 1 . 1 .
    /// . 1 . . . 1 . .      . . 1 . . 1 . 1
    /// . 1 . . . 1 . .      . 1 . . 1 . . .
    /// . 1 . . 1 . . .  ->  1 1 . . . 1 1 .
    /// . 1 1 1 . . . .      . . . . . 1 . 1
    /// . 1 . 1 . . . .      . . . . . 1 . 1
    /// . 1 . . 1 . . .      . . . 1 . . . .
    /// . 1 . . . 1 . .      . . . 1 . . . .
    /// </code>
    /// </remarks>
    public static ulong Rotated45Packed(ulong x)
    {
        const ulong K1 = 0xAAAAAAAAAAAAAAAAUL;
        const ulong K2 = 0x3333333333333333UL;
        const ulong K4 = 0x0F0F0F0F0F0F0F0FUL;
        const ulong FromA = 0x0000007FFFFF0307UL;
        const ulong ToA = 0x7E0003FFFFF00000UL;
        const ulong FromB = 0x001F0080000000F8UL;
        const ulong ToB = 0x801F000000003E00UL;
        const ulong FromC = 0x000000FC000FE000UL;
        const ulong ToC = 0x01E00000000FC01CUL;
        const ulong FromD = 0x0000000000F000FF;
        const ulong ToD = 0x0000FC00000001E3UL;
        x ^= K1 & (x ^ BitOperations.RotateRight(x, 8));
        x ^= K2 & (x ^ BitOperations.RotateLeft(x, 16));
        x ^= K4 & (x ^ BitOperations.RotateLeft(x, 32));
        ulong t = BitOperations.RotateRight(x, 24);
        x = (ToA & ((t & FromA) * 0x0210400000000008UL))
            | (ToB & ((t & FromB) * 0x0000000001000041))
            | (ToC & BitOperations.RotateRight((x & FromC) * 0x0000000000010081, 27))
            | (ToD & BitOperations.RotateRight((x & FromD) * 0x0200000000000201UL, 15));
        return BitOperations.RotateLeft(x, 1);
    }
}
