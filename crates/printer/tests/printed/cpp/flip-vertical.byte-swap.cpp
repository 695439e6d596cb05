#include <cstdint>

// The bytes in reverse order: std::byteswap of C++23, which compilers also recognize in this form.
constexpr std::uint64_t swap_bytes(std::uint64_t x) {
    x = ((x >> 8) & UINT64_C(0x00FF00FF00FF00FF)) | ((x & UINT64_C(0x00FF00FF00FF00FF)) << 8);
    x = ((x >> 16) & UINT64_C(0x0000FFFF0000FFFF)) | ((x & UINT64_C(0x0000FFFF0000FFFF)) << 16);
    return (x >> 32) | (x << 32);
}

/**
 * Flip a bitboard vertically: rank 1 becomes rank 8.
 *
 * It takes 1 operation.
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
    return swap_bytes(x);
}
