#include <stdint.h>

/**
 * Flip a bitboard vertically: rank 1 becomes rank 8.
 *
 * It takes 13 operations.
 *
 *     . 1 1 1 1 . . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 . . 1 . . .
 *     . 1 . . . 1 . .      . 1 . 1 . . . .
 *     . 1 . . 1 . . .  ->  . 1 1 1 . . . .
 *     . 1 1 1 . . . .      . 1 . . 1 . . .
 *     . 1 . 1 . . . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 1 1 1 . . .
 */
uint64_t flip_vertical(uint64_t x) {
    const uint64_t k1 = UINT64_C(0x00FF00FF00FF00FF);
    const uint64_t k2 = UINT64_C(0x0000FFFF0000FFFF);
    x = ((x >> 8) & k1) | ((x & k1) << 8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    x = (x >> 32) | (x << 32);
    return x;
}
