#include <stdint.h>

/**
 * Mirror a bitboard horizontally: the a-file becomes the h-file.
 *
 * It takes 15 operations.
 *
 *     . 1 1 1 1 . . .      . . . 1 1 1 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .  ->  . . . 1 . . 1 .
 *     . 1 1 1 . . . .      . . . . 1 1 1 .
 *     . 1 . 1 . . . .      . . . . 1 . 1 .
 *     . 1 . . 1 . . .      . . . 1 . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 */
uint64_t mirror_horizontal(uint64_t x) {
    const uint64_t k1 = UINT64_C(0x5555555555555555);
    const uint64_t k2 = UINT64_C(0x3333333333333333);
    const uint64_t k4 = UINT64_C(0x0F0F0F0F0F0F0F0F);
    x = ((x >> 1) & k1) + 2 * (x & k1);
    x = ((x >> 2) & k2) + 4 * (x & k2);
    x = ((x >> 4) & k4) + 16 * (x & k4);
    return x;
}
