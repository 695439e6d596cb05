#include <cstdint>

/**
 * Flip a bitboard vertically: rank 1 becomes rank 8.
 *
 * It takes 21 operations.
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
constexpr std::uint64_t flip_vertical(std::uint64_t x) {
    return (x << 56)
        | ((x << 40) & UINT64_C(0x00FF000000000000))
        | ((x << 24) & UINT64_C(0x0000FF0000000000))
        | ((x << 8) & UINT64_C(0x000000FF00000000))
        | ((x >> 8) & UINT64_C(0x00000000FF000000))
        | ((x >> 24) & UINT64_C(0x0000000000FF0000))
        | ((x >> 40) & UINT64_C(0x000000000000FF00))
        | (x >> 56);
}
