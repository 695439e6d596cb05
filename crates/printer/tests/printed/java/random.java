public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 1 1 . 1 1 .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . . 1 . .      . 1 . . . 1 . .
     * . 1 . . 1 . . .  ->  . 1 . . 1 . . .
     * . 1 1 1 . . . .      1 . . . 1 . . 1
     * . 1 . 1 . . . .      1 . 1 1 . . . 1
     * . 1 . . 1 . . .      . 1 . 1 . . 1 .
     * . 1 . . . 1 . .      . 1 1 . 1 1 1 1
     * </pre>
     */
    public static long mixed(long x) {
        int a = (int) x & 0xFF;
        int b = (int) (x >>> 8) & 0xFFFF;
        int c = (int) x;
        long d = x * 3;
        int e = (byte) (int) (x >>> 16);
        int f = (short) (int) x;
        int g = (int) (x >>> 3);
        long h = x ^ 0x8000000000000000L;
        boolean p = x != 0;
        int[] table = {0, 4, 2, 6, 1, 5, 3, 255};
        d ^= ((((table[a & 7] << (g & 31 & 7)) | (table[a & 7] >>> (8 - (g & 31 & 7)))) & 0xFF) / 3) >> 31;
        int before = g;
        g++;
        d += before;
        g++;
        x -= (g & 31) * x;
        int before2 = c;
        c--;
        c += before2;
        c--;
        x -= (c & 31) * x;
        if (((a == b ? 1L : 0L) ^ (0x00FF00FF00FF00FFL % 3L)) != 0) {
            a = (a * (e << 17)) & 0xFF;
        } else {
            for (int i = 0; i < 3; i++) {
                c += i * (e >> 17);
                h += 7;
            }
        }
        c ^= ~(-(f / 7));
        x ^= Integer.toUnsignedLong(a + b + c) + d + e + f + g + h + (p ? 1L : 0L);
        return x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * It takes 91 operations.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 . 1 1 1 . .
     * . 1 . . . 1 . .      1 1 . 1 1 1 . 1
     * . 1 . . . 1 . .      1 1 . 1 1 1 . 1
     * . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 1
     * . 1 1 1 . . . .      . 1 . . . . 1 1
     * . 1 . 1 . . . .      . 1 . . . . 1 .
     * . 1 . . 1 . . .      1 1 . . 1 1 1 1
     * . 1 . . . 1 . .      1 1 1 . . 1 . .
     * </pre>
     */
    public static long mixed(long x) {
        int a = (int) x & 0xFF;
        int b = (int) (x >>> 8) & 0xFFFF;
        int c = (int) x;
        long d = x * 3;
        int e = (byte) (int) (x >>> 16);
        int f = (short) (int) x;
        int g = (int) (x >>> 3);
        long h = x ^ 0x8000000000000000L;
        boolean p = x != 0;
        int[] table = {0, 4, 2, 6, 1, 5, 3, 255};
        d ^= (((b << (g & 31 & 15)) | (b >>> (16 - (g & 31 & 15)))) & 0xFFFF) - table[(int) (x & 7)] == 0 ? 1L : 0L;
        g += c;
        for (int i = 2; i < 5; i++) {
            c = (int) (Integer.toUnsignedLong(c) + i * (e - d));
            d = Integer.toUnsignedLong(Integer.divideUnsigned(7 < g ? 1 : 0, c | 1));
        }
        for (int i = 1; i < 4; i++) {
            c += i * (table[c & 7] * 200);
            c += table[(int) (x & 7)]
                & (((table[(int) (x & 7)] << (g & 31 & 7)) | (table[(int) (x & 7)] >>> (8 - (g & 31 & 7)))) & 0xFF);
        }
        int before2 = f;
        f = (short) (f + 1);
        h += before2;
        f = (short) (f + 1);
        x -= (f & 31) * x;
        x ^= Integer.toUnsignedLong(a + b + c) + d + e + f + g + h + (p ? 1L : 0L);
        return x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      1 1 . . . 1 1 1
     * . 1 . . . 1 . .      1 1 1 . . . 1 .
     * . 1 . . . 1 . .      1 1 1 . 1 1 1 .
     * . 1 . . 1 . . .  ->  1 1 . 1 . . . .
     * . 1 1 1 . . . .      . 1 . 1 . 1 . .
     * . 1 . 1 . . . .      . . . . . 1 . .
     * . 1 . . 1 . . .      1 . 1 . 1 . . 1
     * . 1 . . . 1 . .      . 1 1 1 . . 1 1
     * </pre>
     */
    public static long mixed(long x) {
        int a = (int) x & 0xFF;
        int b = (int) (x >>> 8) & 0xFFFF;
        int c = (int) x;
        long d = x * 3;
        int e = (byte) (int) (x >>> 16);
        int f = (short) (int) x;
        int g = (int) (x >>> 3);
        long h = x ^ 0x8000000000000000L;
        boolean p = x != 0;
        long q = x;
        int[] table = {0, 4, 2, 6, 1, 5, 3, 255};
        d ^= (long) b << (d & 15);
        b = (b + -(1 + 0 + e)) & 0xFFFF;
        for (int i = 0; i < 3; i++) {
            c += i * Integer.divideUnsigned(e, c | 1);
            f = (short) (f & ((e << (c & 7)) ^ (p ? 1 : 0)));
        }
        if (((x * f) >>> 17) != 0) {
            d -= (long) (0x80000000 >>> 3)
                - (Long.rotateLeft(h, 40) ^ (Long.compareUnsigned(q, table[c & 7]) > 0 ? (long) table[a & 7] : (long) f));
        } else {
            long before = h;
            h--;
            d += before;
            h--;
            x -= (h & 31) * x;
        }
        int before2 = g;
        g--;
        h += before2;
        g--;
        x -= (g & 31) * x;
        x ^= Integer.toUnsignedLong(a + b + c) + d + e + f + g + h + (p ? 1L : 0L);
        return x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 1 . . 1 1 1
     * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
     * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
     * . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
     * . 1 1 1 . . . .      1 . 1 1 . 1 1 .
     * . 1 . 1 . . . .      . . . . . 1 . .
     * . 1 . . 1 . . .      1 1 1 . . 1 1 1
     * . 1 . . . 1 . .      . . . . . . 1 .
     * </pre>
     */
    public static long mixed(long x) {
        int a = (int) x & 0xFF;
        int b = (int) (x >>> 8) & 0xFFFF;
        int c = (int) x;
        long d = x * 3;
        int e = (byte) (int) (x >>> 16);
        int f = (short) (int) x;
        int g = (int) (x >>> 3);
        long h = x ^ 0x8000000000000000L;
        boolean p = x != 0;
        long q = x;
        int[] table = {0, 4, 2, 6, 1, 5, 3, 255};
        d ^= 0x7FFFFFFF;
        if ((table[a & 7] ^ 0xFF) != 0) {
            g = (int) ((long) g & 0x00FF00FF00FF00FFL);
        } else {
            g |= table[c & 7];
        }
        c = Long.compareUnsigned(q, (table[(int) (x & 7)] * f) & 0xFFFF) > 0 ? -table[(int) (x & 7)] * e : (p ? 1 : 0) - -c;
        e = (byte) (e * (Long.compareUnsigned(q, 200 + (p ? 1 : 0) >= -table[g & 7] ? 1L : 0L) > 0 ? (f == 0 ? 1 : 0) & ~table[g & 7] : (Long.compareUnsigned(q, -a) > 0 ? Integer.divideUnsigned(table[c & 7], c | 1) : e % 7)));
        for (long i = 1; i < 3; i++) {
            c = (int) (Integer.toUnsignedLong(c) + i * 0xFFFFFFFFFFFFFF38L);
            h -= g;
        }
        x ^= Integer.toUnsignedLong(a + b + c) + d + e + f + g + h + (p ? 1L : 0L);
        return x;
    }
}

public final class Bitboards {
    private Bitboards() {}

    /**
     * Computes a bitboard from another one.
     *
     * <pre>
     * . 1 1 1 1 . . .      . 1 1 . 1 . . 1
     * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
     * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
     * . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
     * . 1 1 1 . . . .      . . 1 . . 1 . 1
     * . 1 . 1 . . . .      1 1 1 . . . . .
     * . 1 . . 1 . . .      1 . 1 . 1 . 1 1
     * . 1 . . . 1 . .      1 . . 1 1 1 1 .
     * </pre>
     */
    public static long mixed(long x) {
        int a = (int) x & 0xFF;
        int b = (int) (x >>> 8) & 0xFFFF;
        int c = (int) x;
        long d = x * 3;
        int e = (byte) (int) (x >>> 16);
        int f = (short) (int) x;
        int g = (int) (x >>> 3);
        long h = x ^ 0x8000000000000000L;
        boolean p = x != 0;
        d ^= 7;
        long before = h;
        h--;
        c = (int) (Integer.toUnsignedLong(c) + before);
        h--;
        x -= (h & 31) * x;
        if (a != 0) {
            long before2 = h;
            h--;
            h += before2;
            h--;
            x -= (h & 31) * x;
        } else {
            x = Integer.rotateRight(h == 0 ? 1 : 0, 9) & Integer.rotateLeft(0x7FFFFFFF + a, g & 31);
        }
        for (int i = 1; i < 3; i++) {
            c += i * (p ? 1 : 0);
            b = (int) (b & d);
        }
        for (int i = 1; i < 2; i++) {
            c += i * (200 >> 17);
            x = ((b != 0 ? 1 : 0) * (Integer.reverseBytes(b) >>> 16)) >> 3;
        }
        x ^= Integer.toUnsignedLong(a + b + c) + d + e + f + g + h + (p ? 1L : 0L);
        return x;
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
     * . 1 1 1 1 . . .      1 . . . 1 . . 1
     * . 1 . . . 1 . .      1 . 1 1 1 . 1 1
     * . 1 . . . 1 . .      1 . 1 1 1 . 1 1
     * . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
     * . 1 1 1 . . . .      . . . . 1 1 1 .
     * . 1 . 1 . . . .      1 . . 1 1 1 1 .
     * . 1 . . 1 . . .      . 1 1 1 1 . 1 .
     * . 1 . . . 1 . .      1 1 . . . . 1 1
     * </pre>
     */
    public static long mixed(long x) {
        int a = (int) x & 0xFF;
        int b = (int) (x >>> 8) & 0xFFFF;
        int c = (int) x;
        long d = x * 3;
        int e = (byte) (int) (x >>> 16);
        int f = (short) (int) x;
        int g = (int) (x >>> 3);
        long h = x ^ 0x8000000000000000L;
        boolean p = x != 0;
        long q = x;
        int[] table = {0, 4, 2, 6, 1, 5, 3, 255};
        d ^= (int) ((p ? 1L : 0L) - 1L);
        h &= ((table[g & 7] | e) >> 3) | (~a >> (c & 7));
        for (int i = 1; i < 1; i++) {
            c = (int) (Integer.toUnsignedLong(c) + i * (0x7FFFFFFF - x));
            g = (int) (g & Long.reverse(Long.compareUnsigned(q, f ^ table[(int) (x & 7)]) > 0 ? -table[(int) (x & 7)] : x * h));
        }
        d += Long.divideUnsigned(Integer.toUnsignedLong(0xFFFFFFFF + c), d | 1);
        int before2 = g;
        g++;
        d += before2;
        g++;
        x -= (g & 31) * x;
        x ^= Integer.toUnsignedLong(a + b + c) + d + e + f + g + h + (p ? 1L : 0L);
        return x;
    }
}
