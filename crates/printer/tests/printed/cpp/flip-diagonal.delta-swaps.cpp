#include <cstdint>

/**
 * Flip a bitboard about the diagonal a1-h8.
 *
 * It takes 18 operations.
 *
 *     . 1 1 1 1 . . .      . . . . . . . .
 *     . 1 . . . 1 . .      . . . . . . . .
 *     . 1 . . . 1 . .      1 . . . . 1 1 .
 *     . 1 . . 1 . . .  ->  . 1 . . 1 . . 1
 *     . 1 1 1 . . . .      . . 1 1 . . . 1
 *     . 1 . 1 . . . .      . . . 1 . . . 1
 *     . 1 . . 1 . . .      1 1 1 1 1 1 1 1
 *     . 1 . . . 1 . .      . . . . . . . .
 */
constexpr std::uint64_t flip_diagonal(std::uint64_t x) {
    constexpr std::uint64_t k1 = UINT64_C(0x5500550055005500);
    constexpr std::uint64_t k2 = UINT64_C(0x3333000033330000);
    constexpr std::uint64_t k4 = UINT64_C(0x0F0F0F0F00000000);
    std::uint64_t t = k4 & (x ^ (x << 28));
    x ^= t ^ (t >> 28);
    t = k2 & (x ^ (x << 14));
    x ^= t ^ (t >> 14);
    t = k1 & (x ^ (x << 7));
    x ^= t ^ (t >> 7);
    return x;
}
