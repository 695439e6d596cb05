using System.Buffers.Binary;

public static class Bitboards
{
    /// <summary>The bits in reverse order. ARM processors have an instruction for it.</summary>
    private static ulong ReverseBits(ulong x)
    {
        x = ((x >> 1) & 0x5555555555555555UL) | ((x & 0x5555555555555555UL) << 1);
        x = ((x >> 2) & 0x3333333333333333UL) | ((x & 0x3333333333333333UL) << 2);
        x = ((x >> 4) & 0x0F0F0F0F0F0F0F0FUL) | ((x & 0x0F0F0F0F0F0F0F0FUL) << 4);
        return BinaryPrimitives.ReverseEndianness(x);
    }

    /// <summary>Scatters the low bits to the bits of a mask: PDEP, the intrinsic Bmi2.X64.ParallelBitDeposit.</summary>
    private static ulong DepositBits(ulong x, ulong mask)
    {
        ulong result = 0;
        for (ulong bit = 1; mask != 0; bit <<= 1)
        {
            if ((x & bit) != 0)
            {
                result |= mask & (0 - mask);
            }
            mask &= mask - 1;
        }
        return result;
    }

    /// <summary>
    /// Packs a bitboard for rotated bitboards: diagonal by diagonal.
    /// </summary>
    /// <remarks>
    /// It takes 13 operations.
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
        const ulong K4 = 0x055F055F055F055FUL;
        const ulong K2 = 0x15255B5715255B57UL;
        const ulong K1 = 0x2954AAA55AAAD56BUL;
        x = ReverseBits(x);
        x = DepositBits(x, ~K4) | DepositBits(x >> 32, K4);
        x = DepositBits(x, ~K2) | DepositBits(x >> 32, K2);
        x = DepositBits(x, ~K1) | DepositBits(x >> 32, K1);
        return x;
    }
}
