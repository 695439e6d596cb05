public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 19 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 . . . 1 1 . 1
    /// . 1 . . . 1 . .      . . 1 1 1 1 1 .
    /// . 1 . . . 1 . .      1 . . 1 1 . 1 1
    /// . 1 . . 1 . . .  ->  . . 1 . . 1 1 .
    /// . 1 1 1 . . . .      1 1 . 1 . . . .
    /// . 1 . 1 . . . .      . . 1 1 1 1 . 1
    /// . 1 . . 1 . . .      1 . 1 1 . . . .
    /// . 1 . . . 1 . .      . . 1 . . . . .
    /// </code>
    /// </remarks>
    public static ulong Sums(ulong x)
    {
        ulong[] table = { 1, 2, 0, 0 };
        Fill(table, x);
        return Total(table, 4) ^ Total(table, 2);
    }

    private static void Fill(ulong[] t, ulong x)
    {
        for (int i = 0; i < 4; i++)
        {
            t[i] += x >> (8 * i);
        }
    }

    private static ulong Total(ulong[] t, int n)
    {
        ulong sum = 0;
        for (int i = 0; i < n; i++)
        {
            sum = sum * 31 + t[i];
        }
        return sum;
    }
}

public static class Bitboards
{
    private const ulong Rank = 0xFF;
    private static readonly ulong[] Files = { 0x0101010101010101UL, 0x0202020202020202UL, 0x0404040404040404UL, 0, 0, 0, 0, 0 };
    private static readonly byte[] Bits = { 1, 3, 7, 255 };

    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 8 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . 1 . . . . .
    /// . 1 . . . 1 . .      . . 1 . . . . .
    /// . 1 . . . 1 . .      . . 1 . . . . .
    /// . 1 . . 1 . . .  ->  . . 1 . . . . .
    /// . 1 1 1 . . . .      . . 1 . . . . .
    /// . 1 . 1 . . . .      . . 1 . . . . .
    /// . 1 . . 1 . . .      . . 1 . . . . .
    /// . 1 . . . 1 . .      1 1 1 . . 1 . .
    /// </code>
    /// </remarks>
    public static ulong Tables(ulong x)
    {
        ulong y = (x & Rank) | Files[x & 7];
        return y ^ (ulong)Bits[x >> 62] ^ Files[Bits[1]];
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      . . . . . . . .
    /// . 1 . 1 . . . .      . . . . . . . .
    /// . 1 . . 1 . . .      . . 1 . . . . .
    /// . 1 . . . 1 . .      1 . 1 . 1 1 1 .
    /// </code>
    /// </remarks>
    public static ulong Changes(ulong x)
    {
        ulong y = 0;
        int n = 0;
        for (;;)
        {
            x &= x - 1;
            if (x == 0)
            {
                break;
            }
            int before = n;
            n++;
            y += x ^ (ulong)before;
        }
        int m = n;
        m = m + 3;
        n++;
        n = m + n * 2;
        ulong[] a = new ulong[4];
        ulong[] b = { (ulong)m };
        int i = 0;
        int before2 = i;
        i++;
        a[before2] = y;
        int before3 = i;
        i++;
        a[before3] = x;
        a[i] = (ulong)i;
        b[0] = (ulong)n;
        y ^= a[0] + b[0] + a[2];
        y += b[0];
        x = y >> 3;
        return y + x * (ulong)n;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 21 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 . 1 1 . . 1 .
    /// . 1 . . . 1 . .      1 1 1 . 1 1 . 1
    /// . 1 . . . 1 . .      1 1 1 . 1 1 1 .
    /// . 1 . . 1 . . .  ->  . . . . . . 1 1
    /// . 1 1 1 . . . .      . . . . . . . 1
    /// . 1 . 1 . . . .      1 1 . 1 1 . 1 .
    /// . 1 . . 1 . . .      . . . . . . 1 .
    /// . 1 . . . 1 . .      1 . 1 1 . 1 1 .
    /// </code>
    /// </remarks>
    public static ulong Hidden(ulong in2)
    {
        ulong in2_2 = in2;
        const ulong Bits = 3;
        ulong int2 = in2 >> 4;
        const ulong Len = 1;
        for (uint lambda = 0; lambda < 3; lambda++)
        {
            ulong def = in2_2 << (int)lambda;
            in2 ^= def;
        }
        for (uint lambda = 0; lambda < 3; lambda++)
        {
            ulong def = in2_2 >> (int)lambda;
            in2 ^= def + Len;
        }
        {
            const ulong In = 5;
            {
                const ulong In2 = 6;
                in2_2 += In2;
            }
            in2_2 -= In;
        }
        return in2 ^ in2_2 ^ (Bits << 3) ^ int2;
    }
}

using System.Numerics;

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 11 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 . 1 . . . 1 .
    /// . 1 . . . 1 . .      . . 1 1 . 1 . .
    /// . 1 . . . 1 . .      1 . 1 . . . 1 .
    /// . 1 . . 1 . . .  ->  . 1 1 . . 1 1 .
    /// . 1 1 1 . . . .      1 1 . . . . . .
    /// . 1 . 1 . . . .      . . 1 . 1 1 . .
    /// . 1 . . 1 . . .      1 . . . 1 1 1 .
    /// . 1 . . . 1 . .      . . 1 1 . 1 . 1
    /// </code>
    /// </remarks>
    public static ulong Literals(ulong x)
    {
        const ulong K = 0x00FF00FF;
        const uint N = 3;
        uint y = (uint)x >> (int)N;
        ulong x2 = BitOperations.RotateLeft(x, (int)N) & K;
        ulong t = 1;
        t = t << 40;
        const byte M = 0x80;
        ulong s = 5;
        s <<= 33;
        s |= 9;
        t |= s;
        s ^= (ulong)y;
        t += s;
        x ^= ((ulong)y << 1) | (1UL << (int)N);
        ulong x3 = (x * t) ^ (ulong)M;
        return x3 + x2;
    }
}

using System.Buffers.Binary;
using System.Numerics;

public static class Bitboards
{
    /// <summary>The bits in reverse order. ARM processors have an instruction for it.</summary>
    private static uint ReverseBits32(uint x)
    {
        x = ((x >> 1) & 0x55555555U) | ((x & 0x55555555U) << 1);
        x = ((x >> 2) & 0x33333333U) | ((x & 0x33333333U) << 2);
        x = ((x >> 4) & 0x0F0F0F0FU) | ((x & 0x0F0F0F0FU) << 4);
        return BinaryPrimitives.ReverseEndianness(x);
    }

    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
    /// . 1 1 1 . . . .      1 1 1 1 1 1 1 1
    /// . 1 . 1 . . . .      1 . 1 1 1 1 1 1
    /// . 1 . . 1 . . .      . . 1 1 1 . . 1
    /// . 1 . . . 1 . .      1 . 1 1 1 1 1 1
    /// </code>
    /// </remarks>
    public static ulong Signs(ulong x)
    {
        int a = (int)(x & 0xFFFF) - 0x8000;
        int b = a / 7;
        int c = a % 7;
        sbyte d = (sbyte)x;
        long e = (long)a;
        ulong f = (ulong)a;
        bool g = a < 0;
        bool h = (int)d > 3;
        ushort w = (ushort)~x;
        if ((g && !h) || b == c)
        {
            f += (ulong)(e / 3);
        }
        else if (g != h)
        {
            f -= (ulong)c;
        }
        else
        {
            f ^= (ulong)w;
        }
        f += x > 5000 ? (ulong)a : (ulong)(-a);
        f = f * (ulong)((g ? 1 : 0) + 2 * (h ? 1 : 0));
        return f
            + (ulong)((int)d >> 1)
            + (ulong)((int)w >> 3)
            + (ulong)(ushort)(((uint)(ushort)x << (a & 15)) | ((uint)(ushort)x >> (16 - (a & 15))))
            + (ulong)BitOperations.PopCount((uint)(byte)d)
            + (ulong)(byte)(ReverseBits32((uint)(byte)x) >> 24);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 . . . . . . .
    /// . 1 . . . 1 . .      . 1 . . . 1 1 1
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . 1 . . .  ->  1 . . . . 1 . .
    /// . 1 1 1 . . . .      . . . . . 1 . .
    /// . 1 . 1 . . . .      . . . . . 1 1 1
    /// . 1 . . 1 . . .      1 . . . . 1 . 1
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// </code>
    /// </remarks>
    public static ulong Nothing(ulong x)
    {
        int first;
        int last = 7;
        for (first = 0; first < last; first++)
        {
            last--;
            if (last == 2)
            {
                return x;
            }
        }
        if (x == 0)
        {
            return 1;
        }
        return x >> first;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      . . . . . . . .
    /// . 1 . 1 . . . .      . . . . . . . .
    /// . 1 . . 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . 1 1 . . . . .
    /// </code>
    /// </remarks>
    public static ulong Triangle(ulong x)
    {
        ulong n = 0;
        for (int i = 0; i <= (int)(x & 15); i++)
        {
            n = n * 5 + (ulong)Ones((byte)i);
        }
        return n;
    }

    private static int Ones(byte n)
    {
        if ((int)n == 0)
        {
            return 0;
        }
        return Ones((byte)((int)n >> 1)) + ((int)n & 1);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Rotates a board of 64 numbers by 180 degrees.
    /// </summary>
    /// <remarks>
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
    public static void Turned(int[] board)
    {
        int[] before = new int[64];
        int n = 64;
        for (int sq = 0; sq < 64; sq++)
        {
            before[sq] = board[sq];
        }
        for (;;)
        {
            int before2 = n;
            n--;
            if (before2 == 0)
            {
                break;
            }
            board[n] = before[63 - n];
        }
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
    /// . 1 1 1 1 . . .      . 1 1 . 1 1 1 .
    /// . 1 . . . 1 . .      1 . . . 1 . . 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// . 1 . . 1 . . .  ->  . 1 . . 1 1 1 1
    /// . 1 1 1 . . . .      1 1 . 1 1 1 1 .
    /// . 1 . 1 . . . .      1 1 . . . 1 . 1
    /// . 1 . . 1 . . .      1 . . . . 1 1 .
    /// . 1 . . . 1 . .      . . . 1 . 1 . 1
    /// </code>
    /// </remarks>
    public static ulong Scanned(ulong x)
    {
        ulong out2 = 0;
        ulong rest = x;
        while (rest != 0)
        {
            int sq = BitOperations.TrailingZeroCount(rest);
            rest &= rest - 1;
            if (sq == 9)
            {
                continue;
            }
            out2 |= 1UL << (sq ^ 7);
            if (((out2 >> 40) & 1) != 0)
            {
                break;
            }
        }
        for (;;)
        {
            out2 ^= out2 >> 3;
            rest++;
            if (rest >= 3)
            {
                break;
            }
        }
        return out2
            + (ulong)BitOperations.TrailingZeroCount(x | 1)
            + (ulong)(63 - BitOperations.LeadingZeroCount(x | 1))
            + (ulong)BitOperations.LeadingZeroCount(x);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Rotates a board of 64 numbers by 180 degrees.
    /// </summary>
    /// <remarks>
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
    public static void Swapped(int[] board)
    {
        {
            int a = 0;
            int b = 63;
            while (a < b)
            {
                int kept = board[a];
                board[a] = board[b];
                board[b] = kept;
                a++;
                b--;
            }
        }
    }
}

using System.Numerics;

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 62 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . 1 . . . . 1
    /// . 1 . . . 1 . .      . 1 . . . . . 1
    /// . 1 . . . 1 . .      1 1 . . . . . 1
    /// . 1 . . 1 . . .  ->  . . 1 . . . . 1
    /// . 1 1 1 . . . .      . . . 1 . . . 1
    /// . 1 . 1 . . . .      . . . 1 . . . 1
    /// . 1 . . 1 . . .      1 1 1 . . . . 1
    /// . 1 . . . 1 . .      . . . 1 . . . 1
    /// </code>
    /// </remarks>
    public static ulong Each(ulong board)
    {
        ulong out2 = 0;
        for (ulong rest = board; rest != 0; rest &= rest - 1)
        {
            uint sq = (uint)BitOperations.TrailingZeroCount(rest);
            out2 ^= 1UL << (int)(sq ^ 56);
        }
        for (ulong n = 0; n < 3; n++)
        {
            uint i = (uint)(2 - n);
            out2 = BitOperations.RotateLeft(out2, (int)(i + 1));
        }
        if ((out2 & 1) == 1)
        {
            return ~out2;
        }
        else
        {
            return out2;
        }
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 32 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . . . . . .
    /// . 1 . . . 1 . .      . . 1 1 . . . 1
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      1 1 1 . . . . .
    /// . 1 . 1 . . . .      . . . . 1 1 1 1
    /// . 1 . . 1 . . .      1 . 1 1 1 1 1 .
    /// . 1 . . . 1 . .      1 1 . 1 1 . 1 1
    /// </code>
    /// </remarks>
    public static ulong Narrow(ulong x)
    {
        byte a = (byte)x;
        byte b = (byte)(x >> 8);
        byte c = (byte)((int)(byte)((int)(byte)((int)a << 4) ^ (int)(byte)((int)(byte)((int)a + (int)b) * (int)b)) ^ (int)(byte)((int)b >> 1));
        ushort d = (ushort)(byte)(-(int)c);
        short e = (short)(x >> 16);
        short f = (short)((int)(short)((int)e << 3) ^ (int)(short)((int)e - (int)(short)d));
        bool p = (int)a > (int)b;
        bool q = p ? b > 3 : a == 7;
        bool r = ((((((p ? 1 : 0) ^ (q ? 1 : 0)) == 0 ? 1 : 0) & (!q ? 1 : 0)) != 0 ? 1 : 0) | (((p ? 1 : 0) & (q ? 1 : 0)) != 0 ? 1 : 0)) != 0;
        byte n = (byte)(r ? a : (byte)~(int)b);
        byte m = (byte)(q ? (byte)((int)c + (int)n) : (byte)d);
        return (ulong)f ^ ((ulong)d << 20) ^ ((ulong)n << 40) ^ ((ulong)m << 50);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 16 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      . . . . . . . .
    /// . 1 . 1 . . . .      . . . . . . . .
    /// . 1 . . 1 . . .      1 1 . . 1 . 1 .
    /// . 1 . . . 1 . .      . . 1 1 . 1 . .
    /// </code>
    /// </remarks>
    public static ulong Routine(ulong x)
    {
        ulong t = x >> 7;
        ulong n = t & 15;
        for (int i = 0; i < 3; i++)
        {
            ulong y = x << i;
            x ^= y + n;
        }
        if ((t & 1) != 0)
        {
            ulong z = t << 8;
            x -= z;
        }
        ulong b = x << 9;
        ulong a = b;
        x ^= a ^ (b >> 3);
        return (ulong)x;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Flips a square vertically: rank 1 becomes rank 8.
    /// </summary>
    /// <remarks>
    /// It takes 1 operation.
    ///
    /// <code>
    /// a1 b1 c1 d1 e1 f1 g1 h1
    /// a2 b2 c2 d2 e2 f2 g2 h2
    /// a3 b3 c3 d3 e3 f3 g3 h3
    /// a4 b4 c4 d4 e4 f4 g4 h4
    /// a5 b5 c5 d5 e5 f5 g5 h5
    /// a6 b6 c6 d6 e6 f6 g6 h6
    /// a7 b7 c7 d7 e7 f7 g7 h7
    /// a8 b8 c8 d8 e8 f8 g8 h8
    /// </code>
    /// </remarks>
    public static int Routine(int sq)
    {
        int sq2 = sq ^ 56;
        return sq2;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Rotates a bitboard by 180 degrees.
    /// </summary>
    /// <remarks>
    /// It takes 256 operations.
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
    public static ulong TurnedOver(ulong x)
    {
        ulong out2 = 0;
        int i;
        int j;
        i = 0;
        j = 63;
        while (i < 64)
        {
            out2 |= ((x >> i) & 1) << j;
            i++;
            j--;
        }
        return out2;
    }
}

public static class Bitboards
{
    private const ulong AFile = 0x0101010101010101UL;

    /// <summary>
    /// Shifts a bitboard by one step west; bits that leave the board are lost.
    /// </summary>
    /// <remarks>
    /// It takes 2 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 1 1 1 . . . .
    /// . 1 . . . 1 . .      1 . . . 1 . . .
    /// . 1 . . . 1 . .      1 . . . 1 . . .
    /// . 1 . . 1 . . .  ->  1 . . 1 . . . .
    /// . 1 1 1 . . . .      1 1 1 . . . . .
    /// . 1 . 1 . . . .      1 . 1 . . . . .
    /// . 1 . . 1 . . .      1 . . 1 . . . .
    /// . 1 . . . 1 . .      1 . . . 1 . . .
    /// </code>
    /// </remarks>
    public static ulong ToTheLeft(ulong x)
    {
        return (x & ~AFile) >> 1;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 1 . 1 . 1 . .
    /// . 1 . . . 1 . .      . . 1 . . . 1 1
    /// . 1 . . . 1 . .      . 1 . 1 1 . . .
    /// . 1 . . 1 . . .  ->  1 . . 1 . 1 1 1
    /// . 1 1 1 . . . .      . . . . 1 1 1 1
    /// . 1 . 1 . . . .      1 1 . . 1 . 1 1
    /// . 1 . . 1 . . .      . . . 1 1 1 1 .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// </code>
    /// </remarks>
    public static ulong Shrinking(ulong x)
    {
        int n = 70;
        x ^= (ulong)n;
        n = 9;
        for (int i = 1; i < n; i++)
        {
            x ^= x << i;
            if ((x & 1) != 0)
            {
                n--;
            }
        }
        return x << n;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 5 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 . 1 . . . . .
    /// . 1 . . . 1 . .      1 . . . 1 . . .
    /// . 1 . . . 1 . .      1 . . . 1 . 1 .
    /// . 1 . . 1 . . .  ->  1 . . . 1 . . .
    /// . 1 1 1 . . . .      1 . 1 . . . . .
    /// . 1 . 1 . . . .      1 . 1 . . . 1 .
    /// . 1 . . 1 . . .      1 . . . . . . .
    /// . 1 . . . 1 . .      1 . . . 1 . . .
    /// </code>
    /// </remarks>
    public static ulong ExactlyAHundredInC(ulong bb)
    {
        return ((bb & 0x5555555555555555UL) << 10) | ((bb >> 1) & 0x5555555555555555UL);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 1 . 1 . 1 . 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      . 1 1 1 1 1 1 1
    /// . 1 . . 1 . . .  ->  . 1 1 1 . 1 1 1
    /// . 1 1 1 . . . .      . 1 . 1 1 . 1 .
    /// . 1 . 1 . . . .      . 1 1 . . 1 1 .
    /// . 1 . . 1 . . .      1 1 1 1 . 1 1 1
    /// . 1 . . . 1 . .      . 1 1 1 1 1 1 1
    /// </code>
    /// </remarks>
    public static ulong Bounded(ulong x)
    {
        const ulong Far = 3;
        Nothing();
        for (ulong i = x & 1; i < Far; i++)
        {
            x ^= x << 1;
        }
        return x;
    }

    private static void Nothing()
    {
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 177 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . 1 . . . .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . 1 . . .  ->  . . 1 1 1 1 . .
    /// . 1 1 1 . . . .      . . . 1 1 1 . .
    /// . 1 . 1 . . . .      1 . 1 1 1 . . 1
    /// . 1 . . 1 . . .      1 . . 1 . . . .
    /// . 1 . . . 1 . .      1 . . . 1 . . .
    /// </code>
    /// </remarks>
    public static ulong Nested(ulong x)
    {
        {
            ulong t = x >> 1;
            x ^= t;
        }
        for (ulong left = x; left != 0; left &= left - 1)
        {
            ulong bit = left & (0 - left);
            x ^= bit << 1;
        }
        return (x / ((x & 6) ^ 1)) + (x % ((x & 6) ^ 1));
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 7 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 . . . . 1 1 1
    /// . 1 . . . 1 . .      1 . 1 1 1 . 1 1
    /// . 1 . . . 1 . .      1 . 1 1 1 . 1 1
    /// . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
    /// . 1 1 1 . . . .      1 . . . 1 1 1 1
    /// . 1 . 1 . . . .      1 . 1 . 1 1 1 1
    /// . 1 . . 1 . . .      1 . 1 1 . 1 1 1
    /// . 1 . . . 1 . .      . . 1 1 1 . 1 1
    /// </code>
    /// </remarks>
    public static ulong Divided(ulong x)
    {
        int few = (int)(x & 7) - 4;
        uint rest = (uint)(few % 3);
        uint quotient = (uint)(few / 2);
        return x ^ (ulong)rest ^ ((ulong)quotient << 32);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 6 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 1 . . . . 1 1
    /// . 1 . . . 1 . .      1 . 1 1 1 . . 1
    /// . 1 . . . 1 . .      1 . . 1 . 1 1 1
    /// . 1 . . 1 . . .  ->  1 . 1 1 1 . 1 1
    /// . 1 1 1 . . . .      1 . 1 1 . 1 1 1
    /// . 1 . 1 . . . .      1 . 1 . 1 . 1 1
    /// . 1 . . 1 . . .      1 . . . . . 1 1
    /// . 1 . . . 1 . .      1 1 1 1 . . 1 1
    /// </code>
    /// </remarks>
    public static ulong Exchanged(ulong x)
    {
        ulong other = x >> 8;
        ulong third = x << 8;
        ulong kept = x;
        x = other;
        other = kept;
        return (x + third) ^ 9223372036854775807UL ^ other ^ 0x8000000000000000UL;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 3 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      1 1 1 1 1 1 1 1
    /// . 1 . 1 . . . .      1 1 1 1 1 1 1 1
    /// . 1 . . 1 . . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// </code>
    /// </remarks>
    public static ulong Limits(ulong x)
    {
        uint low = (uint)x;
        return (ulong)(low ^ 2147483647 ^ (low + 0x80000000U));
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 9 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 . . . 1 1 1 1
    /// . 1 . . . 1 . .      1 . . . 1 . . .
    /// . 1 . . . 1 . .      . . . . 1 . . .
    /// . 1 . . 1 . . .  ->  . . . . 1 . . 1
    /// . 1 1 1 . . . .      1 1 1 1 . . . 1
    /// . 1 . 1 . . . .      1 1 1 1 . 1 . 1
    /// . 1 . . 1 . . .      . 1 1 1 . 1 1 .
    /// . 1 . . . 1 . .      . 1 . 1 . 1 1 1
    /// </code>
    /// </remarks>
    public static ulong Afterwards(ulong x)
    {
        int n = 3;
        int before = n;
        n++;
        ulong y = x << before;
        int a = (int)(x & 7) - 4;
        int b = (int)((x >> 3) & 7) - 4;
        uint sum = (uint)(a + b);
        return y ^ (ulong)n ^ (ulong)sum;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 1 1 . . . 1 1
    /// . 1 . . . 1 . .      1 . . . . . 1 1
    /// . 1 . . . 1 . .      1 1 . . . . . .
    /// . 1 . . 1 . . .  ->  1 . 1 . 1 1 1 1
    /// . 1 1 1 . . . .      . 1 . 1 . 1 1 .
    /// . 1 . 1 . . . .      1 . 1 . . 1 . .
    /// . 1 . . 1 . . .      1 1 . . 1 1 . 1
    /// . 1 . . . 1 . .      1 . 1 1 1 1 . .
    /// </code>
    /// </remarks>
    public static ulong Counts(ulong x)
    {
        ulong y = 0;
        for (int i = 0; i <= 7; i++)
        {
            y += x >> i;
        }
        for (int i = 0; i <= 8; i += 2)
        {
            if (i == 4)
            {
                continue;
            }
            y ^= x << i;
        }
        for (ulong i = 1;; i++)
        {
            x &= x - 1;
            if (x <= i)
            {
                break;
            }
            y += i;
        }
        for (int i = 0;; i++)
        {
            if (i > 5)
            {
                break;
            }
            y = y * 3 + (ulong)i;
        }
        for (int i = 0; i != 6; i++)
        {
            y = y * 5 + (ulong)i;
        }
        for (int i = 1; 9 > i; i++)
        {
            y = y * 7 + (ulong)i;
        }
        {
            ulong i = 2;
            ulong k = 1;
            for (; i < 40; i += k)
            {
                y += i;
                k++;
            }
        }
        return y;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . 1 . 1 1 .
    /// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
    /// . 1 . . . 1 . .      1 . 1 . . 1 . 1
    /// . 1 . . 1 . . .  ->  . . 1 . . 1 . 1
    /// . 1 1 1 . . . .      1 1 . . . 1 1 .
    /// . 1 . 1 . . . .      1 . 1 . . 1 . .
    /// . 1 . . 1 . . .      . 1 . 1 . 1 . 1
    /// . 1 . . . 1 . .      . . . . . 1 . 1
    /// </code>
    /// </remarks>
    public static ulong Decided(ulong x)
    {
        ulong y = 0;
        if ((x & 1) != 0 && ((x & 2) != 0 ? x > 300 : x < 70000))
        {
            y = 1;
        }
        if ((x & 4) != 0 || ((x & 8) != 0 ? x > 900 : x < 80000))
        {
            y += 2;
        }
        bool odd = (x & 16) != 0;
        bool same = odd == true;
        if (x <= 5 || same)
        {
            y += 4;
        }
        if (x < (ulong)(1 << 20))
        {
            y += 8;
        }
        if (x >= (ulong)(1 << 30))
        {
            y += 16;
        }
        if (x > 99 && x != 101 && x == 0)
        {
            y += 32;
        }
        y += x > 7 ? 64UL : 128UL;
        return (y & 256) != 0 ? x : y * x;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 1 . . . . . .
    /// . 1 . . . 1 . .      . . 1 . . . 1 1
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . 1 . . .  ->  . 1 . . . . 1 .
    /// . 1 1 1 . . . .      1 . . . . . 1 .
    /// . 1 . 1 . . . .      1 . . . . . 1 1
    /// . 1 . . 1 . . .      . 1 . . . . 1 .
    /// . 1 . . . 1 . .      1 1 1 1 . . 1 .
    /// </code>
    /// </remarks>
    public static ulong PutAside(ulong x)
    {
        ulong[] t = { x, 0, 0, 0 };
        Put(t, x >> 3);
        Put(t, 0);
        Taken(t);
        Taken(t);
        return t[1] ^ (t[0] + t[2]);
    }

    private static void Put(ulong[] t, ulong x)
    {
        if (x == 0)
        {
            t[2] = 1;
            return;
        }
        t[0] = x;
    }

    private static ulong Taken(ulong[] t)
    {
        t[1] += 5;
        return t[1];
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
    /// . 1 1 1 . . . .      1 1 1 1 1 1 1 1
    /// . 1 . 1 . . . .      1 1 1 1 1 1 1 1
    /// . 1 . . 1 . . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      1 1 . 1 1 1 1 1
    /// </code>
    /// </remarks>
    public static ulong Placed(ulong x)
    {
        ulong three;
        int n;
        if ((x & 1) != 0)
        {
            ulong one = x >> 1;
            x ^= one;
        }
        if ((x & 2) != 0)
        {
            x++;
        }
        else
        {
            ulong two = x << 1;
            x ^= two;
        }
        if ((x & 4) != 0)
        {
            three = 5;
            x -= three;
        }
        else
        {
            three = 9;
            x += three * x;
        }
        while ((x & 8) != 0)
        {
            ulong four = x >> 1;
            x ^= (four & 7) + (x & 8);
        }
        for (n = 0; n < 5; n++)
        {
            x ^= x >> n;
        }
        return x - (ulong)n;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 12 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      1 . 1 1 . 1 . .
    /// . 1 . . . 1 . .      1 . . . . . . 1
    /// . 1 . . . 1 . .      1 . . 1 . . . 1
    /// . 1 . . 1 . . .  ->  1 . . 1 1 1 1 1
    /// . 1 1 1 . . . .      1 1 . 1 1 . 1 1
    /// . 1 . 1 . . . .      1 1 . 1 . 1 1 1
    /// . 1 . . 1 . . .      1 1 . 1 1 . 1 1
    /// . 1 . . . 1 . .      1 . . 1 . 1 . 1
    /// </code>
    /// </remarks>
    public static ulong Negative(ulong x)
    {
        const ulong All = 0xFFFFFFFFFFFFFFFFUL;
        const ulong Most = 0xFFFFFFFFFFFFFFFEUL;
        const ulong None = 0xFFFFFFFFFFFFFFFFUL;
        const uint Few = 0xFFFFFFFDU;
        const long Low = -9223372036854775807L;
        return x
            ^ (All - Most + (x & None) * (ulong)Few)
            ^ (ulong)(-Low)
            ^ (0 - x)
            ^ (((0 - x) >> 60) - ~x);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . . . 1 . 1 1 1
    /// . 1 . . . 1 . .      . . 1 . 1 1 . 1
    /// . 1 . . . 1 . .      1 1 . 1 . 1 . 1
    /// . 1 . . 1 . . .  ->  1 1 1 . 1 . . .
    /// . 1 1 1 . . . .      . . 1 . 1 1 1 1
    /// . 1 . 1 . . . .      1 1 1 1 1 . 1 1
    /// . 1 . . 1 . . .      . 1 . . . . . .
    /// . 1 . . . 1 . .      1 1 1 . . 1 . 1
    /// </code>
    /// </remarks>
    public static ulong Awaited(ulong x)
    {
        ulong either;
        ulong round = 0;
        ulong late = 0;
        ulong kept;
        int n;
        if ((x & 1) != 0)
        {
            either = x << 1;
        }
        else if ((x & 2) != 0)
        {
            either = x << 3;
        }
        else
        {
            return x;
        }
        ulong twice = either >> 5;
        if ((x & 4) != 0)
        {
            twice = 0;
        }
        for (n = 0; n < 3; n++)
        {
            ulong own;
            if (((x >> n) & 1) != 0)
            {
                own = 7;
            }
            else
            {
                own = 9;
            }
            if (n == 1)
            {
                round = own;
                x += 2;
                continue;
            }
            if (n == 2)
            {
                x += round;
            }
            round = own * (ulong)n;
            x += round;
        }
        for (;;)
        {
            kept = x >> 9;
            x -= 3;
            if ((x & 12) != 0)
            {
                break;
            }
        }
        if ((x & 8) != 0)
        {
            late = 3;
        }
        if ((x & 8) != 0)
        {
            x += late;
        }
        else
        {
            x--;
        }
        late = (ulong)n;
        return x ^ either ^ twice ^ late ^ kept;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . . 1 1 1 1 . .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . 1 . . .  ->  . 1 1 . . 1 . .
    /// . 1 1 1 . . . .      . . 1 1 1 . . .
    /// . 1 . 1 . . . .      . . 1 . 1 . . .
    /// . 1 . . 1 . . .      . . 1 . . 1 . .
    /// . 1 . . . 1 . .      . 1 1 1 1 1 . .
    /// </code>
    /// </remarks>
    public static ulong Truths(ulong x)
    {
        bool yes = true;
        bool no = false;
        ulong y = 0xFFFFFFFDUL;
        ulong shared;
        if ((x & 1) != 0)
        {
            yes = false;
        }
        if ((x & 2) != 0)
        {
            no = true;
        }
        bool either = yes && no;
        if ((x & 4) != 0)
        {
            shared = 3;
            y += shared;
        }
        if ((x & 8) != 0)
        {
            shared = 5;
            y ^= shared << 3;
        }
        {
            ulong inner;
            {
                if ((x & 16) != 0)
                {
                    inner = 1;
                }
                else
                {
                    inner = x;
                }
            }
            y += inner;
        }
        for (int i = 0; i < 3; i++)
        {
            if (((ulong)i & x) != 0)
            {
                ulong once = y;
                y += once;
            }
        }
        while ((y & 64) != 0)
        {
            ulong rest = y;
            rest &= 63;
            y = rest;
        }
        return either ? y : y + x - (yes ? 1UL : 0UL);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      . . . . . . . .
    /// . 1 . 1 . . . .      . . . . . . . .
    /// . 1 . . 1 . . .      1 1 . 1 . . . .
    /// . 1 . . . 1 . .      . 1 1 . 1 . 1 1
    /// </code>
    /// </remarks>
    public static ulong Steps(ulong x)
    {
        ulong sum = 0;
        for (ulong rest = x; rest != 0; rest &= rest - 1)
        {
            if ((rest & (0 - rest)) > (ulong)(1 << 20))
            {
                break;
            }
            sum += rest;
        }
        {
            int i = 0;
            int j = 9;
            while (i < j)
            {
                if (i == 2)
                {
                    i++;
                    j--;
                    continue;
                }
                sum = sum * 3 + (ulong)(i * j);
                i++;
                j--;
            }
        }
        for (int i = 3; i >= 0; i--)
        {
            sum ^= sum << i;
        }
        for (byte i = 250; i != 0; i = (byte)((int)i + 1))
        {
            sum += (ulong)i;
        }
        return (sum << 1) >> (int)(x & 1);
    }
}

public static class Bitboards
{
    /// <summary>Gathers the bits under a mask in the low bits: PEXT, the intrinsic Bmi2.X64.ParallelBitExtract.</summary>
    private static ulong ExtractBits(ulong x, ulong mask)
    {
        ulong result = 0;
        for (ulong bit = 1; mask != 0; bit <<= 1)
        {
            if ((x & mask & (0 - mask)) != 0)
            {
                result |= bit;
            }
            mask &= mask - 1;
        }
        return result;
    }

    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 4 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      . 1 . . . 1 . .
    /// . 1 . 1 . . . .      . . 1 . 1 . . .
    /// . 1 . . 1 . . .      . . 1 1 . . . .
    /// . 1 . . . 1 . .      . 1 1 . . 1 . .
    /// </code>
    /// </remarks>
    public static ulong Extracted(ulong x)
    {
        return ExtractBits(x, 0x00FF00FF00FF00FFUL) + ExtractBits(x, x >> 3);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 7 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 1 1 . 1 1 1
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . 1 . . .  ->  . 1 . . 1 . . .
    /// . 1 1 1 . . . .      1 . . . . . . .
    /// . 1 . 1 . . . .      1 . 1 . 1 1 1 1
    /// . 1 . . 1 . . .      . . 1 1 . 1 1 1
    /// . 1 . . . 1 . .      . 1 1 . 1 1 1 1
    /// </code>
    /// </remarks>
    public static ulong Least(ulong x)
    {
        const int Zero = 0x00;
        return x
            ^ 0xF000000000000000UL
            ^ 0xFFFFFFFFF0000000UL
            ^ 0xFFFFFFFFFFFFFFF0UL
            ^ (ulong)Zero
            ^ 0xFFFFFFFFFFFFFFFBUL
            ^ 0xFFFFFFFFFFFFFED4UL
            ^ 0xB;
    }
}

using System.Numerics;

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 38 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . 1 . 1 . 1 1 .
    /// . 1 . . . 1 . .      1 . 1 1 . . 1 1
    /// . 1 . . 1 . . .  ->  1 1 . 1 . 1 1 .
    /// . 1 1 1 . . . .      1 1 . . 1 . . .
    /// . 1 . 1 . . . .      . . . 1 1 1 . .
    /// . 1 . . 1 . . .      1 . . 1 1 1 . 1
    /// . 1 . . . 1 . .      . 1 1 . . 1 . .
    /// </code>
    /// </remarks>
    public static ulong Close(ulong x)
    {
        ulong y = x >> 9;
        x = BitOperations.RotateLeft(x & ~y, 3) + (y - (0 - x)) * 5 + (x & ~y) * 3;
        x ^= x * 3 * y + ((x * y) / 7) + (x / (y | 1)) * 3;
        return (ulong)BitOperations.PopCount(x - (0 - y))
            + (((x << 1) & ~y) | (y * (x - (0 - y))))
            + (x & ~(y - (0 - x)));
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 18 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . 1 1 1 1 .
    /// . 1 . . . 1 . .      . . . 1 . . . 1
    /// . 1 . . . 1 . .      . . . 1 . . . 1
    /// . 1 . . 1 . . .  ->  . . . 1 . . 1 .
    /// . 1 1 1 . . . .      . . 1 . 1 1 1 .
    /// . 1 . 1 . . . .      1 1 . . 1 . . 1
    /// . 1 . . 1 . . .      . 1 . . . 1 1 1
    /// . 1 . . . 1 . .      . 1 1 1 . . . .
    /// </code>
    /// </remarks>
    public static ulong Repeated(ulong x)
    {
        ulong[] t = { 7, 7, 7, 7 };
        byte[] z = new byte[3];
        ulong[] s = { x, x, x };
        t[1] ^= x;
        z[1] = 5;
        byte b = (byte)x;
        uint y = (uint)(x >> 8);
        uint few = (uint)(b & 7);
        return t[0]
            ^ t[1]
            ^ t[3]
            ^ (ulong)z[1]
            ^ s[2]
            ^ (x << (int)few)
            ^ (ulong)(y << (int)(x & 7))
            ^ (ulong)(y >> (byte)(b & 7))
            ^ (ulong)((b % 8) * 36);
    }
}

using System.Numerics;

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 17 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . 1 . . . . .
    /// . 1 . . . 1 . .      . 1 1 1 . . 1 .
    /// . 1 . . 1 . . .  ->  . . 1 . . . . .
    /// . 1 1 1 . . . .      1 1 . 1 . 1 . .
    /// . 1 . 1 . . . .      1 1 1 1 . . 1 1
    /// . 1 . . 1 . . .      . . 1 1 1 . 1 1
    /// . 1 . . . 1 . .      1 . . . 1 1 . 1
    /// </code>
    /// </remarks>
    public static ulong Kept(ulong x)
    {
        ulong[] t = { 1, 2, 4 };
        ulong k = t[2];
        ulong m = (ulong)BitOperations.PopCount(255U);
        const ulong N = 5;
        uint a = (uint)x;
        a ^= ((a << 5) + (a & 0x7FFFFFFF)) ^ 0xFFFFFFFDU;
        return t[x & 1] ^ k ^ (m * N) ^ (((x >> 8) / 7) + ((x & 255) % 5)) ^ (ulong)(a << 3);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 2 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 1 . . 1 1 .
    /// . 1 . . . 1 . .      . 1 1 . . 1 1 .
    /// . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
    /// . 1 1 1 . . . .      . 1 . . 1 . . .
    /// . 1 . 1 . . . .      . 1 1 1 1 . . .
    /// . 1 . . 1 . . .      . 1 1 . 1 1 . .
    /// . 1 . . . 1 . .      . 1 1 . . 1 1 .
    /// </code>
    /// </remarks>
    public static ulong Changed(ulong x)
    {
        x ^= x << 1;
        return x;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 2 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . 1 1 1 1 . .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . 1 . . .  ->  . . 1 . . 1 . .
    /// . 1 1 1 . . . .      . . 1 1 1 . . .
    /// . 1 . 1 . . . .      . . 1 . 1 . . .
    /// . 1 . . 1 . . .      . . 1 . . 1 . .
    /// . 1 . . . 1 . .      1 . 1 . . . 1 .
    /// </code>
    /// </remarks>
    public static ulong After(ulong x)
    {
        return FlipVertical(x) + 1;
    }

    private static ulong FlipVertical(ulong x)
    {
        return x << 1;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
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
    /// . 1 . . 1 . . .      . . 1 . . 1 . .
    /// . 1 . . . 1 . .      . . . 1 1 1 . 1
    /// </code>
    /// </remarks>
    public static ulong Uncounted(ulong x)
    {
        int j = 0;
        int n = 3;
        for (int i = 0; i < 9; i++)
        {
            x ^= x << i;
            if ((x & 4) != 0)
            {
                i++;
            }
        }
        for (int i = 0; j < 5; i++)
        {
            x ^= x << i;
            j += 2;
        }
        for (int i = 0; i <= 63; i++)
        {
            x += (ulong)i;
        }
        for (int i = 0; i <= 64; i++)
        {
            x ^= (ulong)i;
        }
        for (int i = 0; i <= 70; i++)
        {
            x += (ulong)(i * 3);
        }
        for (int i = 0; i < 3; i++)
        {
        }
        ulong z = (ulong)n;
        n++;
        return x ^ z ^ (ulong)n;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 18 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . . 1 1 1 1 .
    /// . 1 . . . 1 . .      . . . 1 . . . 1
    /// . 1 . . . 1 . .      . . . 1 . . . 1
    /// . 1 . . 1 . . .  ->  . . . 1 . . 1 .
    /// . 1 1 1 . . . .      . . . 1 1 1 . .
    /// . 1 . 1 . . . .      . . . 1 . 1 . .
    /// . 1 . . 1 . . .      . . . 1 . . 1 .
    /// . 1 . . . 1 . .      1 . 1 . . . . .
    /// </code>
    /// </remarks>
    public static ulong Plainly(ulong x)
    {
        ulong y = (x & ~0xFFUL) * 3 + ((((x & 7) + 9) / 2) - 4) * 5;
        y ^= (x % ((x & 6) ^ 1)) * 3;
        y += x * 1;
        byte b = (byte)x;
        return y
            ^ (ulong)(byte)(((uint)b << ((int)(x & 8) & 7)) | ((uint)b >> (8 - ((int)(x & 8) & 7))));
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 28 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 1 1 . . 1 .
    /// . 1 . . . 1 . .      . 1 1 1 . 1 . .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . 1 . . .  ->  . . 1 1 1 1 1 1
    /// . 1 1 1 . . . .      . 1 1 . . 1 1 .
    /// . 1 . 1 . . . .      . . . 1 1 1 . .
    /// . 1 . . 1 . . .      . 1 . 1 . . 1 .
    /// . 1 . . . 1 . .      . . 1 . . . 1 1
    /// </code>
    /// </remarks>
    public static ulong Loosely(ulong x)
    {
        long a = (long)x;
        long b = (long)(x >> 3);
        long c = (a * 3) & (b * 5);
        ulong y = (x & 7) + (ulong)(ushort)(x * 3);
        y ^= (x * 3) & (x * 5);
        y ^= ~(x * 3) ^ (0 - x * 5);
        y ^= x << (byte)((x * 3) & 63);
        return y ^ (ulong)c ^ (((x & 1) != 0 ? 3 : (int)(x >> 60)) < 4 ? 5UL : 6UL);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    /// . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
    /// . 1 1 1 . . . .      1 1 1 1 1 1 1 1
    /// . 1 . 1 . . . .      1 1 1 1 1 1 1 1
    /// . 1 . . 1 . . .      1 1 1 1 1 1 1 1
    /// . 1 . . . 1 . .      . 1 1 1 1 1 1 1
    /// </code>
    /// </remarks>
    public static ulong Opposite(ulong x)
    {
        ulong y = 3;
        ulong k = 3;
        if ((x & 1) != 0)
        {
            k = 5;
        }
        if ((x & 2) != 0)
        {
            ulong t = x >> 1;
            x ^= t;
        }
        if ((x & 4) != 0)
        {
            y = 0 - y;
        }
        return x ^ y ^ k ^ (0 - x);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . . 1 . . .
    /// . 1 . . . 1 . .      1 1 1 . 1 1 1 1
    /// . 1 . . . 1 . .      1 1 1 . 1 1 1 .
    /// . 1 . . 1 . . .  ->  1 . . 1 1 . 1 .
    /// . 1 1 1 . . . .      . . . 1 . . 1 .
    /// . 1 . 1 . . . .      . 1 1 1 . . 1 1
    /// . 1 . . 1 . . .      1 . . 1 1 . 1 .
    /// . 1 . . . 1 . .      1 . . 1 . . . .
    /// </code>
    /// </remarks>
    public static ulong Late(ulong x)
    {
        ulong inside;
        ulong round;
        ulong kept = 0;
        ulong[] t = { 1, 0 };
        {
            inside = x >> 3;
            x ^= 5;
        }
        for (int n = 0; n < 3; n++)
        {
            if ((x & 1) != 0)
            {
                x += 3;
                continue;
            }
            else
            {
                round = x >> 1;
            }
            x ^= round;
        }
        if ((x & 16) != 0)
        {
            ulong own = 0;
            if ((x & 2) != 0)
            {
                own = 3;
            }
            if ((x & 2) != 0)
            {
                x += own;
            }
        }
        if ((x & 8) != 0)
        {
            kept = 3;
        }
        if ((x & 8) != 0)
        {
            ulong[] list = { kept, x };
            x ^= list[x & 1];
        }
        for (int n = 0; n < 3; n++)
        {
            Raised(t);
        }
        return x ^ inside ^ t[1];
    }

    private static ulong Raised(ulong[] t)
    {
        t[1] += 5;
        return t[1];
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 13 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 1 1 1 . . .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . 1 . . .  ->  . 1 . . 1 . . .
    /// . 1 1 1 . . . .      . 1 1 1 . . . .
    /// . 1 . 1 . . . .      . 1 . 1 . . . .
    /// . 1 . . 1 . . .      1 . . 1 1 . . .
    /// . 1 . . . 1 . .      . 1 . 1 1 1 1 .
    /// </code>
    /// </remarks>
    public static ulong Narrowly(ulong x)
    {
        byte b = (byte)x;
        byte few = (byte)(b & 7);
        ushort w = (ushort)(x >> 8);
        w = (ushort)((int)w ^ (int)(ushort)((int)w >> 3));
        w = (ushort)((int)w | (int)((ushort)((int)w >> 1) & 15));
        byte half = Lower((byte)((int)few | (int)(byte)((int)b >> 4)));
        return x ^ (ulong)few ^ (ulong)w ^ (ulong)half;
    }

    private static byte Lower(byte b)
    {
        return (byte)(b & 15);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 1 . . 1 1 .
    /// . 1 . . . 1 . .      . 1 1 . . 1 1 .
    /// . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
    /// . 1 1 1 . . . .      . 1 . . 1 . . .
    /// . 1 . 1 . . . .      . 1 1 1 1 . . .
    /// . 1 . . 1 . . .      . 1 1 . 1 1 . .
    /// . 1 . . . 1 . .      . 1 1 . . 1 1 .
    /// </code>
    /// </remarks>
    public static ulong Macros(ulong x)
    {
        ulong y = x;
        if ((x & 0x0100000000000000UL) > 0)
        {
            y ^= 2;
        }
        return x ^ ((y << 1) | 4);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 3 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . . 1 1 1 1 . .
    /// . 1 . . . 1 . .      . . . . 1 1 . .
    /// . 1 . . 1 . . .  ->  . . 1 1 . 1 . .
    /// . 1 1 1 . . . .      . . . 1 1 . . .
    /// . 1 . 1 . . . .      . . 1 1 1 . . .
    /// . 1 . . 1 . . .      . . . 1 . 1 . .
    /// . 1 . . . 1 . .      . 1 . . 1 . . .
    /// </code>
    /// </remarks>
    public static ulong Templates(ulong x)
    {
        return Moved(8, x) ^ Moved(-8, x);
    }

    private static ulong Moved(int n, ulong x)
    {
        return n > 0 ? x << n : x >> -n;
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
    /// . 1 1 1 1 . . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 1 . . 1 1 .
    /// . 1 . . . 1 . .      . 1 1 . . 1 1 .
    /// . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
    /// . 1 1 1 . . . .      . 1 . . 1 . . .
    /// . 1 . 1 . . . .      . 1 1 1 1 . . .
    /// . 1 . . 1 . . .      . 1 1 . 1 1 . .
    /// . 1 . . . 1 . .      1 1 . 1 1 . 1 .
    /// </code>
    /// </remarks>
    public static ulong Scanned(ulong x)
    {
        ulong out2 = 0;
        ulong s;
        while (x != 0)
        {
            s = (ulong)BitOperations.TrailingZeroCount(x);
            out2 ^= 3UL << (int)s;
            x &= x - 1;
        }
        if (out2 != 0)
        {
            s = (ulong)(63 - BitOperations.LeadingZeroCount(out2));
            out2 ^= s;
        }
        return out2;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 6 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . 1 1 1 1 . . .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// . 1 . . 1 . . .  ->  . 1 . . 1 . . .
    /// . 1 1 1 . . . .      . 1 1 1 . . . .
    /// . 1 . 1 . . . .      . 1 . 1 . . . .
    /// . 1 . . 1 . . .      . 1 . . 1 . . .
    /// . 1 . . . 1 . .      . . 1 . . 1 . .
    /// </code>
    /// </remarks>
    public static ulong Choices(ulong x)
    {
        return Chosen(x, 2) ^ Chosen(x, 3) ^ Chosen(x, 4);
    }

    private static ulong Chosen(ulong x, int how)
    {
        if (how == 1 || how == 2)
        {
            x ^= 1;
        }
        else if (how == 3)
        {
            return x;
        }
        else
        {
            x ^= 2;
        }
        return x << 1;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      1 . 1 . . 1 . 1
    /// . 1 . . . 1 . .      1 . . 1 1 . . 1
    /// . 1 . . . 1 . .      1 . . 1 1 . . 1
    /// . 1 . . 1 . . .  ->  1 . . 1 . . 1 1
    /// . 1 1 1 . . . .      1 . . 1 1 . 1 1
    /// . 1 . 1 . . . .      . 1 . 1 . 1 1 1
    /// . 1 . . 1 . . .      1 1 . 1 . 1 . 1
    /// . 1 . . . 1 . .      . 1 . . 1 . 1 .
    /// </code>
    /// </remarks>
    public static ulong Edges(ulong x)
    {
        uint half = (uint)x & 0x7FFFFFFF;
        int low = (int)(uint)x;
        ulong[] given = { x, (ulong)half };
        if (((uint)x & 0x7FFFFFFF) > 5)
        {
            x ^= Twice(given);
        }
        Bumped(given);
        Bumped(given);
        for (int i = 0; i < 4; i++)
        {
            x += (ulong)(-i);
        }
        for (int i = 0; i < 4; i++)
        {
            x = 0 - x;
            x ^= (ulong)i;
        }
        x += (ulong)(1 << (int)((x & 3) + 2));
        return (0xFFFFFFFFFFFFFFFFUL - x * 3) ^ (low < 0 ? 1UL : 0UL) ^ (ulong)(low / 7) ^ given[1];
    }

    private static ulong Twice(ulong[] t)
    {
        return Bumped(t) ^ Bumped(t);
    }

    private static ulong Bumped(ulong[] t)
    {
        t[1] += 5;
        return t[1];
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 35 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . 1 1 1 1 . .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . . 1 . .      . . 1 . . . 1 .
    /// . 1 . . 1 . . .  ->  . . 1 . . 1 . .
    /// . 1 1 1 . . . .      . . 1 1 1 . . .
    /// . 1 . 1 . . . .      . . 1 . 1 . . .
    /// . 1 . . 1 . . .      . . 1 . . 1 . .
    /// . 1 . . . 1 . .      . . 1 . . 1 1 .
    /// </code>
    /// </remarks>
    public static ulong Told(ulong x)
    {
        byte n = 0;
        n = (byte)((int)n | (int)(byte)x);
        byte[] bytes = new byte[8];
        for (ulong i = 0; i < 8; i++)
        {
            bytes[i] = (byte)(x >> (int)(8 * i));
        }
        ulong out2 = 0;
        for (ulong i = 0; i < 8; i++)
        {
            out2 |= (ulong)(byte)((int)bytes[i] << 1) << (int)(8 * i);
        }
        return out2 ^ (ulong)(byte)((int)n << 4);
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// It takes 2 operations.
    ///
    /// <code>
    /// . 1 1 1 1 . . .      . . 1 1 1 1 . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . 1 1 . .
    /// . 1 . . 1 . . .  ->  . . 1 1 1 . . .
    /// . 1 1 1 . . . .      . . 1 . . . . .
    /// . 1 . 1 . . . .      . . . 1 1 . . .
    /// . 1 . . 1 . . .      . . . . 1 1 . .
    /// . 1 . . . 1 . .      . 1 . . . 1 . .
    /// </code>
    /// </remarks>
    public static ulong Words(ulong x)
    {
        ulong int2 = x << 8;
        return int2 ^ x;
    }
}

public static class Bitboards
{
    /// <summary>
    /// Computes a bitboard from another one.
    /// </summary>
    /// <remarks>
    /// <code>
    /// . 1 1 1 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . . 1 . .      . . . . . . . .
    /// . 1 . . 1 . . .  ->  . . . . . . . .
    /// . 1 1 1 . . . .      . . . . . . . .
    /// . 1 . 1 . . . .      . . . . . . . .
    /// . 1 . . 1 . . .      . . . . . . . .
    /// . 1 . . . 1 . .      1 . . 1 . . . 1
    /// </code>
    /// </remarks>
    public static ulong Guarded(ulong x)
    {
        ulong at = x >> 58;
        if (at >= 64)
        {
            return 0;
        }
        ulong t = x & 3;
        ulong t2;
        if (t == 0)
        {
            t2 = 5;
        }
        else
        {
            ulong t3;
            if (t == 1)
            {
                t3 = x;
            }
            else
            {
                ulong t4;
                if (t == 2 || t == 3)
                {
                    t4 = 9;
                }
                else
                {
                    return 0;
                }
                t3 = t4;
            }
            t2 = t3;
        }
        ulong low = t2;
        return Square(at) ^ low;
    }

    private static ulong Square(ulong at)
    {
        if (at > 63)
        {
            return 0;
        }
        return 1UL << (int)at;
    }
}
