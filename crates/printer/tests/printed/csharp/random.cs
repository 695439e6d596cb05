public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . 1 1 1 . 1 1 .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . 1 . . .  ->  . 1 . . 1 . . .
    /// . 1 1 1 . . . .      1 . . . 1 . . 1
    /// . 1 . 1 . . . .      1 . 1 1 . . . 1
    /// . 1 . . 1 . . .      . 1 . 1 . . 1 .
    /// . 1 . . . 1 . .      . 1 1 . 1 1 1 1
    /// </code>
    /// </remarks>
    public static ulong Mixed(ulong x)
    {
        byte a = (byte)x;
        ushort b = (ushort)(x >> 8);
        uint c = (uint)x;
        ulong d = x * 3;
        sbyte e = (sbyte)(x >> 16);
        short f = (short)x;
        int g = (int)(x >> 3);
        long h = (long)(x ^ 0x8000000000000000UL);
        bool p = x != 0;
        byte[] table = { 0, 4, 2, 6, 1, 5, 3, 255 };
        d ^= (ulong)(((int)(byte)(((uint)table[(int)a & 7] << (g & 31 & 7)) | ((uint)table[(int)a & 7] >> (8 - (g & 31 & 7)))) / 3) >> 31);
        int before = g;
        g++;
        d += (ulong)before;
        g++;
        x -= (ulong)(g & 31) * x;
        uint before2 = c;
        c--;
        c += before2;
        c--;
        x -= (ulong)(c & 31) * x;
        if ((((int)a == (int)b ? 1L : 0L) ^ (0x00FF00FF00FF00FFL % 3L)) != 0)
        {
            a = (byte)((int)a * ((int)e << 17));
        }
        else
        {
            for (int i = 0; i < 3; i++)
            {
                c += (uint)(i * ((int)e >> 17));
                h += 7;
            }
        }
        c ^= (uint)~(-((int)f / 7));
        x ^= (ulong)((uint)((int)a + (int)b) + c)
            + d
            + (ulong)e
            + (ulong)f
            + (ulong)g
            + (ulong)h
            + (p ? 1UL : 0UL);
        return x;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 91 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 1 . 1 1 1 . .
    /// . 1 . . . 1 . .      1 1 . 1 1 1 . 1
    /// . 1 . . . 1 . .      1 1 . 1 1 1 . 1
    /// . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 1
    /// . 1 1 1 . . . .      . 1 . . . . 1 1
    /// . 1 . 1 . . . .      . 1 . . . . 1 .
    /// . 1 . . 1 . . .      1 1 . . 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 . . 1 . .
    /// </code>
    /// </remarks>
    public static ulong Mixed(ulong x)
    {
        byte a = (byte)x;
        ushort b = (ushort)(x >> 8);
        uint c = (uint)x;
        ulong d = x * 3;
        sbyte e = (sbyte)(x >> 16);
        short f = (short)x;
        int g = (int)(x >> 3);
        long h = (long)(x ^ 0x8000000000000000UL);
        bool p = x != 0;
        byte[] table = { 0, 4, 2, 6, 1, 5, 3, 255 };
        d ^= (int)(ushort)(((uint)b << (g & 31 & 15)) | ((uint)b >> (16 - (g & 31 & 15)))) - (int)table[x & 7] == 0 ? 1UL : 0UL;
        g = (int)((uint)g + c);
        for (int i = 2; i < 5; i++)
        {
            c = (uint)((ulong)c + (ulong)i * ((ulong)e - d));
            d = (ulong)((7 < g ? 1U : 0U) / (c | 1));
        }
        for (uint i = 1; i < 4; i++)
        {
            c += i * (uint)((int)table[c & 7] * 200);
            c += (uint)((int)table[x & 7] & (int)(byte)(((uint)table[x & 7] << (g & 31 & 7)) | ((uint)table[x & 7] >> (8 - (g & 31 & 7)))));
        }
        short before2 = f;
        f = (short)((int)f + 1);
        h += (long)before2;
        f = (short)((int)f + 1);
        x -= (ulong)((int)f & 31) * x;
        x ^= (ulong)((uint)((int)a + (int)b) + c)
            + d
            + (ulong)e
            + (ulong)f
            + (ulong)g
            + (ulong)h
            + (p ? 1UL : 0UL);
        return x;
    }
}

using System.Numerics;

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 1 . . . 1 1 1
    /// . 1 . . . 1 . .      1 1 1 . . . 1 .
    /// . 1 . . . 1 . .      1 1 1 . 1 1 1 .
    /// . 1 . . 1 . . .  ->  1 1 . 1 . . . .
    /// . 1 1 1 . . . .      . 1 . 1 . 1 . .
    /// . 1 . 1 . . . .      . . . . . 1 . .
    /// . 1 . . 1 . . .      1 . 1 . 1 . . 1
    /// . 1 . . . 1 . .      . 1 1 1 . . 1 1
    /// </code>
    /// </remarks>
    public static ulong Mixed(ulong x)
    {
        byte a = (byte)x;
        ushort b = (ushort)(x >> 8);
        uint c = (uint)x;
        ulong d = x * 3;
        sbyte e = (sbyte)(x >> 16);
        short f = (short)x;
        int g = (int)(x >> 3);
        long h = (long)(x ^ 0x8000000000000000UL);
        bool p = x != 0;
        ulong q = x;
        byte[] table = { 0, 4, 2, 6, 1, 5, 3, 255 };
        d ^= (ulong)b << (int)(d & 15);
        b = (ushort)((uint)b + (0 - ((uint)(1 + 0) + (uint)e)));
        for (int i = 0; i < 3; i++)
        {
            c += (uint)i * ((uint)e / (c | 1));
            f = (short)((int)f & (((int)e << (int)(c & 7)) ^ (p ? 1 : 0)));
        }
        if (((x * (ulong)f) >> 17) != 0)
        {
            d -= (ulong)((long)(0x80000000U >> 3) - ((long)BitOperations.RotateLeft((ulong)h, 40) ^ (q > (ulong)table[c & 7] ? (long)(int)table[(int)a & 7] : (long)(int)f)));
        }
        else
        {
            long before = h;
            h--;
            d += (ulong)before;
            h--;
            x -= (ulong)(h & 31) * x;
        }
        int before2 = g;
        g--;
        h += (long)before2;
        g--;
        x -= (ulong)(g & 31) * x;
        x ^= (ulong)((uint)((int)a + (int)b) + c)
            + d
            + (ulong)e
            + (ulong)f
            + (ulong)g
            + (ulong)h
            + (p ? 1UL : 0UL);
        return x;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . 1 1 . . 1 1 1
    /// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
    /// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
    /// . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
    /// . 1 1 1 . . . .      1 . 1 1 . 1 1 .
    /// . 1 . 1 . . . .      . . . . . 1 . .
    /// . 1 . . 1 . . .      1 1 1 . . 1 1 1
    /// . 1 . . . 1 . .      . . . . . . 1 .
    /// </code>
    /// </remarks>
    public static ulong Mixed(ulong x)
    {
        byte a = (byte)x;
        ushort b = (ushort)(x >> 8);
        uint c = (uint)x;
        ulong d = x * 3;
        sbyte e = (sbyte)(x >> 16);
        short f = (short)x;
        int g = (int)(x >> 3);
        long h = (long)(x ^ 0x8000000000000000UL);
        bool p = x != 0;
        ulong q = x;
        byte[] table = { 0, 4, 2, 6, 1, 5, 3, 255 };
        d ^= 0x7FFFFFFF;
        if (((int)table[(int)a & 7] ^ 0xFF) != 0)
        {
            g = (int)((long)g & 0x00FF00FF00FF00FFL);
        }
        else
        {
            g |= (int)table[c & 7];
        }
        c = q > (ulong)(ushort)((int)table[x & 7] * (int)f) ? (uint)(-(int)table[x & 7] * (int)e) : (p ? 1U : 0U) - (0 - c);
        e = (sbyte)((uint)e * (q > (200 + (p ? 1 : 0) >= -(int)table[g & 7] ? 1UL : 0UL) ? (uint)((f == 0 ? 1 : 0) & ~(int)table[g & 7]) : (q > (ulong)(-(int)a) ? (uint)table[c & 7] / (c | 1) : (uint)((int)e % 7))));
        for (ulong i = 1; i < 3; i++)
        {
            c = (uint)((ulong)c + i * 0xFFFFFFFFFFFFFF38UL);
            h -= (long)g;
        }
        x ^= (ulong)((uint)((int)a + (int)b) + c)
            + d
            + (ulong)e
            + (ulong)f
            + (ulong)g
            + (ulong)h
            + (p ? 1UL : 0UL);
        return x;
    }
}

using System.Buffers.Binary;
using System.Numerics;

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . 1 1 . 1 . . 1
    /// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
    /// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
    /// . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
    /// . 1 1 1 . . . .      . . 1 . . 1 . 1
    /// . 1 . 1 . . . .      1 1 1 . . . . .
    /// . 1 . . 1 . . .      1 . 1 . 1 . 1 1
    /// . 1 . . . 1 . .      1 . . 1 1 1 1 .
    /// </code>
    /// </remarks>
    public static ulong Mixed(ulong x)
    {
        byte a = (byte)x;
        ushort b = (ushort)(x >> 8);
        uint c = (uint)x;
        ulong d = x * 3;
        sbyte e = (sbyte)(x >> 16);
        short f = (short)x;
        int g = (int)(x >> 3);
        long h = (long)(x ^ 0x8000000000000000UL);
        bool p = x != 0;
        d ^= 7;
        long before = h;
        h--;
        c = (uint)((long)c + before);
        h--;
        x -= (ulong)(h & 31) * x;
        if (a != 0)
        {
            long before2 = h;
            h--;
            h += before2;
            h--;
            x -= (ulong)(h & 31) * x;
        }
        else
        {
            x = (ulong)((int)BitOperations.RotateRight((uint)(h == 0 ? 1 : 0), 9) & (int)BitOperations.RotateLeft((uint)(0x7FFFFFFF + (int)a), g & 31));
        }
        for (int i = 1; i < 3; i++)
        {
            c += (uint)(i * (p ? 1 : 0));
            b = (ushort)((ulong)b & d);
        }
        for (uint i = 1; i < 2; i++)
        {
            c += i * (uint)(200 >> 17);
            x = (ulong)(((b != 0 ? 1 : 0) * (int)(ushort)(BinaryPrimitives.ReverseEndianness((uint)b) >> 16)) >> 3);
        }
        x ^= (ulong)((uint)((int)a + (int)b) + c)
            + d
            + (ulong)e
            + (ulong)f
            + (ulong)g
            + (ulong)h
            + (p ? 1UL : 0UL);
        return x;
    }
}

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

    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 35 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 . . . 1 . . 1
    /// . 1 . . . 1 . .      1 . 1 1 1 . 1 1
    /// . 1 . . . 1 . .      1 . 1 1 1 . 1 1
    /// . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
    /// . 1 1 1 . . . .      . . . . 1 1 1 .
    /// . 1 . 1 . . . .      1 . . 1 1 1 1 .
    /// . 1 . . 1 . . .      . 1 1 1 1 . 1 .
    /// . 1 . . . 1 . .      1 1 . . . . 1 1
    /// </code>
    /// </remarks>
    public static ulong Mixed(ulong x)
    {
        byte a = (byte)x;
        ushort b = (ushort)(x >> 8);
        uint c = (uint)x;
        ulong d = x * 3;
        sbyte e = (sbyte)(x >> 16);
        short f = (short)x;
        int g = (int)(x >> 3);
        long h = (long)(x ^ 0x8000000000000000UL);
        bool p = x != 0;
        ulong q = x;
        byte[] table = { 0, 4, 2, 6, 1, 5, 3, 255 };
        d ^= (ulong)(short)((p ? 1L : 0L) - 1);
        h &= (long)((((int)table[g & 7] | (int)e) >> 3) | (~(int)a >> (int)(c & 7)));
        for (uint i = 1; i < 1; i++)
        {
            c = (uint)((ulong)c + (ulong)i * (0x7FFFFFFF - x));
            g = (int)((ulong)g & ReverseBits(q > (ulong)((int)f ^ (int)table[x & 7]) ? (ulong)(-(int)table[x & 7]) : x * (ulong)h));
        }
        d += (ulong)(0xFFFFFFFFU + c) / (d | 1);
        int before2 = g;
        g++;
        d += (ulong)before2;
        g++;
        x -= (ulong)(g & 31) * x;
        x ^= (ulong)((uint)((int)a + (int)b) + c)
            + d
            + (ulong)e
            + (ulong)f
            + (ulong)g
            + (ulong)h
            + (p ? 1UL : 0UL);
        return x;
    }
}
