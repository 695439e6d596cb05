/**
 * Rotate a bitboard by 180 degrees.
 *
 * It takes 28 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . 1 . . . 1 .
 * . 1 . . . 1 . .      . . . 1 . . 1 .
 * . 1 . . . 1 . .      . . . . 1 . 1 .
 * . 1 . . 1 . . .  ->  . . . . 1 1 1 .
 * . 1 1 1 . . . .      . . . 1 . . 1 .
 * . 1 . 1 . . . .      . . 1 . . . 1 .
 * . 1 . . 1 . . .      . . 1 . . . 1 .
 * . 1 . . . 1 . .      . . . 1 1 1 1 .
 * ```
 */
export function rotate180(x) {
  return mirrorHorizontal(flipVertical(x));
}

/** Mirror a bitboard horizontally: the a-file becomes the h-file. */
function mirrorHorizontal(x) {
  const k1 = 0x5555555555555555n;
  const k2 = 0x3333333333333333n;
  const k4 = 0x0f0f0f0f0f0f0f0fn;
  x = ((x >> 1n) & k1) | ((x & k1) << 1n);
  x = ((x >> 2n) & k2) | ((x & k2) << 2n);
  x = ((x >> 4n) & k4) | ((x & k4) << 4n);
  return x;
}

/** Flip a bitboard vertically: rank 1 becomes rank 8. */
function flipVertical(x) {
  const k1 = 0x00ff00ff00ff00ffn;
  const k2 = 0x0000ffff0000ffffn;
  x = ((x >> 8n) & k1) | ((x & k1) << 8n);
  x = ((x >> 16n) & k2) | ((x & k2) << 16n);
  x = (x >> 32n) | BigInt.asUintN(64, x << 32n);
  return x;
}
