#include <stdbool.h>
#include <stdint.h>

static uint64_t flip_mirror_or_reverse(uint64_t x, bool flip, bool mirror) {
    for (uint32_t i = 3 * (1 - mirror); i < (uint32_t)(3 * (1 + flip)); i++) {
        const uint32_t s = 1 << i;
        const uint64_t f = UINT64_C(1) << s;
        const uint64_t k = UINT64_MAX / (f + 1);
        x = ((x >> s) & k) + f * (x & k);
    }
    return x;
}

/**
 * Rotate a bitboard by 180 degrees.
 *
 * It takes 30 operations.
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
uint64_t both(uint64_t x) {
    return flip_mirror_or_reverse(x, true, true);
}
