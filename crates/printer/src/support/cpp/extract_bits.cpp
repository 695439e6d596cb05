// Gathers the bits under a mask in the low bits: PEXT, one instruction with -mbmi2.
constexpr std::uint64_t extract_bits(std::uint64_t x, std::uint64_t mask) {
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ia32_pext_di(x, mask);
#else
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; bit <<= 1) {
        if (x & mask & -mask) {
            result |= bit;
        }
        mask &= mask - 1;
    }
    return result;
#endif
}
