// Deals the low bits out to the places of a mask: PDEP, the intrinsic _pdep_u64.
constexpr std::uint64_t deposit_bits(std::uint64_t x, std::uint64_t mask) {
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; bit <<= 1) {
        if (x & bit) {
            result |= mask & -mask;
        }
        mask &= mask - 1;
    }
    return result;
}
