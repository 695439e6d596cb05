/* Compilers turn it into one instruction. */
static inline uint64_t rotate_right(uint64_t x, int n) {
    return (x >> (n & 63)) | (x << (-n & 63));
}
