public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 19 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . . . 1 1 . 1
     * . 1 . . . 1 . .      . . 1 1 1 1 1 .
     * . 1 . . . 1 . .      1 . . 1 1 . 1 1
     * . 1 . . 1 . . .  ->  . . 1 . . 1 1 .
     * . 1 1 1 . . . .      1 1 . 1 . . . .
     * . 1 . 1 . . . .      . . 1 1 1 1 . 1
     * . 1 . . 1 . . .      1 . 1 1 . . . .
     * . 1 . . . 1 . .      . . 1 . . . . .
     * </pre>
     */
    public static long sums(long x) {
        long[] table = {1, 2, 0, 0};
        fill(table, x);
        return total(table, 4) ^ total(table, 2);
    }

    private static void fill(long[] t, long x) {
        for (int i = 0; i < 4; i++) {
            t[i] += x >>> (8 * i);
        }
    }

    private static long total(long[] t, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + t[i];
        }
        return sum;
    }
}

public final class Bitboards {
    private Bitboards() {}

    private static final long RANK = 0xFF;
    private static final long[] FILES = {0x0101010101010101L, 0x0202020202020202L, 0x0404040404040404L, 0, 0, 0, 0, 0};
    private static final int[] BITS = {1, 3, 7, 255};

    /**
     * Computes a bitboard from another one.
     *
     * It takes 8 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 . . . . .
     * . 1 . . . 1 . .      . . 1 . . . . .
     * . 1 . . . 1 . .      . . 1 . . . . .
     * . 1 . . 1 . . .  ->  . . 1 . . . . .
     * . 1 1 1 . . . .      . . 1 . . . . .
     * . 1 . 1 . . . .      . . 1 . . . . .
     * . 1 . . 1 . . .      . . 1 . . . . .
     * . 1 . . . 1 . .      1 1 1 . . 1 . .
     * </pre>
     */
    public static long tables(long x) {
        long y = (x & RANK) | FILES[(int) (x & 7)];
        return y ^ BITS[(int) (x >>> 62)] ^ FILES[BITS[1]];
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      . . . . . . . .
     * . 1 . 1 . . . .      . . . . . . . .
     * . 1 . . 1 . . .      . . 1 . . . . .
     * . 1 . . . 1 . .      1 . 1 . 1 1 1 .
     * </pre>
     */
    public static long changes(long x) {
        long y = 0;
        int n = 0;
        for (;;) {
            x &= x - 1;
            if (x == 0) {
                break;
            }
            int before = n;
            n++;
            y += x ^ before;
        }
        int m = n;
        m = m + 3;
        n++;
        n = m + n * 2;
        long[] a = new long[4];
        long[] b = {m};
        int i = 0;
        int before2 = i;
        i++;
        a[before2] = y;
        int before3 = i;
        i++;
        a[before3] = x;
        a[i] = i;
        b[0] = n;
        y ^= a[0] + b[0] + a[2];
        y += b[0];
        x = y >>> 3;
        return y + x * n;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 21 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . 1 1 . . 1 .
     * . 1 . . . 1 . .      1 1 1 . 1 1 . 1
     * . 1 . . . 1 . .      1 1 1 . 1 1 1 .
     * . 1 . . 1 . . .  ->  . . . . . . 1 1
     * . 1 1 1 . . . .      . . . . . . . 1
     * . 1 . 1 . . . .      1 1 . 1 1 . 1 .
     * . 1 . . 1 . . .      . . . . . . 1 .
     * . 1 . . . 1 . .      1 . 1 1 . 1 1 .
     * </pre>
     */
    public static long hidden(long in) {
        long in2 = in;
        final long bits = 3;
        long int2 = in >>> 4;
        final long len = 1;
        for (int lambda = 0; lambda < 3; lambda++) {
            long def = in2 << lambda;
            in ^= def;
        }
        for (int lambda = 0; lambda < 3; lambda++) {
            long def = in2 >>> lambda;
            in ^= def + len;
        }
        {
            final long in3 = 5;
            {
                final long in4 = 6;
                in2 += in4;
            }
            in2 -= in3;
        }
        return in ^ in2 ^ (bits << 3) ^ int2;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 11 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . 1 . . . 1 .
     * . 1 . . . 1 . .      . . 1 1 . 1 . .
     * . 1 . . . 1 . .      1 . 1 . . . 1 .
     * . 1 . . 1 . . .  ->  . 1 1 . . 1 1 .
     * . 1 1 1 . . . .      1 1 . . . . . .
     * . 1 . 1 . . . .      . . 1 . 1 1 . .
     * . 1 . . 1 . . .      1 . . . 1 1 1 .
     * . 1 . . . 1 . .      . . 1 1 . 1 . 1
     * </pre>
     */
    public static long literals(long x) {
        final long k = 0x00FF00FF;
        final int n = 3;
        int y = (int) x >>> n;
        long x2 = Long.rotateLeft(x, n) & k;
        long t = 1;
        t = t << 40;
        final int m = 0x80;
        long s = 5;
        s <<= 33;
        s |= 9;
        t |= s;
        s ^= y;
        t += s;
        x ^= ((long) y << 1) | (1L << n);
        long x3 = (x * t) ^ m;
        return x3 + x2;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
     * . 1 1 1 . . . .      1 1 1 1 1 1 1 1
     * . 1 . 1 . . . .      1 . 1 1 1 1 1 1
     * . 1 . . 1 . . .      . . 1 1 1 . . 1
     * . 1 . . . 1 . .      1 . 1 1 1 1 1 1
     * </pre>
     */
    public static long signs(long x) {
        int a = (int) (x & 0xFFFF) - 0x8000;
        int b = a / 7;
        int c = a % 7;
        int d = (byte) (int) x;
        long e = a;
        long f = a;
        boolean g = a < 0;
        boolean h = d > 3;
        int w = (int) ~x & 0xFFFF;
        if ((g && !h) || b == c) {
            f += e / 3;
        } else if (g != h) {
            f -= c;
        } else {
            f ^= w;
        }
        f += Long.compareUnsigned(x, 5000) > 0 ? (long) a : (long) (-a);
        f = f * ((g ? 1 : 0) + 2 * (h ? 1 : 0));
        return f
            + (d >> 1)
            + (w >> 3)
            + (((((int) x & 0xFFFF) << (a & 15)) | (((int) x & 0xFFFF) >>> (16 - (a & 15)))) & 0xFFFF)
            + Integer.bitCount(d & 0xFF)
            + (Integer.reverse((int) x & 0xFF) >>> 24);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . . . . . . .
     * . 1 . . . 1 . .      . 1 . . . 1 1 1
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . 1 . . .  ->  1 . . . . 1 . .
     * . 1 1 1 . . . .      . . . . . 1 . .
     * . 1 . 1 . . . .      . . . . . 1 1 1
     * . 1 . . 1 . . .      1 . . . . 1 . 1
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * </pre>
     */
    public static long nothing(long x) {
        int first;
        int last = 7;
        for (first = 0; first < last; first++) {
            last--;
            if (last == 2) {
                return x;
            }
        }
        if (x == 0) {
            return 1;
        }
        return x >>> first;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      . . . . . . . .
     * . 1 . 1 . . . .      . . . . . . . .
     * . 1 . . 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . 1 1 . . . . .
     * </pre>
     */
    public static long triangle(long x) {
        long n = 0;
        for (int i = 0; i <= (int) (x & 15); i++) {
            n = n * 5 + ones(i & 0xFF);
        }
        return n;
    }

    private static int ones(int n) {
        if (n == 0) {
            return 0;
        }
        return ones(n >> 1) + (n & 1);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Rotates a board of 64 numbers by 180 degrees.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . . 1 . . 1 .
     * . 1 . . . 1 . .      . . . . 1 . 1 .
     * . 1 . . 1 . . .  ->  . . . . 1 1 1 .
     * . 1 1 1 . . . .      . . . 1 . . 1 .
     * . 1 . 1 . . . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . . 1 1 1 1 .
     * </pre>
     */
    public static void turned(int[] board) {
        int[] before = new int[64];
        int n = 64;
        for (int sq = 0; sq < 64; sq++) {
            before[sq] = board[sq];
        }
        for (;;) {
            int before2 = n;
            n--;
            if (before2 == 0) {
                break;
            }
            board[n] = before[63 - n];
        }
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 1 . 1 1 1 .
     * . 1 . . . 1 . .      1 . . . 1 . . 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * . 1 . . 1 . . .  ->  . 1 . . 1 1 1 1
     * . 1 1 1 . . . .      1 1 . 1 1 1 1 .
     * . 1 . 1 . . . .      1 1 . . . 1 . 1
     * . 1 . . 1 . . .      1 . . . . 1 1 .
     * . 1 . . . 1 . .      . . . 1 . 1 . 1
     * </pre>
     */
    public static long scanned(long x) {
        long out = 0;
        long rest = x;
        while (rest != 0) {
            int sq = Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
            if (sq == 9) {
                continue;
            }
            out |= 1L << (sq ^ 7);
            if (((out >>> 40) & 1) != 0) {
                break;
            }
        }
        for (;;) {
            out ^= out >>> 3;
            rest++;
            if (Long.compareUnsigned(rest, 3) >= 0) {
                break;
            }
        }
        return out
            + Long.numberOfTrailingZeros(x | 1)
            + (63 - Long.numberOfLeadingZeros(x | 1))
            + Long.numberOfLeadingZeros(x);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Rotates a board of 64 numbers by 180 degrees.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . . 1 . . 1 .
     * . 1 . . . 1 . .      . . . . 1 . 1 .
     * . 1 . . 1 . . .  ->  . . . . 1 1 1 .
     * . 1 1 1 . . . .      . . . 1 . . 1 .
     * . 1 . 1 . . . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . . 1 1 1 1 .
     * </pre>
     */
    public static void swapped(int[] board) {
        {
            int a = 0;
            int b = 63;
            while (a < b) {
                int kept = board[a];
                board[a] = board[b];
                board[b] = kept;
                a++;
                b--;
            }
        }
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 62 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 . . . . 1
     * . 1 . . . 1 . .      . 1 . . . . . 1
     * . 1 . . . 1 . .      1 1 . . . . . 1
     * . 1 . . 1 . . .  ->  . . 1 . . . . 1
     * . 1 1 1 . . . .      . . . 1 . . . 1
     * . 1 . 1 . . . .      . . . 1 . . . 1
     * . 1 . . 1 . . .      1 1 1 . . . . 1
     * . 1 . . . 1 . .      . . . 1 . . . 1
     * </pre>
     */
    public static long each(long board) {
        long out = 0;
        for (long rest = board; rest != 0; rest &= rest - 1) {
            int sq = Long.numberOfTrailingZeros(rest);
            out ^= 1L << (sq ^ 56);
        }
        for (long n = 0; Long.compareUnsigned(n, 3) < 0; n++) {
            int i = (int) (2 - n);
            out = Long.rotateLeft(out, i + 1);
        }
        if ((out & 1) == 1) {
            return ~out;
        } else {
            return out;
        }
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 32 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . . . . . .
     * . 1 . . . 1 . .      . . 1 1 . . . 1
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      1 1 1 . . . . .
     * . 1 . 1 . . . .      . . . . 1 1 1 1
     * . 1 . . 1 . . .      1 . 1 1 1 1 1 .
     * . 1 . . . 1 . .      1 1 . 1 1 . 1 1
     * </pre>
     */
    public static long narrow(long x) {
        int a = (int) x & 0xFF;
        int b = (int) (x >>> 8) & 0xFF;
        int c = ((a << 4) & 0xFF) ^ ((((a + b) & 0xFF) * b) & 0xFF) ^ (b >> 1);
        int d = -c & 0xFF;
        int e = (short) (int) (x >>> 16);
        int f = (short) ((short) (e << 3) ^ (short) (e - d));
        boolean p = a > b;
        boolean q = p ? b > 3 : a == 7;
        boolean r = ((((((p ? 1 : 0) ^ (q ? 1 : 0)) == 0 ? 1 : 0) & (!q ? 1 : 0)) != 0 ? 1 : 0) | (((p ? 1 : 0) & (q ? 1 : 0)) != 0 ? 1 : 0)) != 0;
        int n = r ? a : ~b & 0xFF;
        int m = q ? (c + n) & 0xFF : d;
        return (long) f ^ ((long) d << 20) ^ ((long) n << 40) ^ ((long) m << 50);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 16 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      . . . . . . . .
     * . 1 . 1 . . . .      . . . . . . . .
     * . 1 . . 1 . . .      1 1 . . 1 . 1 .
     * . 1 . . . 1 . .      . . 1 1 . 1 . .
     * </pre>
     */
    public static long routine(long x) {
        long t = x >>> 7;
        long n = t & 15;
        for (int i = 0; i < 3; i++) {
            long y = x << i;
            x ^= y + n;
        }
        if ((t & 1) != 0) {
            long z = t << 8;
            x -= z;
        }
        long b = x << 9;
        long a = b;
        x ^= a ^ (b >>> 3);
        return x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Flips a square vertically: rank 1 becomes rank 8.
     *
     * It takes 1 operation.
     *
     * <pre>
     * a1 b1 c1 d1 e1 f1 g1 h1
     * a2 b2 c2 d2 e2 f2 g2 h2
     * a3 b3 c3 d3 e3 f3 g3 h3
     * a4 b4 c4 d4 e4 f4 g4 h4
     * a5 b5 c5 d5 e5 f5 g5 h5
     * a6 b6 c6 d6 e6 f6 g6 h6
     * a7 b7 c7 d7 e7 f7 g7 h7
     * a8 b8 c8 d8 e8 f8 g8 h8
     * </pre>
     */
    public static int routine(int sq) {
        int sq2 = sq ^ 56;
        return sq2;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Rotates a bitboard by 180 degrees.
     *
     * It takes 256 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . . 1 . . 1 .
     * . 1 . . . 1 . .      . . . . 1 . 1 .
     * . 1 . . 1 . . .  ->  . . . . 1 1 1 .
     * . 1 1 1 . . . .      . . . 1 . . 1 .
     * . 1 . 1 . . . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . . 1 1 1 1 .
     * </pre>
     */
    public static long turnedOver(long x) {
        long out = 0;
        int i;
        int j;
        i = 0;
        j = 63;
        while (i < 64) {
            out |= ((x >>> i) & 1) << j;
            i++;
            j--;
        }
        return out;
    }
}

public final class Bitboards {
    private Bitboards() {}

    private static final long A_FILE = 0x0101010101010101L;

    /**
     * Shifts a bitboard by one step west; bits that leave the board are lost.
     *
     * It takes 2 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 1 1 . . . .
     * . 1 . . . 1 . .      1 . . . 1 . . .
     * . 1 . . . 1 . .      1 . . . 1 . . .
     * . 1 . . 1 . . .  ->  1 . . 1 . . . .
     * . 1 1 1 . . . .      1 1 1 . . . . .
     * . 1 . 1 . . . .      1 . 1 . . . . .
     * . 1 . . 1 . . .      1 . . 1 . . . .
     * . 1 . . . 1 . .      1 . . . 1 . . .
     * </pre>
     */
    public static long toTheLeft(long x) {
        return (x & ~A_FILE) >>> 1;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 . 1 . 1 . .
     * . 1 . . . 1 . .      . . 1 . . . 1 1
     * . 1 . . . 1 . .      . 1 . 1 1 . . .
     * . 1 . . 1 . . .  ->  1 . . 1 . 1 1 1
     * . 1 1 1 . . . .      . . . . 1 1 1 1
     * . 1 . 1 . . . .      1 1 . . 1 . 1 1
     * . 1 . . 1 . . .      . . . 1 1 1 1 .
     * . 1 . . . 1 . .      . . . . . . . .
     * </pre>
     */
    public static long shrinking(long x) {
        int n = 70;
        x ^= n;
        n = 9;
        for (int i = 1; i < n; i++) {
            x ^= x << i;
            if ((x & 1) != 0) {
                n--;
            }
        }
        return x << n;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 5 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . 1 . . . . .
     * . 1 . . . 1 . .      1 . . . 1 . . .
     * . 1 . . . 1 . .      1 . . . 1 . 1 .
     * . 1 . . 1 . . .  ->  1 . . . 1 . . .
     * . 1 1 1 . . . .      1 . 1 . . . . .
     * . 1 . 1 . . . .      1 . 1 . . . 1 .
     * . 1 . . 1 . . .      1 . . . . . . .
     * . 1 . . . 1 . .      1 . . . 1 . . .
     * </pre>
     */
    public static long exactlyAHundredInC(long bb) {
        return ((bb & 0x5555555555555555L) << 10) | ((bb >>> 1) & 0x5555555555555555L);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 . 1 . 1 . 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      . 1 1 1 1 1 1 1
     * . 1 . . 1 . . .  ->  . 1 1 1 . 1 1 1
     * . 1 1 1 . . . .      . 1 . 1 1 . 1 .
     * . 1 . 1 . . . .      . 1 1 . . 1 1 .
     * . 1 . . 1 . . .      1 1 1 1 . 1 1 1
     * . 1 . . . 1 . .      . 1 1 1 1 1 1 1
     * </pre>
     */
    public static long bounded(long x) {
        final long far = 3;
        nothing();
        for (long i = x & 1; i < far; i++) {
            x ^= x << 1;
        }
        return x;
    }

    private static void nothing() {
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 177 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . 1 . . . .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .  ->  . . 1 1 1 1 . .
     * . 1 1 1 . . . .      . . . 1 1 1 . .
     * . 1 . 1 . . . .      1 . 1 1 1 . . 1
     * . 1 . . 1 . . .      1 . . 1 . . . .
     * . 1 . . . 1 . .      1 . . . 1 . . .
     * </pre>
     */
    public static long nested(long x) {
        {
            long t = x >>> 1;
            x ^= t;
        }
        for (long left = x; left != 0; left &= left - 1) {
            long bit = left & -left;
            x ^= bit << 1;
        }
        return Long.divideUnsigned(x, (x & 6) ^ 1) + Long.remainderUnsigned(x, (x & 6) ^ 1);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 7 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . . . . 1 1 1
     * . 1 . . . 1 . .      1 . 1 1 1 . 1 1
     * . 1 . . . 1 . .      1 . 1 1 1 . 1 1
     * . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
     * . 1 1 1 . . . .      1 . . . 1 1 1 1
     * . 1 . 1 . . . .      1 . 1 . 1 1 1 1
     * . 1 . . 1 . . .      1 . 1 1 . 1 1 1
     * . 1 . . . 1 . .      . . 1 1 1 . 1 1
     * </pre>
     */
    public static long divided(long x) {
        int few = (int) (x & 7) - 4;
        int rest = few % 3;
        int quotient = few / 2;
        return x ^ Integer.toUnsignedLong(rest) ^ (Integer.toUnsignedLong(quotient) << 32);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 6 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 . . . . 1 1
     * . 1 . . . 1 . .      1 . 1 1 1 . . 1
     * . 1 . . . 1 . .      1 . . 1 . 1 1 1
     * . 1 . . 1 . . .  ->  1 . 1 1 1 . 1 1
     * . 1 1 1 . . . .      1 . 1 1 . 1 1 1
     * . 1 . 1 . . . .      1 . 1 . 1 . 1 1
     * . 1 . . 1 . . .      1 . . . . . 1 1
     * . 1 . . . 1 . .      1 1 1 1 . . 1 1
     * </pre>
     */
    public static long exchanged(long x) {
        long other = x >>> 8;
        long third = x << 8;
        long kept = x;
        x = other;
        other = kept;
        return (x + third) ^ 9223372036854775807L ^ other ^ 0x8000000000000000L;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 3 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      1 1 1 1 1 1 1 1
     * . 1 . 1 . . . .      1 1 1 1 1 1 1 1
     * . 1 . . 1 . . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * </pre>
     */
    public static long limits(long x) {
        int low = (int) x;
        return Integer.toUnsignedLong(low ^ 2147483647 ^ (low + 0x80000000));
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 9 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . . . 1 1 1 1
     * . 1 . . . 1 . .      1 . . . 1 . . .
     * . 1 . . . 1 . .      . . . . 1 . . .
     * . 1 . . 1 . . .  ->  . . . . 1 . . 1
     * . 1 1 1 . . . .      1 1 1 1 . . . 1
     * . 1 . 1 . . . .      1 1 1 1 . 1 . 1
     * . 1 . . 1 . . .      . 1 1 1 . 1 1 .
     * . 1 . . . 1 . .      . 1 . 1 . 1 1 1
     * </pre>
     */
    public static long afterwards(long x) {
        int n = 3;
        int before = n;
        n++;
        long y = x << before;
        int a = (int) (x & 7) - 4;
        int b = (int) ((x >>> 3) & 7) - 4;
        int sum = a + b;
        return y ^ n ^ Integer.toUnsignedLong(sum);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 1 . . . 1 1
     * . 1 . . . 1 . .      1 . . . . . 1 1
     * . 1 . . . 1 . .      1 1 . . . . . .
     * . 1 . . 1 . . .  ->  1 . 1 . 1 1 1 1
     * . 1 1 1 . . . .      . 1 . 1 . 1 1 .
     * . 1 . 1 . . . .      1 . 1 . . 1 . .
     * . 1 . . 1 . . .      1 1 . . 1 1 . 1
     * . 1 . . . 1 . .      1 . 1 1 1 1 . .
     * </pre>
     */
    public static long counts(long x) {
        long y = 0;
        for (int i = 0; i <= 7; i++) {
            y += x >>> i;
        }
        for (int i = 0; i <= 8; i += 2) {
            if (i == 4) {
                continue;
            }
            y ^= x << i;
        }
        for (long i = 1;; i++) {
            x &= x - 1;
            if (Long.compareUnsigned(x, i) <= 0) {
                break;
            }
            y += i;
        }
        for (int i = 0;; i++) {
            if (i > 5) {
                break;
            }
            y = y * 3 + i;
        }
        for (int i = 0; i != 6; i++) {
            y = y * 5 + i;
        }
        for (int i = 1; 9 > i; i++) {
            y = y * 7 + i;
        }
        {
            long i = 2;
            long k = 1;
            for (; Long.compareUnsigned(i, 40) < 0; i += k) {
                y += i;
                k++;
            }
        }
        return y;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . 1 . 1 1 .
     * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
     * . 1 . . . 1 . .      1 . 1 . . 1 . 1
     * . 1 . . 1 . . .  ->  . . 1 . . 1 . 1
     * . 1 1 1 . . . .      1 1 . . . 1 1 .
     * . 1 . 1 . . . .      1 . 1 . . 1 . .
     * . 1 . . 1 . . .      . 1 . 1 . 1 . 1
     * . 1 . . . 1 . .      . . . . . 1 . 1
     * </pre>
     */
    public static long decided(long x) {
        long y = 0;
        if ((x & 1) != 0 && ((x & 2) != 0 ? Long.compareUnsigned(x, 300) > 0 : Long.compareUnsigned(x, 70000) < 0)) {
            y = 1;
        }
        if ((x & 4) != 0 || ((x & 8) != 0 ? Long.compareUnsigned(x, 900) > 0 : Long.compareUnsigned(x, 80000) < 0)) {
            y += 2;
        }
        boolean odd = (x & 16) != 0;
        boolean same = odd == true;
        if (Long.compareUnsigned(x, 5) <= 0 || same) {
            y += 4;
        }
        if (Long.compareUnsigned(x, 1 << 20) < 0) {
            y += 8;
        }
        if (Long.compareUnsigned(x, 1 << 30) >= 0) {
            y += 16;
        }
        if (Long.compareUnsigned(x, 99) > 0 && x != 101 && x == 0) {
            y += 32;
        }
        y += Long.compareUnsigned(x, 7) > 0 ? 64L : 128L;
        return (y & 256) != 0 ? x : y * x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 . . . . . .
     * . 1 . . . 1 . .      . . 1 . . . 1 1
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .  ->  . 1 . . . . 1 .
     * . 1 1 1 . . . .      1 . . . . . 1 .
     * . 1 . 1 . . . .      1 . . . . . 1 1
     * . 1 . . 1 . . .      . 1 . . . . 1 .
     * . 1 . . . 1 . .      1 1 1 1 . . 1 .
     * </pre>
     */
    public static long putAside(long x) {
        long[] t = {x, 0, 0, 0};
        put(t, x >>> 3);
        put(t, 0);
        taken(t);
        taken(t);
        return t[1] ^ (t[0] + t[2]);
    }

    private static void put(long[] t, long x) {
        if (x == 0) {
            t[2] = 1;
            return;
        }
        t[0] = x;
    }

    private static long taken(long[] t) {
        t[1] += 5;
        return t[1];
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
     * . 1 1 1 . . . .      1 1 1 1 1 1 1 1
     * . 1 . 1 . . . .      1 1 1 1 1 1 1 1
     * . 1 . . 1 . . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      1 1 . 1 1 1 1 1
     * </pre>
     */
    public static long placed(long x) {
        long three;
        int n;
        if ((x & 1) != 0) {
            long one = x >>> 1;
            x ^= one;
        }
        if ((x & 2) != 0) {
            x++;
        } else {
            long two = x << 1;
            x ^= two;
        }
        if ((x & 4) != 0) {
            three = 5;
            x -= three;
        } else {
            three = 9;
            x += three * x;
        }
        while ((x & 8) != 0) {
            long four = x >>> 1;
            x ^= (four & 7) + (x & 8);
        }
        for (n = 0; n < 5; n++) {
            x ^= x >>> n;
        }
        return x - n;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 12 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . 1 1 . 1 . .
     * . 1 . . . 1 . .      1 . . . . . . 1
     * . 1 . . . 1 . .      1 . . 1 . . . 1
     * . 1 . . 1 . . .  ->  1 . . 1 1 1 1 1
     * . 1 1 1 . . . .      1 1 . 1 1 . 1 1
     * . 1 . 1 . . . .      1 1 . 1 . 1 1 1
     * . 1 . . 1 . . .      1 1 . 1 1 . 1 1
     * . 1 . . . 1 . .      1 . . 1 . 1 . 1
     * </pre>
     */
    public static long negative(long x) {
        final long all = -1L;
        final long most = 0xFFFFFFFFFFFFFFFEL;
        final long none = -1L;
        final int few = 0xFFFFFFFD;
        final long low = -9223372036854775807L;
        return x
            ^ (all - most + (x & none) * Integer.toUnsignedLong(few))
            ^ -low
            ^ -x
            ^ ((-x >>> 60) - ~x);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . 1 . 1 1 1
     * . 1 . . . 1 . .      . . 1 . 1 1 . 1
     * . 1 . . . 1 . .      1 1 . 1 . 1 . 1
     * . 1 . . 1 . . .  ->  1 1 1 . 1 . . .
     * . 1 1 1 . . . .      . . 1 . 1 1 1 1
     * . 1 . 1 . . . .      1 1 1 1 1 . 1 1
     * . 1 . . 1 . . .      . 1 . . . . . .
     * . 1 . . . 1 . .      1 1 1 . . 1 . 1
     * </pre>
     */
    public static long awaited(long x) {
        long either;
        long round = 0;
        long late = 0;
        long kept;
        int n;
        if ((x & 1) != 0) {
            either = x << 1;
        } else if ((x & 2) != 0) {
            either = x << 3;
        } else {
            return x;
        }
        long twice = either >>> 5;
        if ((x & 4) != 0) {
            twice = 0;
        }
        for (n = 0; n < 3; n++) {
            long own;
            if (((x >>> n) & 1) != 0) {
                own = 7;
            } else {
                own = 9;
            }
            if (n == 1) {
                round = own;
                x += 2;
                continue;
            }
            if (n == 2) {
                x += round;
            }
            round = own * n;
            x += round;
        }
        for (;;) {
            kept = x >>> 9;
            x -= 3;
            if ((x & 12) != 0) {
                break;
            }
        }
        if ((x & 8) != 0) {
            late = 3;
        }
        if ((x & 8) != 0) {
            x += late;
        } else {
            x--;
        }
        late = n;
        return x ^ either ^ twice ^ late ^ kept;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 1 1 1 . .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .  ->  . 1 1 . . 1 . .
     * . 1 1 1 . . . .      . . 1 1 1 . . .
     * . 1 . 1 . . . .      . . 1 . 1 . . .
     * . 1 . . 1 . . .      . . 1 . . 1 . .
     * . 1 . . . 1 . .      . 1 1 1 1 1 . .
     * </pre>
     */
    public static long truths(long x) {
        boolean yes = true;
        boolean no = false;
        long y = 0xFFFFFFFDL;
        long shared;
        if ((x & 1) != 0) {
            yes = false;
        }
        if ((x & 2) != 0) {
            no = true;
        }
        boolean either = yes && no;
        if ((x & 4) != 0) {
            shared = 3;
            y += shared;
        }
        if ((x & 8) != 0) {
            shared = 5;
            y ^= shared << 3;
        }
        {
            long inner;
            {
                if ((x & 16) != 0) {
                    inner = 1;
                } else {
                    inner = x;
                }
            }
            y += inner;
        }
        for (int i = 0; i < 3; i++) {
            if ((i & x) != 0) {
                long once = y;
                y += once;
            }
        }
        while ((y & 64) != 0) {
            long rest = y;
            rest &= 63;
            y = rest;
        }
        return either ? y : y + x - (yes ? 1L : 0L);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      . . . . . . . .
     * . 1 . 1 . . . .      . . . . . . . .
     * . 1 . . 1 . . .      1 1 . 1 . . . .
     * . 1 . . . 1 . .      . 1 1 . 1 . 1 1
     * </pre>
     */
    public static long steps(long x) {
        long sum = 0;
        for (long rest = x; rest != 0; rest &= rest - 1) {
            if (Long.compareUnsigned(rest & -rest, 1 << 20) > 0) {
                break;
            }
            sum += rest;
        }
        {
            int i = 0;
            int j = 9;
            while (i < j) {
                if (i == 2) {
                    i++;
                    j--;
                    continue;
                }
                sum = sum * 3 + i * j;
                i++;
                j--;
            }
        }
        for (int i = 3; i >= 0; i--) {
            sum ^= sum << i;
        }
        for (int i = 250; i != 0; i = (i + 1) & 0xFF) {
            sum += i;
        }
        return (sum << 1) >>> (x & 1);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /** Gathers the bits under a mask in the low bits: PEXT, Long.compress of Java 19. */
    private static long extractBits(long x, long mask) {
        long result = 0;
        for (long bit = 1; mask != 0; bit <<= 1) {
            if ((x & mask & -mask) != 0) {
                result |= bit;
            }
            mask &= mask - 1;
        }
        return result;
    }

    /**
     * Computes a bitboard from another one.
     *
     * It takes 4 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      . 1 . . . 1 . .
     * . 1 . 1 . . . .      . . 1 . 1 . . .
     * . 1 . . 1 . . .      . . 1 1 . . . .
     * . 1 . . . 1 . .      . 1 1 . . 1 . .
     * </pre>
     */
    public static long extracted(long x) {
        return extractBits(x, 0x00FF00FF00FF00FFL) + extractBits(x, x >>> 3);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 7 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 1 1 . 1 1 1
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . 1 . . .  ->  . 1 . . 1 . . .
     * . 1 1 1 . . . .      1 . . . . . . .
     * . 1 . 1 . . . .      1 . 1 . 1 1 1 1
     * . 1 . . 1 . . .      . . 1 1 . 1 1 1
     * . 1 . . . 1 . .      . 1 1 . 1 1 1 1
     * </pre>
     */
    public static long least(long x) {
        final int zero = 0x00;
        return x
            ^ 0xF000000000000000L
            ^ 0xFFFFFFFFF0000000L
            ^ 0xFFFFFFFFFFFFFFF0L
            ^ zero
            ^ 0xFFFFFFFFFFFFFFFBL
            ^ 0xFFFFFFFFFFFFFED4L
            ^ 0xB;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 38 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . 1 . 1 . 1 1 .
     * . 1 . . . 1 . .      1 . 1 1 . . 1 1
     * . 1 . . 1 . . .  ->  1 1 . 1 . 1 1 .
     * . 1 1 1 . . . .      1 1 . . 1 . . .
     * . 1 . 1 . . . .      . . . 1 1 1 . .
     * . 1 . . 1 . . .      1 . . 1 1 1 . 1
     * . 1 . . . 1 . .      . 1 1 . . 1 . .
     * </pre>
     */
    public static long close(long x) {
        long y = x >>> 9;
        x = Long.rotateLeft(x & ~y, 3) + (y - -x) * 5 + (x & ~y) * 3;
        x ^= x * 3 * y + Long.divideUnsigned(x * y, 7) + Long.divideUnsigned(x, y | 1) * 3;
        return Long.bitCount(x - -y) + (((x << 1) & ~y) | (y * (x - -y))) + (x & ~(y - -x));
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 18 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . 1 1 1 1 .
     * . 1 . . . 1 . .      . . . 1 . . . 1
     * . 1 . . . 1 . .      . . . 1 . . . 1
     * . 1 . . 1 . . .  ->  . . . 1 . . 1 .
     * . 1 1 1 . . . .      . . 1 . 1 1 1 .
     * . 1 . 1 . . . .      1 1 . . 1 . . 1
     * . 1 . . 1 . . .      . 1 . . . 1 1 1
     * . 1 . . . 1 . .      . 1 1 1 . . . .
     * </pre>
     */
    public static long repeated(long x) {
        long[] t = {7, 7, 7, 7};
        int[] z = new int[3];
        long[] s = {x, x, x};
        t[1] ^= x;
        z[1] = 5;
        int b = (int) x & 0xFF;
        int y = (int) (x >>> 8);
        int few = b & 7;
        return t[0]
            ^ t[1]
            ^ t[3]
            ^ z[1]
            ^ s[2]
            ^ (x << few)
            ^ Integer.toUnsignedLong(y << (x & 7))
            ^ Integer.toUnsignedLong(y >>> (b & 7))
            ^ ((b % 8) * 36);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 17 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . 1 . . . . .
     * . 1 . . . 1 . .      . 1 1 1 . . 1 .
     * . 1 . . 1 . . .  ->  . . 1 . . . . .
     * . 1 1 1 . . . .      1 1 . 1 . 1 . .
     * . 1 . 1 . . . .      1 1 1 1 . . 1 1
     * . 1 . . 1 . . .      . . 1 1 1 . 1 1
     * . 1 . . . 1 . .      1 . . . 1 1 . 1
     * </pre>
     */
    public static long kept(long x) {
        long[] t = {1, 2, 4};
        long k = t[2];
        long m = Integer.bitCount(255);
        final long n = 5;
        int a = (int) x;
        a ^= ((a << 5) + (a & 0x7FFFFFFF)) ^ 0xFFFFFFFD;
        return t[(int) (x & 1)]
            ^ k
            ^ (m * n)
            ^ (((x >>> 8) / 7) + ((x & 255) % 5))
            ^ Integer.toUnsignedLong(a << 3);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 2 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 1 . . 1 1 .
     * . 1 . . . 1 . .      . 1 1 . . 1 1 .
     * . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
     * . 1 1 1 . . . .      . 1 . . 1 . . .
     * . 1 . 1 . . . .      . 1 1 1 1 . . .
     * . 1 . . 1 . . .      . 1 1 . 1 1 . .
     * . 1 . . . 1 . .      . 1 1 . . 1 1 .
     * </pre>
     */
    public static long changed(long x) {
        x ^= x << 1;
        return x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 2 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 1 1 1 . .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .  ->  . . 1 . . 1 . .
     * . 1 1 1 . . . .      . . 1 1 1 . . .
     * . 1 . 1 . . . .      . . 1 . 1 . . .
     * . 1 . . 1 . . .      . . 1 . . 1 . .
     * . 1 . . . 1 . .      1 . 1 . . . 1 .
     * </pre>
     */
    public static long after(long x) {
        return flipVertical(x) + 1;
    }

    private static long flipVertical(long x) {
        return x << 1;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 2 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      . . . . . . . .
     * . 1 . 1 . . . .      . . . . . . . .
     * . 1 . . 1 . . .      . . 1 . . 1 . .
     * . 1 . . . 1 . .      . . . 1 1 1 . 1
     * </pre>
     */
    public static long uncounted(long x) {
        int j = 0;
        int n = 3;
        for (int i = 0; i < 9; i++) {
            x ^= x << i;
            if ((x & 4) != 0) {
                i++;
            }
        }
        for (int i = 0; j < 5; i++) {
            x ^= x << i;
            j += 2;
        }
        for (int i = 0; i <= 63; i++) {
            x += i;
        }
        for (int i = 0; i <= 64; i++) {
            x ^= i;
        }
        for (int i = 0; i <= 70; i++) {
            x += i * 3;
        }
        for (int i = 0; i < 3; i++) {
        }
        long z = n;
        n++;
        return x ^ z ^ n;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 18 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . 1 1 1 1 .
     * . 1 . . . 1 . .      . . . 1 . . . 1
     * . 1 . . . 1 . .      . . . 1 . . . 1
     * . 1 . . 1 . . .  ->  . . . 1 . . 1 .
     * . 1 1 1 . . . .      . . . 1 1 1 . .
     * . 1 . 1 . . . .      . . . 1 . 1 . .
     * . 1 . . 1 . . .      . . . 1 . . 1 .
     * . 1 . . . 1 . .      1 . 1 . . . . .
     * </pre>
     */
    public static long plainly(long x) {
        long y = (x & ~0xFFL) * 3 + ((((x & 7) + 9) / 2) - 4) * 5;
        y ^= Long.remainderUnsigned(x, (x & 6) ^ 1) * 3;
        y += x * 1;
        int b = (int) x & 0xFF;
        return y ^ (((b << ((int) (x & 8) & 7)) | (b >>> (8 - ((int) (x & 8) & 7)))) & 0xFF);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 28 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 1 1 . . 1 .
     * . 1 . . . 1 . .      . 1 1 1 . 1 . .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . 1 . . .  ->  . . 1 1 1 1 1 1
     * . 1 1 1 . . . .      . 1 1 . . 1 1 .
     * . 1 . 1 . . . .      . . . 1 1 1 . .
     * . 1 . . 1 . . .      . 1 . 1 . . 1 .
     * . 1 . . . 1 . .      . . 1 . . . 1 1
     * </pre>
     */
    public static long loosely(long x) {
        long a = x;
        long b = x >>> 3;
        long c = (a * 3) & (b * 5);
        long y = (x & 7) + ((int) (x * 3) & 0xFFFF);
        y ^= (x * 3) & (x * 5);
        y ^= ~(x * 3) ^ -(x * 5);
        y ^= x << (int) ((x * 3) & 63);
        return y ^ c ^ (((x & 1) != 0 ? 3 : (int) (x >>> 60)) < 4 ? 5L : 6L);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
     * . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
     * . 1 1 1 . . . .      1 1 1 1 1 1 1 1
     * . 1 . 1 . . . .      1 1 1 1 1 1 1 1
     * . 1 . . 1 . . .      1 1 1 1 1 1 1 1
     * . 1 . . . 1 . .      . 1 1 1 1 1 1 1
     * </pre>
     */
    public static long opposite(long x) {
        long y = 3;
        long k = 3;
        if ((x & 1) != 0) {
            k = 5;
        }
        if ((x & 2) != 0) {
            long t = x >>> 1;
            x ^= t;
        }
        if ((x & 4) != 0) {
            y = -y;
        }
        return x ^ y ^ k ^ -x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . . 1 . . .
     * . 1 . . . 1 . .      1 1 1 . 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 . 1 1 1 .
     * . 1 . . 1 . . .  ->  1 . . 1 1 . 1 .
     * . 1 1 1 . . . .      . . . 1 . . 1 .
     * . 1 . 1 . . . .      . 1 1 1 . . 1 1
     * . 1 . . 1 . . .      1 . . 1 1 . 1 .
     * . 1 . . . 1 . .      1 . . 1 . . . .
     * </pre>
     */
    public static long late(long x) {
        long inside;
        long round;
        long kept = 0;
        long[] t = {1, 0};
        {
            inside = x >>> 3;
            x ^= 5;
        }
        for (int n = 0; n < 3; n++) {
            if ((x & 1) != 0) {
                x += 3;
                continue;
            } else {
                round = x >>> 1;
            }
            x ^= round;
        }
        if ((x & 16) != 0) {
            long own = 0;
            if ((x & 2) != 0) {
                own = 3;
            }
            if ((x & 2) != 0) {
                x += own;
            }
        }
        if ((x & 8) != 0) {
            kept = 3;
        }
        if ((x & 8) != 0) {
            long[] list = {kept, x};
            x ^= list[(int) (x & 1)];
        }
        for (int n = 0; n < 3; n++) {
            raised(t);
        }
        return x ^ inside ^ t[1];
    }

    private static long raised(long[] t) {
        t[1] += 5;
        return t[1];
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 13 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 1 1 1 . . .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . 1 . . .  ->  . 1 . . 1 . . .
     * . 1 1 1 . . . .      . 1 1 1 . . . .
     * . 1 . 1 . . . .      . 1 . 1 . . . .
     * . 1 . . 1 . . .      1 . . 1 1 . . .
     * . 1 . . . 1 . .      . 1 . 1 1 1 1 .
     * </pre>
     */
    public static long narrowly(long x) {
        int b = (int) x & 0xFF;
        int few = b & 7;
        int w = (int) (x >>> 8) & 0xFFFF;
        w ^= w >> 3;
        w = w | ((w >> 1) & 15);
        int half = lower(few | (b >> 4));
        return x ^ few ^ w ^ half;
    }

    private static int lower(int b) {
        return b & 15;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 1 . . 1 1 .
     * . 1 . . . 1 . .      . 1 1 . . 1 1 .
     * . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
     * . 1 1 1 . . . .      . 1 . . 1 . . .
     * . 1 . 1 . . . .      . 1 1 1 1 . . .
     * . 1 . . 1 . . .      . 1 1 . 1 1 . .
     * . 1 . . . 1 . .      . 1 1 . . 1 1 .
     * </pre>
     */
    public static long macros(long x) {
        long y = x;
        if ((x & 0x0100000000000000L) > 0) {
            y ^= 2;
        }
        return x ^ ((y << 1) | 4);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 3 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . . 1 1 1 1 . .
     * . 1 . . . 1 . .      . . . . 1 1 . .
     * . 1 . . 1 . . .  ->  . . 1 1 . 1 . .
     * . 1 1 1 . . . .      . . . 1 1 . . .
     * . 1 . 1 . . . .      . . 1 1 1 . . .
     * . 1 . . 1 . . .      . . . 1 . 1 . .
     * . 1 . . . 1 . .      . 1 . . 1 . . .
     * </pre>
     */
    public static long templates(long x) {
        return moved(8, x) ^ moved(-8, x);
    }

    private static long moved(int n, long x) {
        return n > 0 ? x << n : x >>> -n;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 1 . . 1 1 .
     * . 1 . . . 1 . .      . 1 1 . . 1 1 .
     * . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
     * . 1 1 1 . . . .      . 1 . . 1 . . .
     * . 1 . 1 . . . .      . 1 1 1 1 . . .
     * . 1 . . 1 . . .      . 1 1 . 1 1 . .
     * . 1 . . . 1 . .      1 1 . 1 1 . 1 .
     * </pre>
     */
    public static long scanned(long x) {
        long out = 0;
        long s;
        while (x != 0) {
            s = Long.numberOfTrailingZeros(x);
            out ^= 3L << s;
            x &= x - 1;
        }
        if (out != 0) {
            s = 63 - Long.numberOfLeadingZeros(out);
            out ^= s;
        }
        return out;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 6 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 1 1 1 . . .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . 1 . . .  ->  . 1 . . 1 . . .
     * . 1 1 1 . . . .      . 1 1 1 . . . .
     * . 1 . 1 . . . .      . 1 . 1 . . . .
     * . 1 . . 1 . . .      . 1 . . 1 . . .
     * . 1 . . . 1 . .      . . 1 . . 1 . .
     * </pre>
     */
    public static long choices(long x) {
        return chosen(x, 2) ^ chosen(x, 3) ^ chosen(x, 4);
    }

    private static long chosen(long x, int how) {
        if (how == 1 || how == 2) {
            x ^= 1;
        } else if (how == 3) {
            return x;
        } else {
            x ^= 2;
        }
        return x << 1;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 . 1 . . 1 . 1
     * . 1 . . . 1 . .      1 . . 1 1 . . 1
     * . 1 . . . 1 . .      1 . . 1 1 . . 1
     * . 1 . . 1 . . .  ->  1 . . 1 . . 1 1
     * . 1 1 1 . . . .      1 . . 1 1 . 1 1
     * . 1 . 1 . . . .      . 1 . 1 . 1 1 1
     * . 1 . . 1 . . .      1 1 . 1 . 1 . 1
     * . 1 . . . 1 . .      . 1 . . 1 . 1 .
     * </pre>
     */
    public static long edges(long x) {
        int half = (int) x & 0x7FFFFFFF;
        int low = (int) x;
        long[] given = {x, half};
        if (((int) x & 0x7FFFFFFF) > 5) {
            x ^= twice(given);
        }
        bumped(given);
        bumped(given);
        for (int i = 0; i < 4; i++) {
            x += -i;
        }
        for (int i = 0; i < 4; i++) {
            x = -x;
            x ^= i;
        }
        x += 1 << ((x & 3) + 2);
        return (-1L - x * 3) ^ (low < 0 ? 1L : 0L) ^ (low / 7) ^ given[1];
    }

    private static long twice(long[] t) {
        return bumped(t) ^ bumped(t);
    }

    private static long bumped(long[] t) {
        t[1] += 5;
        return t[1];
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 35 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 1 1 1 . .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . . 1 . .      . . 1 . . . 1 .
     * . 1 . . 1 . . .  ->  . . 1 . . 1 . .
     * . 1 1 1 . . . .      . . 1 1 1 . . .
     * . 1 . 1 . . . .      . . 1 . 1 . . .
     * . 1 . . 1 . . .      . . 1 . . 1 . .
     * . 1 . . . 1 . .      . . 1 . . 1 1 .
     * </pre>
     */
    public static long told(long x) {
        int n = 0;
        n |= (int) x & 0xFF;
        int[] bytes = new int[8];
        for (long i = 0; Long.compareUnsigned(i, 8) < 0; i++) {
            bytes[(int) i] = (int) (x >>> (8 * i)) & 0xFF;
        }
        long out = 0;
        for (long i = 0; Long.compareUnsigned(i, 8) < 0; i++) {
            out |= (long) ((bytes[(int) i] << 1) & 0xFF) << (8 * i);
        }
        return out ^ ((n << 4) & 0xFF);
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 2 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . 1 1 1 1 . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . 1 1 . .
     * . 1 . . 1 . . .  ->  . . 1 1 1 . . .
     * . 1 1 1 . . . .      . . 1 . . . . .
     * . 1 . 1 . . . .      . . . 1 1 . . .
     * . 1 . . 1 . . .      . . . . 1 1 . .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * </pre>
     */
    public static long words(long x) {
        long int2 = x << 8;
        return int2 ^ x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . . 1 . .      . . . . . . . .
     * . 1 . . 1 . . .  ->  . . . . . . . .
     * . 1 1 1 . . . .      . . . . . . . .
     * . 1 . 1 . . . .      . . . . . . . .
     * . 1 . . 1 . . .      . . . . . . . .
     * . 1 . . . 1 . .      1 . . 1 . . . 1
     * </pre>
     */
    public static long guarded(long x) {
        long at = x >>> 58;
        if (at >= 64) {
            return 0;
        }
        long t = x & 3;
        long t2;
        if (t == 0) {
            t2 = 5;
        } else {
            long t3;
            if (t == 1) {
                t3 = x;
            } else {
                long t4;
                if (t == 2 || t == 3) {
                    t4 = 9;
                } else {
                    return 0;
                }
                t3 = t4;
            }
            t2 = t3;
        }
        long low = t2;
        return square(at) ^ low;
    }

    private static long square(long at) {
        if (Long.compareUnsigned(at, 63) > 0) {
            return 0;
        }
        return 1L << at;
    }
}
