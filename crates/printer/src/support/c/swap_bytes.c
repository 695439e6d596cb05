/* The bytes in reverse order: one instruction if the compiler has it. */
static inline uint64_t swap_bytes(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_bswap64(x);
#else
    x = ((x >> 8) & UINT64_C(0x00FF00FF00FF00FF)) | ((x & UINT64_C(0x00FF00FF00FF00FF)) << 8);
    x = ((x >> 16) & UINT64_C(0x0000FFFF0000FFFF)) | ((x & UINT64_C(0x0000FFFF0000FFFF)) << 16);
    return (x >> 32) | (x << 32);
#endif
}
