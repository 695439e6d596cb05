/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 1 1 . 1 1 .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . 1 . . .  ->  . 1 . . 1 . . .
 * . 1 1 1 . . . .      1 . . . 1 . . 1
 * . 1 . 1 . . . .      1 . 1 1 . . . 1
 * . 1 . . 1 . . .      . 1 . 1 . . 1 .
 * . 1 . . . 1 . .      . 1 1 . 1 1 1 1
 * ```
 */
export function mixed(x) {
  let a = Number(BigInt.asUintN(8, x));
  const b = Number(BigInt.asUintN(16, x >> 8n));
  let c = Number(BigInt.asUintN(32, x));
  let d = BigInt.asUintN(64, x * 3n);
  const e = Number(BigInt.asIntN(8, x >> 16n));
  const f = Number(BigInt.asIntN(16, x));
  let g = Number(BigInt.asIntN(32, x >> 3n));
  let h = BigInt.asIntN(64, x ^ 0x8000000000000000n);
  const p = x !== 0n;
  const table = [0, 4, 2, 6, 1, 5, 3, 255];
  d ^= BigInt(Math.trunc(Number(BigInt.asUintN(8, (BigInt(table[a & 7]) << BigInt(g & 31 & 7)) | (BigInt(table[a & 7]) >> BigInt(8 - (g & 31 & 7))))) / 3) >> 31);
  const before = g;
  g = (g + 1) | 0;
  d = BigInt.asUintN(64, d + BigInt(before));
  g = (g + 1) | 0;
  x = BigInt.asUintN(64, x - BigInt(g & 31) * x);
  const before2 = c;
  c = (c - 1) >>> 0;
  c = (c + before2) >>> 0;
  c = (c - 1) >>> 0;
  x = BigInt.asUintN(64, x - BigInt(c & 31) * x);
  if ((BigInt(a === b) ^ (0x00ff00ff00ff00ffn % 3n)) !== 0n) {
    a = Math.imul(a, e << 17) & 0xff;
  } else {
    for (let i = 0; i < 3; i++) {
      c = (c + i * (e >> 17)) >>> 0;
      h = BigInt.asIntN(64, h + 7n);
    }
  }
  c = (c ^ ~(-Math.trunc(f / 7))) >>> 0;
  x ^= BigInt.asUintN(64, BigInt((a + b + c) >>> 0) + d + BigInt(e) + BigInt(f) + BigInt(g) + h + BigInt(p));
  return x;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 91 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 . 1 1 1 . .
 * . 1 . . . 1 . .      1 1 . 1 1 1 . 1
 * . 1 . . . 1 . .      1 1 . 1 1 1 . 1
 * . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 1
 * . 1 1 1 . . . .      . 1 . . . . 1 1
 * . 1 . 1 . . . .      . 1 . . . . 1 .
 * . 1 . . 1 . . .      1 1 . . 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 . . 1 . .
 * ```
 */
export function mixed(x) {
  const a = Number(BigInt.asUintN(8, x));
  const b = Number(BigInt.asUintN(16, x >> 8n));
  let c = Number(BigInt.asUintN(32, x));
  let d = BigInt.asUintN(64, x * 3n);
  const e = Number(BigInt.asIntN(8, x >> 16n));
  let f = Number(BigInt.asIntN(16, x));
  let g = Number(BigInt.asIntN(32, x >> 3n));
  let h = BigInt.asIntN(64, x ^ 0x8000000000000000n);
  const p = x !== 0n;
  const table = [0, 4, 2, 6, 1, 5, 3, 255];
  d ^= BigInt(Number(BigInt.asUintN(16, (BigInt(b) << BigInt(g & 31 & 15)) | (BigInt(b) >> BigInt(16 - (g & 31 & 15))))) - table[Number(x & 7n)] === 0);
  g = (g + c) | 0;
  for (let i = 2; i < 5; i++) {
    c = Number(BigInt.asUintN(32, BigInt(c) + BigInt(i) * (BigInt(e) - d)));
    d = BigInt(Math.trunc(Number(7 < g) / ((c | 1) >>> 0)));
  }
  for (let i = 1; i < 4; i++) {
    c = (c + i * (table[c & 7] * 200)) >>> 0;
    c = (c + (table[Number(x & 7n)] & Number(BigInt.asUintN(8, (BigInt(table[Number(x & 7n)]) << BigInt(g & 31 & 7)) | (BigInt(table[Number(x & 7n)]) >> BigInt(8 - (g & 31 & 7))))))) >>> 0;
  }
  const before2 = f;
  f = ((f + 1) << 16) >> 16;
  h = BigInt.asIntN(64, h + BigInt(before2));
  f = ((f + 1) << 16) >> 16;
  x = BigInt.asUintN(64, x - BigInt(f & 31) * x);
  x ^= BigInt.asUintN(64, BigInt((a + b + c) >>> 0) + d + BigInt(e) + BigInt(f) + BigInt(g) + h + BigInt(p));
  return x;
}

/** Bits shifted out at the top re-enter at the bottom. */
function rotateLeft(x, n) {
  const places = BigInt(n & 63);
  return BigInt.asUintN(64, x << places) | (x >> (64n - places));
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 . . . 1 1 1
 * . 1 . . . 1 . .      1 1 1 . . . 1 .
 * . 1 . . . 1 . .      1 1 1 . 1 1 1 .
 * . 1 . . 1 . . .  ->  1 1 . 1 . . . .
 * . 1 1 1 . . . .      . 1 . 1 . 1 . .
 * . 1 . 1 . . . .      . . . . . 1 . .
 * . 1 . . 1 . . .      1 . 1 . 1 . . 1
 * . 1 . . . 1 . .      . 1 1 1 . . 1 1
 * ```
 */
export function mixed(x) {
  const a = Number(BigInt.asUintN(8, x));
  let b = Number(BigInt.asUintN(16, x >> 8n));
  let c = Number(BigInt.asUintN(32, x));
  let d = BigInt.asUintN(64, x * 3n);
  const e = Number(BigInt.asIntN(8, x >> 16n));
  let f = Number(BigInt.asIntN(16, x));
  let g = Number(BigInt.asIntN(32, x >> 3n));
  let h = BigInt.asIntN(64, x ^ 0x8000000000000000n);
  const p = x !== 0n;
  const q = x;
  const table = [0, 4, 2, 6, 1, 5, 3, 255];
  d ^= BigInt(b) << (d & 15n);
  b = (b + -(1 + 0 + (e >>> 0))) & 0xffff;
  for (let i = 0; i < 3; i++) {
    c = (c + Math.imul(i, Math.trunc((e >>> 0) / ((c | 1) >>> 0)))) >>> 0;
    f = ((f & ((e << (c & 7)) ^ Number(p))) << 16) >> 16;
  }
  if ((BigInt.asUintN(64, x * BigInt(f)) >> 17n) !== 0n) {
    d = BigInt.asUintN(64, d - (BigInt(0x80000000 >>> 3) - (rotateLeft(BigInt.asUintN(64, h), 40) ^ (q > BigInt(table[c & 7]) ? BigInt(table[a & 7]) : BigInt(f)))));
  } else {
    const before = h;
    h = BigInt.asIntN(64, h - 1n);
    d = BigInt.asUintN(64, d + before);
    h = BigInt.asIntN(64, h - 1n);
    x = BigInt.asUintN(64, x - (h & 31n) * x);
  }
  const before2 = g;
  g = (g - 1) | 0;
  h = BigInt.asIntN(64, h + BigInt(before2));
  g = (g - 1) | 0;
  x = BigInt.asUintN(64, x - BigInt(g & 31) * x);
  x ^= BigInt.asUintN(64, BigInt((a + b + c) >>> 0) + d + BigInt(e) + BigInt(f) + BigInt(g) + h + BigInt(p));
  return x;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 1 . . 1 1 1
 * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 * . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
 * . 1 1 1 . . . .      1 . 1 1 . 1 1 .
 * . 1 . 1 . . . .      . . . . . 1 . .
 * . 1 . . 1 . . .      1 1 1 . . 1 1 1
 * . 1 . . . 1 . .      . . . . . . 1 .
 * ```
 */
export function mixed(x) {
  const a = Number(BigInt.asUintN(8, x));
  const b = Number(BigInt.asUintN(16, x >> 8n));
  let c = Number(BigInt.asUintN(32, x));
  let d = BigInt.asUintN(64, x * 3n);
  let e = Number(BigInt.asIntN(8, x >> 16n));
  const f = Number(BigInt.asIntN(16, x));
  let g = Number(BigInt.asIntN(32, x >> 3n));
  let h = BigInt.asIntN(64, x ^ 0x8000000000000000n);
  const p = x !== 0n;
  const q = x;
  const table = [0, 4, 2, 6, 1, 5, 3, 255];
  d ^= 0x7fffffffn;
  if ((table[a & 7] ^ 0xff) !== 0) {
    g = Number(BigInt.asIntN(32, BigInt(g) & 0x00ff00ff00ff00ffn));
  } else {
    g |= table[c & 7];
  }
  c = q > BigInt((table[Number(x & 7n)] * f) & 0xffff) ? (-table[Number(x & 7n)] * e) >>> 0 : (Number(p) - -c) >>> 0;
  e = (Math.imul(e >>> 0, q > BigInt(200 + Number(p) >= -table[g & 7]) ? Number(f === 0) & ~table[g & 7] : (q > BigInt.asUintN(64, BigInt(-a)) ? Math.trunc(table[c & 7] / ((c | 1) >>> 0)) : e % 7)) << 24) >> 24;
  for (let i = 1n; i < 3n; i += 1n) {
    c = Number(BigInt.asUintN(32, BigInt(c) + i * 0xffffffffffffff38n));
    h = BigInt.asIntN(64, h - BigInt(g));
  }
  x ^= BigInt.asUintN(64, BigInt((a + b + c) >>> 0) + d + BigInt(e) + BigInt(f) + BigInt(g) + h + BigInt(p));
  return x;
}

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
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 1 . 1 . . 1
 * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 * . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
 * . 1 1 1 . . . .      . . 1 . . 1 . 1
 * . 1 . 1 . . . .      1 1 1 . . . . .
 * . 1 . . 1 . . .      1 . 1 . 1 . 1 1
 * . 1 . . . 1 . .      1 . . 1 1 1 1 .
 * ```
 */
export function mixed(x) {
  const a = Number(BigInt.asUintN(8, x));
  let b = Number(BigInt.asUintN(16, x >> 8n));
  let c = Number(BigInt.asUintN(32, x));
  let d = BigInt.asUintN(64, x * 3n);
  const e = Number(BigInt.asIntN(8, x >> 16n));
  const f = Number(BigInt.asIntN(16, x));
  const g = Number(BigInt.asIntN(32, x >> 3n));
  let h = BigInt.asIntN(64, x ^ 0x8000000000000000n);
  const p = x !== 0n;
  d ^= 7n;
  const before = h;
  h = BigInt.asIntN(64, h - 1n);
  c = Number(BigInt.asUintN(32, BigInt(c) + before));
  h = BigInt.asIntN(64, h - 1n);
  x = BigInt.asUintN(64, x - (h & 31n) * x);
  if (a !== 0) {
    const before2 = h;
    h = BigInt.asIntN(64, h - 1n);
    h = BigInt.asIntN(64, h + before2);
    h = BigInt.asIntN(64, h - 1n);
    x = BigInt.asUintN(64, x - (h & 31n) * x);
  } else {
    x = BigInt(Number((BigInt(Number(h === 0n)) << 23n) | (BigInt(Number(h === 0n)) >> 9n)) & Number(BigInt.asUintN(32, (BigInt((0x7fffffff + a) >>> 0) << BigInt(g & 31)) | (BigInt((0x7fffffff + a) >>> 0) >> BigInt(32 - (g & 31))))));
  }
  for (let i = 1; i < 3; i++) {
    c = (c + i * Number(p)) >>> 0;
    b = Number(BigInt(b) & d);
  }
  for (let i = 1; i < 2; i++) {
    c += i * (200 >> 17);
    x = BigInt((Number(b !== 0) * Number(swapBytes(BigInt(b)) >> 48n)) >> 3);
  }
  x ^= BigInt.asUintN(64, BigInt((a + b + c) >>> 0) + d + BigInt(e) + BigInt(f) + BigInt(g) + h + BigInt(p));
  return x;
}

/** The bits in reverse order. */
function reverseBits(x) {
  let result = 0n;
  for (let n = 0; n < 64; n++) {
    result = (result << 1n) | (x & 1n);
    x >>= 1n;
  }
  return result;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 35 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . . . 1 . . 1
 * . 1 . . . 1 . .      1 . 1 1 1 . 1 1
 * . 1 . . . 1 . .      1 . 1 1 1 . 1 1
 * . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
 * . 1 1 1 . . . .      . . . . 1 1 1 .
 * . 1 . 1 . . . .      1 . . 1 1 1 1 .
 * . 1 . . 1 . . .      . 1 1 1 1 . 1 .
 * . 1 . . . 1 . .      1 1 . . . . 1 1
 * ```
 */
export function mixed(x) {
  const a = Number(BigInt.asUintN(8, x));
  const b = Number(BigInt.asUintN(16, x >> 8n));
  let c = Number(BigInt.asUintN(32, x));
  let d = BigInt.asUintN(64, x * 3n);
  const e = Number(BigInt.asIntN(8, x >> 16n));
  const f = Number(BigInt.asIntN(16, x));
  let g = Number(BigInt.asIntN(32, x >> 3n));
  let h = BigInt.asIntN(64, x ^ 0x8000000000000000n);
  const p = x !== 0n;
  const q = x;
  const table = [0, 4, 2, 6, 1, 5, 3, 255];
  d ^= BigInt.asUintN(64, BigInt(Number(BigInt(p) - 1n)));
  h &= BigInt(((table[g & 7] | e) >> 3) | (~a >> (c & 7)));
  for (let i = 1; i < 1; i++) {
    c = Number(BigInt.asUintN(32, BigInt(c) + BigInt(i) * (0x7fffffffn - x)));
    g = Number(BigInt.asIntN(32, BigInt(g) & reverseBits(q > BigInt.asUintN(64, BigInt(f ^ table[Number(x & 7n)])) ? BigInt.asUintN(64, BigInt(-table[Number(x & 7n)])) : BigInt.asUintN(64, x * h))));
  }
  d = BigInt.asUintN(64, d + (BigInt((0xffffffff + c) >>> 0) / (d | 1n)));
  const before2 = g;
  g = (g + 1) | 0;
  d = BigInt.asUintN(64, d + BigInt(before2));
  g = (g + 1) | 0;
  x = BigInt.asUintN(64, x - BigInt(g & 31) * x);
  x ^= BigInt.asUintN(64, BigInt((a + b + c) >>> 0) + d + BigInt(e) + BigInt(f) + BigInt(g) + h + BigInt(p));
  return x;
}
