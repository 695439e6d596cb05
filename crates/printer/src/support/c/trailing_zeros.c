/* The index of the lowest 1; 64 for 0. Compilers have it as __builtin_ctzll. */
static inline int trailing_zeros(uint64_t x) {
    int n = 0;
    while (n < 64 && ((x >> n) & 1) == 0) {
        n++;
    }
    return n;
}
