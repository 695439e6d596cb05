/* The number of zeros above the highest 1; 64 for 0. Compilers have it as __builtin_clzll. */
static inline int leading_zeros(uint64_t x) {
    int n = 0;
    while (n < 64 && ((x << n) >> 63) == 0) {
        n++;
    }
    return n;
}
