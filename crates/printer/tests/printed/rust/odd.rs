/// Computes a bitboard from another one.
///
/// It takes 19 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 . . . 1 1 . 1
/// . 1 . . . 1 . .      . . 1 1 1 1 1 .
/// . 1 . . . 1 . .      1 . . 1 1 . 1 1
/// . 1 . . 1 . . .  ->  . . 1 . . 1 1 .
/// . 1 1 1 . . . .      1 1 . 1 . . . .
/// . 1 . 1 . . . .      . . 1 1 1 1 . 1
/// . 1 . . 1 . . .      1 . 1 1 . . . .
/// . 1 . . . 1 . .      . . 1 . . . . .
/// ```
pub fn sums(x: u64) -> u64 {
    let mut table: [u64; 4] = [1, 2, 0, 0];
    fill(&mut table, x);
    total(&table, 4) ^ total(&table, 2)
}

fn fill(t: &mut [u64], x: u64) {
    for i in 0..4 {
        t[i as usize] = t[i as usize].wrapping_add(x >> (8 * i));
    }
}

fn total(t: &[u64], n: i32) -> u64 {
    let mut sum: u64 = 0;
    for i in 0..n {
        sum = sum.wrapping_mul(31).wrapping_add(t[i as usize]);
    }
    sum
}

const RANK: u64 = 0xff;

static FILES: [u64; 8] = [0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0404_0404_0404_0404, 0, 0, 0, 0, 0];
static BITS: [u8; 4] = [1, 3, 7, 255];

/// Computes a bitboard from another one.
///
/// It takes 8 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 . . . . .
/// . 1 . . . 1 . .      . . 1 . . . . .
/// . 1 . . . 1 . .      . . 1 . . . . .
/// . 1 . . 1 . . .  ->  . . 1 . . . . .
/// . 1 1 1 . . . .      . . 1 . . . . .
/// . 1 . 1 . . . .      . . 1 . . . . .
/// . 1 . . 1 . . .      . . 1 . . . . .
/// . 1 . . . 1 . .      1 1 1 . . 1 . .
/// ```
pub const fn tables(x: u64) -> u64 {
    let y = (x & RANK) | FILES[(x & 7) as usize];
    y ^ BITS[(x >> 62) as usize] as u64 ^ FILES[BITS[1] as usize]
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      . . . . . . . .
/// . 1 . 1 . . . .      . . . . . . . .
/// . 1 . . 1 . . .      . . 1 . . . . .
/// . 1 . . . 1 . .      1 . 1 . 1 1 1 .
/// ```
pub const fn changes(mut x: u64) -> u64 {
    let mut y: u64 = 0;
    let mut n: i32 = 0;
    loop {
        x &= x.wrapping_sub(1);
        if x == 0 {
            break;
        }
        let before = n;
        n = n.wrapping_add(1);
        y = y.wrapping_add(x ^ before as u64);
    }
    let mut m = n;
    m = m.wrapping_add(3);
    n = n.wrapping_add(1);
    n = m.wrapping_add(n.wrapping_mul(2));
    let mut a: [u64; 4] = [0; 4];
    let mut b: [u64; 1] = [m as u64];
    let mut i: i32 = 0;
    let before2 = i;
    i = i.wrapping_add(1);
    a[before2 as usize] = y;
    let before3 = i;
    i = i.wrapping_add(1);
    a[before3 as usize] = x;
    a[i as usize] = i as u64;
    b[0] = n as u64;
    y ^= a[0].wrapping_add(b[0]).wrapping_add(a[2]);
    y = y.wrapping_add(b[0]);
    x = y >> 3;
    y.wrapping_add(x.wrapping_mul(n as u64))
}

/// Computes a bitboard from another one.
///
/// It takes 21 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 . 1 1 . . 1 .
/// . 1 . . . 1 . .      1 1 1 . 1 1 . 1
/// . 1 . . . 1 . .      1 1 1 . 1 1 1 .
/// . 1 . . 1 . . .  ->  . . . . . . 1 1
/// . 1 1 1 . . . .      . . . . . . . 1
/// . 1 . 1 . . . .      1 1 . 1 1 . 1 .
/// . 1 . . 1 . . .      . . . . . . 1 .
/// . 1 . . . 1 . .      1 . 1 1 . 1 1 .
/// ```
pub fn hidden(mut in2: u64) -> u64 {
    let mut in2_2 = in2;
    const BITS: u64 = 3;
    let int2 = in2 >> 4;
    const LEN: u64 = 1;
    for lambda in 0u32..3 {
        let def = in2_2 << lambda;
        in2 ^= def;
    }
    for lambda in 0u32..3 {
        let def = in2_2 >> lambda;
        in2 ^= def.wrapping_add(LEN);
    }
    {
        const IN: u64 = 5;
        {
            const IN2: u64 = 6;
            in2_2 = in2_2.wrapping_add(IN2);
        }
        in2_2 = in2_2.wrapping_sub(IN);
    }
    in2 ^ in2_2 ^ (BITS << 3) ^ int2
}

/// Computes a bitboard from another one.
///
/// It takes 11 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 . 1 . . . 1 .
/// . 1 . . . 1 . .      . . 1 1 . 1 . .
/// . 1 . . . 1 . .      1 . 1 . . . 1 .
/// . 1 . . 1 . . .  ->  . 1 1 . . 1 1 .
/// . 1 1 1 . . . .      1 1 . . . . . .
/// . 1 . 1 . . . .      . . 1 . 1 1 . .
/// . 1 . . 1 . . .      1 . . . 1 1 1 .
/// . 1 . . . 1 . .      . . 1 1 . 1 . 1
/// ```
pub const fn literals(mut x: u64) -> u64 {
    const K: u64 = 0x00ff_00ff;
    const N: u32 = 3;
    let y = (x as u32) >> N;
    let x2 = x.rotate_left(N) & K;
    let mut t: u64 = 1;
    t = t << 40;
    const M: u8 = 0x80;
    let mut s: u64 = 5;
    s <<= 33;
    s |= 9;
    t |= s;
    s ^= y as u64;
    t = t.wrapping_add(s);
    x ^= ((y as u64) << 1) | (1u64 << N);
    let x3 = x.wrapping_mul(t) ^ M as u64;
    x3.wrapping_add(x2)
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
/// . 1 1 1 . . . .      1 1 1 1 1 1 1 1
/// . 1 . 1 . . . .      1 . 1 1 1 1 1 1
/// . 1 . . 1 . . .      . . 1 1 1 . . 1
/// . 1 . . . 1 . .      1 . 1 1 1 1 1 1
/// ```
pub const fn signs(x: u64) -> u64 {
    let a = (x & 0xffff) as i32 - 0x8000;
    let b = a / 7;
    let c = a % 7;
    let d = x as i8;
    let e = a as i64;
    let mut f = a as u64;
    let g = a < 0;
    let h = (d as i32) > 3;
    let w = !x as u16;
    if (g && !h) || b == c {
        f = f.wrapping_add((e / 3) as u64);
    } else if g != h {
        f = f.wrapping_sub(c as u64);
    } else {
        f ^= w as u64;
    }
    f = f.wrapping_add(if x > 5000 { a as u64 } else { -a as u64 });
    f = f.wrapping_mul((g as i32 + 2 * h as i32) as u64);
    f.wrapping_add(((d as i32) >> 1) as u64).wrapping_add(((w as i32) >> 3) as u64).wrapping_add((((x as u16 as u32) << (a & 15)) | ((x as u16 as u32) >> (16 - (a & 15)))) as u16 as u64).wrapping_add((d as u8 as u32).count_ones() as u64).wrapping_add(((x as u8 as u32).reverse_bits() >> 24) as u8 as u64)
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 . . . . . . .
/// . 1 . . . 1 . .      . 1 . . . 1 1 1
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .  ->  1 . . . . 1 . .
/// . 1 1 1 . . . .      . . . . . 1 . .
/// . 1 . 1 . . . .      . . . . . 1 1 1
/// . 1 . . 1 . . .      1 . . . . 1 . 1
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// ```
pub const fn nothing(x: u64) -> u64 {
    let mut first: i32;
    let mut last: i32 = 7;
    first = 0;
    while first < last {
        last = last.wrapping_sub(1);
        if last == 2 {
            return x;
        }
        first = first.wrapping_add(1);
    }
    if x == 0 {
        return 1;
    }
    x >> first
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      . . . . . . . .
/// . 1 . 1 . . . .      . . . . . . . .
/// . 1 . . 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . 1 1 . . . . .
/// ```
pub const fn triangle(x: u64) -> u64 {
    let mut n: u64 = 0;
    let mut i: i32 = 0;
    while i <= (x & 15) as i32 {
        n = n.wrapping_mul(5).wrapping_add(ones(i as u8) as u64);
        i = i.wrapping_add(1);
    }
    n
}

const fn ones(n: u8) -> i32 {
    if (n as i32) == 0 {
        return 0;
    }
    ones(((n as i32) >> 1) as u8).wrapping_add(n as i32 & 1)
}

/// Rotates a board of 64 numbers by 180 degrees.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . . 1 . . 1 .
/// . 1 . . . 1 . .      . . . . 1 . 1 .
/// . 1 . . 1 . . .  ->  . . . . 1 1 1 .
/// . 1 1 1 . . . .      . . . 1 . . 1 .
/// . 1 . 1 . . . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . . 1 1 1 1 .
/// ```
pub fn turned(board: &mut [i32; 64]) {
    let mut before: [i32; 64] = [0; 64];
    let mut n: i32 = 64;
    for sq in 0..64 {
        before[sq as usize] = board[sq as usize];
    }
    loop {
        let before2 = n;
        n = n.wrapping_sub(1);
        if before2 == 0 {
            break;
        }
        board[n as usize] = before[63i32.wrapping_sub(n) as usize];
    }
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 1 . 1 1 1 .
/// . 1 . . . 1 . .      1 . . . 1 . . 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// . 1 . . 1 . . .  ->  . 1 . . 1 1 1 1
/// . 1 1 1 . . . .      1 1 . 1 1 1 1 .
/// . 1 . 1 . . . .      1 1 . . . 1 . 1
/// . 1 . . 1 . . .      1 . . . . 1 1 .
/// . 1 . . . 1 . .      . . . 1 . 1 . 1
/// ```
pub const fn scanned(x: u64) -> u64 {
    let mut out: u64 = 0;
    let mut rest = x;
    while rest != 0 {
        let sq = rest.trailing_zeros() as i32;
        rest &= rest.wrapping_sub(1);
        if sq == 9 {
            continue;
        }
        out |= 1u64 << (sq ^ 7);
        if ((out >> 40) & 1) != 0 {
            break;
        }
    }
    loop {
        out ^= out >> 3;
        rest = rest.wrapping_add(1);
        if rest >= 3 {
            break;
        }
    }
    out.wrapping_add((x | 1).trailing_zeros() as u64).wrapping_add((63 - (x | 1).leading_zeros() as i32) as u64).wrapping_add(x.leading_zeros() as u64)
}

/// Rotates a board of 64 numbers by 180 degrees.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . . 1 . . 1 .
/// . 1 . . . 1 . .      . . . . 1 . 1 .
/// . 1 . . 1 . . .  ->  . . . . 1 1 1 .
/// . 1 1 1 . . . .      . . . 1 . . 1 .
/// . 1 . 1 . . . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . . 1 1 1 1 .
/// ```
pub const fn swapped(board: &mut [i32; 64]) {
    {
        let mut a: i32 = 0;
        let mut b: i32 = 63;
        while a < b {
            let kept = board[a as usize];
            board[a as usize] = board[b as usize];
            board[b as usize] = kept;
            a = a.wrapping_add(1);
            b = b.wrapping_sub(1);
        }
    }
}

/// Computes a bitboard from another one.
///
/// It takes 62 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 . . . . 1
/// . 1 . . . 1 . .      . 1 . . . . . 1
/// . 1 . . . 1 . .      1 1 . . . . . 1
/// . 1 . . 1 . . .  ->  . . 1 . . . . 1
/// . 1 1 1 . . . .      . . . 1 . . . 1
/// . 1 . 1 . . . .      . . . 1 . . . 1
/// . 1 . . 1 . . .      1 1 1 . . . . 1
/// . 1 . . . 1 . .      . . . 1 . . . 1
/// ```
pub const fn each(board: u64) -> u64 {
    let mut out: u64 = 0;
    {
        let mut rest = board;
        while rest != 0 {
            let sq = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            out ^= 1u64 << (sq ^ 56);
        }
    }
    let mut n: u64 = 0;
    while n < 3 {
        let i = 2u64.wrapping_sub(n) as u32;
        out = out.rotate_left(i.wrapping_add(1));
        n = n.wrapping_add(1);
    }
    if (out & 1) == 1 {
        return !out;
    } else {
        return out;
    }
}

/// Computes a bitboard from another one.
///
/// It takes 32 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . . . . . .
/// . 1 . . . 1 . .      . . 1 1 . . . 1
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      1 1 1 . . . . .
/// . 1 . 1 . . . .      . . . . 1 1 1 1
/// . 1 . . 1 . . .      1 . 1 1 1 1 1 .
/// . 1 . . . 1 . .      1 1 . 1 1 . 1 1
/// ```
pub const fn narrow(x: u64) -> u64 {
    let a = x as u8;
    let b = (x >> 8) as u8;
    let c = ((((a as i32) << 4) as u8 as i32 ^ ((a as i32 + b as i32) as u8 as i32 * b as i32) as u8 as i32) as u8 as i32 ^ ((b as i32) >> 1) as u8 as i32) as u8;
    let d = -(c as i32) as u8 as u16;
    let e = (x >> 16) as i16;
    let f = (((e as i32) << 3) as i16 as i32 ^ (e as i32 - d as i16 as i32) as i16 as i32) as i16;
    let p = (a as i32) > b as i32;
    let q = if p { b > 3 } else { a == 7 };
    let r = (((((p as i32 ^ q as i32) == 0) as i32 & !q as i32) != 0) as i32 | ((p as i32 & q as i32) != 0) as i32) != 0;
    let n = if r { a } else { !(b as i32) as u8 };
    let m = if q { (c as i32 + n as i32) as u8 } else { d as u8 };
    f as u64 ^ ((d as u64) << 20) ^ ((n as u64) << 40) ^ ((m as u64) << 50)
}

/// Computes a bitboard from another one.
///
/// It takes 16 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      . . . . . . . .
/// . 1 . 1 . . . .      . . . . . . . .
/// . 1 . . 1 . . .      1 1 . . 1 . 1 .
/// . 1 . . . 1 . .      . . 1 1 . 1 . .
/// ```
pub fn routine(mut x: u64) -> u64 {
    let t = x >> 7;
    let n = t & 15;
    for i in 0i32..3 {
        let y = x << i;
        x ^= y.wrapping_add(n);
    }
    if (t & 1) != 0 {
        let z = t << 8;
        x = x.wrapping_sub(z);
    }
    let b = x << 9;
    let a = b;
    x ^= a ^ (b >> 3);
    x as u64
}

/// Flips a square vertically: rank 1 becomes rank 8.
///
/// It takes 1 operation.
///
/// ```text
/// a1 b1 c1 d1 e1 f1 g1 h1
/// a2 b2 c2 d2 e2 f2 g2 h2
/// a3 b3 c3 d3 e3 f3 g3 h3
/// a4 b4 c4 d4 e4 f4 g4 h4
/// a5 b5 c5 d5 e5 f5 g5 h5
/// a6 b6 c6 d6 e6 f6 g6 h6
/// a7 b7 c7 d7 e7 f7 g7 h7
/// a8 b8 c8 d8 e8 f8 g8 h8
/// ```
pub const fn routine(sq: i32) -> i32 {
    let sq2 = sq ^ 56;
    sq2
}

/// Rotates a bitboard by 180 degrees.
///
/// It takes 256 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . . 1 . . 1 .
/// . 1 . . . 1 . .      . . . . 1 . 1 .
/// . 1 . . 1 . . .  ->  . . . . 1 1 1 .
/// . 1 1 1 . . . .      . . . 1 . . 1 .
/// . 1 . 1 . . . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . . 1 1 1 1 .
/// ```
pub const fn turned_over(x: u64) -> u64 {
    let mut out: u64 = 0;
    let mut i: i32;
    let mut j: i32;
    i = 0;
    j = 63;
    while i < 64 {
        out |= ((x >> i) & 1) << j;
        i = i.wrapping_add(1);
        j = j.wrapping_sub(1);
    }
    out
}

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// Shifts a bitboard by one step west; bits that leave the board are lost.
///
/// It takes 2 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 1 1 . . . .
/// . 1 . . . 1 . .      1 . . . 1 . . .
/// . 1 . . . 1 . .      1 . . . 1 . . .
/// . 1 . . 1 . . .  ->  1 . . 1 . . . .
/// . 1 1 1 . . . .      1 1 1 . . . . .
/// . 1 . 1 . . . .      1 . 1 . . . . .
/// . 1 . . 1 . . .      1 . . 1 . . . .
/// . 1 . . . 1 . .      1 . . . 1 . . .
/// ```
pub const fn to_the_left(x: u64) -> u64 {
    (x & !A_FILE) >> 1
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 . 1 . 1 . .
/// . 1 . . . 1 . .      . . 1 . . . 1 1
/// . 1 . . . 1 . .      . 1 . 1 1 . . .
/// . 1 . . 1 . . .  ->  1 . . 1 . 1 1 1
/// . 1 1 1 . . . .      . . . . 1 1 1 1
/// . 1 . 1 . . . .      1 1 . . 1 . 1 1
/// . 1 . . 1 . . .      . . . 1 1 1 1 .
/// . 1 . . . 1 . .      . . . . . . . .
/// ```
pub const fn shrinking(mut x: u64) -> u64 {
    let mut n: i32 = 70;
    x ^= n as u64;
    n = 9;
    let mut i: i32 = 1;
    while i < n {
        x ^= x << i;
        if (x & 1) != 0 {
            n = n.wrapping_sub(1);
        }
        i = i.wrapping_add(1);
    }
    x << n
}

/// Computes a bitboard from another one.
///
/// It takes 5 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 . 1 . . . . .
/// . 1 . . . 1 . .      1 . . . 1 . . .
/// . 1 . . . 1 . .      1 . . . 1 . 1 .
/// . 1 . . 1 . . .  ->  1 . . . 1 . . .
/// . 1 1 1 . . . .      1 . 1 . . . . .
/// . 1 . 1 . . . .      1 . 1 . . . 1 .
/// . 1 . . 1 . . .      1 . . . . . . .
/// . 1 . . . 1 . .      1 . . . 1 . . .
/// ```
pub const fn exactly_a_hundred_in_c(bb: u64) -> u64 {
    ((bb & 0x5555_5555_5555_5555) << 10) | ((bb >> 1) & 0x5555_5555_5555_5555)
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 . 1 . 1 . 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      . 1 1 1 1 1 1 1
/// . 1 . . 1 . . .  ->  . 1 1 1 . 1 1 1
/// . 1 1 1 . . . .      . 1 . 1 1 . 1 .
/// . 1 . 1 . . . .      . 1 1 . . 1 1 .
/// . 1 . . 1 . . .      1 1 1 1 . 1 1 1
/// . 1 . . . 1 . .      . 1 1 1 1 1 1 1
/// ```
pub fn bounded(mut x: u64) -> u64 {
    const FAR: u64 = 3;
    nothing();
    for _ in x & 1..FAR {
        x ^= x << 1;
    }
    x
}

const fn nothing() {
}

/// Computes a bitboard from another one.
///
/// It takes 177 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . 1 . . . .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .  ->  . . 1 1 1 1 . .
/// . 1 1 1 . . . .      . . . 1 1 1 . .
/// . 1 . 1 . . . .      1 . 1 1 1 . . 1
/// . 1 . . 1 . . .      1 . . 1 . . . .
/// . 1 . . . 1 . .      1 . . . 1 . . .
/// ```
pub const fn nested(mut x: u64) -> u64 {
    {
        let t = x >> 1;
        x ^= t;
    }
    let mut left = x;
    while left != 0 {
        let bit = left & left.wrapping_neg();
        x ^= bit << 1;
        left &= left.wrapping_sub(1);
    }
    (x / ((x & 6) ^ 1)).wrapping_add(x % ((x & 6) ^ 1))
}

/// Computes a bitboard from another one.
///
/// It takes 7 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 . . . . 1 1 1
/// . 1 . . . 1 . .      1 . 1 1 1 . 1 1
/// . 1 . . . 1 . .      1 . 1 1 1 . 1 1
/// . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
/// . 1 1 1 . . . .      1 . . . 1 1 1 1
/// . 1 . 1 . . . .      1 . 1 . 1 1 1 1
/// . 1 . . 1 . . .      1 . 1 1 . 1 1 1
/// . 1 . . . 1 . .      . . 1 1 1 . 1 1
/// ```
pub const fn divided(x: u64) -> u64 {
    let few = (x & 7) as i32 - 4;
    let rest = (few % 3) as u32;
    let quotient = (few / 2) as u32;
    x ^ rest as u64 ^ ((quotient as u64) << 32)
}

/// Computes a bitboard from another one.
///
/// It takes 6 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 . . . . 1 1
/// . 1 . . . 1 . .      1 . 1 1 1 . . 1
/// . 1 . . . 1 . .      1 . . 1 . 1 1 1
/// . 1 . . 1 . . .  ->  1 . 1 1 1 . 1 1
/// . 1 1 1 . . . .      1 . 1 1 . 1 1 1
/// . 1 . 1 . . . .      1 . 1 . 1 . 1 1
/// . 1 . . 1 . . .      1 . . . . . 1 1
/// . 1 . . . 1 . .      1 1 1 1 . . 1 1
/// ```
pub const fn exchanged(mut x: u64) -> u64 {
    let mut other = x >> 8;
    let third = x << 8;
    let kept = x;
    x = other;
    other = kept;
    x.wrapping_add(third) ^ 9223372036854775807 ^ other ^ 0x8000_0000_0000_0000
}

/// Computes a bitboard from another one.
///
/// It takes 3 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      1 1 1 1 1 1 1 1
/// . 1 . 1 . . . .      1 1 1 1 1 1 1 1
/// . 1 . . 1 . . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// ```
pub const fn limits(x: u64) -> u64 {
    let low = x as u32;
    (low ^ 2147483647 ^ low.wrapping_add(0x8000_0000)) as u64
}

/// Computes a bitboard from another one.
///
/// It takes 9 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 . . . 1 1 1 1
/// . 1 . . . 1 . .      1 . . . 1 . . .
/// . 1 . . . 1 . .      . . . . 1 . . .
/// . 1 . . 1 . . .  ->  . . . . 1 . . 1
/// . 1 1 1 . . . .      1 1 1 1 . . . 1
/// . 1 . 1 . . . .      1 1 1 1 . 1 . 1
/// . 1 . . 1 . . .      . 1 1 1 . 1 1 .
/// . 1 . . . 1 . .      . 1 . 1 . 1 1 1
/// ```
pub const fn afterwards(x: u64) -> u64 {
    let mut n: i32 = 3;
    let before = n;
    n = n.wrapping_add(1);
    let y = x << before;
    let a = (x & 7) as i32 - 4;
    let b = ((x >> 3) & 7) as i32 - 4;
    let sum = (a + b) as u32;
    y ^ n as u64 ^ sum as u64
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 1 . . . 1 1
/// . 1 . . . 1 . .      1 . . . . . 1 1
/// . 1 . . . 1 . .      1 1 . . . . . .
/// . 1 . . 1 . . .  ->  1 . 1 . 1 1 1 1
/// . 1 1 1 . . . .      . 1 . 1 . 1 1 .
/// . 1 . 1 . . . .      1 . 1 . . 1 . .
/// . 1 . . 1 . . .      1 1 . . 1 1 . 1
/// . 1 . . . 1 . .      1 . 1 1 1 1 . .
/// ```
pub fn counts(mut x: u64) -> u64 {
    let mut y: u64 = 0;
    for i in 0..8 {
        y = y.wrapping_add(x >> i);
    }
    let mut i: i32 = 0;
    while i <= 8 {
        if i == 4 {
            i = i.wrapping_add(2);
            continue;
        }
        y ^= x << i;
        i = i.wrapping_add(2);
    }
    let mut i: u64 = 1;
    loop {
        x &= x.wrapping_sub(1);
        if x <= i {
            break;
        }
        y = y.wrapping_add(i);
        i = i.wrapping_add(1);
    }
    let mut i: i32 = 0;
    loop {
        if i > 5 {
            break;
        }
        y = y.wrapping_mul(3).wrapping_add(i as u64);
        i = i.wrapping_add(1);
    }
    let mut i: i32 = 0;
    while i != 6 {
        y = y.wrapping_mul(5).wrapping_add(i as u64);
        i = i.wrapping_add(1);
    }
    let mut i: i32 = 1;
    while 9 > i {
        y = y.wrapping_mul(7).wrapping_add(i as u64);
        i = i.wrapping_add(1);
    }
    {
        let mut i: u64 = 2;
        let mut k: u64 = 1;
        while i < 40 {
            y = y.wrapping_add(i);
            k = k.wrapping_add(1);
            i = i.wrapping_add(k);
        }
    }
    y
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . 1 . 1 1 .
/// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
/// . 1 . . . 1 . .      1 . 1 . . 1 . 1
/// . 1 . . 1 . . .  ->  . . 1 . . 1 . 1
/// . 1 1 1 . . . .      1 1 . . . 1 1 .
/// . 1 . 1 . . . .      1 . 1 . . 1 . .
/// . 1 . . 1 . . .      . 1 . 1 . 1 . 1
/// . 1 . . . 1 . .      . . . . . 1 . 1
/// ```
pub const fn decided(x: u64) -> u64 {
    let mut y: u64 = 0;
    if (x & 1) != 0 && (if (x & 2) != 0 { x > 300 } else { x < 70000 }) {
        y = 1;
    }
    if (x & 4) != 0 || (if (x & 8) != 0 { x > 900 } else { x < 80000 }) {
        y = y.wrapping_add(2);
    }
    let odd = (x & 16) != 0;
    let same = odd == true;
    if x <= 5 || same {
        y = y.wrapping_add(4);
    }
    if x < (1i32 << 20) as u64 {
        y = y.wrapping_add(8);
    }
    if x >= (1i32 << 30) as u64 {
        y = y.wrapping_add(16);
    }
    if x > 99 && x != 101 && x == 0 {
        y = y.wrapping_add(32);
    }
    y = y.wrapping_add(if x > 7 { 64 } else { 128 });
    if (y & 256) != 0 { x } else { y.wrapping_mul(x) }
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 . . . . . .
/// . 1 . . . 1 . .      . . 1 . . . 1 1
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .  ->  . 1 . . . . 1 .
/// . 1 1 1 . . . .      1 . . . . . 1 .
/// . 1 . 1 . . . .      1 . . . . . 1 1
/// . 1 . . 1 . . .      . 1 . . . . 1 .
/// . 1 . . . 1 . .      1 1 1 1 . . 1 .
/// ```
pub const fn put_aside(x: u64) -> u64 {
    let mut t: [u64; 4] = [x, 0, 0, 0];
    put(&mut t, x >> 3);
    put(&mut t, 0);
    taken(&mut t);
    taken(&mut t);
    t[1] ^ t[0].wrapping_add(t[2])
}

const fn put(t: &mut [u64], x: u64) {
    if x == 0 {
        t[2] = 1;
        return;
    }
    t[0] = x;
}

const fn taken(t: &mut [u64]) -> u64 {
    t[1] = t[1].wrapping_add(5);
    t[1]
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
/// . 1 1 1 . . . .      1 1 1 1 1 1 1 1
/// . 1 . 1 . . . .      1 1 1 1 1 1 1 1
/// . 1 . . 1 . . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      1 1 . 1 1 1 1 1
/// ```
pub const fn placed(mut x: u64) -> u64 {
    let three: u64;
    let mut n: i32;
    if (x & 1) != 0 {
        let one = x >> 1;
        x ^= one;
    }
    if (x & 2) != 0 {
        x = x.wrapping_add(1);
    } else {
        let two = x << 1;
        x ^= two;
    }
    if (x & 4) != 0 {
        three = 5;
        x = x.wrapping_sub(three);
    } else {
        three = 9;
        x = x.wrapping_add(three.wrapping_mul(x));
    }
    while (x & 8) != 0 {
        let four = x >> 1;
        x ^= (four & 7) + (x & 8);
    }
    n = 0;
    while n < 5 {
        x ^= x >> n;
        n = n.wrapping_add(1);
    }
    x.wrapping_sub(n as u64)
}

/// Computes a bitboard from another one.
///
/// It takes 12 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 . 1 1 . 1 . .
/// . 1 . . . 1 . .      1 . . . . . . 1
/// . 1 . . . 1 . .      1 . . 1 . . . 1
/// . 1 . . 1 . . .  ->  1 . . 1 1 1 1 1
/// . 1 1 1 . . . .      1 1 . 1 1 . 1 1
/// . 1 . 1 . . . .      1 1 . 1 . 1 1 1
/// . 1 . . 1 . . .      1 1 . 1 1 . 1 1
/// . 1 . . . 1 . .      1 . . 1 . 1 . 1
/// ```
pub const fn negative(x: u64) -> u64 {
    const ALL: u64 = u64::MAX;
    const MOST: u64 = 0xffff_ffff_ffff_fffe;
    const NONE: u64 = u64::MAX;
    const FEW: u32 = 0xffff_fffd;
    const LOW: i64 = -9223372036854775807;
    x
        ^ (ALL - MOST).wrapping_add((x & NONE).wrapping_mul(FEW as u64))
        ^ -LOW as u64
        ^ x.wrapping_neg()
        ^ (x.wrapping_neg() >> 60).wrapping_sub(!x)
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . . . 1 . 1 1 1
/// . 1 . . . 1 . .      . . 1 . 1 1 . 1
/// . 1 . . . 1 . .      1 1 . 1 . 1 . 1
/// . 1 . . 1 . . .  ->  1 1 1 . 1 . . .
/// . 1 1 1 . . . .      . . 1 . 1 1 1 1
/// . 1 . 1 . . . .      1 1 1 1 1 . 1 1
/// . 1 . . 1 . . .      . 1 . . . . . .
/// . 1 . . . 1 . .      1 1 1 . . 1 . 1
/// ```
pub const fn awaited(mut x: u64) -> u64 {
    let either: u64;
    let mut round: u64 = 0;
    let mut late: u64 = 0;
    let mut kept: u64;
    let mut n: i32;
    if (x & 1) != 0 {
        either = x << 1;
    } else if (x & 2) != 0 {
        either = x << 3;
    } else {
        return x;
    }
    let mut twice = either >> 5;
    if (x & 4) != 0 {
        twice = 0;
    }
    n = 0;
    while n < 3 {
        let own: u64;
        if ((x >> n) & 1) != 0 {
            own = 7;
        } else {
            own = 9;
        }
        if n == 1 {
            round = own;
            x = x.wrapping_add(2);
            n = n.wrapping_add(1);
            continue;
        }
        if n == 2 {
            x = x.wrapping_add(round);
        }
        round = own.wrapping_mul(n as u64);
        x = x.wrapping_add(round);
        n = n.wrapping_add(1);
    }
    loop {
        kept = x >> 9;
        x = x.wrapping_sub(3);
        if (x & 12) != 0 {
            break;
        }
    }
    if (x & 8) != 0 {
        late = 3;
    }
    if (x & 8) != 0 {
        x = x.wrapping_add(late);
    } else {
        x = x.wrapping_sub(1);
    }
    late = n as u64;
    x ^ either ^ twice ^ late ^ kept
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 1 1 1 . .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .  ->  . 1 1 . . 1 . .
/// . 1 1 1 . . . .      . . 1 1 1 . . .
/// . 1 . 1 . . . .      . . 1 . 1 . . .
/// . 1 . . 1 . . .      . . 1 . . 1 . .
/// . 1 . . . 1 . .      . 1 1 1 1 1 . .
/// ```
pub fn truths(x: u64) -> u64 {
    let mut yes: bool = true;
    let mut no: bool = false;
    let mut y: u64 = 0xffff_fffd;
    let mut shared: u64;
    if (x & 1) != 0 {
        yes = false;
    }
    if (x & 2) != 0 {
        no = true;
    }
    let either = yes && no;
    if (x & 4) != 0 {
        shared = 3;
        y = y.wrapping_add(shared);
    }
    if (x & 8) != 0 {
        shared = 5;
        y ^= shared << 3;
    }
    {
        let inner: u64;
        {
            if (x & 16) != 0 {
                inner = 1;
            } else {
                inner = x;
            }
        }
        y = y.wrapping_add(inner);
    }
    for i in 0..3 {
        if (i as u64 & x) != 0 {
            let once = y;
            y = y.wrapping_add(once);
        }
    }
    while (y & 64) != 0 {
        let mut rest = y;
        rest &= 63;
        y = rest;
    }
    if either { y } else { y.wrapping_add(x).wrapping_sub(yes as u64) }
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      . . . . . . . .
/// . 1 . 1 . . . .      . . . . . . . .
/// . 1 . . 1 . . .      1 1 . 1 . . . .
/// . 1 . . . 1 . .      . 1 1 . 1 . 1 1
/// ```
pub const fn steps(x: u64) -> u64 {
    let mut sum: u64 = 0;
    let mut rest = x;
    while rest != 0 {
        if (rest & rest.wrapping_neg()) > (1i32 << 20) as u64 {
            break;
        }
        sum = sum.wrapping_add(rest);
        rest &= rest.wrapping_sub(1);
    }
    {
        let mut i: i32 = 0;
        let mut j: i32 = 9;
        while i < j {
            if i == 2 {
                i = i.wrapping_add(1);
                j = j.wrapping_sub(1);
                continue;
            }
            sum = sum.wrapping_mul(3).wrapping_add(i.wrapping_mul(j) as u64);
            i = i.wrapping_add(1);
            j = j.wrapping_sub(1);
        }
    }
    let mut i: i32 = 3;
    while i >= 0 {
        sum ^= sum << i;
        i = i.wrapping_sub(1);
    }
    let mut i: u8 = 250;
    while i != 0 {
        sum = sum.wrapping_add(i as u64);
        i = (i as i32 + 1) as u8;
    }
    (sum << 1) >> (x & 1)
}

/// Gathers the bits under a mask in the low bits: PEXT. Outside `const` code,
/// `core::arch::x86_64::_pext_u64` does it in one instruction.
const fn extract_bits(x: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    let mut bit = 1;
    while mask != 0 {
        if x & mask & mask.wrapping_neg() != 0 {
            result |= bit;
        }
        mask &= mask - 1;
        bit <<= 1;
    }
    result
}

/// Computes a bitboard from another one.
///
/// It takes 4 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      . 1 . . . 1 . .
/// . 1 . 1 . . . .      . . 1 . 1 . . .
/// . 1 . . 1 . . .      . . 1 1 . . . .
/// . 1 . . . 1 . .      . 1 1 . . 1 . .
/// ```
pub const fn extracted(x: u64) -> u64 {
    extract_bits(x, 0x00ff_00ff_00ff_00ff).wrapping_add(extract_bits(x, x >> 3))
}

/// Computes a bitboard from another one.
///
/// It takes 7 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 1 1 . 1 1 1
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .  ->  . 1 . . 1 . . .
/// . 1 1 1 . . . .      1 . . . . . . .
/// . 1 . 1 . . . .      1 . 1 . 1 1 1 1
/// . 1 . . 1 . . .      . . 1 1 . 1 1 1
/// . 1 . . . 1 . .      . 1 1 . 1 1 1 1
/// ```
pub const fn least(x: u64) -> u64 {
    const ZERO: i32 = 0x00;
    x
        ^ 0xf000_0000_0000_0000
        ^ 0xffff_ffff_f000_0000
        ^ 0xffff_ffff_ffff_fff0
        ^ ZERO as u64
        ^ 0xffff_ffff_ffff_fffb
        ^ 0xffff_ffff_ffff_fed4
        ^ 0xb
}

/// Computes a bitboard from another one.
///
/// It takes 38 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . 1 . 1 . 1 1 .
/// . 1 . . . 1 . .      1 . 1 1 . . 1 1
/// . 1 . . 1 . . .  ->  1 1 . 1 . 1 1 .
/// . 1 1 1 . . . .      1 1 . . 1 . . .
/// . 1 . 1 . . . .      . . . 1 1 1 . .
/// . 1 . . 1 . . .      1 . . 1 1 1 . 1
/// . 1 . . . 1 . .      . 1 1 . . 1 . .
/// ```
pub const fn close(mut x: u64) -> u64 {
    let y = x >> 9;
    x = (x & !y).rotate_left(3).wrapping_add(y.wrapping_sub(x.wrapping_neg()).wrapping_mul(5)).wrapping_add((x & !y).wrapping_mul(3));
    x ^= x.wrapping_mul(3).wrapping_mul(y).wrapping_add(x.wrapping_mul(y) / 7).wrapping_add((x / (y | 1)).wrapping_mul(3));
    (x.wrapping_sub(y.wrapping_neg()).count_ones() as u64).wrapping_add(((x << 1) & !y) | y.wrapping_mul(x.wrapping_sub(y.wrapping_neg()))).wrapping_add(x & !y.wrapping_sub(x.wrapping_neg()))
}

/// Computes a bitboard from another one.
///
/// It takes 18 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . 1 1 1 1 .
/// . 1 . . . 1 . .      . . . 1 . . . 1
/// . 1 . . . 1 . .      . . . 1 . . . 1
/// . 1 . . 1 . . .  ->  . . . 1 . . 1 .
/// . 1 1 1 . . . .      . . 1 . 1 1 1 .
/// . 1 . 1 . . . .      1 1 . . 1 . . 1
/// . 1 . . 1 . . .      . 1 . . . 1 1 1
/// . 1 . . . 1 . .      . 1 1 1 . . . .
/// ```
pub const fn repeated(x: u64) -> u64 {
    let mut t: [u64; 4] = [7; 4];
    let mut z: [u8; 3] = [0; 3];
    let s: [u64; 3] = [x; 3];
    t[1] ^= x;
    z[1] = 5;
    let b = x as u8;
    let y = (x >> 8) as u32;
    let few = (b & 7) as u32;
    t[0]
        ^ t[1]
        ^ t[3]
        ^ z[1] as u64
        ^ s[2]
        ^ (x << few)
        ^ (y << (x & 7)) as u64
        ^ (y >> (b & 7)) as u64
        ^ ((b % 8) * 36) as u64
}

/// Computes a bitboard from another one.
///
/// It takes 17 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . 1 . . . . .
/// . 1 . . . 1 . .      . 1 1 1 . . 1 .
/// . 1 . . 1 . . .  ->  . . 1 . . . . .
/// . 1 1 1 . . . .      1 1 . 1 . 1 . .
/// . 1 . 1 . . . .      1 1 1 1 . . 1 1
/// . 1 . . 1 . . .      . . 1 1 1 . 1 1
/// . 1 . . . 1 . .      1 . . . 1 1 . 1
/// ```
pub const fn kept(x: u64) -> u64 {
    let t: [u64; 3] = [1, 2, 4];
    let k = t[2];
    let m = 255u32.count_ones() as u64;
    const N: u64 = 5;
    let mut a = x as u32;
    a ^= (a << 5).wrapping_add(a & 0x7fff_ffff) ^ 0xffff_fffd;
    t[(x & 1) as usize] ^ k ^ (m * N) ^ (((x >> 8) / 7) + ((x & 255) % 5)) ^ (a << 3) as u64
}

/// Computes a bitboard from another one.
///
/// It takes 2 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 1 . . 1 1 .
/// . 1 . . . 1 . .      . 1 1 . . 1 1 .
/// . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
/// . 1 1 1 . . . .      . 1 . . 1 . . .
/// . 1 . 1 . . . .      . 1 1 1 1 . . .
/// . 1 . . 1 . . .      . 1 1 . 1 1 . .
/// . 1 . . . 1 . .      . 1 1 . . 1 1 .
/// ```
pub const fn changed(mut x: u64) -> u64 {
    x ^= x << 1;
    x
}

/// Computes a bitboard from another one.
///
/// It takes 2 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 1 1 1 . .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .  ->  . . 1 . . 1 . .
/// . 1 1 1 . . . .      . . 1 1 1 . . .
/// . 1 . 1 . . . .      . . 1 . 1 . . .
/// . 1 . . 1 . . .      . . 1 . . 1 . .
/// . 1 . . . 1 . .      1 . 1 . . . 1 .
/// ```
pub const fn after(x: u64) -> u64 {
    flip_vertical(x).wrapping_add(1)
}

const fn flip_vertical(x: u64) -> u64 {
    x << 1
}

/// Computes a bitboard from another one.
///
/// It takes 2 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      . . . . . . . .
/// . 1 . 1 . . . .      . . . . . . . .
/// . 1 . . 1 . . .      . . 1 . . 1 . .
/// . 1 . . . 1 . .      . . . 1 1 1 . 1
/// ```
pub fn uncounted(mut x: u64) -> u64 {
    let mut j: i32 = 0;
    let mut n: i32 = 3;
    let mut i: i32 = 0;
    while i < 9 {
        x ^= x << i;
        if (x & 4) != 0 {
            i = i.wrapping_add(1);
        }
        i = i.wrapping_add(1);
    }
    let mut i: i32 = 0;
    while j < 5 {
        x ^= x << i;
        j = j.wrapping_add(2);
        i = i.wrapping_add(1);
    }
    for i in 0..64 {
        x = x.wrapping_add(i as u64);
    }
    let mut i: i32 = 0;
    while i <= 64 {
        x ^= i as u64;
        i = i.wrapping_add(1);
    }
    let mut i: i32 = 0;
    while i <= 70 {
        x = x.wrapping_add(i.wrapping_mul(3) as u64);
        i = i.wrapping_add(1);
    }
    for _ in 0..3 {
    }
    let z = n as u64;
    n = n.wrapping_add(1);
    x ^ z ^ n as u64
}

/// Computes a bitboard from another one.
///
/// It takes 18 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . 1 1 1 1 .
/// . 1 . . . 1 . .      . . . 1 . . . 1
/// . 1 . . . 1 . .      . . . 1 . . . 1
/// . 1 . . 1 . . .  ->  . . . 1 . . 1 .
/// . 1 1 1 . . . .      . . . 1 1 1 . .
/// . 1 . 1 . . . .      . . . 1 . 1 . .
/// . 1 . . 1 . . .      . . . 1 . . 1 .
/// . 1 . . . 1 . .      1 . 1 . . . . .
/// ```
pub const fn plainly(x: u64) -> u64 {
    let mut y = (x & !0xff).wrapping_mul(3).wrapping_add(((((x & 7) + 9) / 2) - 4) * 5);
    y ^= (x % ((x & 6) ^ 1)).wrapping_mul(3);
    y = y.wrapping_add(x * 1);
    let b = x as u8;
    y
        ^ (((b as u32) << ((x & 8) as i32 & 7)) | ((b as u32) >> (8 - ((x & 8) as i32 & 7)))) as u8 as u64
}

/// Computes a bitboard from another one.
///
/// It takes 28 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 1 1 . . 1 .
/// . 1 . . . 1 . .      . 1 1 1 . 1 . .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .  ->  . . 1 1 1 1 1 1
/// . 1 1 1 . . . .      . 1 1 . . 1 1 .
/// . 1 . 1 . . . .      . . . 1 1 1 . .
/// . 1 . . 1 . . .      . 1 . 1 . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 1
/// ```
pub const fn loosely(x: u64) -> u64 {
    let a = x as i64;
    let b = (x >> 3) as i64;
    let c = a.wrapping_mul(3) & b.wrapping_mul(5);
    let mut y = (x & 7) + x.wrapping_mul(3) as u16 as u64;
    y ^= x.wrapping_mul(3) & x.wrapping_mul(5);
    y ^= !x.wrapping_mul(3) ^ x.wrapping_mul(5).wrapping_neg();
    y ^= x << (x.wrapping_mul(3) & 63) as u8;
    y ^ c as u64 ^ (if (if (x & 1) != 0 { 3 } else { (x >> 60) as i32 }) < 4i32 { 5 } else { 6 })
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 1 1 1 1 1
/// . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
/// . 1 1 1 . . . .      1 1 1 1 1 1 1 1
/// . 1 . 1 . . . .      1 1 1 1 1 1 1 1
/// . 1 . . 1 . . .      1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .      . 1 1 1 1 1 1 1
/// ```
pub const fn opposite(mut x: u64) -> u64 {
    let mut y: u64 = 3;
    let mut k: u64 = 3;
    if (x & 1) != 0 {
        k = 5;
    }
    if (x & 2) != 0 {
        let t = x >> 1;
        x ^= t;
    }
    if (x & 4) != 0 {
        y = y.wrapping_neg();
    }
    x ^ y ^ k ^ x.wrapping_neg()
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . . 1 . . .
/// . 1 . . . 1 . .      1 1 1 . 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 . 1 1 1 .
/// . 1 . . 1 . . .  ->  1 . . 1 1 . 1 .
/// . 1 1 1 . . . .      . . . 1 . . 1 .
/// . 1 . 1 . . . .      . 1 1 1 . . 1 1
/// . 1 . . 1 . . .      1 . . 1 1 . 1 .
/// . 1 . . . 1 . .      1 . . 1 . . . .
/// ```
pub fn late(mut x: u64) -> u64 {
    let inside: u64;
    let mut round: u64;
    let mut kept: u64 = 0;
    let mut t: [u64; 2] = [1, 0];
    {
        inside = x >> 3;
        x ^= 5;
    }
    for _ in 0..3 {
        if (x & 1) != 0 {
            x = x.wrapping_add(3);
            continue;
        } else {
            round = x >> 1;
        }
        x ^= round;
    }
    if (x & 16) != 0 {
        let mut own: u64 = 0;
        if (x & 2) != 0 {
            own = 3;
        }
        if (x & 2) != 0 {
            x = x.wrapping_add(own);
        }
    }
    if (x & 8) != 0 {
        kept = 3;
    }
    if (x & 8) != 0 {
        let list: [u64; 2] = [kept, x];
        x ^= list[(x & 1) as usize];
    }
    for _ in 0..3 {
        raised(&mut t);
    }
    x ^ inside ^ t[1]
}

const fn raised(t: &mut [u64]) -> u64 {
    t[1] = t[1].wrapping_add(5);
    t[1]
}

/// Computes a bitboard from another one.
///
/// It takes 13 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 1 1 1 . . .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .  ->  . 1 . . 1 . . .
/// . 1 1 1 . . . .      . 1 1 1 . . . .
/// . 1 . 1 . . . .      . 1 . 1 . . . .
/// . 1 . . 1 . . .      1 . . 1 1 . . .
/// . 1 . . . 1 . .      . 1 . 1 1 1 1 .
/// ```
pub const fn narrowly(x: u64) -> u64 {
    let b = x as u8;
    let few = b & 7;
    let mut w = (x >> 8) as u16;
    w = (w as i32 ^ ((w as i32) >> 3) as u16 as i32) as u16;
    w = (w as i32 | (((w as i32) >> 1) as u16 & 15) as i32) as u16;
    let half = lower((few as i32 | ((b as i32) >> 4) as u8 as i32) as u8);
    x ^ few as u64 ^ w as u64 ^ half as u64
}

const fn lower(b: u8) -> u8 {
    b & 15
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 1 . . 1 1 .
/// . 1 . . . 1 . .      . 1 1 . . 1 1 .
/// . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
/// . 1 1 1 . . . .      . 1 . . 1 . . .
/// . 1 . 1 . . . .      . 1 1 1 1 . . .
/// . 1 . . 1 . . .      . 1 1 . 1 1 . .
/// . 1 . . . 1 . .      . 1 1 . . 1 1 .
/// ```
pub const fn macros(x: u64) -> u64 {
    let mut y = x;
    if (x & 0x0100_0000_0000_0000) > 0 {
        y ^= 2;
    }
    x ^ ((y << 1) | 4)
}

/// Computes a bitboard from another one.
///
/// It takes 3 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . . 1 1 1 1 . .
/// . 1 . . . 1 . .      . . . . 1 1 . .
/// . 1 . . 1 . . .  ->  . . 1 1 . 1 . .
/// . 1 1 1 . . . .      . . . 1 1 . . .
/// . 1 . 1 . . . .      . . 1 1 1 . . .
/// . 1 . . 1 . . .      . . . 1 . 1 . .
/// . 1 . . . 1 . .      . 1 . . 1 . . .
/// ```
pub const fn templates(x: u64) -> u64 {
    moved(8, x) ^ moved(-8, x)
}

const fn moved(n: i32, x: u64) -> u64 {
    if n > 0 { x << n } else { x >> n.wrapping_neg() }
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 1 . . 1 1 .
/// . 1 . . . 1 . .      . 1 1 . . 1 1 .
/// . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
/// . 1 1 1 . . . .      . 1 . . 1 . . .
/// . 1 . 1 . . . .      . 1 1 1 1 . . .
/// . 1 . . 1 . . .      . 1 1 . 1 1 . .
/// . 1 . . . 1 . .      1 1 . 1 1 . 1 .
/// ```
pub const fn scanned(mut x: u64) -> u64 {
    let mut out: u64 = 0;
    let mut s: u64;
    while x != 0 {
        s = x.trailing_zeros() as u64;
        out ^= 3u64 << s;
        x &= x.wrapping_sub(1);
    }
    if out != 0 {
        s = (63 - out.leading_zeros() as i32) as u64;
        out ^= s;
    }
    out
}

/// Computes a bitboard from another one.
///
/// It takes 6 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 1 1 1 . . .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .  ->  . 1 . . 1 . . .
/// . 1 1 1 . . . .      . 1 1 1 . . . .
/// . 1 . 1 . . . .      . 1 . 1 . . . .
/// . 1 . . 1 . . .      . 1 . . 1 . . .
/// . 1 . . . 1 . .      . . 1 . . 1 . .
/// ```
pub const fn choices(x: u64) -> u64 {
    chosen(x, 2) ^ chosen(x, 3) ^ chosen(x, 4)
}

const fn chosen(mut x: u64, how: i32) -> u64 {
    if how == 1 || how == 2 {
        x ^= 1;
    } else if how == 3 {
        return x;
    } else {
        x ^= 2;
    }
    x << 1
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 . 1 . . 1 . 1
/// . 1 . . . 1 . .      1 . . 1 1 . . 1
/// . 1 . . . 1 . .      1 . . 1 1 . . 1
/// . 1 . . 1 . . .  ->  1 . . 1 . . 1 1
/// . 1 1 1 . . . .      1 . . 1 1 . 1 1
/// . 1 . 1 . . . .      . 1 . 1 . 1 1 1
/// . 1 . . 1 . . .      1 1 . 1 . 1 . 1
/// . 1 . . . 1 . .      . 1 . . 1 . 1 .
/// ```
pub fn edges(mut x: u64) -> u64 {
    let half = x as u32 & 0x7fff_ffff;
    let low = x as u32 as i32;
    let mut given: [u64; 2] = [x, half as u64];
    if (x as u32 & 0x7fff_ffff) > 5 {
        x ^= twice(&mut given);
    }
    bumped(&mut given);
    bumped(&mut given);
    for i in 0i32..4 {
        x = x.wrapping_add(-i as u64);
    }
    for i in 0..4 {
        x = x.wrapping_neg();
        x ^= i as u64;
    }
    x = x.wrapping_add((1i32 << ((x & 3) + 2)) as u64);
    (u64::MAX - x.wrapping_mul(3)) ^ (low < 0) as u64 ^ (low / 7) as u64 ^ given[1]
}

const fn twice(t: &mut [u64]) -> u64 {
    bumped(t) ^ bumped(t)
}

const fn bumped(t: &mut [u64]) -> u64 {
    t[1] = t[1].wrapping_add(5);
    t[1]
}

/// Computes a bitboard from another one.
///
/// It takes 35 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 1 1 1 . .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .  ->  . . 1 . . 1 . .
/// . 1 1 1 . . . .      . . 1 1 1 . . .
/// . 1 . 1 . . . .      . . 1 . 1 . . .
/// . 1 . . 1 . . .      . . 1 . . 1 . .
/// . 1 . . . 1 . .      . . 1 . . 1 1 .
/// ```
pub const fn told(x: u64) -> u64 {
    let mut n: u8 = 0;
    n = (n as i32 | x as u8 as i32) as u8;
    let mut bytes: [u8; 8] = [0; 8];
    let mut i: u64 = 0;
    while i < 8 {
        bytes[i as usize] = (x >> i.wrapping_mul(8)) as u8;
        i = i.wrapping_add(1);
    }
    let mut out: u64 = 0;
    let mut i: u64 = 0;
    while i < 8 {
        out |= (((bytes[i as usize] as i32) << 1) as u8 as u64) << i.wrapping_mul(8);
        i = i.wrapping_add(1);
    }
    out ^ ((n as i32) << 4) as u8 as u64
}

/// Computes a bitboard from another one.
///
/// It takes 2 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 1 1 1 . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . 1 1 . .
/// . 1 . . 1 . . .  ->  . . 1 1 1 . . .
/// . 1 1 1 . . . .      . . 1 . . . . .
/// . 1 . 1 . . . .      . . . 1 1 . . .
/// . 1 . . 1 . . .      . . . . 1 1 . .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// ```
pub const fn words(x: u64) -> u64 {
    let int2 = x << 8;
    int2 ^ x
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      . . . . . . . .
/// . 1 . 1 . . . .      . . . . . . . .
/// . 1 . . 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      1 . . 1 . . . 1
/// ```
pub const fn guarded(x: u64) -> u64 {
    let at = x >> 58;
    if at >= 64 {
        return 0;
    }
    let t = x & 3;
    let t2: u64;
    if t == 0 {
        t2 = 5;
    } else {
        let t3: u64;
        if t == 1 {
            t3 = x;
        } else {
            let t4: u64;
            if t == 2 || t == 3 {
                t4 = 9;
            } else {
                return 0;
            }
            t3 = t4;
        }
        t2 = t3;
    }
    let low = t2;
    square(at) ^ low
}

const fn square(at: u64) -> u64 {
    if at > 63 {
        return 0;
    }
    1u64 << at
}
