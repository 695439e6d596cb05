/// On every rank, the files a to d are exchanged with h to e: two nested loops, without tricks.
/// @source horizontal-mirroring: Mirroring an 8x8 Board
void mirror_horizontal(int board[64]) {
    for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 4; ++file) {
            int sq = 8 * rank + file;
            int s = board[sq];
            board[sq] = board[sq ^ 7];
            board[sq ^ 7] = s;
        }
    }
}
