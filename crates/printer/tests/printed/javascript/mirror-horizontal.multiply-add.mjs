/**
 * Mirror a bitboard horizontally: the a-file becomes the h-file.
 *
 * It takes 15 operations.
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
export function mirrorHorizontal(x) {
  const k1 = 0x5555555555555555n;
  const k2 = 0x3333333333333333n;
  const k4 = 0x0f0f0f0f0f0f0f0fn;
  x = ((x >> 1n) & k1) + 2n * (x & k1);
  x = ((x >> 2n) & k2) + 4n * (x & k2);
  x = ((x >> 4n) & k4) + 16n * (x & k4);
  return x;
}
