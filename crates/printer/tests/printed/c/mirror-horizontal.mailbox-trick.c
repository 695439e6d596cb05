#include <stdint.h>

/**
 * Mirror a board of 64 numbers horizontally: the a-file becomes the h-file.
 *
 *     . 1 1 1 1 . . .      . . . 1 1 1 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 *     . 1 . . 1 . . .  ->  . . . 1 . . 1 .
 *     . 1 1 1 . . . .      . . . . 1 1 1 .
 *     . 1 . 1 . . . .      . . . . 1 . 1 .
 *     . 1 . . 1 . . .      . . . 1 . . 1 .
 *     . 1 . . . 1 . .      . . 1 . . . 1 .
 */
void mirror_horizontal(int board[64]) {
    for (int sq = 0; sq < 64;) {
        const int s = board[sq];
        board[sq] = board[sq ^ 7];
        board[sq ^ 7] = s;
        sq++;
        sq += sq & 4;
    }
}
