/// One loop over the files a to d of every rank: ++sq & 4 is 0 up to file d and 4 after it, so the
/// addition skips e to h. The same variable changes twice in one expression: this was undefined
/// before C++17, and it still is in C.
/// @source horizontal-mirroring: Mirroring an 8x8 Board
void mirror_horizontal(int board[64]) {
    int sq, s;
    for (sq = 0; sq < 64; sq += ++sq & 4) {
        s = board[sq];
        board[sq] = board[sq ^ 7];
        board[sq ^ 7] = s;
    }
}
