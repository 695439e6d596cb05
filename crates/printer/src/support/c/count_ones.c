/* The number of ones. Compilers have it as __builtin_popcountll. */
static inline int count_ones(uint64_t x) {
    int n = 0;
    for (; x != 0; x &= x - 1) {
        n++;
    }
    return n;
}
