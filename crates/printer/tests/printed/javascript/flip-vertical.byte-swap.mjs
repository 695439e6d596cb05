/** The bytes in reverse order. */
function swapBytes(x) {
  let result = 0n;
  for (let n = 0; n < 8; n++) {
    result = (result << 8n) | (x & 0xffn);
    x >>= 8n;
  }
  return result;
}

/**
 * Flip a bitboard vertically: rank 1 becomes rank 8.
 *
 * It takes 1 operation.
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
export function flipVertical(x) {
  return swapBytes(x);
}
