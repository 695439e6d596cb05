/// Half of the squares change places with their partners of the other half: 32 swaps. To go on
/// beyond square 31 would swap every pair back.
/// @source vertical-flipping: Flipping an 8x8 Board
void flip_vertical(int board[64]) {
    for (int sq = 0; sq < 32; ++sq) {
        int s = board[sq];
        board[sq] = board[sq ^ 56];
        board[sq ^ 56] = s;
    }
}
