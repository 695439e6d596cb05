/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 1 1 . 1 1 .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .  ->  . 1 . . 1 . . .
/// . 1 1 1 . . . .      1 . . . 1 . . 1
/// . 1 . 1 . . . .      1 . 1 1 . . . 1
/// . 1 . . 1 . . .      . 1 . 1 . . 1 .
/// . 1 . . . 1 . .      . 1 1 . 1 1 1 1
/// ```
pub fn mixed(mut x: u64) -> u64 {
    let mut a = x as u8;
    let b = (x >> 8) as u16;
    let mut c = x as u32;
    let mut d = x.wrapping_mul(3);
    let e = (x >> 16) as i8;
    let f = x as i16;
    let mut g = (x >> 3) as i32;
    let mut h = (x ^ 0x8000_0000_0000_0000) as i64;
    let p = x != 0;
    let table: [u8; 8] = [0, 4, 2, 6, 1, 5, 3, 255];
    d ^= (((((table[(a as i32 & 7) as usize] as u32) << (g & 31 & 7)) | ((table[(a as i32 & 7) as usize] as u32) >> (8 - (g & 31 & 7)))) as u8 as i32 / 3) >> 31) as u64;
    let before = g;
    g = g.wrapping_add(1);
    d = d.wrapping_add(before as u64);
    g = g.wrapping_add(1);
    x = x.wrapping_sub(((g & 31) as u64).wrapping_mul(x));
    let before2 = c;
    c = c.wrapping_sub(1);
    c = c.wrapping_add(before2);
    c = c.wrapping_sub(1);
    x = x.wrapping_sub(((c & 31) as u64).wrapping_mul(x));
    if (((a as i32) == b as i32) as i64 ^ (0x00ff_00ff_00ff_00ff % 3)) != 0 {
        a = (a as i32).wrapping_mul((e as i32) << 17) as u8;
    } else {
        for i in 0..3 {
            c = c.wrapping_add((i * ((e as i32) >> 17)) as u32);
            h = h.wrapping_add(7);
        }
    }
    c ^= !(f as i32 / 7).wrapping_neg() as u32;
    x ^= (((a as i32 + b as i32) as u32).wrapping_add(c) as u64).wrapping_add(d).wrapping_add(e as u64).wrapping_add(f as u64).wrapping_add(g as u64).wrapping_add(h as u64).wrapping_add(p as u64);
    x
}

/// Computes a bitboard from another one.
///
/// It takes 91 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 . 1 1 1 . .
/// . 1 . . . 1 . .      1 1 . 1 1 1 . 1
/// . 1 . . . 1 . .      1 1 . 1 1 1 . 1
/// . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 1
/// . 1 1 1 . . . .      . 1 . . . . 1 1
/// . 1 . 1 . . . .      . 1 . . . . 1 .
/// . 1 . . 1 . . .      1 1 . . 1 1 1 1
/// . 1 . . . 1 . .      1 1 1 . . 1 . .
/// ```
pub fn mixed(mut x: u64) -> u64 {
    let a = x as u8;
    let b = (x >> 8) as u16;
    let mut c = x as u32;
    let mut d = x.wrapping_mul(3);
    let e = (x >> 16) as i8;
    let mut f = x as i16;
    let mut g = (x >> 3) as i32;
    let mut h = (x ^ 0x8000_0000_0000_0000) as i64;
    let p = x != 0;
    let table: [u8; 8] = [0, 4, 2, 6, 1, 5, 3, 255];
    d ^= (((((b as u32) << (g & 31 & 15)) | ((b as u32) >> (16 - (g & 31 & 15)))) as u16 as i32 - table[(x & 7) as usize] as i32) == 0) as u64;
    g = (g as u32).wrapping_add(c) as i32;
    for i in 2..5 {
        c = (c as u64).wrapping_add((i as u64).wrapping_mul((e as u64).wrapping_sub(d))) as u32;
        d = ((7 < g) as u32 / (c | 1)) as u64;
    }
    for i in 1u32..4 {
        c = c.wrapping_add(i * (table[(c & 7) as usize] as i32 * 200) as u32);
        c = c.wrapping_add((table[(x & 7) as usize] as i32 & (((table[(x & 7) as usize] as u32) << (g & 31 & 7)) | ((table[(x & 7) as usize] as u32) >> (8 - (g & 31 & 7)))) as u8 as i32) as u32);
    }
    let before2 = f;
    f = (f as i32 + 1) as i16;
    h = h.wrapping_add(before2 as i64);
    f = (f as i32 + 1) as i16;
    x = x.wrapping_sub(((f as i32 & 31) as u64).wrapping_mul(x));
    x ^= (((a as i32 + b as i32) as u32).wrapping_add(c) as u64).wrapping_add(d).wrapping_add(e as u64).wrapping_add(f as u64).wrapping_add(g as u64).wrapping_add(h as u64).wrapping_add(p as u64);
    x
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      1 1 . . . 1 1 1
/// . 1 . . . 1 . .      1 1 1 . . . 1 .
/// . 1 . . . 1 . .      1 1 1 . 1 1 1 .
/// . 1 . . 1 . . .  ->  1 1 . 1 . . . .
/// . 1 1 1 . . . .      . 1 . 1 . 1 . .
/// . 1 . 1 . . . .      . . . . . 1 . .
/// . 1 . . 1 . . .      1 . 1 . 1 . . 1
/// . 1 . . . 1 . .      . 1 1 1 . . 1 1
/// ```
pub fn mixed(mut x: u64) -> u64 {
    let a = x as u8;
    let mut b = (x >> 8) as u16;
    let mut c = x as u32;
    let mut d = x.wrapping_mul(3);
    let e = (x >> 16) as i8;
    let mut f = x as i16;
    let mut g = (x >> 3) as i32;
    let mut h = (x ^ 0x8000_0000_0000_0000) as i64;
    let p = x != 0;
    let q = x;
    let table: [u8; 8] = [0, 4, 2, 6, 1, 5, 3, 255];
    d ^= (b as u64) << (d & 15);
    b = (b as u32).wrapping_add(((1i32 + 0i32) as u32).wrapping_add(e as u32).wrapping_neg()) as u16;
    for i in 0..3 {
        c = c.wrapping_add((i as u32).wrapping_mul(e as u32 / (c | 1)));
        f = (f as i32 & (((e as i32) << (c & 7)) ^ p as i32)) as i16;
    }
    if (x.wrapping_mul(f as u64) >> 17) != 0 {
        d = d.wrapping_sub(((0x8000_0000_u32 >> 3) as i64).wrapping_sub((h as u64).rotate_left(40) as i64 ^ (if q > table[(c & 7) as usize] as u64 { table[(a as i32 & 7) as usize] as i32 as i64 } else { f as i32 as i64 })) as u64);
    } else {
        let before = h;
        h = h.wrapping_sub(1);
        d = d.wrapping_add(before as u64);
        h = h.wrapping_sub(1);
        x = x.wrapping_sub(((h & 31) as u64).wrapping_mul(x));
    }
    let before2 = g;
    g = g.wrapping_sub(1);
    h = h.wrapping_add(before2 as i64);
    g = g.wrapping_sub(1);
    x = x.wrapping_sub(((g & 31) as u64).wrapping_mul(x));
    x ^= (((a as i32 + b as i32) as u32).wrapping_add(c) as u64).wrapping_add(d).wrapping_add(e as u64).wrapping_add(f as u64).wrapping_add(g as u64).wrapping_add(h as u64).wrapping_add(p as u64);
    x
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 1 . . 1 1 1
/// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
/// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
/// . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
/// . 1 1 1 . . . .      1 . 1 1 . 1 1 .
/// . 1 . 1 . . . .      . . . . . 1 . .
/// . 1 . . 1 . . .      1 1 1 . . 1 1 1
/// . 1 . . . 1 . .      . . . . . . 1 .
/// ```
pub fn mixed(mut x: u64) -> u64 {
    let a = x as u8;
    let b = (x >> 8) as u16;
    let mut c = x as u32;
    let mut d = x.wrapping_mul(3);
    let mut e = (x >> 16) as i8;
    let f = x as i16;
    let mut g = (x >> 3) as i32;
    let mut h = (x ^ 0x8000_0000_0000_0000) as i64;
    let p = x != 0;
    let q = x;
    let table: [u8; 8] = [0, 4, 2, 6, 1, 5, 3, 255];
    d ^= 0x7fff_ffff;
    if (table[(a as i32 & 7) as usize] as i32 ^ 0xff) != 0 {
        g = (g as i64 & 0x00ff_00ff_00ff_00ff) as i32;
    } else {
        g |= table[(c & 7) as usize] as i32;
    }
    c = if q > (table[(x & 7) as usize] as i32 * f as i32) as u16 as u64 { (-(table[(x & 7) as usize] as i32) * e as i32) as u32 } else { (p as u32).wrapping_sub(c.wrapping_neg()) };
    e = (e as u32).wrapping_mul(if q > ((200 + p as i32) >= -(table[(g & 7) as usize] as i32)) as u64 { ((f == 0) as i32 & !(table[(g & 7) as usize] as i32)) as u32 } else { if q > -(a as i32) as u64 { table[(c & 7) as usize] as u32 / (c | 1) } else { (e as i32 % 7) as u32 } }) as i8;
    for i in 1u64..3 {
        c = (c as u64).wrapping_add(i.wrapping_mul(0xffff_ffff_ffff_ff38)) as u32;
        h = h.wrapping_sub(g as i64);
    }
    x ^= (((a as i32 + b as i32) as u32).wrapping_add(c) as u64).wrapping_add(d).wrapping_add(e as u64).wrapping_add(f as u64).wrapping_add(g as u64).wrapping_add(h as u64).wrapping_add(p as u64);
    x
}

/// Computes a bitboard from another one.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 1 . 1 . . 1
/// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
/// . 1 . . . 1 . .      . 1 . 1 . 1 . 1
/// . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
/// . 1 1 1 . . . .      . . 1 . . 1 . 1
/// . 1 . 1 . . . .      1 1 1 . . . . .
/// . 1 . . 1 . . .      1 . 1 . 1 . 1 1
/// . 1 . . . 1 . .      1 . . 1 1 1 1 .
/// ```
pub fn mixed(mut x: u64) -> u64 {
    let a = x as u8;
    let mut b = (x >> 8) as u16;
    let mut c = x as u32;
    let mut d = x.wrapping_mul(3);
    let e = (x >> 16) as i8;
    let f = x as i16;
    let g = (x >> 3) as i32;
    let mut h = (x ^ 0x8000_0000_0000_0000) as i64;
    let p = x != 0;
    d ^= 7;
    let before = h;
    h = h.wrapping_sub(1);
    c = (c as i64).wrapping_add(before) as u32;
    h = h.wrapping_sub(1);
    x = x.wrapping_sub(((h & 31) as u64).wrapping_mul(x));
    if a != 0 {
        let before2 = h;
        h = h.wrapping_sub(1);
        h = h.wrapping_add(before2);
        h = h.wrapping_sub(1);
        x = x.wrapping_sub(((h & 31) as u64).wrapping_mul(x));
    } else {
        x = (((h == 0) as i32 as u32).rotate_right(9) as i32 & ((a as i32).wrapping_add(0x7fff_ffff) as u32).rotate_left((g & 31) as u32) as i32) as u64;
    }
    for i in 1..3 {
        c = c.wrapping_add((i * p as i32) as u32);
        b = (b as u64 & d) as u16;
    }
    for i in 1u32..2 {
        c += i * (200i32 >> 17) as u32;
        x = (((b != 0) as i32 * ((b as u32).swap_bytes() >> 16) as u16 as i32) >> 3) as u64;
    }
    x ^= (((a as i32 + b as i32) as u32).wrapping_add(c) as u64).wrapping_add(d).wrapping_add(e as u64).wrapping_add(f as u64).wrapping_add(g as u64).wrapping_add(h as u64).wrapping_add(p as u64);
    x
}

/// Computes a bitboard from another one.
///
/// It takes 35 operations.
///
/// ```text
/// . 1 1 1 1 . . .      1 . . . 1 . . 1
/// . 1 . . . 1 . .      1 . 1 1 1 . 1 1
/// . 1 . . . 1 . .      1 . 1 1 1 . 1 1
/// . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
/// . 1 1 1 . . . .      . . . . 1 1 1 .
/// . 1 . 1 . . . .      1 . . 1 1 1 1 .
/// . 1 . . 1 . . .      . 1 1 1 1 . 1 .
/// . 1 . . . 1 . .      1 1 . . . . 1 1
/// ```
pub fn mixed(mut x: u64) -> u64 {
    let a = x as u8;
    let b = (x >> 8) as u16;
    let mut c = x as u32;
    let mut d = x.wrapping_mul(3);
    let e = (x >> 16) as i8;
    let f = x as i16;
    let mut g = (x >> 3) as i32;
    let mut h = (x ^ 0x8000_0000_0000_0000) as i64;
    let p = x != 0;
    let q = x;
    let table: [u8; 8] = [0, 4, 2, 6, 1, 5, 3, 255];
    d ^= (p as i64 - 1) as i16 as u64;
    h &= (((table[(g & 7) as usize] as i32 | e as i32) >> 3) | (!(a as i32) >> (c & 7))) as i64;
    for i in 1u32..1 {
        c = (c as u64).wrapping_add(i as u64 * 0x7fff_ffff_u64.wrapping_sub(x)) as u32;
        g = (g as u64 & (if q > (f as i32 ^ table[(x & 7) as usize] as i32) as u64 { -(table[(x & 7) as usize] as i32) as u64 } else { x.wrapping_mul(h as u64) }).reverse_bits()) as i32;
    }
    d = d.wrapping_add(c.wrapping_add(0xffff_ffff) as u64 / (d | 1));
    let before2 = g;
    g = g.wrapping_add(1);
    d = d.wrapping_add(before2 as u64);
    g = g.wrapping_add(1);
    x = x.wrapping_sub(((g & 31) as u64).wrapping_mul(x));
    x ^= (((a as i32 + b as i32) as u32).wrapping_add(c) as u64).wrapping_add(d).wrapping_add(e as u64).wrapping_add(f as u64).wrapping_add(g as u64).wrapping_add(h as u64).wrapping_add(p as u64);
    x
}
