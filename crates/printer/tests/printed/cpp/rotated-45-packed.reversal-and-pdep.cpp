#include <cstdint>

// The bits in reverse order: one instruction on ARM if the compiler has it.
constexpr std::uint64_t reverse_bits(std::uint64_t x) {
#if defined(__clang__)
    return __builtin_bitreverse64(x);
#else
    x = ((x >> 1) & UINT64_C(0x5555555555555555)) | ((x & UINT64_C(0x5555555555555555)) << 1);
    x = ((x >> 2) & UINT64_C(0x3333333333333333)) | ((x & UINT64_C(0x3333333333333333)) << 2);
    x = ((x >> 4) & UINT64_C(0x0F0F0F0F0F0F0F0F)) | ((x & UINT64_C(0x0F0F0F0F0F0F0F0F)) << 4);
    x = ((x >> 8) & UINT64_C(0x00FF00FF00FF00FF)) | ((x & UINT64_C(0x00FF00FF00FF00FF)) << 8);
    x = ((x >> 16) & UINT64_C(0x0000FFFF0000FFFF)) | ((x & UINT64_C(0x0000FFFF0000FFFF)) << 16);
    return (x >> 32) | (x << 32);
#endif
}

// Scatters the low bits to the bits of a mask: PDEP, one instruction with -mbmi2.
constexpr std::uint64_t deposit_bits(std::uint64_t x, std::uint64_t mask) {
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ia32_pdep_di(x, mask);
#else
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; bit <<= 1) {
        if (x & bit) {
            result |= mask & -mask;
        }
        mask &= mask - 1;
    }
    return result;
#endif
}

/**
 * Pack a bitboard for rotated bitboards: diagonal by diagonal.
 *
 * It takes 13 operations.
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
    constexpr std::uint64_t k4 = UINT64_C(0x055F055F055F055F);
    constexpr std::uint64_t k2 = UINT64_C(0x15255B5715255B57);
    constexpr std::uint64_t k1 = UINT64_C(0x2954AAA55AAAD56B);
    x = reverse_bits(x);
    x = deposit_bits(x, ~k4) | deposit_bits(x >> 32, k4);
    x = deposit_bits(x, ~k2) | deposit_bits(x >> 32, k2);
    x = deposit_bits(x, ~k1) | deposit_bits(x >> 32, k1);
    return x;
}
