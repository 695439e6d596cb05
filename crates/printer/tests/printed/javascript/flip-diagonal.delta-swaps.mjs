/**
 * Flip a bitboard about the diagonal a1-h8.
 *
 * It takes 18 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      1 . . . . 1 1 .
 * . 1 . . 1 . . .  ->  . 1 . . 1 . . 1
 * . 1 1 1 . . . .      . . 1 1 . . . 1
 * . 1 . 1 . . . .      . . . 1 . . . 1
 * . 1 . . 1 . . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      . . . . . . . .
 * ```
 */
export function flipDiagonal(x) {
  const k1 = 0x5500550055005500n;
  const k2 = 0x3333000033330000n;
  const k4 = 0x0f0f0f0f00000000n;
  let t = k4 & (x ^ BigInt.asUintN(64, x << 28n));
  x ^= t ^ (t >> 28n);
  t = k2 & (x ^ BigInt.asUintN(64, x << 14n));
  x ^= t ^ (t >> 14n);
  t = k1 & (x ^ BigInt.asUintN(64, x << 7n));
  x ^= t ^ (t >> 7n);
  return x;
}
