void rotate180(int board[64]) {
    for (int sq = 0; sq < 32; ++sq) {
        int piece = board[sq];
        board[sq] = board[63 - sq];
        board[63 - sq] = piece;
    }
}
