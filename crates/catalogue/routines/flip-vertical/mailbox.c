/// The squares of one half are exchanged with their partners in the other half: 32 swaps. If the loop
/// continued after square 31, it would swap every pair back.
/// @source vertical-flipping: Flipping an 8x8 Board
void flip_vertical(int board[64]) {
    for (int sq = 0; sq < 32; ++sq) {
        int s = board[sq];
        board[sq] = board[sq ^ 56];
        board[sq ^ 56] = s;
    }
}
