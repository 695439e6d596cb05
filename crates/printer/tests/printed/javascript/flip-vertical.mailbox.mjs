/**
 * Flip a board of 64 numbers vertically: rank 1 becomes rank 8.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 . . 1 . . .
 * . 1 . . . 1 . .      . 1 . 1 . . . .
 * . 1 . . 1 . . .  ->  . 1 1 1 . . . .
 * . 1 1 1 . . . .      . 1 . . 1 . . .
 * . 1 . 1 . . . .      . 1 . . . 1 . .
 * . 1 . . 1 . . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 1 1 1 . . .
 * ```
 */
export function flipVertical(board) {
  for (let sq = 0; sq < 32; sq++) {
    const s = board[sq];
    board[sq] = board[sq ^ 56];
    board[sq ^ 56] = s;
  }
}
