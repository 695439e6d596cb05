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
