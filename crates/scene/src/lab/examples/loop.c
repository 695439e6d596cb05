// One square after another: followed for every board at once, and so proved.
uint64_t mirror(uint64_t board) {
    uint64_t mirrored = 0;
    while (board) {
        int sq = __builtin_ctzll(board);
        mirrored |= 1ULL << (sq ^ 7);
        board &= board - 1;
    }
    return mirrored;
}
