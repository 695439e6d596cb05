#include <stdint.h>

/** Mirror a bitboard horizontally: the a-file becomes the h-file. */
static uint64_t mirror_horizontal(uint64_t x) {
    const uint64_t k1 = UINT64_C(0x5555555555555555);
    const uint64_t k2 = UINT64_C(0x3333333333333333);
    const uint64_t k4 = UINT64_C(0x0F0F0F0F0F0F0F0F);
    x = ((x >> 1) & k1) | ((x & k1) << 1);
    x = ((x >> 2) & k2) | ((x & k2) << 2);
    x = ((x >> 4) & k4) | ((x & k4) << 4);
    return x;
}

/** Flip a bitboard vertically: rank 1 becomes rank 8. */
static uint64_t flip_vertical(uint64_t x) {
    const uint64_t k1 = UINT64_C(0x00FF00FF00FF00FF);
    const uint64_t k2 = UINT64_C(0x0000FFFF0000FFFF);
    x = ((x >> 8) & k1) | ((x & k1) << 8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    x = (x >> 32) | (x << 32);
    return x;
}

/**
 * Rotate a bitboard by 180 degrees.
 *
 * It takes 28 operations.
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
uint64_t rotate_180(uint64_t x) {
    return mirror_horizontal(flip_vertical(x));
}
