#include <stdbool.h>
#include <stdint.h>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . 1 1 1 . 1 1 .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .  ->  . 1 . . 1 . . .
 *     . 1 1 1 . . . .      1 . . . 1 . . 1
 *     . 1 . 1 . . . .      1 . 1 1 . . . 1
 *     . 1 . . 1 . . .      . 1 . 1 . . 1 .
 *     . 1 . . . 1 . .      . 1 1 . 1 1 1 1
 */
uint64_t mixed(uint64_t x) {
    uint8_t a = x;
    const uint16_t b = x >> 8;
    uint32_t c = x;
    uint64_t d = x * 3;
    const int8_t e = x >> 16;
    const int16_t f = x;
    int g = x >> 3;
    int64_t h = x ^ UINT64_C(0x8000000000000000);
    const bool p = x;
    const uint8_t table[8] = {0, 4, 2, 6, 1, 5, 3, 255};
    d ^= ((uint8_t)(((uint64_t)table[a & 7] << (g & 31 & 7)) | ((uint64_t)table[a & 7] >> (8 - (g & 31 & 7)))) / 3) >> 31;
    const int before = g;
    g++;
    d += before;
    g++;
    x -= (g & 31) * x;
    const uint32_t before2 = c;
    c--;
    c += before2;
    c--;
    x -= (c & 31) * x;
    if (((a == b) ^ (INT64_C(0x00FF00FF00FF00FF) % 3)) != 0) {
        a *= e << 17;
    } else {
        for (int i = 0; i < 3; i++) {
            c += i * (e >> 17);
            h += 7;
        }
    }
    c ^= ~(-(f / 7));
    x ^= a + b + c + d + e + f + g + h + p;
    return x;
}

#include <stdbool.h>
#include <stdint.h>

/**
 * Compute a bitboard from another one.
 *
 * It takes 91 operations.
 *
 *     . 1 1 1 1 . . .      1 1 . 1 1 1 . .
 *     . 1 . . . 1 . .      1 1 . 1 1 1 . 1
 *     . 1 . . . 1 . .      1 1 . 1 1 1 . 1
 *     . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 1
 *     . 1 1 1 . . . .      . 1 . . . . 1 1
 *     . 1 . 1 . . . .      . 1 . . . . 1 .
 *     . 1 . . 1 . . .      1 1 . . 1 1 1 1
 *     . 1 . . . 1 . .      1 1 1 . . 1 . .
 */
uint64_t mixed(uint64_t x) {
    const uint8_t a = x;
    const uint16_t b = x >> 8;
    uint32_t c = x;
    uint64_t d = x * 3;
    const int8_t e = x >> 16;
    int16_t f = x;
    int g = x >> 3;
    int64_t h = x ^ UINT64_C(0x8000000000000000);
    const bool p = x;
    const uint8_t table[8] = {0, 4, 2, 6, 1, 5, 3, 255};
    d ^= (uint16_t)(((uint64_t)b << (g & 31 & 15)) | ((uint64_t)b >> (16 - (g & 31 & 15)))) - table[x & 7] == 0;
    g += c;
    for (int i = 2; i < 5; i++) {
        c += i * (e - d);
        d = (7 < g) / (c | 1);
    }
    for (uint32_t i = 1; i < 4; i++) {
        c += i * (table[c & 7] * 200);
        c += table[x & 7]
            & (uint8_t)(((uint64_t)table[x & 7] << (g & 31 & 7)) | ((uint64_t)table[x & 7] >> (8 - (g & 31 & 7))));
    }
    const int16_t before2 = f;
    f++;
    h += before2;
    f++;
    x -= (f & 31) * x;
    x ^= a + b + c + d + e + f + g + h + p;
    return x;
}

#include <stdbool.h>
#include <stdint.h>

/* Compilers turn it into one instruction. */
static inline uint64_t rotate_left(uint64_t x, int n) {
    return (x << (n & 63)) | (x >> (-n & 63));
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      1 1 . . . 1 1 1
 *     . 1 . . . 1 . .      1 1 1 . . . 1 .
 *     . 1 . . . 1 . .      1 1 1 . 1 1 1 .
 *     . 1 . . 1 . . .  ->  1 1 . 1 . . . .
 *     . 1 1 1 . . . .      . 1 . 1 . 1 . .
 *     . 1 . 1 . . . .      . . . . . 1 . .
 *     . 1 . . 1 . . .      1 . 1 . 1 . . 1
 *     . 1 . . . 1 . .      . 1 1 1 . . 1 1
 */
uint64_t mixed(uint64_t x) {
    const uint8_t a = x;
    uint16_t b = x >> 8;
    uint32_t c = x;
    uint64_t d = x * 3;
    const int8_t e = x >> 16;
    int16_t f = x;
    int g = x >> 3;
    int64_t h = x ^ UINT64_C(0x8000000000000000);
    const bool p = x;
    const uint64_t q = x;
    const uint8_t table[8] = {0, 4, 2, 6, 1, 5, 3, 255};
    d ^= (uint64_t)b << (d & 15);
    b += -(1 + 0 + (uint32_t)e);
    for (int i = 0; i < 3; i++) {
        c += i * (e / (c | 1));
        f &= (e << (c & 7)) ^ p;
    }
    if (((x * f) >> 17) != 0) {
        d -= (0x80000000 >> 3)
            - ((int64_t)rotate_left((uint64_t)h, 40) ^ (q > table[c & 7] ? table[a & 7] : (int)f));
    } else {
        const int64_t before = h;
        h--;
        d += before;
        h--;
        x -= (h & 31) * x;
    }
    const int before2 = g;
    g--;
    h += before2;
    g--;
    x -= (g & 31) * x;
    x ^= a + b + c + d + e + f + g + h + p;
    return x;
}

#include <stdbool.h>
#include <stdint.h>

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . 1 1 . . 1 1 1
 *     . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 *     . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 *     . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
 *     . 1 1 1 . . . .      1 . 1 1 . 1 1 .
 *     . 1 . 1 . . . .      . . . . . 1 . .
 *     . 1 . . 1 . . .      1 1 1 . . 1 1 1
 *     . 1 . . . 1 . .      . . . . . . 1 .
 */
uint64_t mixed(uint64_t x) {
    const uint8_t a = x;
    const uint16_t b = x >> 8;
    uint32_t c = x;
    uint64_t d = x * 3;
    int8_t e = x >> 16;
    const int16_t f = x;
    int g = x >> 3;
    int64_t h = x ^ UINT64_C(0x8000000000000000);
    const bool p = x;
    const uint64_t q = x;
    const uint8_t table[8] = {0, 4, 2, 6, 1, 5, 3, 255};
    d ^= 0x7FFFFFFF;
    if ((table[a & 7] ^ 0xFF) != 0) {
        g &= INT64_C(0x00FF00FF00FF00FF);
    } else {
        g |= table[c & 7];
    }
    c = q > (uint16_t)(table[x & 7] * f) ? (uint32_t)(-table[x & 7] * e) : p - -c;
    e *= q > (200 + p >= -table[g & 7]) ? (uint32_t)(!f & ~table[g & 7]) : (q > (uint64_t)(-a) ? table[c & 7] / (c | 1) : (uint32_t)(e % 7));
    for (uint64_t i = 1; i < 3; i++) {
        c += i * UINT64_C(0xFFFFFFFFFFFFFF38);
        h -= g;
    }
    x ^= a + b + c + d + e + f + g + h + p;
    return x;
}

#include <stdbool.h>
#include <stdint.h>

/* The bytes in reverse order: one instruction if the compiler has it. */
static inline uint64_t swap_bytes(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_bswap64(x);
#else
    x = ((x >> 8) & UINT64_C(0x00FF00FF00FF00FF)) | ((x & UINT64_C(0x00FF00FF00FF00FF)) << 8);
    x = ((x >> 16) & UINT64_C(0x0000FFFF0000FFFF)) | ((x & UINT64_C(0x0000FFFF0000FFFF)) << 16);
    return (x >> 32) | (x << 32);
#endif
}

/**
 * Compute a bitboard from another one.
 *
 *     . 1 1 1 1 . . .      . 1 1 . 1 . . 1
 *     . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 *     . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 *     . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
 *     . 1 1 1 . . . .      . . 1 . . 1 . 1
 *     . 1 . 1 . . . .      1 1 1 . . . . .
 *     . 1 . . 1 . . .      1 . 1 . 1 . 1 1
 *     . 1 . . . 1 . .      1 . . 1 1 1 1 .
 */
uint64_t mixed(uint64_t x) {
    const uint8_t a = x;
    uint16_t b = x >> 8;
    uint32_t c = x;
    uint64_t d = x * 3;
    const int8_t e = x >> 16;
    const int16_t f = x;
    const int g = x >> 3;
    int64_t h = x ^ UINT64_C(0x8000000000000000);
    const bool p = x;
    d ^= 7;
    const int64_t before = h;
    h--;
    c += before;
    h--;
    x -= (h & 31) * x;
    if (a) {
        const int64_t before2 = h;
        h--;
        h += before2;
        h--;
        x -= (h & 31) * x;
    } else {
        x = (int)(uint32_t)(((uint64_t)(uint32_t)(int)!h << 23) | ((uint64_t)(uint32_t)(int)!h >> 9))
            & (int)(uint32_t)(((uint64_t)(uint32_t)(0x7FFFFFFF + a) << (g & 31)) | ((uint64_t)(uint32_t)(0x7FFFFFFF + a) >> (32 - (g & 31))));
    }
    for (int i = 1; i < 3; i++) {
        c += i * p;
        b &= d;
    }
    for (uint32_t i = 1; i < 2; i++) {
        c += i * (200 >> 17);
        x = ((b != 0) * (uint16_t)(swap_bytes((uint64_t)b) >> 48)) >> 3;
    }
    x ^= a + b + c + d + e + f + g + h + p;
    return x;
}

#include <stdbool.h>
#include <stdint.h>

/* The bits in reverse order: one instruction on ARM if the compiler has it. */
static inline uint64_t reverse_bits(uint64_t x) {
#if defined(__clang__)
    return __builtin_bitreverse64(x);
#else
    x = ((x >> 1) & UINT64_C(0x5555555555555555)) | ((x & UINT64_C(0x5555555555555555)) << 1);
    x = ((x >> 2) & UINT64_C(0x3333333333333333)) | ((x & UINT64_C(0x3333333333333333)) << 2);
    x = ((x >> 4) & UINT64_C(0x0F0F0F0F0F0F0F0F)) | ((x & UINT64_C(0x0F0F0F0F0F0F0F0F)) << 4);
    x = ((x >> 8) & UINT64_C(0x00FF00FF00FF00FF)) | ((x & UINT64_C(0x00FF00FF00FF00FF)) << 8);
    x = ((x >> 16) & UINT64_C(0x0000FFFF0000FFFF)) | ((x & UINT64_C(0x0000FFFF0000FFFF)) << 16);
    return (x >> 32) | (x << 32);
#endif
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 35 operations.
 *
 *     . 1 1 1 1 . . .      1 . . . 1 . . 1
 *     . 1 . . . 1 . .      1 . 1 1 1 . 1 1
 *     . 1 . . . 1 . .      1 . 1 1 1 . 1 1
 *     . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
 *     . 1 1 1 . . . .      . . . . 1 1 1 .
 *     . 1 . 1 . . . .      1 . . 1 1 1 1 .
 *     . 1 . . 1 . . .      . 1 1 1 1 . 1 .
 *     . 1 . . . 1 . .      1 1 . . . . 1 1
 */
uint64_t mixed(uint64_t x) {
    const uint8_t a = x;
    const uint16_t b = x >> 8;
    uint32_t c = x;
    uint64_t d = x * 3;
    const int8_t e = x >> 16;
    const int16_t f = x;
    int g = x >> 3;
    int64_t h = x ^ UINT64_C(0x8000000000000000);
    const bool p = x;
    const uint64_t q = x;
    const uint8_t table[8] = {0, 4, 2, 6, 1, 5, 3, 255};
    d ^= (int16_t)(p - INT64_C(1));
    h &= ((table[g & 7] | e) >> 3) | (~a >> (c & 7));
    for (uint32_t i = 1; i < 1; i++) {
        c += i * (0x7FFFFFFF - x);
        g &= reverse_bits(q > (uint64_t)(f ^ table[x & 7]) ? (uint64_t)(-table[x & 7]) : x * h);
    }
    d += (0xFFFFFFFF + c) / (d | 1);
    const int before2 = g;
    g++;
    d += before2;
    g++;
    x -= (g & 31) * x;
    x ^= a + b + c + d + e + f + g + h + p;
    return x;
}
