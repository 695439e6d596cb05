#include <stdint.h>

/**
 * Flip a board of 64 numbers vertically: rank 1 becomes rank 8.
 *
 *     . 1 1 1 1 . . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 . . 1 . . .
 *     . 1 . . . 1 . .      . 1 . 1 . . . .
 *     . 1 . . 1 . . .  ->  . 1 1 1 . . . .
 *     . 1 1 1 . . . .      . 1 . . 1 . . .
 *     . 1 . 1 . . . .      . 1 . . . 1 . .
 *     . 1 . . 1 . . .      . 1 . . . 1 . .
 *     . 1 . . . 1 . .      . 1 1 1 1 . . .
 */
void flip_vertical(int board[64]) {
    for (int sq = 0; sq < 32; sq++) {
        const int s = board[sq];
        board[sq] = board[sq ^ 56];
        board[sq ^ 56] = s;
    }
}
