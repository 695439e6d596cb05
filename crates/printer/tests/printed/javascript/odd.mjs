/**
 * Compute a bitboard from another one.
 *
 * It takes 19 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . . . 1 1 . 1
 * . 1 . . . 1 . .      . . 1 1 1 1 1 .
 * . 1 . . . 1 . .      1 . . 1 1 . 1 1
 * . 1 . . 1 . . .  ->  . . 1 . . 1 1 .
 * . 1 1 1 . . . .      1 1 . 1 . . . .
 * . 1 . 1 . . . .      . . 1 1 1 1 . 1
 * . 1 . . 1 . . .      1 . 1 1 . . . .
 * . 1 . . . 1 . .      . . 1 . . . . .
 * ```
 */
export function sums(x) {
  const table = [1n, 2n, 0n, 0n];
  fill(table, x);
  return total(table, 4) ^ total(table, 2);
}

function fill(t, x) {
  for (let i = 0; i < 4; i++) {
    t[i] = BigInt.asUintN(64, t[i] + (x >> BigInt(8 * i)));
  }
}

function total(t, n) {
  let sum = 0n;
  for (let i = 0; i < n; i = (i + 1) | 0) {
    sum = BigInt.asUintN(64, sum * 31n + t[i]);
  }
  return sum;
}

const RANK = 0xffn;
const FILES = [0x0101010101010101n, 0x0202020202020202n, 0x0404040404040404n, 0n, 0n, 0n, 0n, 0n];
const BITS = [1, 3, 7, 255];

/**
 * Compute a bitboard from another one.
 *
 * It takes 8 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . 1 . . . . .
 * . 1 . . . 1 . .      . . 1 . . . . .
 * . 1 . . . 1 . .      . . 1 . . . . .
 * . 1 . . 1 . . .  ->  . . 1 . . . . .
 * . 1 1 1 . . . .      . . 1 . . . . .
 * . 1 . 1 . . . .      . . 1 . . . . .
 * . 1 . . 1 . . .      . . 1 . . . . .
 * . 1 . . . 1 . .      1 1 1 . . 1 . .
 * ```
 */
export function tables(x) {
  const y = (x & RANK) | FILES[Number(x & 7n)];
  return y ^ BigInt(BITS[Number(x >> 62n)]) ^ FILES[BITS[1]];
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      . . . . . . . .
 * . 1 . 1 . . . .      . . . . . . . .
 * . 1 . . 1 . . .      . . 1 . . . . .
 * . 1 . . . 1 . .      1 . 1 . 1 1 1 .
 * ```
 */
export function changes(x) {
  let y = 0n;
  let n = 0;
  for (;;) {
    x &= x - 1n;
    if (x === 0n) {
      break;
    }
    const before = n;
    n = (n + 1) | 0;
    y = BigInt.asUintN(64, y + (x ^ BigInt(before)));
  }
  let m = n;
  m = (m + 3) | 0;
  n = (n + 1) | 0;
  n = (m + Math.imul(n, 2)) | 0;
  const a = new Array(4).fill(0n);
  const b = [BigInt.asUintN(64, BigInt(m))];
  let i = 0;
  const before2 = i;
  i = (i + 1) | 0;
  a[before2] = y;
  const before3 = i;
  i = (i + 1) | 0;
  a[before3] = x;
  a[i] = BigInt.asUintN(64, BigInt(i));
  b[0] = BigInt.asUintN(64, BigInt(n));
  y ^= BigInt.asUintN(64, a[0] + b[0] + a[2]);
  y = BigInt.asUintN(64, y + b[0]);
  x = y >> 3n;
  return BigInt.asUintN(64, y + x * BigInt(n));
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 21 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . 1 1 . . 1 .
 * . 1 . . . 1 . .      1 1 1 . 1 1 . 1
 * . 1 . . . 1 . .      1 1 1 . 1 1 1 .
 * . 1 . . 1 . . .  ->  . . . . . . 1 1
 * . 1 1 1 . . . .      . . . . . . . 1
 * . 1 . 1 . . . .      1 1 . 1 1 . 1 .
 * . 1 . . 1 . . .      . . . . . . 1 .
 * . 1 . . . 1 . .      1 . 1 1 . 1 1 .
 * ```
 */
export function hidden(in2) {
  let in2_2 = in2;
  const bits = 3n;
  const int = in2 >> 4n;
  const len = 1n;
  for (let lambda = 0; lambda < 3; lambda++) {
    const def = BigInt.asUintN(64, in2_2 << BigInt(lambda));
    in2 ^= def;
  }
  for (let lambda = 0; lambda < 3; lambda++) {
    const def = in2_2 >> BigInt(lambda);
    in2 ^= BigInt.asUintN(64, def + len);
  }
  {
    const in3 = 5n;
    {
      const in4 = 6n;
      in2_2 = BigInt.asUintN(64, in2_2 + in4);
    }
    in2_2 = BigInt.asUintN(64, in2_2 - in3);
  }
  return in2 ^ in2_2 ^ (bits << 3n) ^ int;
}

/** Bits shifted out at the top re-enter at the bottom. */
function rotateLeft(x, n) {
  const places = BigInt(n & 63);
  return BigInt.asUintN(64, x << places) | (x >> (64n - places));
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 11 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . 1 . . . 1 .
 * . 1 . . . 1 . .      . . 1 1 . 1 . .
 * . 1 . . . 1 . .      1 . 1 . . . 1 .
 * . 1 . . 1 . . .  ->  . 1 1 . . 1 1 .
 * . 1 1 1 . . . .      1 1 . . . . . .
 * . 1 . 1 . . . .      . . 1 . 1 1 . .
 * . 1 . . 1 . . .      1 . . . 1 1 1 .
 * . 1 . . . 1 . .      . . 1 1 . 1 . 1
 * ```
 */
export function literals(x) {
  const k = 0x00ff00ffn;
  const n = 3;
  const y = Number(BigInt.asUintN(32, x)) >>> n;
  const x2 = rotateLeft(x, n) & k;
  let t = 1n;
  t = BigInt.asUintN(64, t << 40n);
  const m = 0x80;
  let s = 5n;
  s = BigInt.asUintN(64, s << 33n);
  s |= 9n;
  t |= s;
  s ^= BigInt(y);
  t = BigInt.asUintN(64, t + s);
  x ^= (BigInt(y) << 1n) | (1n << BigInt(n));
  const x3 = BigInt.asUintN(64, x * t) ^ BigInt(m);
  return BigInt.asUintN(64, x3 + x2);
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

/** The number of ones. */
function countOnes(x) {
  let n = 0;
  for (; x !== 0n; x &= x - 1n) {
    n++;
  }
  return n;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
 * . 1 1 1 . . . .      1 1 1 1 1 1 1 1
 * . 1 . 1 . . . .      1 . 1 1 1 1 1 1
 * . 1 . . 1 . . .      . . 1 1 1 . . 1
 * . 1 . . . 1 . .      1 . 1 1 1 1 1 1
 * ```
 */
export function signs(x) {
  const a = Number(x & 0xffffn) - 0x8000;
  const b = Math.trunc(a / 7);
  const c = a % 7;
  const d = Number(BigInt.asIntN(8, x));
  const e = BigInt(a);
  let f = BigInt.asUintN(64, BigInt(a));
  const g = a < 0;
  const h = d > 3;
  const w = Number(BigInt.asUintN(16, ~x));
  if ((g && !h) || b === c) {
    f = BigInt.asUintN(64, f + (e / 3n));
  } else if (g !== h) {
    f = BigInt.asUintN(64, f - BigInt(c));
  } else {
    f ^= BigInt(w);
  }
  f = BigInt.asUintN(64, f + (x > 5000n ? BigInt(a) : BigInt(-a)));
  f = BigInt.asUintN(64, f * BigInt(Number(g) + 2 * Number(h)));
  return BigInt.asUintN(64, f + BigInt(d >> 1) + BigInt(w >> 3) + BigInt(Number(BigInt.asUintN(16, (BigInt(Number(BigInt.asUintN(16, x))) << BigInt(a & 15)) | (BigInt(Number(BigInt.asUintN(16, x))) >> BigInt(16 - (a & 15)))))) + BigInt(countOnes(BigInt(d & 0xff))) + BigInt(Number(reverseBits(BigInt(Number(BigInt.asUintN(8, x)))) >> 56n)));
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . . . . . . .
 * . 1 . . . 1 . .      . 1 . . . 1 1 1
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . 1 . . .  ->  1 . . . . 1 . .
 * . 1 1 1 . . . .      . . . . . 1 . .
 * . 1 . 1 . . . .      . . . . . 1 1 1
 * . 1 . . 1 . . .      1 . . . . 1 . 1
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * ```
 */
export function nothing(x) {
  let first;
  let last = 7;
  for (first = 0; first < last; first = (first + 1) | 0) {
    last = (last - 1) | 0;
    if (last === 2) {
      return x;
    }
  }
  if (x === 0n) {
    return 1n;
  }
  return x >> BigInt(first);
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      . . . . . . . .
 * . 1 . 1 . . . .      . . . . . . . .
 * . 1 . . 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . 1 1 . . . . .
 * ```
 */
export function triangle(x) {
  let n = 0n;
  for (let i = 0; i <= Number(x & 15n); i = (i + 1) | 0) {
    n = BigInt.asUintN(64, n * 5n + BigInt(ones(i & 0xff)));
  }
  return n;
}

function ones(n) {
  if (n === 0) {
    return 0;
  }
  return (ones(n >> 1) + (n & 1)) | 0;
}

/**
 * Rotate a board of 64 numbers by 180 degrees.
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
export function turned(board) {
  const before = new Array(64).fill(0);
  let n = 64;
  for (let sq = 0; sq < 64; sq++) {
    before[sq] = board[sq];
  }
  for (;;) {
    const before2 = n;
    n = (n - 1) | 0;
    if (before2 === 0) {
      break;
    }
    board[n] = before[(63 - n) | 0];
  }
}

/** The index of the lowest 1; 64 for 0. */
function trailingZeros(x) {
  let n = 0;
  while (n < 64 && ((x >> BigInt(n)) & 1n) === 0n) {
    n++;
  }
  return n;
}

/** The number of zeros above the highest 1; 64 for 0. */
function leadingZeros(x) {
  return x === 0n ? 64 : 64 - x.toString(2).length;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 1 . 1 1 1 .
 * . 1 . . . 1 . .      1 . . . 1 . . 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * . 1 . . 1 . . .  ->  . 1 . . 1 1 1 1
 * . 1 1 1 . . . .      1 1 . 1 1 1 1 .
 * . 1 . 1 . . . .      1 1 . . . 1 . 1
 * . 1 . . 1 . . .      1 . . . . 1 1 .
 * . 1 . . . 1 . .      . . . 1 . 1 . 1
 * ```
 */
export function scanned(x) {
  let out = 0n;
  let rest = x;
  while (rest !== 0n) {
    const sq = trailingZeros(rest);
    rest &= rest - 1n;
    if (sq === 9) {
      continue;
    }
    out |= 1n << BigInt(sq ^ 7);
    if (((out >> 40n) & 1n) !== 0n) {
      break;
    }
  }
  for (;;) {
    out ^= out >> 3n;
    rest = BigInt.asUintN(64, rest + 1n);
    if (rest >= 3n) {
      break;
    }
  }
  return BigInt.asUintN(64, out + BigInt(trailingZeros(x | 1n)) + BigInt(63 - leadingZeros(x | 1n)) + BigInt(leadingZeros(x)));
}

/**
 * Rotate a board of 64 numbers by 180 degrees.
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
export function swapped(board) {
  {
    let a = 0;
    let b = 63;
    while (a < b) {
      const kept = board[a];
      board[a] = board[b];
      board[b] = kept;
      a = (a + 1) | 0;
      b = (b - 1) | 0;
    }
  }
}

/** Bits shifted out at the top re-enter at the bottom. */
function rotateLeft(x, n) {
  const places = BigInt(n & 63);
  return BigInt.asUintN(64, x << places) | (x >> (64n - places));
}

/** The index of the lowest 1; 64 for 0. */
function trailingZeros(x) {
  let n = 0;
  while (n < 64 && ((x >> BigInt(n)) & 1n) === 0n) {
    n++;
  }
  return n;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 62 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . 1 . . . . 1
 * . 1 . . . 1 . .      . 1 . . . . . 1
 * . 1 . . . 1 . .      1 1 . . . . . 1
 * . 1 . . 1 . . .  ->  . . 1 . . . . 1
 * . 1 1 1 . . . .      . . . 1 . . . 1
 * . 1 . 1 . . . .      . . . 1 . . . 1
 * . 1 . . 1 . . .      1 1 1 . . . . 1
 * . 1 . . . 1 . .      . . . 1 . . . 1
 * ```
 */
export function each(board) {
  let out = 0n;
  for (let rest = board; rest !== 0n; rest &= rest - 1n) {
    const sq = trailingZeros(rest);
    out ^= 1n << BigInt((sq ^ 56) >>> 0);
  }
  for (let n = 0n; n < 3n; n = BigInt.asUintN(64, n + 1n)) {
    const i = Number(BigInt.asUintN(32, 2n - n));
    out = rotateLeft(out, (i + 1) | 0);
  }
  if ((out & 1n) === 1n) {
    return BigInt.asUintN(64, ~out);
  } else {
    return out;
  }
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 32 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . . . . . .
 * . 1 . . . 1 . .      . . 1 1 . . . 1
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      1 1 1 . . . . .
 * . 1 . 1 . . . .      . . . . 1 1 1 1
 * . 1 . . 1 . . .      1 . 1 1 1 1 1 .
 * . 1 . . . 1 . .      1 1 . 1 1 . 1 1
 * ```
 */
export function narrow(x) {
  const a = Number(BigInt.asUintN(8, x));
  const b = Number(BigInt.asUintN(8, x >> 8n));
  const c = ((a << 4) & 0xff) ^ ((((a + b) & 0xff) * b) & 0xff) ^ (b >> 1);
  const d = -c & 0xff;
  const e = Number(BigInt.asIntN(16, x >> 16n));
  const f = (((((e << 3) << 16) >> 16) ^ (((e - d) << 16) >> 16)) << 16) >> 16;
  const p = a > b;
  const q = p ? b > 3 : a === 7;
  const r = (Number((Number((Number(p) ^ Number(q)) === 0) & Number(!q)) !== 0) | Number((Number(p) & Number(q)) !== 0)) !== 0;
  const n = r ? a : ~b & 0xff;
  const m = q ? (c + n) & 0xff : d;
  return (
    BigInt.asUintN(64, BigInt(f)) ^
    (BigInt(d) << 20n) ^
    (BigInt(n) << 40n) ^
    (BigInt(m) << 50n)
  );
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 16 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      . . . . . . . .
 * . 1 . 1 . . . .      . . . . . . . .
 * . 1 . . 1 . . .      1 1 . . 1 . 1 .
 * . 1 . . . 1 . .      . . 1 1 . 1 . .
 * ```
 */
export function routine(x) {
  const t = x >> 7n;
  const n = t & 15n;
  for (let i = 0; i < 3; i++) {
    const y = BigInt.asUintN(64, x << BigInt(i));
    x ^= BigInt.asUintN(64, y + n);
  }
  if ((t & 1n) !== 0n) {
    const z = BigInt.asUintN(64, t << 8n);
    x = BigInt.asUintN(64, x - z);
  }
  const b = BigInt.asUintN(64, x << 9n);
  const a = b;
  x ^= a ^ (b >> 3n);
  return x;
}

/**
 * Flip a square vertically: rank 1 becomes rank 8.
 *
 * It takes 1 operation.
 *
 * ```text
 * a1 b1 c1 d1 e1 f1 g1 h1
 * a2 b2 c2 d2 e2 f2 g2 h2
 * a3 b3 c3 d3 e3 f3 g3 h3
 * a4 b4 c4 d4 e4 f4 g4 h4
 * a5 b5 c5 d5 e5 f5 g5 h5
 * a6 b6 c6 d6 e6 f6 g6 h6
 * a7 b7 c7 d7 e7 f7 g7 h7
 * a8 b8 c8 d8 e8 f8 g8 h8
 * ```
 */
export function routine(sq) {
  const sq2 = sq ^ 56;
  return sq2;
}

/**
 * Rotate a bitboard by 180 degrees.
 *
 * It takes 256 operations.
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
export function turnedOver(x) {
  let out = 0n;
  let i;
  let j;
  i = 0;
  j = 63;
  while (i < 64) {
    out |= ((x >> BigInt(i)) & 1n) << BigInt(j);
    i = (i + 1) | 0;
    j = (j - 1) | 0;
  }
  return out;
}

const A_FILE = 0x0101010101010101n;

/**
 * Shift a bitboard by one step west; bits that leave the board are lost.
 *
 * It takes 2 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 1 1 . . . .
 * . 1 . . . 1 . .      1 . . . 1 . . .
 * . 1 . . . 1 . .      1 . . . 1 . . .
 * . 1 . . 1 . . .  ->  1 . . 1 . . . .
 * . 1 1 1 . . . .      1 1 1 . . . . .
 * . 1 . 1 . . . .      1 . 1 . . . . .
 * . 1 . . 1 . . .      1 . . 1 . . . .
 * . 1 . . . 1 . .      1 . . . 1 . . .
 * ```
 */
export function toTheLeft(x) {
  return (x & ~A_FILE) >> 1n;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 . 1 . 1 . .
 * . 1 . . . 1 . .      . . 1 . . . 1 1
 * . 1 . . . 1 . .      . 1 . 1 1 . . .
 * . 1 . . 1 . . .  ->  1 . . 1 . 1 1 1
 * . 1 1 1 . . . .      . . . . 1 1 1 1
 * . 1 . 1 . . . .      1 1 . . 1 . 1 1
 * . 1 . . 1 . . .      . . . 1 1 1 1 .
 * . 1 . . . 1 . .      . . . . . . . .
 * ```
 */
export function shrinking(x) {
  let n = 70;
  x ^= BigInt.asUintN(64, BigInt(n));
  n = 9;
  for (let i = 1; i < n; i = (i + 1) | 0) {
    x ^= BigInt.asUintN(64, x << BigInt(i));
    if ((x & 1n) !== 0n) {
      n = (n - 1) | 0;
    }
  }
  return BigInt.asUintN(64, x << BigInt(n));
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 5 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . 1 . . . . .
 * . 1 . . . 1 . .      1 . . . 1 . . .
 * . 1 . . . 1 . .      1 . . . 1 . 1 .
 * . 1 . . 1 . . .  ->  1 . . . 1 . . .
 * . 1 1 1 . . . .      1 . 1 . . . . .
 * . 1 . 1 . . . .      1 . 1 . . . 1 .
 * . 1 . . 1 . . .      1 . . . . . . .
 * . 1 . . . 1 . .      1 . . . 1 . . .
 * ```
 */
export function exactlyAHundredInC(bb) {
  return BigInt.asUintN(64, (bb & 0x5555555555555555n) << 10n) | ((bb >> 1n) & 0x5555555555555555n);
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 . 1 . 1 . 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      . 1 1 1 1 1 1 1
 * . 1 . . 1 . . .  ->  . 1 1 1 . 1 1 1
 * . 1 1 1 . . . .      . 1 . 1 1 . 1 .
 * . 1 . 1 . . . .      . 1 1 . . 1 1 .
 * . 1 . . 1 . . .      1 1 1 1 . 1 1 1
 * . 1 . . . 1 . .      . 1 1 1 1 1 1 1
 * ```
 */
export function bounded(x) {
  const far = 3n;
  nothing();
  for (let i = x & 1n; i < far; i += 1n) {
    x ^= BigInt.asUintN(64, x << 1n);
  }
  return x;
}

function nothing() {
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 177 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . 1 . . . .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . 1 . . .  ->  . . 1 1 1 1 . .
 * . 1 1 1 . . . .      . . . 1 1 1 . .
 * . 1 . 1 . . . .      1 . 1 1 1 . . 1
 * . 1 . . 1 . . .      1 . . 1 . . . .
 * . 1 . . . 1 . .      1 . . . 1 . . .
 * ```
 */
export function nested(x) {
  {
    const t = x >> 1n;
    x ^= t;
  }
  for (let left = x; left !== 0n; left &= left - 1n) {
    const bit = left & -left;
    x ^= BigInt.asUintN(64, bit << 1n);
  }
  return BigInt.asUintN(64, (x / ((x & 6n) ^ 1n)) + (x % ((x & 6n) ^ 1n)));
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 7 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . . . . 1 1 1
 * . 1 . . . 1 . .      1 . 1 1 1 . 1 1
 * . 1 . . . 1 . .      1 . 1 1 1 . 1 1
 * . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
 * . 1 1 1 . . . .      1 . . . 1 1 1 1
 * . 1 . 1 . . . .      1 . 1 . 1 1 1 1
 * . 1 . . 1 . . .      1 . 1 1 . 1 1 1
 * . 1 . . . 1 . .      . . 1 1 1 . 1 1
 * ```
 */
export function divided(x) {
  const few = Number(x & 7n) - 4;
  const rest = (few % 3) >>> 0;
  const quotient = Math.trunc(few / 2) >>> 0;
  return x ^ BigInt(rest) ^ (BigInt(quotient) << 32n);
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 6 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 . . . . 1 1
 * . 1 . . . 1 . .      1 . 1 1 1 . . 1
 * . 1 . . . 1 . .      1 . . 1 . 1 1 1
 * . 1 . . 1 . . .  ->  1 . 1 1 1 . 1 1
 * . 1 1 1 . . . .      1 . 1 1 . 1 1 1
 * . 1 . 1 . . . .      1 . 1 . 1 . 1 1
 * . 1 . . 1 . . .      1 . . . . . 1 1
 * . 1 . . . 1 . .      1 1 1 1 . . 1 1
 * ```
 */
export function exchanged(x) {
  let other = x >> 8n;
  const third = BigInt.asUintN(64, x << 8n);
  const kept = x;
  x = other;
  other = kept;
  return BigInt.asUintN(64, x + third) ^ 9223372036854775807n ^ other ^ 0x8000000000000000n;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 3 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      1 1 1 1 1 1 1 1
 * . 1 . 1 . . . .      1 1 1 1 1 1 1 1
 * . 1 . . 1 . . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * ```
 */
export function limits(x) {
  const low = Number(BigInt.asUintN(32, x));
  return BigInt((low ^ 2147483647 ^ (low + 0x80000000)) >>> 0);
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 9 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . . . 1 1 1 1
 * . 1 . . . 1 . .      1 . . . 1 . . .
 * . 1 . . . 1 . .      . . . . 1 . . .
 * . 1 . . 1 . . .  ->  . . . . 1 . . 1
 * . 1 1 1 . . . .      1 1 1 1 . . . 1
 * . 1 . 1 . . . .      1 1 1 1 . 1 . 1
 * . 1 . . 1 . . .      . 1 1 1 . 1 1 .
 * . 1 . . . 1 . .      . 1 . 1 . 1 1 1
 * ```
 */
export function afterwards(x) {
  let n = 3;
  const before = n;
  n = (n + 1) | 0;
  const y = BigInt.asUintN(64, x << BigInt(before));
  const a = Number(x & 7n) - 4;
  const b = Number((x >> 3n) & 7n) - 4;
  const sum = (a + b) >>> 0;
  return y ^ BigInt.asUintN(64, BigInt(n)) ^ BigInt(sum);
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 1 . . . 1 1
 * . 1 . . . 1 . .      1 . . . . . 1 1
 * . 1 . . . 1 . .      1 1 . . . . . .
 * . 1 . . 1 . . .  ->  1 . 1 . 1 1 1 1
 * . 1 1 1 . . . .      . 1 . 1 . 1 1 .
 * . 1 . 1 . . . .      1 . 1 . . 1 . .
 * . 1 . . 1 . . .      1 1 . . 1 1 . 1
 * . 1 . . . 1 . .      1 . 1 1 1 1 . .
 * ```
 */
export function counts(x) {
  let y = 0n;
  for (let i = 0; i <= 7; i++) {
    y = BigInt.asUintN(64, y + (x >> BigInt(i)));
  }
  for (let i = 0; i <= 8; i = (i + 2) | 0) {
    if (i === 4) {
      continue;
    }
    y ^= BigInt.asUintN(64, x << BigInt(i));
  }
  for (let i = 1n;; i = BigInt.asUintN(64, i + 1n)) {
    x &= x - 1n;
    if (x <= i) {
      break;
    }
    y = BigInt.asUintN(64, y + i);
  }
  for (let i = 0;; i = (i + 1) | 0) {
    if (i > 5) {
      break;
    }
    y = BigInt.asUintN(64, y * 3n + BigInt(i));
  }
  for (let i = 0; i !== 6; i = (i + 1) | 0) {
    y = BigInt.asUintN(64, y * 5n + BigInt(i));
  }
  for (let i = 1; 9 > i; i = (i + 1) | 0) {
    y = BigInt.asUintN(64, y * 7n + BigInt(i));
  }
  {
    let i = 2n;
    let k = 1n;
    for (; i < 40n; i = BigInt.asUintN(64, i + k)) {
      y = BigInt.asUintN(64, y + i);
      k = BigInt.asUintN(64, k + 1n);
    }
  }
  return y;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . 1 . 1 1 .
 * . 1 . . . 1 . .      . 1 . 1 . 1 . 1
 * . 1 . . . 1 . .      1 . 1 . . 1 . 1
 * . 1 . . 1 . . .  ->  . . 1 . . 1 . 1
 * . 1 1 1 . . . .      1 1 . . . 1 1 .
 * . 1 . 1 . . . .      1 . 1 . . 1 . .
 * . 1 . . 1 . . .      . 1 . 1 . 1 . 1
 * . 1 . . . 1 . .      . . . . . 1 . 1
 * ```
 */
export function decided(x) {
  let y = 0n;
  if ((x & 1n) !== 0n && ((x & 2n) !== 0n ? x > 300n : x < 70000n)) {
    y = 1n;
  }
  if ((x & 4n) !== 0n || ((x & 8n) !== 0n ? x > 900n : x < 80000n)) {
    y = BigInt.asUintN(64, y + 2n);
  }
  const odd = (x & 16n) !== 0n;
  const same = odd === true;
  if (x <= 5n || same) {
    y = BigInt.asUintN(64, y + 4n);
  }
  if (x < BigInt(1 << 20)) {
    y = BigInt.asUintN(64, y + 8n);
  }
  if (x >= BigInt(1 << 30)) {
    y = BigInt.asUintN(64, y + 16n);
  }
  if (x > 99n && x !== 101n && x === 0n) {
    y = BigInt.asUintN(64, y + 32n);
  }
  y = BigInt.asUintN(64, y + (x > 7n ? 64n : 128n));
  return (y & 256n) !== 0n ? x : BigInt.asUintN(64, y * x);
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 . . . . . .
 * . 1 . . . 1 . .      . . 1 . . . 1 1
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . 1 . . .  ->  . 1 . . . . 1 .
 * . 1 1 1 . . . .      1 . . . . . 1 .
 * . 1 . 1 . . . .      1 . . . . . 1 1
 * . 1 . . 1 . . .      . 1 . . . . 1 .
 * . 1 . . . 1 . .      1 1 1 1 . . 1 .
 * ```
 */
export function putAside(x) {
  const t = [x, 0n, 0n, 0n];
  put(t, x >> 3n);
  put(t, 0n);
  taken(t);
  taken(t);
  return t[1] ^ BigInt.asUintN(64, t[0] + t[2]);
}

function put(t, x) {
  if (x === 0n) {
    t[2] = 1n;
    return;
  }
  t[0] = x;
}

function taken(t) {
  t[1] = BigInt.asUintN(64, t[1] + 5n);
  return t[1];
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
 * . 1 1 1 . . . .      1 1 1 1 1 1 1 1
 * . 1 . 1 . . . .      1 1 1 1 1 1 1 1
 * . 1 . . 1 . . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      1 1 . 1 1 1 1 1
 * ```
 */
export function placed(x) {
  let three;
  let n;
  if ((x & 1n) !== 0n) {
    const one = x >> 1n;
    x ^= one;
  }
  if ((x & 2n) !== 0n) {
    x = BigInt.asUintN(64, x + 1n);
  } else {
    const two = BigInt.asUintN(64, x << 1n);
    x ^= two;
  }
  if ((x & 4n) !== 0n) {
    three = 5n;
    x = BigInt.asUintN(64, x - three);
  } else {
    three = 9n;
    x = BigInt.asUintN(64, x + three * x);
  }
  while ((x & 8n) !== 0n) {
    const four = x >> 1n;
    x ^= (four & 7n) + (x & 8n);
  }
  for (n = 0; n < 5; n = (n + 1) | 0) {
    x ^= x >> BigInt(n);
  }
  return BigInt.asUintN(64, x - BigInt(n));
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 12 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . 1 1 . 1 . .
 * . 1 . . . 1 . .      1 . . . . . . 1
 * . 1 . . . 1 . .      1 . . 1 . . . 1
 * . 1 . . 1 . . .  ->  1 . . 1 1 1 1 1
 * . 1 1 1 . . . .      1 1 . 1 1 . 1 1
 * . 1 . 1 . . . .      1 1 . 1 . 1 1 1
 * . 1 . . 1 . . .      1 1 . 1 1 . 1 1
 * . 1 . . . 1 . .      1 . . 1 . 1 . 1
 * ```
 */
export function negative(x) {
  const all = 0xffffffffffffffffn;
  const most = 0xfffffffffffffffen;
  const none = 0xffffffffffffffffn;
  const few = 0xfffffffd;
  const low = -9223372036854775807n;
  return (
    x ^
    BigInt.asUintN(64, all - most + (x & none) * BigInt(few)) ^
    -low ^
    BigInt.asUintN(64, -x) ^
    BigInt.asUintN(64, (BigInt.asUintN(64, -x) >> 60n) - ~x)
  );
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . 1 . 1 1 1
 * . 1 . . . 1 . .      . . 1 . 1 1 . 1
 * . 1 . . . 1 . .      1 1 . 1 . 1 . 1
 * . 1 . . 1 . . .  ->  1 1 1 . 1 . . .
 * . 1 1 1 . . . .      . . 1 . 1 1 1 1
 * . 1 . 1 . . . .      1 1 1 1 1 . 1 1
 * . 1 . . 1 . . .      . 1 . . . . . .
 * . 1 . . . 1 . .      1 1 1 . . 1 . 1
 * ```
 */
export function awaited(x) {
  let either;
  let round = 0n;
  let late = 0n;
  let kept;
  let n;
  if ((x & 1n) !== 0n) {
    either = BigInt.asUintN(64, x << 1n);
  } else if ((x & 2n) !== 0n) {
    either = BigInt.asUintN(64, x << 3n);
  } else {
    return x;
  }
  let twice = either >> 5n;
  if ((x & 4n) !== 0n) {
    twice = 0n;
  }
  for (n = 0; n < 3; n = (n + 1) | 0) {
    let own;
    if (((x >> BigInt(n)) & 1n) !== 0n) {
      own = 7n;
    } else {
      own = 9n;
    }
    if (n === 1) {
      round = own;
      x = BigInt.asUintN(64, x + 2n);
      continue;
    }
    if (n === 2) {
      x = BigInt.asUintN(64, x + round);
    }
    round = BigInt.asUintN(64, own * BigInt(n));
    x = BigInt.asUintN(64, x + round);
  }
  for (;;) {
    kept = x >> 9n;
    x = BigInt.asUintN(64, x - 3n);
    if ((x & 12n) !== 0n) {
      break;
    }
  }
  if ((x & 8n) !== 0n) {
    late = 3n;
  }
  if ((x & 8n) !== 0n) {
    x = BigInt.asUintN(64, x + late);
  } else {
    x = BigInt.asUintN(64, x - 1n);
  }
  late = BigInt.asUintN(64, BigInt(n));
  return x ^ either ^ twice ^ late ^ kept;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . . 1 1 1 1 . .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . 1 . . .  ->  . 1 1 . . 1 . .
 * . 1 1 1 . . . .      . . 1 1 1 . . .
 * . 1 . 1 . . . .      . . 1 . 1 . . .
 * . 1 . . 1 . . .      . . 1 . . 1 . .
 * . 1 . . . 1 . .      . 1 1 1 1 1 . .
 * ```
 */
export function truths(x) {
  let yes = true;
  let no = false;
  let y = 0xfffffffdn;
  let shared;
  if ((x & 1n) !== 0n) {
    yes = false;
  }
  if ((x & 2n) !== 0n) {
    no = true;
  }
  const either = yes && no;
  if ((x & 4n) !== 0n) {
    shared = 3n;
    y = BigInt.asUintN(64, y + shared);
  }
  if ((x & 8n) !== 0n) {
    shared = 5n;
    y ^= BigInt.asUintN(64, shared << 3n);
  }
  {
    let inner;
    {
      if ((x & 16n) !== 0n) {
        inner = 1n;
      } else {
        inner = x;
      }
    }
    y = BigInt.asUintN(64, y + inner);
  }
  for (let i = 0; i < 3; i++) {
    if ((BigInt(i) & x) !== 0n) {
      const once = y;
      y = BigInt.asUintN(64, y + once);
    }
  }
  while ((y & 64n) !== 0n) {
    let rest = y;
    rest &= 63n;
    y = rest;
  }
  return either ? y : BigInt.asUintN(64, y + x - BigInt(yes));
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      . . . . . . . .
 * . 1 . 1 . . . .      . . . . . . . .
 * . 1 . . 1 . . .      1 1 . 1 . . . .
 * . 1 . . . 1 . .      . 1 1 . 1 . 1 1
 * ```
 */
export function steps(x) {
  let sum = 0n;
  for (let rest = x; rest !== 0n; rest &= rest - 1n) {
    if ((rest & -rest) > BigInt(1 << 20)) {
      break;
    }
    sum = BigInt.asUintN(64, sum + rest);
  }
  {
    let i = 0;
    let j = 9;
    while (i < j) {
      if (i === 2) {
        i = (i + 1) | 0;
        j = (j - 1) | 0;
        continue;
      }
      sum = BigInt.asUintN(64, sum * 3n + BigInt(Math.imul(i, j)));
      i = (i + 1) | 0;
      j = (j - 1) | 0;
    }
  }
  for (let i = 3; i >= 0; i = (i - 1) | 0) {
    sum ^= BigInt.asUintN(64, sum << BigInt(i));
  }
  for (let i = 250; i !== 0; i = (i + 1) & 0xff) {
    sum = BigInt.asUintN(64, sum + BigInt(i));
  }
  return BigInt.asUintN(64, sum << 1n) >> (x & 1n);
}

/** Gathers the bits under a mask in the low bits, as the instruction PEXT does. */
function extractBits(x, mask) {
  let result = 0n;
  for (let bit = 1n; mask !== 0n; bit <<= 1n) {
    if ((x & mask & -mask) !== 0n) {
      result |= bit;
    }
    mask &= mask - 1n;
  }
  return result;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 4 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      . 1 . . . 1 . .
 * . 1 . 1 . . . .      . . 1 . 1 . . .
 * . 1 . . 1 . . .      . . 1 1 . . . .
 * . 1 . . . 1 . .      . 1 1 . . 1 . .
 * ```
 */
export function extracted(x) {
  return BigInt.asUintN(64, extractBits(x, 0x00ff00ff00ff00ffn) + extractBits(x, x >> 3n));
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 7 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 1 1 . 1 1 1
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . 1 . . .  ->  . 1 . . 1 . . .
 * . 1 1 1 . . . .      1 . . . . . . .
 * . 1 . 1 . . . .      1 . 1 . 1 1 1 1
 * . 1 . . 1 . . .      . . 1 1 . 1 1 1
 * . 1 . . . 1 . .      . 1 1 . 1 1 1 1
 * ```
 */
export function least(x) {
  const zero = 0x00;
  return (
    x ^
    0xf000000000000000n ^
    0xfffffffff0000000n ^
    0xfffffffffffffff0n ^
    BigInt(zero) ^
    0xfffffffffffffffbn ^
    0xfffffffffffffed4n ^
    0xbn
  );
}

/** Bits shifted out at the top re-enter at the bottom. */
function rotateLeft(x, n) {
  const places = BigInt(n & 63);
  return BigInt.asUintN(64, x << places) | (x >> (64n - places));
}

/** The number of ones. */
function countOnes(x) {
  let n = 0;
  for (; x !== 0n; x &= x - 1n) {
    n++;
  }
  return n;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 38 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . 1 . 1 . 1 1 .
 * . 1 . . . 1 . .      1 . 1 1 . . 1 1
 * . 1 . . 1 . . .  ->  1 1 . 1 . 1 1 .
 * . 1 1 1 . . . .      1 1 . . 1 . . .
 * . 1 . 1 . . . .      . . . 1 1 1 . .
 * . 1 . . 1 . . .      1 . . 1 1 1 . 1
 * . 1 . . . 1 . .      . 1 1 . . 1 . .
 * ```
 */
export function close(x) {
  const y = x >> 9n;
  x = BigInt.asUintN(64, rotateLeft(x & ~y, 3) + (y - -x) * 5n + (x & ~y) * 3n);
  x ^= BigInt.asUintN(64, x * 3n * y + (BigInt.asUintN(64, x * y) / 7n) + (x / (y | 1n)) * 3n);
  return BigInt.asUintN(64, BigInt(countOnes(BigInt.asUintN(64, x - -y))) + (((x << 1n) & ~y) | (y * (x - -y))) + (x & ~(y - -x)));
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 18 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . 1 1 1 1 .
 * . 1 . . . 1 . .      . . . 1 . . . 1
 * . 1 . . . 1 . .      . . . 1 . . . 1
 * . 1 . . 1 . . .  ->  . . . 1 . . 1 .
 * . 1 1 1 . . . .      . . 1 . 1 1 1 .
 * . 1 . 1 . . . .      1 1 . . 1 . . 1
 * . 1 . . 1 . . .      . 1 . . . 1 1 1
 * . 1 . . . 1 . .      . 1 1 1 . . . .
 * ```
 */
export function repeated(x) {
  const t = [7n, 7n, 7n, 7n];
  const z = new Array(3).fill(0);
  const s = [x, x, x];
  t[1] ^= x;
  z[1] = 5;
  const b = Number(BigInt.asUintN(8, x));
  const y = Number(BigInt.asUintN(32, x >> 8n));
  const few = b & 7;
  return (
    t[0] ^
    t[1] ^
    t[3] ^
    BigInt(z[1]) ^
    s[2] ^
    BigInt.asUintN(64, x << BigInt(few)) ^
    BigInt((y << Number(x & 7n)) >>> 0) ^
    BigInt(y >>> (b & 7)) ^
    BigInt((b % 8) * 36)
  );
}

/** The number of ones. */
function countOnes(x) {
  let n = 0;
  for (; x !== 0n; x &= x - 1n) {
    n++;
  }
  return n;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 17 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . 1 . . . . .
 * . 1 . . . 1 . .      . 1 1 1 . . 1 .
 * . 1 . . 1 . . .  ->  . . 1 . . . . .
 * . 1 1 1 . . . .      1 1 . 1 . 1 . .
 * . 1 . 1 . . . .      1 1 1 1 . . 1 1
 * . 1 . . 1 . . .      . . 1 1 1 . 1 1
 * . 1 . . . 1 . .      1 . . . 1 1 . 1
 * ```
 */
export function kept(x) {
  const t = [1n, 2n, 4n];
  const k = t[2];
  const m = BigInt(countOnes(255n));
  const n = 5n;
  let a = Number(BigInt.asUintN(32, x));
  a = (a ^ (((a << 5) + (a & 0x7fffffff)) ^ 0xfffffffd)) >>> 0;
  return (
    t[Number(x & 1n)] ^
    k ^
    (m * n) ^
    (((x >> 8n) / 7n) + ((x & 255n) % 5n)) ^
    BigInt((a << 3) >>> 0)
  );
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 2 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 1 . . 1 1 .
 * . 1 . . . 1 . .      . 1 1 . . 1 1 .
 * . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
 * . 1 1 1 . . . .      . 1 . . 1 . . .
 * . 1 . 1 . . . .      . 1 1 1 1 . . .
 * . 1 . . 1 . . .      . 1 1 . 1 1 . .
 * . 1 . . . 1 . .      . 1 1 . . 1 1 .
 * ```
 */
export function changed(x) {
  x ^= BigInt.asUintN(64, x << 1n);
  return x;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 2 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . 1 1 1 1 . .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . 1 . . .  ->  . . 1 . . 1 . .
 * . 1 1 1 . . . .      . . 1 1 1 . . .
 * . 1 . 1 . . . .      . . 1 . 1 . . .
 * . 1 . . 1 . . .      . . 1 . . 1 . .
 * . 1 . . . 1 . .      1 . 1 . . . 1 .
 * ```
 */
export function after(x) {
  return BigInt.asUintN(64, flipVertical(x) + 1n);
}

function flipVertical(x) {
  return BigInt.asUintN(64, x << 1n);
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 2 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      . . . . . . . .
 * . 1 . 1 . . . .      . . . . . . . .
 * . 1 . . 1 . . .      . . 1 . . 1 . .
 * . 1 . . . 1 . .      . . . 1 1 1 . 1
 * ```
 */
export function uncounted(x) {
  let j = 0;
  let n = 3;
  for (let i = 0; i < 9; i = (i + 1) | 0) {
    x ^= BigInt.asUintN(64, x << BigInt(i));
    if ((x & 4n) !== 0n) {
      i = (i + 1) | 0;
    }
  }
  for (let i = 0; j < 5; i = (i + 1) | 0) {
    x ^= BigInt.asUintN(64, x << BigInt(i));
    j = (j + 2) | 0;
  }
  for (let i = 0; i <= 63; i++) {
    x = BigInt.asUintN(64, x + BigInt(i));
  }
  for (let i = 0; i <= 64; i = (i + 1) | 0) {
    x ^= BigInt.asUintN(64, BigInt(i));
  }
  for (let i = 0; i <= 70; i = (i + 1) | 0) {
    x = BigInt.asUintN(64, x + BigInt(Math.imul(i, 3)));
  }
  for (let i = 0; i < 3; i++) {
  }
  const z = BigInt.asUintN(64, BigInt(n));
  n = (n + 1) | 0;
  return x ^ z ^ BigInt.asUintN(64, BigInt(n));
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 18 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . 1 1 1 1 .
 * . 1 . . . 1 . .      . . . 1 . . . 1
 * . 1 . . . 1 . .      . . . 1 . . . 1
 * . 1 . . 1 . . .  ->  . . . 1 . . 1 .
 * . 1 1 1 . . . .      . . . 1 1 1 . .
 * . 1 . 1 . . . .      . . . 1 . 1 . .
 * . 1 . . 1 . . .      . . . 1 . . 1 .
 * . 1 . . . 1 . .      1 . 1 . . . . .
 * ```
 */
export function plainly(x) {
  let y = BigInt.asUintN(64, (x & ~0xffn) * 3n + ((((x & 7n) + 9n) / 2n) - 4n) * 5n);
  y ^= BigInt.asUintN(64, (x % ((x & 6n) ^ 1n)) * 3n);
  y = BigInt.asUintN(64, y + x * 1n);
  const b = Number(BigInt.asUintN(8, x));
  return (
    y ^
    BigInt(Number(BigInt.asUintN(8, (BigInt(b) << BigInt(Number(x & 8n) & 7)) | (BigInt(b) >> BigInt(8 - (Number(x & 8n) & 7))))))
  );
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 28 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 1 1 . . 1 .
 * . 1 . . . 1 . .      . 1 1 1 . 1 . .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . 1 . . .  ->  . . 1 1 1 1 1 1
 * . 1 1 1 . . . .      . 1 1 . . 1 1 .
 * . 1 . 1 . . . .      . . . 1 1 1 . .
 * . 1 . . 1 . . .      . 1 . 1 . . 1 .
 * . 1 . . . 1 . .      . . 1 . . . 1 1
 * ```
 */
export function loosely(x) {
  const a = BigInt.asIntN(64, x);
  const b = x >> 3n;
  const c = BigInt.asIntN(64, a * 3n) & BigInt.asIntN(64, b * 5n);
  let y = (x & 7n) + BigInt(Number(BigInt.asUintN(16, x * 3n)));
  y ^= BigInt.asUintN(64, x * 3n) & (x * 5n);
  y ^= BigInt.asUintN(64, ~(x * 3n)) ^ BigInt.asUintN(64, -(x * 5n));
  y ^= BigInt.asUintN(64, x << BigInt(Number((x * 3n) & 63n)));
  return y ^ BigInt.asUintN(64, c) ^ (((x & 1n) !== 0n ? 3 : Number(x >> 60n)) < 4 ? 5n : 6n);
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 1 1 1 1 1
 * . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
 * . 1 1 1 . . . .      1 1 1 1 1 1 1 1
 * . 1 . 1 . . . .      1 1 1 1 1 1 1 1
 * . 1 . . 1 . . .      1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .      . 1 1 1 1 1 1 1
 * ```
 */
export function opposite(x) {
  let y = 3n;
  let k = 3n;
  if ((x & 1n) !== 0n) {
    k = 5n;
  }
  if ((x & 2n) !== 0n) {
    const t = x >> 1n;
    x ^= t;
  }
  if ((x & 4n) !== 0n) {
    y = BigInt.asUintN(64, -y);
  }
  return x ^ y ^ k ^ BigInt.asUintN(64, -x);
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . . 1 . . .
 * . 1 . . . 1 . .      1 1 1 . 1 1 1 1
 * . 1 . . . 1 . .      1 1 1 . 1 1 1 .
 * . 1 . . 1 . . .  ->  1 . . 1 1 . 1 .
 * . 1 1 1 . . . .      . . . 1 . . 1 .
 * . 1 . 1 . . . .      . 1 1 1 . . 1 1
 * . 1 . . 1 . . .      1 . . 1 1 . 1 .
 * . 1 . . . 1 . .      1 . . 1 . . . .
 * ```
 */
export function late(x) {
  let inside;
  let round;
  let kept = 0n;
  const t = [1n, 0n];
  {
    inside = x >> 3n;
    x ^= 5n;
  }
  for (let n = 0; n < 3; n++) {
    if ((x & 1n) !== 0n) {
      x = BigInt.asUintN(64, x + 3n);
      continue;
    } else {
      round = x >> 1n;
    }
    x ^= round;
  }
  if ((x & 16n) !== 0n) {
    let own = 0n;
    if ((x & 2n) !== 0n) {
      own = 3n;
    }
    if ((x & 2n) !== 0n) {
      x = BigInt.asUintN(64, x + own);
    }
  }
  if ((x & 8n) !== 0n) {
    kept = 3n;
  }
  if ((x & 8n) !== 0n) {
    const list = [kept, x];
    x ^= list[Number(x & 1n)];
  }
  for (let n = 0; n < 3; n++) {
    raised(t);
  }
  return x ^ inside ^ t[1];
}

function raised(t) {
  t[1] = BigInt.asUintN(64, t[1] + 5n);
  return t[1];
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 13 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 1 1 1 . . .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . 1 . . .  ->  . 1 . . 1 . . .
 * . 1 1 1 . . . .      . 1 1 1 . . . .
 * . 1 . 1 . . . .      . 1 . 1 . . . .
 * . 1 . . 1 . . .      1 . . 1 1 . . .
 * . 1 . . . 1 . .      . 1 . 1 1 1 1 .
 * ```
 */
export function narrowly(x) {
  const b = Number(BigInt.asUintN(8, x));
  const few = b & 7;
  let w = Number(BigInt.asUintN(16, x >> 8n));
  w ^= w >> 3;
  w = w | ((w >> 1) & 15);
  const half = lower(few | (b >> 4));
  return x ^ BigInt(few) ^ BigInt(w) ^ BigInt(half);
}

function lower(b) {
  return b & 15;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 1 . . 1 1 .
 * . 1 . . . 1 . .      . 1 1 . . 1 1 .
 * . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
 * . 1 1 1 . . . .      . 1 . . 1 . . .
 * . 1 . 1 . . . .      . 1 1 1 1 . . .
 * . 1 . . 1 . . .      . 1 1 . 1 1 . .
 * . 1 . . . 1 . .      . 1 1 . . 1 1 .
 * ```
 */
export function macros(x) {
  let y = x;
  if ((x & 0x0100000000000000n) > 0n) {
    y ^= 2n;
  }
  return x ^ (BigInt.asUintN(64, y << 1n) | 4n);
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 3 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . . 1 1 1 1 . .
 * . 1 . . . 1 . .      . . . . 1 1 . .
 * . 1 . . 1 . . .  ->  . . 1 1 . 1 . .
 * . 1 1 1 . . . .      . . . 1 1 . . .
 * . 1 . 1 . . . .      . . 1 1 1 . . .
 * . 1 . . 1 . . .      . . . 1 . 1 . .
 * . 1 . . . 1 . .      . 1 . . 1 . . .
 * ```
 */
export function templates(x) {
  return moved(8, x) ^ moved(-8, x);
}

function moved(n, x) {
  return n > 0 ? BigInt.asUintN(64, x << BigInt(n)) : x >> BigInt(-n | 0);
}

/** The index of the lowest 1; 64 for 0. */
function trailingZeros(x) {
  let n = 0;
  while (n < 64 && ((x >> BigInt(n)) & 1n) === 0n) {
    n++;
  }
  return n;
}

/** The number of zeros above the highest 1; 64 for 0. */
function leadingZeros(x) {
  return x === 0n ? 64 : 64 - x.toString(2).length;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 1 . . 1 1 .
 * . 1 . . . 1 . .      . 1 1 . . 1 1 .
 * . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
 * . 1 1 1 . . . .      . 1 . . 1 . . .
 * . 1 . 1 . . . .      . 1 1 1 1 . . .
 * . 1 . . 1 . . .      . 1 1 . 1 1 . .
 * . 1 . . . 1 . .      1 1 . 1 1 . 1 .
 * ```
 */
export function scanned(x) {
  let out = 0n;
  let s;
  while (x !== 0n) {
    s = BigInt(trailingZeros(x));
    out ^= BigInt.asUintN(64, 3n << s);
    x &= x - 1n;
  }
  if (out !== 0n) {
    s = BigInt.asUintN(64, BigInt(63 - leadingZeros(out)));
    out ^= s;
  }
  return out;
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 6 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . 1 1 1 1 . . .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * . 1 . . 1 . . .  ->  . 1 . . 1 . . .
 * . 1 1 1 . . . .      . 1 1 1 . . . .
 * . 1 . 1 . . . .      . 1 . 1 . . . .
 * . 1 . . 1 . . .      . 1 . . 1 . . .
 * . 1 . . . 1 . .      . . 1 . . 1 . .
 * ```
 */
export function choices(x) {
  return chosen(x, 2) ^ chosen(x, 3) ^ chosen(x, 4);
}

function chosen(x, how) {
  if (how === 1 || how === 2) {
    x ^= 1n;
  } else if (how === 3) {
    return x;
  } else {
    x ^= 2n;
  }
  return BigInt.asUintN(64, x << 1n);
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      1 . 1 . . 1 . 1
 * . 1 . . . 1 . .      1 . . 1 1 . . 1
 * . 1 . . . 1 . .      1 . . 1 1 . . 1
 * . 1 . . 1 . . .  ->  1 . . 1 . . 1 1
 * . 1 1 1 . . . .      1 . . 1 1 . 1 1
 * . 1 . 1 . . . .      . 1 . 1 . 1 1 1
 * . 1 . . 1 . . .      1 1 . 1 . 1 . 1
 * . 1 . . . 1 . .      . 1 . . 1 . 1 .
 * ```
 */
export function edges(x) {
  const half = Number(BigInt.asUintN(32, x)) & 0x7fffffff;
  const low = Number(BigInt.asUintN(32, x)) | 0;
  const given = [x, BigInt(half)];
  if ((Number(BigInt.asUintN(32, x)) & 0x7fffffff) > 5) {
    x ^= twice(given);
  }
  bumped(given);
  bumped(given);
  for (let i = 0; i < 4; i++) {
    x = BigInt.asUintN(64, x + BigInt(-i));
  }
  for (let i = 0; i < 4; i++) {
    x = BigInt.asUintN(64, -x);
    x ^= BigInt(i);
  }
  x = BigInt.asUintN(64, x + BigInt(1 << Number((x & 3n) + 2n)));
  return (
    (0xffffffffffffffffn - BigInt.asUintN(64, x * 3n)) ^
    BigInt(low < 0) ^
    BigInt.asUintN(64, BigInt(Math.trunc(low / 7))) ^
    given[1]
  );
}

function twice(t) {
  return bumped(t) ^ bumped(t);
}

function bumped(t) {
  t[1] = BigInt.asUintN(64, t[1] + 5n);
  return t[1];
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 35 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . 1 1 1 1 . .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . . 1 . .      . . 1 . . . 1 .
 * . 1 . . 1 . . .  ->  . . 1 . . 1 . .
 * . 1 1 1 . . . .      . . 1 1 1 . . .
 * . 1 . 1 . . . .      . . 1 . 1 . . .
 * . 1 . . 1 . . .      . . 1 . . 1 . .
 * . 1 . . . 1 . .      . . 1 . . 1 1 .
 * ```
 */
export function told(x) {
  let n = 0;
  n |= Number(BigInt.asUintN(8, x));
  const bytes = new Array(8).fill(0);
  for (let i = 0n; i < 8n; i = BigInt.asUintN(64, i + 1n)) {
    bytes[Number(i)] = Number(BigInt.asUintN(8, x >> BigInt.asUintN(64, 8n * i)));
  }
  let out = 0n;
  for (let i = 0n; i < 8n; i = BigInt.asUintN(64, i + 1n)) {
    out |= BigInt.asUintN(64, BigInt((bytes[Number(i)] << 1) & 0xff) << BigInt.asUintN(64, 8n * i));
  }
  return out ^ BigInt((n << 4) & 0xff);
}

/**
 * Compute a bitboard from another one.
 *
 * It takes 2 operations.
 *
 * ```text
 * . 1 1 1 1 . . .      . . 1 1 1 1 . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . 1 1 . .
 * . 1 . . 1 . . .  ->  . . 1 1 1 . . .
 * . 1 1 1 . . . .      . . 1 . . . . .
 * . 1 . 1 . . . .      . . . 1 1 . . .
 * . 1 . . 1 . . .      . . . . 1 1 . .
 * . 1 . . . 1 . .      . 1 . . . 1 . .
 * ```
 */
export function words(x) {
  const int = BigInt.asUintN(64, x << 8n);
  return int ^ x;
}

/**
 * Compute a bitboard from another one.
 *
 * ```text
 * . 1 1 1 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . . 1 . .      . . . . . . . .
 * . 1 . . 1 . . .  ->  . . . . . . . .
 * . 1 1 1 . . . .      . . . . . . . .
 * . 1 . 1 . . . .      . . . . . . . .
 * . 1 . . 1 . . .      . . . . . . . .
 * . 1 . . . 1 . .      1 . . 1 . . . 1
 * ```
 */
export function guarded(x) {
  const at = x >> 58n;
  if (at >= 64n) {
    return 0n;
  }
  const t = x & 3n;
  let t2;
  if (t === 0n) {
    t2 = 5n;
  } else {
    let t3;
    if (t === 1n) {
      t3 = x;
    } else {
      let t4;
      if (t === 2n || t === 3n) {
        t4 = 9n;
      } else {
        return 0n;
      }
      t3 = t4;
    }
    t2 = t3;
  }
  const low = t2;
  return square(at) ^ low;
}

function square(at) {
  if (at > 63n) {
    return 0n;
  }
  return 1n << at;
}
