#include <cstdint>

constexpr std::uint64_t flip_mirror_or_reverse(std::uint64_t x, bool flip, bool mirror) {
    for (std::uint32_t i = 3 * (1 - mirror); i < static_cast<std::uint32_t>(3 * (1 + flip)); i++) {
        const std::uint32_t s = 1 << i;
        const std::uint64_t f = UINT64_C(1) << s;
        const std::uint64_t k = UINT64_C(0xFFFFFFFFFFFFFFFF) / (f + 1);
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
constexpr std::uint64_t both(std::uint64_t x) {
    return flip_mirror_or_reverse(x, true, true);
}
