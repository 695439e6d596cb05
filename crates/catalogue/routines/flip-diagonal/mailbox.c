/// Every square below the diagonal is exchanged with the one whose rank and file are swapped. That
/// takes 28 swaps, as the eight squares of the diagonal stay.
/// @source diagonal-mirroring: Mirroring an 8x8 Board
void flip_diagonal(int board[64]) {
    for (int f = 1; f < 8; ++f) {
        for (int r = 0; r < f; ++r) {
            int sq = 8 * r + f;
            int sm = 8 * f + r;
            int s = board[sq];
            board[sq] = board[sm];
            board[sm] = s;
        }
    }
}
