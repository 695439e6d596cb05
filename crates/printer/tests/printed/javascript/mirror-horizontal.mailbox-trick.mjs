/**
 * Mirror a board of 64 numbers horizontally: the a-file becomes the h-file.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . 1 1 1 1 .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . 1 . . .  ->  . . . 1 . . 1 .
 * . 1 1 1 . . . .      . . . . 1 1 1 .
 * . 1 . 1 . . . .      . . . . 1 . 1 .
 * . 1 . . 1 . . .      . . . 1 . . 1 .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * ```
 */
export function mirrorHorizontal(board) {
  for (let sq = 0; sq < 64;) {
    const s = board[sq];
    board[sq] = board[sq ^ 7];
    board[sq ^ 7] = s;
    sq = (sq + 1) | 0;
    sq = (sq + (sq & 4)) | 0;
  }
}
