#include <bit>
#include <cstdint>

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
constexpr std::uint64_t rotated_45_packed(std::uint64_t x) {
    constexpr std::uint64_t k1 = UINT64_C(0xAAAAAAAAAAAAAAAA);
    constexpr std::uint64_t k2 = UINT64_C(0x3333333333333333);
    constexpr std::uint64_t k4 = UINT64_C(0x0F0F0F0F0F0F0F0F);
    constexpr std::uint64_t from_a = UINT64_C(0x0000007FFFFF0307);
    constexpr std::uint64_t to_a = UINT64_C(0x7E0003FFFFF00000);
    constexpr std::uint64_t from_b = UINT64_C(0x001F0080000000F8);
    constexpr std::uint64_t to_b = UINT64_C(0x801F000000003E00);
    constexpr std::uint64_t from_c = UINT64_C(0x000000FC000FE000);
    constexpr std::uint64_t to_c = UINT64_C(0x01E00000000FC01C);
    constexpr std::uint64_t from_d = UINT64_C(0x0000000000F000FF);
    constexpr std::uint64_t to_d = UINT64_C(0x0000FC00000001E3);
    x ^= k1 & (x ^ std::rotr(x, 8));
    x ^= k2 & (x ^ std::rotl(x, 16));
    x ^= k4 & (x ^ std::rotl(x, 32));
    const std::uint64_t t = std::rotr(x, 24);
    x = (to_a & ((t & from_a) * UINT64_C(0x0210400000000008)))
        | (to_b & ((t & from_b) * UINT64_C(0x0000000001000041)))
        | (to_c & std::rotr((x & from_c) * UINT64_C(0x0000000000010081), 27))
        | (to_d & std::rotr((x & from_d) * UINT64_C(0x0200000000000201), 15));
    return std::rotl(x, 1);
}
