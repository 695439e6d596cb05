#include <stdint.h>

/* Compilers turn it into one instruction. */
static inline uint64_t rotate_left(uint64_t x, int n) {
    return (x << (n & 63)) | (x >> (-n & 63));
}

/* Compilers turn it into one instruction. */
static inline uint64_t rotate_right(uint64_t x, int n) {
    return (x >> (n & 63)) | (x << (-n & 63));
}

/**
 * Pack a bitboard for rotated bitboards: diagonal by diagonal.
 *
 * It takes 31 operations.
 *
 *     . 1 1 1 1 . . .      . 1 . 1 1 . 1 .
 *     . 1 . . . 1 . .      . . 1 . . 1 . 1
 *     . 1 . . . 1 . .      . 1 . . 1 . . .
 *     . 1 . . 1 . . .  ->  1 1 . . . 1 1 .
 *     . 1 1 1 . . . .      . . . . . 1 . 1
 *     . 1 . 1 . . . .      . . . . . 1 . 1
 *     . 1 . . 1 . . .      . . . 1 . . . .
 *     . 1 . . . 1 . .      . . . 1 . . . .
 */
uint64_t rotated_45_packed(uint64_t x) {
    const uint64_t k1 = UINT64_C(0xAAAAAAAAAAAAAAAA);
    const uint64_t k2 = UINT64_C(0x3333333333333333);
    const uint64_t k4 = UINT64_C(0x0F0F0F0F0F0F0F0F);
    const uint64_t from_a = UINT64_C(0x0000007FFFFF0307);
    const uint64_t to_a = UINT64_C(0x7E0003FFFFF00000);
    const uint64_t from_b = UINT64_C(0x001F0080000000F8);
    const uint64_t to_b = UINT64_C(0x801F000000003E00);
    const uint64_t from_c = UINT64_C(0x000000FC000FE000);
    const uint64_t to_c = UINT64_C(0x01E00000000FC01C);
    const uint64_t from_d = UINT64_C(0x0000000000F000FF);
    const uint64_t to_d = UINT64_C(0x0000FC00000001E3);
    x ^= k1 & (x ^ rotate_right(x, 8));
    x ^= k2 & (x ^ rotate_left(x, 16));
    x ^= k4 & (x ^ rotate_left(x, 32));
    const uint64_t t = rotate_right(x, 24);
    x = (to_a & ((t & from_a) * UINT64_C(0x0210400000000008)))
        | (to_b & ((t & from_b) * UINT64_C(0x0000000001000041)))
        | (to_c & rotate_right((x & from_c) * UINT64_C(0x0000000000010081), 27))
        | (to_d & rotate_right((x & from_d) * UINT64_C(0x0200000000000201), 15));
    return rotate_left(x, 1);
}
