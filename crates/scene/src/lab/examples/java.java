public final class Boards {
    private static final long K = 0x00FF00FF00FF00FFL;

    static long flip(long x) {
        x = ((x >>> 8) & K) | ((x & K) << 8);
        x = ((x >>> 16) & 0x0000FFFF0000FFFFL) | ((x & 0x0000FFFF0000FFFFL) << 16);
        return (x >>> 32) | (x << 32);
    }
}
