/// Without its trick, the loop visits all 64 squares, and so it swaps every pair twice.
/// @computes mirror-horizontal
/// @erratum 4
/// @source horizontal-mirroring: Mirroring an 8x8 Board
void mirror_horizontal(int board[64]) {
    for (int sq = 0; sq < 64; ++sq) {
        int s = board[sq];
        board[sq] = board[sq ^ 7];
        board[sq ^ 7] = s;
    }
}
