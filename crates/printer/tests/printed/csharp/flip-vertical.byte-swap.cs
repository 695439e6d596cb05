using System.Buffers.Binary;

public static class Bitboards
{
    /// <summary>
    /// Flips a bitboard vertically: rank 1 becomes rank 8.
    /// </summary>
    /// <remarks>
    /// It takes 1 operation.
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
        return BinaryPrimitives.ReverseEndianness(x);
    }
}
