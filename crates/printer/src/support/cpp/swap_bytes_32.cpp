// The bytes in reverse order: std::byteswap of C++23.
constexpr std::uint32_t swap_bytes_32(std::uint32_t x) {
    x = ((x >> 8) & 0x00FF00FF) | ((x & 0x00FF00FF) << 8);
    return (x >> 16) | (x << 16);
}
