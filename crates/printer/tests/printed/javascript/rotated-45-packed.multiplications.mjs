/** Bits shifted out at the top re-enter at the bottom. */
function rotateLeft(x, n) {
  const places = BigInt(n & 63);
  return BigInt.asUintN(64, x << places) | (x >> (64n - places));
}

/** Bits shifted out at the bottom re-enter at the top. */
function rotateRight(x, n) {
  const places = BigInt(n & 63);
  return (x >> places) | BigInt.asUintN(64, x << (64n - places));
}

/**
 * Pack a bitboard for rotated bitboards: diagonal by diagonal.
 *
 * It takes 31 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . 1 1 . 1 .
 * . 1 . . . 1 . .      . . 1 . . 1 . 1
 * . 1 . . . 1 . .      . 1 . . 1 . . .
 * . 1 . . 1 . . .  ->  1 1 . . . 1 1 .
 * . 1 1 1 . . . .      . . . . . 1 . 1
 * . 1 . 1 . . . .      . . . . . 1 . 1
 * . 1 . . 1 . . .      . . . 1 . . . .
 * . 1 . . . 1 . .      . . . 1 . . . .
 * ```
 */
export function rotated45Packed(x) {
  const k1 = 0xaaaaaaaaaaaaaaaan;
  const k2 = 0x3333333333333333n;
  const k4 = 0x0f0f0f0f0f0f0f0fn;
  const fromA = 0x0000007fffff0307n;
  const toA = 0x7e0003fffff00000n;
  const fromB = 0x001f0080000000f8n;
  const toB = 0x801f000000003e00n;
  const fromC = 0x000000fc000fe000n;
  const toC = 0x01e00000000fc01cn;
  const fromD = 0x0000000000f000ffn;
  const toD = 0x0000fc00000001e3n;
  x ^= k1 & (x ^ rotateRight(x, 8));
  x ^= k2 & (x ^ rotateLeft(x, 16));
  x ^= k4 & (x ^ rotateLeft(x, 32));
  const t = rotateRight(x, 24);
  x = (toA & ((t & fromA) * 0x0210400000000008n)) |
    (toB & ((t & fromB) * 0x0000000001000041n)) |
    (toC & rotateRight((x & fromC) * 0x0000000000010081n, 27)) |
    (toD & rotateRight(BigInt.asUintN(64, (x & fromD) * 0x0200000000000201n), 15));
  return rotateLeft(x, 1);
}
