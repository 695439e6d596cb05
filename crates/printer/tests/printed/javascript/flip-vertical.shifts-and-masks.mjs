/**
 * Flip a bitboard vertically: rank 1 becomes rank 8.
 *
 * It takes 21 operations.
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
  return (
    BigInt.asUintN(64, x << 56n) |
    ((x << 40n) & 0x00ff000000000000n) |
    ((x << 24n) & 0x0000ff0000000000n) |
    ((x << 8n) & 0x000000ff00000000n) |
    ((x >> 8n) & 0x00000000ff000000n) |
    ((x >> 24n) & 0x0000000000ff0000n) |
    ((x >> 40n) & 0x000000000000ff00n) |
    (x >> 56n)
  );
}
