#include <cstdint>

constexpr void fill(std::uint64_t t[], std::uint64_t x) {
    for (int i = 0; i < 4; i++) {
        t[i] += x >> (8 * i);
    }
}

constexpr std::uint64_t total(const std::uint64_t t[], int n) {
    std::uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 31 + t[i];
    }
    return sum;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 19 operations.
 *
 *     . 1 1 1 1 . . .      1 . . . 1 1 . 1
 *     . 1 . . . 1 . .      . . 1 1 1 1 1 .
 *     . 1 . . . 1 . .      1 . . 1 1 . 1 1
 *     . 1 . . 1 . . .  ->  . . 1 . . 1 1 .
 *     . 1 1 1 . . . .      1 1 . 1 . . . .
 *     . 1 . 1 . . . .      . . 1 1 1 1 . 1
 *     . 1 . . 1 . . .      1 . 1 1 . . . .
 *     . 1 . . . 1 . .      . . 1 . . . . .
 */
constexpr std::uint64_t sums(std::uint64_t x) {
    std::uint64_t table[4] = {1, 2};
    fill(table, x);
    return total(table, 4) ^ total(table, 2);
}

#include <cstdint>

constexpr std::uint64_t RANK = 0xFF;
constexpr std::uint64_t FILES[8] = {UINT64_C(0x0101010101010101), UINT64_C(0x0202020202020202), UINT64_C(0x0404040404040404)};
constexpr std::uint8_t BITS[4] = {1, 3, 7, 255};

/**
 * Compute a bitboard from another one.
 *
 * It takes 8 operations.
 *
 *     . 1 1 1 1 . . .      . . 1 . . . . .
 *     . 1 . . . 1 . .      . . 1 . . . . .
 *     . 1 . . . 1 . .      . . 1 . . . . .
 *     . 1 . . 1 . . .  ->  . . 1 . . . . .
 *     . 1 1 1 . . . .      . . 1 . . . . .
 *     . 1 . 1 . . . .      . . 1 . . . . .
 *     . 1 . . 1 . . .      . . 1 . . . . .
 *     . 1 . . . 1 . .      1 1 1 . . 1 . .
 */
constexpr std::uint64_t tables(std::uint64_t x) {
    const std::uint64_t y = (x & RANK) | FILES[x & 7];
    return y ^ BITS[x >> 62] ^ FILES[BITS[1]];
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      . . . . . . . .
 *     . 1 . 1 . . . .      . . . . . . . .
 *     . 1 . . 1 . . .      . . 1 . . . . .
 *     . 1 . . . 1 . .      1 . 1 . 1 1 1 .
 */
constexpr std::uint64_t changes(std::uint64_t x) {
    std::uint64_t y = 0;
    int n = 0;
    for (;;) {
        x &= x - 1;
        if (!x) {
            break;
        }
        const int before = n;
        n++;
        y += x ^ before;
    }
    int m = n;
    m = m + 3;
    n++;
    n = m + n * 2;
    std::uint64_t a[4] = {};
    std::uint64_t b[1] = {static_cast<std::uint64_t>(m)};
    int i = 0;
    const int before2 = i;
    i++;
    a[before2] = y;
    const int before3 = i;
    i++;
    a[before3] = x;
    a[i] = i;
    b[0] = n;
    y ^= a[0] + b[0] + a[2];
    y += b[0];
    x = y >> 3;
    return y + x * n;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 21 operations.
 *
 *     . 1 1 1 1 . . .      1 . 1 1 . . 1 .
 *     . 1 . . . 1 . .      1 1 1 . 1 1 . 1
 *     . 1 . . . 1 . .      1 1 1 . 1 1 1 .
 *     . 1 . . 1 . . .  ->  . . . . . . 1 1
 *     . 1 1 1 . . . .      . . . . . . . 1
 *     . 1 . 1 . . . .      1 1 . 1 1 . 1 .
 *     . 1 . . 1 . . .      . . . . . . 1 .
 *     . 1 . . . 1 . .      1 . 1 1 . 1 1 .
 */
constexpr std::uint64_t hidden(std::uint64_t in) {
    std::uint64_t in2 = in;
    constexpr std::uint64_t bits = 3;
    const std::uint64_t int2 = in >> 4;
    constexpr std::uint64_t len = 1;
    for (std::uint32_t lambda = 0; lambda < 3; lambda++) {
        const std::uint64_t def = in2 << lambda;
        in ^= def;
    }
    for (std::uint32_t lambda = 0; lambda < 3; lambda++) {
        const std::uint64_t def = in2 >> lambda;
        in ^= def + len;
    }
    {
        constexpr std::uint64_t in3 = 5;
        {
            constexpr std::uint64_t in4 = 6;
            in2 += in4;
        }
        in2 -= in3;
    }
    return in ^ in2 ^ (bits << 3) ^ int2;
}

#include <bit>
#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 11 operations.
 *
 *     . 1 1 1 1 . . .      1 . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . 1 1 . 1 . .
 *     . 1 . . . 1 . .      1 . 1 . . . 1 .
 *     . 1 . . 1 . . .  ->  . 1 1 . . 1 1 .
 *     . 1 1 1 . . . .      1 1 . . . . . .
 *     . 1 . 1 . . . .      . . 1 . 1 1 . .
 *     . 1 . . 1 . . .      1 . . . 1 1 1 .
 *     . 1 . . . 1 . .      . . 1 1 . 1 . 1
 */
constexpr std::uint64_t literals(std::uint64_t x) {
    constexpr std::uint64_t k = UINT64_C(0x00FF00FF);
    constexpr std::uint32_t n = 3u;
    const std::uint32_t y = static_cast<std::uint32_t>(x) >> n;
    const std::uint64_t x2 = std::rotl(x, static_cast<int>(n)) & k;
    std::uint64_t t = UINT64_C(1);
    t = t << 40;
    constexpr std::uint8_t m = 0x80;
    std::uint64_t s = UINT64_C(5);
    s <<= 33;
    s |= 9;
    t |= s;
    s ^= static_cast<std::uint64_t>(y);
    t += s;
    x ^= (static_cast<std::uint64_t>(y) << 1) | (UINT64_C(1) << n);
    const std::uint64_t x3 = (x * t) ^ static_cast<std::uint64_t>(m);
    return x3 + x2;
}

#include <bit>
#include <cstdint>

// The bits in reverse order: one instruction on ARM if the compiler has it.
constexpr std::uint32_t reverse_bits_32(std::uint32_t x) {
#if defined(__clang__)
    return __builtin_bitreverse32(x);
#else
    x = ((x >> 1) & 0x55555555) | ((x & 0x55555555) << 1);
    x = ((x >> 2) & 0x33333333) | ((x & 0x33333333) << 2);
    x = ((x >> 4) & 0x0F0F0F0F) | ((x & 0x0F0F0F0F) << 4);
    x = ((x >> 8) & 0x00FF00FF) | ((x & 0x00FF00FF) << 8);
    return (x >> 16) | (x << 16);
#endif
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 *     . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
 *     . 1 1 1 . . . .      1 1 1 1 1 1 1 1
 *     . 1 . 1 . . . .      1 . 1 1 1 1 1 1
 *     . 1 . . 1 . . .      . . 1 1 1 . . 1
 *     . 1 . . . 1 . .      1 . 1 1 1 1 1 1
 */
constexpr std::uint64_t signs(std::uint64_t x) {
    const int a = static_cast<int>(x & 0xFFFF) - 0x8000;
    const int b = a / 7;
    const int c = a % 7;
    const std::int8_t d = static_cast<std::int8_t>(x);
    const std::int64_t e = a;
    std::uint64_t f = a;
    const bool g = a < 0;
    const bool h = d > 3;
    const std::uint16_t w = static_cast<std::uint16_t>(~x);
    if ((g && !h) || b == c) {
        f += e / 3;
    } else if (g != h) {
        f -= c;
    } else {
        f ^= w;
    }
    f += x > 5000 ? a : -a;
    f = f * (g + 2 * h);
    return f
        + (d >> 1)
        + (w >> 3)
        + static_cast<std::uint16_t>((static_cast<std::uint32_t>(static_cast<std::uint16_t>(x)) << (a & 15)) | (static_cast<std::uint32_t>(static_cast<std::uint16_t>(x)) >> (16 - (a & 15))))
        + std::popcount(static_cast<std::uint32_t>(static_cast<std::uint8_t>(d)))
        + static_cast<std::uint8_t>(reverse_bits_32(static_cast<std::uint32_t>(static_cast<std::uint8_t>(x))) >> 24);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 . . . . . . .
 *     . 1 . . . 1 . .      . 1 . . . 1 1 1
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .  ->  1 . . . . 1 . .
 *     . 1 1 1 . . . .      . . . . . 1 . .
 *     . 1 . 1 . . . .      . . . . . 1 1 1
 *     . 1 . . 1 . . .      1 . . . . 1 . 1
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 */
constexpr std::uint64_t nothing(std::uint64_t x) {
    int first;
    int last = 7;
    for (first = 0; first < last; first++) {
        last--;
        if (last == 2) {
            return x;
        }
    }
    if (!x) {
        return 1;
    }
    return x >> first;
}

#include <cstdint>

constexpr int ones(std::uint8_t n) {
    if (n == 0) {
        return 0;
    }
    return ones(n >> 1) + (n & 1);
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      . . . . . . . .
 *     . 1 . 1 . . . .      . . . . . . . .
 *     . 1 . . 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . 1 1 . . . . .
 */
constexpr std::uint64_t triangle(std::uint64_t x) {
    std::uint64_t n = 0;
    for (int i = 0; i <= static_cast<int>(x & 15); i++) {
        n = n * 5 + ones(i);
    }
    return n;
}

#include <cstdint>

/**
 * Rotate a board of 64 numbers by 180 degrees.
 *
 *     . 1 1 1 1 . . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . . 1 . . 1 .
 *     . 1 . . . 1 . .      . . . . 1 . 1 .
 *     . 1 . . 1 . . .  ->  . . . . 1 1 1 .
 *     . 1 1 1 . . . .      . . . 1 . . 1 .
 *     . 1 . 1 . . . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . . 1 1 1 1 .
 */
constexpr void turned(int (&board)[64]) {
    int before[64] = {};
    int n = 64;
    for (int sq = 0; sq < 64; sq++) {
        before[sq] = board[sq];
    }
    for (;;) {
        const int before2 = n;
        n--;
        if (!before2) {
            break;
        }
        board[n] = before[63 - n];
    }
}

#include <bit>
#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . 1 1 . 1 1 1 .
 *     . 1 . . . 1 . .      1 . . . 1 . . 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 *     . 1 . . 1 . . .  ->  . 1 . . 1 1 1 1
 *     . 1 1 1 . . . .      1 1 . 1 1 1 1 .
 *     . 1 . 1 . . . .      1 1 . . . 1 . 1
 *     . 1 . . 1 . . .      1 . . . . 1 1 .
 *     . 1 . . . 1 . .      . . . 1 . 1 . 1
 */
constexpr std::uint64_t scanned(std::uint64_t x) {
    std::uint64_t out = 0;
    std::uint64_t rest = x;
    while (rest) {
        const int sq = std::countr_zero(rest);
        rest &= rest - 1;
        if (sq == 9) {
            continue;
        }
        out |= UINT64_C(1) << (sq ^ 7);
        if ((out >> 40) & 1) {
            break;
        }
    }
    for (;;) {
        out ^= out >> 3;
        rest++;
        if (rest >= 3) {
            break;
        }
    }
    return out + std::countr_zero(x | 1) + (63 - std::countl_zero(x | 1)) + std::countl_zero(x);
}

#include <cstdint>

/**
 * Rotate a board of 64 numbers by 180 degrees.
 *
 *     . 1 1 1 1 . . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . . 1 . . 1 .
 *     . 1 . . . 1 . .      . . . . 1 . 1 .
 *     . 1 . . 1 . . .  ->  . . . . 1 1 1 .
 *     . 1 1 1 . . . .      . . . 1 . . 1 .
 *     . 1 . 1 . . . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . . 1 1 1 1 .
 */
constexpr void swapped(int (&board)[64]) {
    {
        int a = 0;
        int b = 63;
        while (a < b) {
            const int kept = board[a];
            board[a] = board[b];
            board[b] = kept;
            a++;
            b--;
        }
    }
}

#include <bit>
#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 62 operations.
 *
 *     . 1 1 1 1 . . .      . . 1 . . . . 1
 *     . 1 . . . 1 . .      . 1 . . . . . 1
 *     . 1 . . . 1 . .      1 1 . . . . . 1
 *     . 1 . . 1 . . .  ->  . . 1 . . . . 1
 *     . 1 1 1 . . . .      . . . 1 . . . 1
 *     . 1 . 1 . . . .      . . . 1 . . . 1
 *     . 1 . . 1 . . .      1 1 1 . . . . 1
 *     . 1 . . . 1 . .      . . . 1 . . . 1
 */
constexpr std::uint64_t each(std::uint64_t board) {
    std::uint64_t out = UINT64_C(0);
    for (std::uint64_t rest = board; rest; rest &= rest - 1) {
        const std::uint32_t sq = std::countr_zero(rest);
        out ^= UINT64_C(1) << (sq ^ 56);
    }
    for (std::uint64_t n = UINT64_C(0); n < 3; n++) {
        const std::uint32_t i = static_cast<std::uint32_t>(2 - n);
        out = std::rotl(out, static_cast<int>(i + 1));
    }
    if ((out & 1) == 1) {
        return ~out;
    } else {
        return out;
    }
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 32 operations.
 *
 *     . 1 1 1 1 . . .      . 1 . . . . . .
 *     . 1 . . . 1 . .      . . 1 1 . . . 1
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      1 1 1 . . . . .
 *     . 1 . 1 . . . .      . . . . 1 1 1 1
 *     . 1 . . 1 . . .      1 . 1 1 1 1 1 .
 *     . 1 . . . 1 . .      1 1 . 1 1 . 1 1
 */
constexpr std::uint64_t narrow(std::uint64_t x) {
    const std::uint8_t a = static_cast<std::uint8_t>(x);
    const std::uint8_t b = static_cast<std::uint8_t>(x >> 8);
    const std::uint8_t c = static_cast<std::uint8_t>(static_cast<std::uint8_t>(static_cast<std::uint8_t>(a << 4) ^ static_cast<std::uint8_t>(static_cast<std::uint8_t>(a + b) * b)) ^ static_cast<std::uint8_t>(b >> 1));
    const std::uint16_t d = static_cast<std::uint16_t>(static_cast<std::uint8_t>(-c));
    const std::int16_t e = static_cast<std::int16_t>(x >> 16);
    const std::int16_t f = static_cast<std::int16_t>(static_cast<std::int16_t>(e << 3) ^ static_cast<std::int16_t>(e - static_cast<std::int16_t>(d)));
    const bool p = a > b;
    const bool q = p ? b > 3 : a == 7;
    const bool r = (((((p ^ q) == 0) & !q) != 0) | ((p & q) != 0)) != 0;
    const std::uint8_t n = r ? a : static_cast<std::uint8_t>(~b);
    const std::uint8_t m = q ? static_cast<std::uint8_t>(c + n) : static_cast<std::uint8_t>(d);
    return static_cast<std::uint64_t>(f)
        ^ (static_cast<std::uint64_t>(d) << 20)
        ^ (static_cast<std::uint64_t>(n) << 40)
        ^ (static_cast<std::uint64_t>(m) << 50);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 16 operations.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      . . . . . . . .
 *     . 1 . 1 . . . .      . . . . . . . .
 *     . 1 . . 1 . . .      1 1 . . 1 . 1 .
 *     . 1 . . . 1 . .      . . 1 1 . 1 . .
 */
constexpr std::uint64_t routine(std::uint64_t x) {
    const std::uint64_t t = x >> 7;
    const std::uint64_t n = t & 15;
    for (int i = 0; i < 3; i++) {
        const std::uint64_t y = x << i;
        x ^= y + n;
    }
    if (t & 1) {
        const std::uint64_t z = t << 8;
        x -= z;
    }
    const std::uint64_t b = x << 9;
    const std::uint64_t a = b;
    x ^= a ^ (b >> 3);
    return x;
}

#include <cstdint>

/**
 * Flip a square vertically: rank 1 becomes rank 8.
 *
 * It takes 1 operation.
 *
 *     a1 b1 c1 d1 e1 f1 g1 h1
 *     a2 b2 c2 d2 e2 f2 g2 h2
 *     a3 b3 c3 d3 e3 f3 g3 h3
 *     a4 b4 c4 d4 e4 f4 g4 h4
 *     a5 b5 c5 d5 e5 f5 g5 h5
 *     a6 b6 c6 d6 e6 f6 g6 h6
 *     a7 b7 c7 d7 e7 f7 g7 h7
 *     a8 b8 c8 d8 e8 f8 g8 h8
 */
constexpr int routine(int sq) {
    const int sq2 = sq ^ 56;
    return sq2;
}

#include <cstdint>

/**
 * Rotate a bitboard by 180 degrees.
 *
 * It takes 256 operations.
 *
 *     . 1 1 1 1 . . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . . 1 . . 1 .
 *     . 1 . . . 1 . .      . . . . 1 . 1 .
 *     . 1 . . 1 . . .  ->  . . . . 1 1 1 .
 *     . 1 1 1 . . . .      . . . 1 . . 1 .
 *     . 1 . 1 . . . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . . 1 1 1 1 .
 */
constexpr std::uint64_t turned_over(std::uint64_t x) {
    std::uint64_t out = 0;
    int i;
    int j;
    i = 0;
    j = 63;
    while (i < 64) {
        out |= ((x >> i) & 1) << j;
        i++;
        j--;
    }
    return out;
}

#include <cstdint>

constexpr std::uint64_t A_FILE = UINT64_C(0x0101010101010101);

/**
 * Shift a bitboard by one step west; bits that leave the board are lost.
 *
 * It takes 2 operations.
 *
 *     . 1 1 1 1 . . .      1 1 1 1 . . . .
 *     . 1 . . . 1 . .      1 . . . 1 . . .
 *     . 1 . . . 1 . .      1 . . . 1 . . .
 *     . 1 . . 1 . . .  ->  1 . . 1 . . . .
 *     . 1 1 1 . . . .      1 1 1 . . . . .
 *     . 1 . 1 . . . .      1 . 1 . . . . .
 *     . 1 . . 1 . . .      1 . . 1 . . . .
 *     . 1 . . . 1 . .      1 . . . 1 . . .
 */
constexpr std::uint64_t to_the_left(std::uint64_t x) {
    return (x & ~A_FILE) >> 1;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 1 . 1 . 1 . .
 *     . 1 . . . 1 . .      . . 1 . . . 1 1
 *     . 1 . . . 1 . .      . 1 . 1 1 . . .
 *     . 1 . . 1 . . .  ->  1 . . 1 . 1 1 1
 *     . 1 1 1 . . . .      . . . . 1 1 1 1
 *     . 1 . 1 . . . .      1 1 . . 1 . 1 1
 *     . 1 . . 1 . . .      . . . 1 1 1 1 .
 *     . 1 . . . 1 . .      . . . . . . . .
 */
constexpr std::uint64_t shrinking(std::uint64_t x) {
    int n = 70;
    x ^= n;
    n = 9;
    for (int i = 1; i < n; i++) {
        x ^= x << i;
        if (x & 1) {
            n--;
        }
    }
    return x << n;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 5 operations.
 *
 *     . 1 1 1 1 . . .      1 . 1 . . . . .
 *     . 1 . . . 1 . .      1 . . . 1 . . .
 *     . 1 . . . 1 . .      1 . . . 1 . 1 .
 *     . 1 . . 1 . . .  ->  1 . . . 1 . . .
 *     . 1 1 1 . . . .      1 . 1 . . . . .
 *     . 1 . 1 . . . .      1 . 1 . . . 1 .
 *     . 1 . . 1 . . .      1 . . . . . . .
 *     . 1 . . . 1 . .      1 . . . 1 . . .
 */
constexpr std::uint64_t exactly_a_hundred_in_c(std::uint64_t bb) {
    return ((bb & UINT64_C(0x5555555555555555)) << 10) | ((bb >> 1) & UINT64_C(0x5555555555555555));
}

#include <cstdint>

constexpr void nothing() {
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 1 . 1 . 1 . 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      . 1 1 1 1 1 1 1
 *     . 1 . . 1 . . .  ->  . 1 1 1 . 1 1 1
 *     . 1 1 1 . . . .      . 1 . 1 1 . 1 .
 *     . 1 . 1 . . . .      . 1 1 . . 1 1 .
 *     . 1 . . 1 . . .      1 1 1 1 . 1 1 1
 *     . 1 . . . 1 . .      . 1 1 1 1 1 1 1
 */
constexpr std::uint64_t bounded(std::uint64_t x) {
    constexpr std::uint64_t far = 3;
    nothing();
    for (std::uint64_t i = x & 1; i < far; i++) {
        x ^= x << 1;
    }
    return x;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 177 operations.
 *
 *     . 1 1 1 1 . . .      . 1 . 1 . . . .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .  ->  . . 1 1 1 1 . .
 *     . 1 1 1 . . . .      . . . 1 1 1 . .
 *     . 1 . 1 . . . .      1 . 1 1 1 . . 1
 *     . 1 . . 1 . . .      1 . . 1 . . . .
 *     . 1 . . . 1 . .      1 . . . 1 . . .
 */
constexpr std::uint64_t nested(std::uint64_t x) {
    {
        const std::uint64_t t = x >> 1;
        x ^= t;
    }
    for (std::uint64_t left = x; left; left &= left - 1) {
        const std::uint64_t bit = left & -left;
        x ^= bit << 1;
    }
    return (x / ((x & 6) ^ 1)) + (x % ((x & 6) ^ 1));
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 7 operations.
 *
 *     . 1 1 1 1 . . .      1 . . . . 1 1 1
 *     . 1 . . . 1 . .      1 . 1 1 1 . 1 1
 *     . 1 . . . 1 . .      1 . 1 1 1 . 1 1
 *     . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
 *     . 1 1 1 . . . .      1 . . . 1 1 1 1
 *     . 1 . 1 . . . .      1 . 1 . 1 1 1 1
 *     . 1 . . 1 . . .      1 . 1 1 . 1 1 1
 *     . 1 . . . 1 . .      . . 1 1 1 . 1 1
 */
constexpr std::uint64_t divided(std::uint64_t x) {
    const int few = static_cast<int>(x & 7) - 4;
    const std::uint32_t rest = few % 3;
    const std::uint32_t quotient = few / 2;
    return x ^ rest ^ (static_cast<std::uint64_t>(quotient) << 32);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 6 operations.
 *
 *     . 1 1 1 1 . . .      1 1 . . . . 1 1
 *     . 1 . . . 1 . .      1 . 1 1 1 . . 1
 *     . 1 . . . 1 . .      1 . . 1 . 1 1 1
 *     . 1 . . 1 . . .  ->  1 . 1 1 1 . 1 1
 *     . 1 1 1 . . . .      1 . 1 1 . 1 1 1
 *     . 1 . 1 . . . .      1 . 1 . 1 . 1 1
 *     . 1 . . 1 . . .      1 . . . . . 1 1
 *     . 1 . . . 1 . .      1 1 1 1 . . 1 1
 */
constexpr std::uint64_t exchanged(std::uint64_t x) {
    std::uint64_t other = x >> 8;
    const std::uint64_t third = x << 8;
    const std::uint64_t kept = x;
    x = other;
    other = kept;
    return (x + third) ^ UINT64_C(9223372036854775807) ^ other ^ UINT64_C(0x8000000000000000);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 3 operations.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      1 1 1 1 1 1 1 1
 *     . 1 . 1 . . . .      1 1 1 1 1 1 1 1
 *     . 1 . . 1 . . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 */
constexpr std::uint64_t limits(std::uint64_t x) {
    const std::uint32_t low = static_cast<std::uint32_t>(x);
    return low ^ 2147483647 ^ (low + 0x80000000);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 9 operations.
 *
 *     . 1 1 1 1 . . .      1 . . . 1 1 1 1
 *     . 1 . . . 1 . .      1 . . . 1 . . .
 *     . 1 . . . 1 . .      . . . . 1 . . .
 *     . 1 . . 1 . . .  ->  . . . . 1 . . 1
 *     . 1 1 1 . . . .      1 1 1 1 . . . 1
 *     . 1 . 1 . . . .      1 1 1 1 . 1 . 1
 *     . 1 . . 1 . . .      . 1 1 1 . 1 1 .
 *     . 1 . . . 1 . .      . 1 . 1 . 1 1 1
 */
constexpr std::uint64_t afterwards(std::uint64_t x) {
    int n = 3;
    const int before = n;
    n++;
    const std::uint64_t y = x << before;
    const int a = static_cast<int>(x & 7) - 4;
    const int b = static_cast<int>((x >> 3) & 7) - 4;
    const std::uint32_t sum = static_cast<std::uint32_t>(a + b);
    return y ^ n ^ sum;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 1 1 . . . 1 1
 *     . 1 . . . 1 . .      1 . . . . . 1 1
 *     . 1 . . . 1 . .      1 1 . . . . . .
 *     . 1 . . 1 . . .  ->  1 . 1 . 1 1 1 1
 *     . 1 1 1 . . . .      . 1 . 1 . 1 1 .
 *     . 1 . 1 . . . .      1 . 1 . . 1 . .
 *     . 1 . . 1 . . .      1 1 . . 1 1 . 1
 *     . 1 . . . 1 . .      1 . 1 1 1 1 . .
 */
constexpr std::uint64_t counts(std::uint64_t x) {
    std::uint64_t y = 0;
    for (int i = 0; i <= 7; i++) {
        y += x >> i;
    }
    for (int i = 0; i <= 8; i += 2) {
        if (i == 4) {
            continue;
        }
        y ^= x << i;
    }
    for (std::uint64_t i = 1;; i++) {
        x &= x - 1;
        if (x <= i) {
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
        std::uint64_t i = 2;
        std::uint64_t k = 1;
        for (; i < 40; i += k) {
            y += i;
            k++;
        }
    }
    return y;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . 1 . 1 . 1 1 .
 *     . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 *     . 1 . . . 1 . .      1 . 1 . . 1 . 1
 *     . 1 . . 1 . . .  ->  . . 1 . . 1 . 1
 *     . 1 1 1 . . . .      1 1 . . . 1 1 .
 *     . 1 . 1 . . . .      1 . 1 . . 1 . .
 *     . 1 . . 1 . . .      . 1 . 1 . 1 . 1
 *     . 1 . . . 1 . .      . . . . . 1 . 1
 */
constexpr std::uint64_t decided(std::uint64_t x) {
    std::uint64_t y = 0;
    if ((x & 1) && (x & 2 ? x > 300 : x < 70000)) {
        y = 1;
    }
    if ((x & 4) || (x & 8 ? x > 900 : x < 80000)) {
        y += 2;
    }
    const bool odd = (x & 16) != 0;
    const bool same = odd == true;
    if (x <= 5 || same) {
        y += 4;
    }
    if (x < static_cast<std::uint64_t>(1 << 20)) {
        y += 8;
    }
    if (x >= static_cast<std::uint64_t>(1 << 30)) {
        y += 16;
    }
    if (x > 99 && x != 101 && x == 0) {
        y += 32;
    }
    y += x > 7 ? 64 : 128;
    return y & 256 ? x : y * x;
}

#include <cstdint>

constexpr void put(std::uint64_t t[], std::uint64_t x) {
    if (x == 0) {
        t[2] = 1;
        return;
    }
    t[0] = x;
}

constexpr std::uint64_t taken(std::uint64_t t[]) {
    t[1] += 5;
    return t[1];
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 1 . . . . . .
 *     . 1 . . . 1 . .      . . 1 . . . 1 1
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .  ->  . 1 . . . . 1 .
 *     . 1 1 1 . . . .      1 . . . . . 1 .
 *     . 1 . 1 . . . .      1 . . . . . 1 1
 *     . 1 . . 1 . . .      . 1 . . . . 1 .
 *     . 1 . . . 1 . .      1 1 1 1 . . 1 .
 */
constexpr std::uint64_t put_aside(std::uint64_t x) {
    std::uint64_t t[4] = {x};
    put(t, x >> 3);
    put(t, 0);
    taken(t);
    taken(t);
    return t[1] ^ (t[0] + t[2]);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 *     . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
 *     . 1 1 1 . . . .      1 1 1 1 1 1 1 1
 *     . 1 . 1 . . . .      1 1 1 1 1 1 1 1
 *     . 1 . . 1 . . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      1 1 . 1 1 1 1 1
 */
constexpr std::uint64_t placed(std::uint64_t x) {
    std::uint64_t three;
    int n;
    if (x & 1) {
        const std::uint64_t one = x >> 1;
        x ^= one;
    }
    if (x & 2) {
        x++;
    } else {
        const std::uint64_t two = x << 1;
        x ^= two;
    }
    if (x & 4) {
        three = 5;
        x -= three;
    } else {
        three = 9;
        x += three * x;
    }
    while (x & 8) {
        const std::uint64_t four = x >> 1;
        x ^= (four & 7) + (x & 8);
    }
    for (n = 0; n < 5; n++) {
        x ^= x >> n;
    }
    return x - n;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 12 operations.
 *
 *     . 1 1 1 1 . . .      1 . 1 1 . 1 . .
 *     . 1 . . . 1 . .      1 . . . . . . 1
 *     . 1 . . . 1 . .      1 . . 1 . . . 1
 *     . 1 . . 1 . . .  ->  1 . . 1 1 1 1 1
 *     . 1 1 1 . . . .      1 1 . 1 1 . 1 1
 *     . 1 . 1 . . . .      1 1 . 1 . 1 1 1
 *     . 1 . . 1 . . .      1 1 . 1 1 . 1 1
 *     . 1 . . . 1 . .      1 . . 1 . 1 . 1
 */
constexpr std::uint64_t negative(std::uint64_t x) {
    constexpr std::uint64_t all = UINT64_C(0xFFFFFFFFFFFFFFFF);
    constexpr std::uint64_t most = UINT64_C(0xFFFFFFFFFFFFFFFE);
    constexpr std::uint64_t none = UINT64_C(0xFFFFFFFFFFFFFFFF);
    constexpr std::uint32_t few = 0xFFFFFFFD;
    constexpr std::int64_t low = INT64_C(-9223372036854775807);
    return x
        ^ (all - most + (x & none) * few)
        ^ static_cast<std::uint64_t>(-low)
        ^ -x
        ^ ((-x >> 60) - ~x);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . . . 1 . 1 1 1
 *     . 1 . . . 1 . .      . . 1 . 1 1 . 1
 *     . 1 . . . 1 . .      1 1 . 1 . 1 . 1
 *     . 1 . . 1 . . .  ->  1 1 1 . 1 . . .
 *     . 1 1 1 . . . .      . . 1 . 1 1 1 1
 *     . 1 . 1 . . . .      1 1 1 1 1 . 1 1
 *     . 1 . . 1 . . .      . 1 . . . . . .
 *     . 1 . . . 1 . .      1 1 1 . . 1 . 1
 */
constexpr std::uint64_t awaited(std::uint64_t x) {
    std::uint64_t either;
    std::uint64_t round = UINT64_C(0);
    std::uint64_t late = UINT64_C(0);
    std::uint64_t kept;
    int n;
    if (x & 1) {
        either = x << 1;
    } else if (x & 2) {
        either = x << 3;
    } else {
        return x;
    }
    std::uint64_t twice = either >> 5;
    if (x & 4) {
        twice = 0;
    }
    for (n = 0; n < 3; n++) {
        std::uint64_t own;
        if ((x >> n) & 1) {
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
        kept = x >> 9;
        x -= 3;
        if (x & 12) {
            break;
        }
    }
    if (x & 8) {
        late = 3;
    }
    if (x & 8) {
        x += late;
    } else {
        x--;
    }
    late = n;
    return x ^ either ^ twice ^ late ^ kept;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . . 1 1 1 1 . .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .  ->  . 1 1 . . 1 . .
 *     . 1 1 1 . . . .      . . 1 1 1 . . .
 *     . 1 . 1 . . . .      . . 1 . 1 . . .
 *     . 1 . . 1 . . .      . . 1 . . 1 . .
 *     . 1 . . . 1 . .      . 1 1 1 1 1 . .
 */
constexpr std::uint64_t truths(std::uint64_t x) {
    bool yes = true;
    bool no = false;
    std::uint64_t y = 0xFFFFFFFD;
    std::uint64_t shared;
    if (x & 1) {
        yes = false;
    }
    if (x & 2) {
        no = true;
    }
    const bool either = yes && no;
    if (x & 4) {
        shared = 3;
        y += shared;
    }
    if (x & 8) {
        shared = 5;
        y ^= shared << 3;
    }
    {
        std::uint64_t inner;
        {
            if (x & 16) {
                inner = 1;
            } else {
                inner = x;
            }
        }
        y += inner;
    }
    for (int i = 0; i < 3; i++) {
        if (i & x) {
            const std::uint64_t once = y;
            y += once;
        }
    }
    while (y & 64) {
        std::uint64_t rest = y;
        rest &= 63;
        y = rest;
    }
    return either ? y : y + x - static_cast<std::uint64_t>(yes);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      . . . . . . . .
 *     . 1 . 1 . . . .      . . . . . . . .
 *     . 1 . . 1 . . .      1 1 . 1 . . . .
 *     . 1 . . . 1 . .      . 1 1 . 1 . 1 1
 */
constexpr std::uint64_t steps(std::uint64_t x) {
    std::uint64_t sum = 0;
    for (std::uint64_t rest = x; rest; rest &= rest - 1) {
        if ((rest & -rest) > static_cast<std::uint64_t>(1 << 20)) {
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
    for (std::uint8_t i = 250; i; i++) {
        sum += i;
    }
    return (sum << 1) >> (x & 1);
}

#include <cstdint>

// Gathers the bits under a mask in the low bits: PEXT, one instruction with -mbmi2.
constexpr std::uint64_t extract_bits(std::uint64_t x, std::uint64_t mask) {
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ia32_pext_di(x, mask);
#else
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; bit <<= 1) {
        if (x & mask & -mask) {
            result |= bit;
        }
        mask &= mask - 1;
    }
    return result;
#endif
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 4 operations.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      . 1 . . . 1 . .
 *     . 1 . 1 . . . .      . . 1 . 1 . . .
 *     . 1 . . 1 . . .      . . 1 1 . . . .
 *     . 1 . . . 1 . .      . 1 1 . . 1 . .
 */
constexpr std::uint64_t extracted(std::uint64_t x) {
    return extract_bits(x, UINT64_C(0x00FF00FF00FF00FF)) + extract_bits(x, x >> 3);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 7 operations.
 *
 *     . 1 1 1 1 . . .      . 1 1 1 . 1 1 1
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .  ->  . 1 . . 1 . . .
 *     . 1 1 1 . . . .      1 . . . . . . .
 *     . 1 . 1 . . . .      1 . 1 . 1 1 1 1
 *     . 1 . . 1 . . .      . . 1 1 . 1 1 1
 *     . 1 . . . 1 . .      . 1 1 . 1 1 1 1
 */
constexpr std::uint64_t least(std::uint64_t x) {
    constexpr int zero = 0x00;
    return x
        ^ UINT64_C(0xF000000000000000)
        ^ UINT64_C(0xFFFFFFFFF0000000)
        ^ UINT64_C(0xFFFFFFFFFFFFFFF0)
        ^ static_cast<std::uint64_t>(zero)
        ^ UINT64_C(0xFFFFFFFFFFFFFFFB)
        ^ UINT64_C(0xFFFFFFFFFFFFFED4)
        ^ 0xB;
}

#include <bit>
#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 38 operations.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . 1 . 1 . 1 1 .
 *     . 1 . . . 1 . .      1 . 1 1 . . 1 1
 *     . 1 . . 1 . . .  ->  1 1 . 1 . 1 1 .
 *     . 1 1 1 . . . .      1 1 . . 1 . . .
 *     . 1 . 1 . . . .      . . . 1 1 1 . .
 *     . 1 . . 1 . . .      1 . . 1 1 1 . 1
 *     . 1 . . . 1 . .      . 1 1 . . 1 . .
 */
constexpr std::uint64_t close(std::uint64_t x) {
    const std::uint64_t y = x >> 9;
    x = std::rotl(x & ~y, 3) + (y - -x) * 5 + (x & ~y) * 3;
    x ^= x * 3 * y + ((x * y) / 7) + (x / (y | 1)) * 3;
    return std::popcount(x - -y) + (((x << 1) & ~y) | (y * (x - -y))) + (x & ~(y - -x));
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 18 operations.
 *
 *     . 1 1 1 1 . . .      . . . 1 1 1 1 .
 *     . 1 . . . 1 . .      . . . 1 . . . 1
 *     . 1 . . . 1 . .      . . . 1 . . . 1
 *     . 1 . . 1 . . .  ->  . . . 1 . . 1 .
 *     . 1 1 1 . . . .      . . 1 . 1 1 1 .
 *     . 1 . 1 . . . .      1 1 . . 1 . . 1
 *     . 1 . . 1 . . .      . 1 . . . 1 1 1
 *     . 1 . . . 1 . .      . 1 1 1 . . . .
 */
constexpr std::uint64_t repeated(std::uint64_t x) {
    std::uint64_t t[4] = {UINT64_C(7), UINT64_C(7), UINT64_C(7), UINT64_C(7)};
    std::uint8_t z[3] = {};
    const std::uint64_t s[3] = {x, x, x};
    t[UINT64_C(1)] ^= x;
    z[UINT64_C(1)] = 5;
    const std::uint8_t b = static_cast<std::uint8_t>(x);
    const std::uint32_t y = static_cast<std::uint32_t>(x >> 8);
    const std::uint32_t few = static_cast<std::uint32_t>(b & 7);
    return t[UINT64_C(0)]
        ^ t[UINT64_C(1)]
        ^ t[UINT64_C(3)]
        ^ static_cast<std::uint64_t>(z[UINT64_C(1)])
        ^ s[UINT64_C(2)]
        ^ (x << few)
        ^ static_cast<std::uint64_t>(y << (x & 7))
        ^ static_cast<std::uint64_t>(y >> (b & 7))
        ^ static_cast<std::uint64_t>((b % 8) * 36);
}

#include <bit>
#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 17 operations.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . 1 . . . . .
 *     . 1 . . . 1 . .      . 1 1 1 . . 1 .
 *     . 1 . . 1 . . .  ->  . . 1 . . . . .
 *     . 1 1 1 . . . .      1 1 . 1 . 1 . .
 *     . 1 . 1 . . . .      1 1 1 1 . . 1 1
 *     . 1 . . 1 . . .      . . 1 1 1 . 1 1
 *     . 1 . . . 1 . .      1 . . . 1 1 . 1
 */
constexpr std::uint64_t kept(std::uint64_t x) {
    const std::uint64_t t[3] = {1, 2, 4};
    const std::uint64_t k = t[2];
    const std::uint64_t m = std::popcount(255u);
    constexpr std::uint64_t n = 5;
    std::uint32_t a = static_cast<std::uint32_t>(x);
    a ^= ((a << 5) + (a & 0x7FFFFFFF)) ^ 0xFFFFFFFD;
    return t[x & 1] ^ k ^ (m * n) ^ (((x >> 8) / 7) + ((x & 255) % 5)) ^ (a << 3);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 2 operations.
 *
 *     . 1 1 1 1 . . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 1 . . 1 1 .
 *     . 1 . . . 1 . .      . 1 1 . . 1 1 .
 *     . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
 *     . 1 1 1 . . . .      . 1 . . 1 . . .
 *     . 1 . 1 . . . .      . 1 1 1 1 . . .
 *     . 1 . . 1 . . .      . 1 1 . 1 1 . .
 *     . 1 . . . 1 . .      . 1 1 . . 1 1 .
 */
constexpr std::uint64_t changed(std::uint64_t x) {
    x ^= x << 1;
    return x;
}

#include <cstdint>

constexpr std::uint64_t flip_vertical(std::uint64_t x) {
    return x << 1;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 2 operations.
 *
 *     . 1 1 1 1 . . .      . . 1 1 1 1 . .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .  ->  . . 1 . . 1 . .
 *     . 1 1 1 . . . .      . . 1 1 1 . . .
 *     . 1 . 1 . . . .      . . 1 . 1 . . .
 *     . 1 . . 1 . . .      . . 1 . . 1 . .
 *     . 1 . . . 1 . .      1 . 1 . . . 1 .
 */
constexpr std::uint64_t after(std::uint64_t x) {
    return flip_vertical(x) + 1;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 2 operations.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      . . . . . . . .
 *     . 1 . 1 . . . .      . . . . . . . .
 *     . 1 . . 1 . . .      . . 1 . . 1 . .
 *     . 1 . . . 1 . .      . . . 1 1 1 . 1
 */
constexpr std::uint64_t uncounted(std::uint64_t x) {
    int j = 0;
    int n = 3;
    for (int i = 0; i < 9; i++) {
        x ^= x << i;
        if (x & 4) {
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
    const std::uint64_t z = static_cast<std::uint64_t>(n);
    n++;
    return x ^ z ^ n;
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 18 operations.
 *
 *     . 1 1 1 1 . . .      . . . 1 1 1 1 .
 *     . 1 . . . 1 . .      . . . 1 . . . 1
 *     . 1 . . . 1 . .      . . . 1 . . . 1
 *     . 1 . . 1 . . .  ->  . . . 1 . . 1 .
 *     . 1 1 1 . . . .      . . . 1 1 1 . .
 *     . 1 . 1 . . . .      . . . 1 . 1 . .
 *     . 1 . . 1 . . .      . . . 1 . . 1 .
 *     . 1 . . . 1 . .      1 . 1 . . . . .
 */
constexpr std::uint64_t plainly(std::uint64_t x) {
    std::uint64_t y = (x & ~UINT64_C(0xFF)) * 3 + ((((x & 7) + 9) / 2) - 4) * 5;
    y ^= (x % ((x & 6) ^ 1)) * 3;
    y += x * UINT64_C(1);
    const std::uint8_t b = static_cast<std::uint8_t>(x);
    return y
        ^ static_cast<std::uint8_t>((static_cast<std::uint32_t>(b) << (static_cast<int>(x & 8) & 7)) | (static_cast<std::uint32_t>(b) >> (8 - (static_cast<int>(x & 8) & 7))));
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 28 operations.
 *
 *     . 1 1 1 1 . . .      . 1 1 1 . . 1 .
 *     . 1 . . . 1 . .      . 1 1 1 . 1 . .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .  ->  . . 1 1 1 1 1 1
 *     . 1 1 1 . . . .      . 1 1 . . 1 1 .
 *     . 1 . 1 . . . .      . . . 1 1 1 . .
 *     . 1 . . 1 . . .      . 1 . 1 . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 1
 */
constexpr std::uint64_t loosely(std::uint64_t x) {
    const std::int64_t a = static_cast<std::int64_t>(x);
    const std::int64_t b = static_cast<std::int64_t>(x >> 3);
    const std::int64_t c = (a * 3) & (b * 5);
    std::uint64_t y = (x & 7) + static_cast<std::uint16_t>(x * 3);
    y ^= (x * 3) & (x * 5);
    y ^= ~(x * 3) ^ -(x * 5);
    y ^= x << static_cast<std::uint8_t>((x * 3) & 63);
    return y
        ^ static_cast<std::uint64_t>(c)
        ^ ((x & 1 ? 3 : static_cast<int>(x >> 60)) < 4 ? 5 : 6);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 *     . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
 *     . 1 1 1 . . . .      1 1 1 1 1 1 1 1
 *     . 1 . 1 . . . .      1 1 1 1 1 1 1 1
 *     . 1 . . 1 . . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      . 1 1 1 1 1 1 1
 */
constexpr std::uint64_t opposite(std::uint64_t x) {
    std::uint64_t y = 3;
    std::uint64_t k = 3;
    if (x & 1) {
        k = 5;
    }
    if (x & 2) {
        const std::uint64_t t = x >> 1;
        x ^= t;
    }
    if (x & 4) {
        y = -y;
    }
    return x ^ y ^ k ^ -x;
}

#include <cstdint>

constexpr std::uint64_t raised(std::uint64_t t[]) {
    t[1] += 5;
    return t[1];
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . 1 . . 1 . . .
 *     . 1 . . . 1 . .      1 1 1 . 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 . 1 1 1 .
 *     . 1 . . 1 . . .  ->  1 . . 1 1 . 1 .
 *     . 1 1 1 . . . .      . . . 1 . . 1 .
 *     . 1 . 1 . . . .      . 1 1 1 . . 1 1
 *     . 1 . . 1 . . .      1 . . 1 1 . 1 .
 *     . 1 . . . 1 . .      1 . . 1 . . . .
 */
constexpr std::uint64_t late(std::uint64_t x) {
    std::uint64_t inside;
    std::uint64_t round;
    std::uint64_t kept = UINT64_C(0);
    std::uint64_t t[2] = {1};
    {
        inside = x >> 3;
        x ^= 5;
    }
    for (int n = 0; n < 3; n++) {
        if (x & 1) {
            x += 3;
            continue;
        } else {
            round = x >> 1;
        }
        x ^= round;
    }
    if (x & 16) {
        std::uint64_t own = UINT64_C(0);
        if (x & 2) {
            own = 3;
        }
        if (x & 2) {
            x += own;
        }
    }
    if (x & 8) {
        kept = 3;
    }
    if (x & 8) {
        const std::uint64_t list[2] = {kept, x};
        x ^= list[x & 1];
    }
    for (int n = 0; n < 3; n++) {
        raised(t);
    }
    return x ^ inside ^ t[1];
}

#include <cstdint>

constexpr std::uint8_t lower(std::uint8_t b) {
    return b & 15;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 13 operations.
 *
 *     . 1 1 1 1 . . .      . 1 1 1 1 . . .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .  ->  . 1 . . 1 . . .
 *     . 1 1 1 . . . .      . 1 1 1 . . . .
 *     . 1 . 1 . . . .      . 1 . 1 . . . .
 *     . 1 . . 1 . . .      1 . . 1 1 . . .
 *     . 1 . . . 1 . .      . 1 . 1 1 1 1 .
 */
constexpr std::uint64_t narrowly(std::uint64_t x) {
    const std::uint8_t b = static_cast<std::uint8_t>(x);
    const std::uint8_t few = b & 7;
    std::uint16_t w = static_cast<std::uint16_t>(x >> 8);
    w ^= static_cast<std::uint16_t>(w >> 3);
    w = static_cast<std::uint16_t>(w | (static_cast<std::uint16_t>(w >> 1) & 15));
    const std::uint8_t half = lower(static_cast<std::uint8_t>(few | static_cast<std::uint8_t>(b >> 4)));
    return x
        ^ static_cast<std::uint64_t>(few)
        ^ static_cast<std::uint64_t>(w)
        ^ static_cast<std::uint64_t>(half);
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 1 . . 1 1 .
 *     . 1 . . . 1 . .      . 1 1 . . 1 1 .
 *     . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
 *     . 1 1 1 . . . .      . 1 . . 1 . . .
 *     . 1 . 1 . . . .      . 1 1 1 1 . . .
 *     . 1 . . 1 . . .      . 1 1 . 1 1 . .
 *     . 1 . . . 1 . .      . 1 1 . . 1 1 .
 */
constexpr std::uint64_t macros(std::uint64_t x) {
    std::uint64_t y = x;
    if ((x & UINT64_C(0x0100000000000000)) > 0) {
        y ^= 2;
    }
    return x ^ ((y << 1) | 4);
}

#include <cstdint>

constexpr std::uint64_t moved(int n, std::uint64_t x) {
    return n > 0 ? x << n : x >> -n;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 3 operations.
 *
 *     . 1 1 1 1 . . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . . 1 1 1 1 . .
 *     . 1 . . . 1 . .      . . . . 1 1 . .
 *     . 1 . . 1 . . .  ->  . . 1 1 . 1 . .
 *     . 1 1 1 . . . .      . . . 1 1 . . .
 *     . 1 . 1 . . . .      . . 1 1 1 . . .
 *     . 1 . . 1 . . .      . . . 1 . 1 . .
 *     . 1 . . . 1 . .      . 1 . . 1 . . .
 */
constexpr std::uint64_t templates(std::uint64_t x) {
    return moved(8, x) ^ moved(-8, x);
}

#include <bit>
#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 1 . . 1 1 .
 *     . 1 . . . 1 . .      . 1 1 . . 1 1 .
 *     . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
 *     . 1 1 1 . . . .      . 1 . . 1 . . .
 *     . 1 . 1 . . . .      . 1 1 1 1 . . .
 *     . 1 . . 1 . . .      . 1 1 . 1 1 . .
 *     . 1 . . . 1 . .      1 1 . 1 1 . 1 .
 */
constexpr std::uint64_t scanned(std::uint64_t x) {
    std::uint64_t out = 0;
    std::uint64_t s;
    while (x != 0) {
        s = std::countr_zero(x);
        out ^= UINT64_C(3) << s;
        x &= x - 1;
    }
    if (out != 0) {
        s = 63 - std::countl_zero(out);
        out ^= s;
    }
    return out;
}

#include <cstdint>

constexpr std::uint64_t chosen(std::uint64_t x, int how) {
    if (how == 1 || how == 2) {
        x ^= 1;
    } else if (how == 3) {
        return x;
    } else {
        x ^= 2;
    }
    return x << 1;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 6 operations.
 *
 *     . 1 1 1 1 . . .      . 1 1 1 1 . . .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .  ->  . 1 . . 1 . . .
 *     . 1 1 1 . . . .      . 1 1 1 . . . .
 *     . 1 . 1 . . . .      . 1 . 1 . . . .
 *     . 1 . . 1 . . .      . 1 . . 1 . . .
 *     . 1 . . . 1 . .      . . 1 . . 1 . .
 */
constexpr std::uint64_t choices(std::uint64_t x) {
    return chosen(x, 2) ^ chosen(x, 3) ^ chosen(x, 4);
}

#include <cstdint>

constexpr std::uint64_t bumped(std::uint64_t t[]) {
    t[1] += 5;
    return t[1];
}

constexpr std::uint64_t twice(std::uint64_t t[]) {
    return bumped(t) ^ bumped(t);
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 . 1 . . 1 . 1
 *     . 1 . . . 1 . .      1 . . 1 1 . . 1
 *     . 1 . . . 1 . .      1 . . 1 1 . . 1
 *     . 1 . . 1 . . .  ->  1 . . 1 . . 1 1
 *     . 1 1 1 . . . .      1 . . 1 1 . 1 1
 *     . 1 . 1 . . . .      . 1 . 1 . 1 1 1
 *     . 1 . . 1 . . .      1 1 . 1 . 1 . 1
 *     . 1 . . . 1 . .      . 1 . . 1 . 1 .
 */
constexpr std::uint64_t edges(std::uint64_t x) {
    const std::uint32_t half = static_cast<std::uint32_t>(x) & 0x7FFFFFFF;
    const int low = static_cast<int>(static_cast<std::uint32_t>(x));
    std::uint64_t given[2] = {x, static_cast<std::uint64_t>(half)};
    if ((static_cast<std::uint32_t>(x) & 0x7FFFFFFF) > 5) {
        x ^= twice(given);
    }
    bumped(given);
    bumped(given);
    for (int i = 0; i < 4; i++) {
        x += static_cast<std::uint64_t>(-i);
    }
    for (int i = 0; i < 4; i++) {
        x = -x;
        x ^= i;
    }
    x += 1 << ((x & 3) + 2);
    return (UINT64_C(0xFFFFFFFFFFFFFFFF) - x * 3)
        ^ (low < 0)
        ^ static_cast<std::uint64_t>(low / 7)
        ^ given[1];
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 35 operations.
 *
 *     . 1 1 1 1 . . .      . . 1 1 1 1 . .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .  ->  . . 1 . . 1 . .
 *     . 1 1 1 . . . .      . . 1 1 1 . . .
 *     . 1 . 1 . . . .      . . 1 . 1 . . .
 *     . 1 . . 1 . . .      . . 1 . . 1 . .
 *     . 1 . . . 1 . .      . . 1 . . 1 1 .
 */
constexpr std::uint64_t told(std::uint64_t x) {
    std::uint8_t n = 0;
    n |= static_cast<std::uint8_t>(x);
    std::uint8_t bytes[8] = {};
    for (std::uint64_t i = UINT64_C(0); i < 8; i++) {
        bytes[i] = static_cast<std::uint8_t>(x >> (8 * i));
    }
    std::uint64_t out = UINT64_C(0);
    for (std::uint64_t i = UINT64_C(0); i < 8; i++) {
        out |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(bytes[i] << 1)) << (8 * i);
    }
    return out ^ static_cast<std::uint64_t>(static_cast<std::uint8_t>(n << 4));
}

#include <cstdint>

/**
 * Compute a bitboard from another one.
 *
 * It takes 2 operations.
 *
 *     . 1 1 1 1 . . .      . . 1 1 1 1 . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . 1 1 . .
 *     . 1 . . 1 . . .  ->  . . 1 1 1 . . .
 *     . 1 1 1 . . . .      . . 1 . . . . .
 *     . 1 . 1 . . . .      . . . 1 1 . . .
 *     . 1 . . 1 . . .      . . . . 1 1 . .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 */
constexpr std::uint64_t words(std::uint64_t x) {
    const std::uint64_t int2 = x << 8;
    return int2 ^ x;
}

#include <cstdint>

constexpr std::uint64_t square(std::uint64_t at) {
    if (at > 63) {
        return UINT64_C(0);
    }
    return UINT64_C(1) << at;
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . 1 . . .  ->  . . . . . . . .
 *     . 1 1 1 . . . .      . . . . . . . .
 *     . 1 . 1 . . . .      . . . . . . . .
 *     . 1 . . 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      1 . . 1 . . . 1
 */
constexpr std::uint64_t guarded(std::uint64_t x) {
    const std::uint64_t at = x >> 58;
    if (at >= 64) {
        return UINT64_C(0);
    }
    const std::uint64_t t = x & 3;
    std::uint64_t t2;
    if (t == 0) {
        t2 = UINT64_C(5);
    } else {
        std::uint64_t t3;
        if (t == 1) {
            t3 = x;
        } else {
            std::uint64_t t4;
            if (t == 2 || t == 3) {
                t4 = UINT64_C(9);
            } else {
                return UINT64_C(0);
            }
            t3 = t4;
        }
        t2 = t3;
    }
    const std::uint64_t low = t2;
    return square(at) ^ low;
}
