/**
 * Rotate a bitboard by 180 degrees.
 *
 * It takes 30 operations.
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
export function both(x) {
  return flipMirrorOrReverse(x, true, true);
}

function flipMirrorOrReverse(x, flip, mirror) {
  for (let i = 3 * (1 - Number(mirror)); i < 3 * (1 + Number(flip)); i++) {
    const s = 1 << i;
    const f = 1n << BigInt(s);
    const k = 0xffffffffffffffffn / (f + 1n);
    x = BigInt.asUintN(64, ((x >> BigInt(s)) & k) + f * (x & k));
  }
  return x;
}
