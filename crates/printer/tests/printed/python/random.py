MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def divide(a: int, b: int) -> int:
    """Divide, truncating towards 0 as processors do."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def mixed(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . 1 1 1 . 1 1 .
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . 1 . . .  ->  . 1 . . 1 . . .
        . 1 1 1 . . . .      1 . . . 1 . . 1
        . 1 . 1 . . . .      1 . 1 1 . . . 1
        . 1 . . 1 . . .      . 1 . 1 . . 1 .
        . 1 . . . 1 . .      . 1 1 . 1 1 1 1
    """
    a = x & 0xFF
    b = (x >> 8) & 0xFFFF
    c = x & 0xFFFFFFFF
    d = (x * 3) & MASK
    e = with_sign(x >> 16, 8)
    f = with_sign(x, 16)
    g = with_sign(x >> 3, 32)
    h = with_sign(x ^ 0x8000000000000000, 64)
    p = x != 0
    table = [0, 4, 2, 6, 1, 5, 3, 255]
    d ^= ((((table[a & 7] << (g & 31 & 7)) | (table[a & 7] >> (8 - (g & 31 & 7)))) & 0xFF) // 3) >> 31
    before = g
    g = with_sign(g + 1, 32)
    d = (d + before) & MASK
    g = with_sign(g + 1, 32)
    x = (x - (g & 31) * x) & MASK
    before2 = c
    c = (c - 1) & 0xFFFFFFFF
    c = (c + before2) & 0xFFFFFFFF
    c = (c - 1) & 0xFFFFFFFF
    x = (x - (c & 31) * x) & MASK
    if (int(a == b) ^ (0x00FF00FF00FF00FF % 3)) != 0:
        a = (a * (e << 17)) & 0xFF
    else:
        for i in range(3):
            c = (c + i * (e >> 17)) & 0xFFFFFFFF
            h = with_sign(h + 7, 64)
    c ^= ~(-divide(f, 7)) & 0xFFFFFFFF
    x ^= (((a + b + c) & 0xFFFFFFFF) + d + e + f + g + h + int(p)) & MASK
    return x

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def mixed(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 91 operations.

        . 1 1 1 1 . . .      1 1 . 1 1 1 . .
        . 1 . . . 1 . .      1 1 . 1 1 1 . 1
        . 1 . . . 1 . .      1 1 . 1 1 1 . 1
        . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 1
        . 1 1 1 . . . .      . 1 . . . . 1 1
        . 1 . 1 . . . .      . 1 . . . . 1 .
        . 1 . . 1 . . .      1 1 . . 1 1 1 1
        . 1 . . . 1 . .      1 1 1 . . 1 . .
    """
    a = x & 0xFF
    b = (x >> 8) & 0xFFFF
    c = x & 0xFFFFFFFF
    d = (x * 3) & MASK
    e = with_sign(x >> 16, 8)
    f = with_sign(x, 16)
    g = with_sign(x >> 3, 32)
    h = with_sign(x ^ 0x8000000000000000, 64)
    p = x != 0
    table = [0, 4, 2, 6, 1, 5, 3, 255]
    d ^= int((((b << (g & 31 & 15)) | (b >> (16 - (g & 31 & 15)))) & 0xFFFF) - table[x & 7] == 0)
    g = with_sign(g + c, 32)
    for i in range(2, 5):
        c = (c + i * (e - d)) & 0xFFFFFFFF
        d = int(7 < g) // (c | 1)
    for i in range(1, 4):
        c = (c + i * (table[c & 7] * 200)) & 0xFFFFFFFF
        c = (c + (table[x & 7] & (((table[x & 7] << (g & 31 & 7)) | (table[x & 7] >> (8 - (g & 31 & 7)))) & 0xFF))) & 0xFFFFFFFF
    before2 = f
    f = with_sign(f + 1, 16)
    h = with_sign(h + before2, 64)
    f = with_sign(f + 1, 16)
    x = (x - (f & 31) * x) & MASK
    x ^= (((a + b + c) & 0xFFFFFFFF) + d + e + f + g + h + int(p)) & MASK
    return x

MASK = 0xFFFFFFFFFFFFFFFF


def rotate_left(x: int, n: int) -> int:
    """Rotate to the left: bits shifted out at the top re-enter at the bottom."""
    n &= 63
    return ((x << n) & MASK) | (x >> (64 - n))


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def mixed(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 1 . . . 1 1 1
        . 1 . . . 1 . .      1 1 1 . . . 1 .
        . 1 . . . 1 . .      1 1 1 . 1 1 1 .
        . 1 . . 1 . . .  ->  1 1 . 1 . . . .
        . 1 1 1 . . . .      . 1 . 1 . 1 . .
        . 1 . 1 . . . .      . . . . . 1 . .
        . 1 . . 1 . . .      1 . 1 . 1 . . 1
        . 1 . . . 1 . .      . 1 1 1 . . 1 1
    """
    a = x & 0xFF
    b = (x >> 8) & 0xFFFF
    c = x & 0xFFFFFFFF
    d = (x * 3) & MASK
    e = with_sign(x >> 16, 8)
    f = with_sign(x, 16)
    g = with_sign(x >> 3, 32)
    h = with_sign(x ^ 0x8000000000000000, 64)
    p = x != 0
    q = x
    table = [0, 4, 2, 6, 1, 5, 3, 255]
    d ^= b << (d & 15)
    b = (b + -(1 + 0 + e)) & 0xFFFF
    for i in range(3):
        c = (c + i * ((e & 0xFFFFFFFF) // (c | 1))) & 0xFFFFFFFF
        f = with_sign(f & ((e << (c & 7)) ^ int(p)), 16)
    if (((x * f) & MASK) >> 17) != 0:
        d = (d - ((0x80000000 >> 3) - (rotate_left(h & MASK, 40) ^ (table[a & 7] if q > table[c & 7] else f)))) & MASK
    else:
        before = h
        h = with_sign(h - 1, 64)
        d = (d + before) & MASK
        h = with_sign(h - 1, 64)
        x = (x - (h & 31) * x) & MASK
    before2 = g
    g = with_sign(g - 1, 32)
    h = with_sign(h + before2, 64)
    g = with_sign(g - 1, 32)
    x = (x - (g & 31) * x) & MASK
    x ^= (((a + b + c) & 0xFFFFFFFF) + d + e + f + g + h + int(p)) & MASK
    return x

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def remainder(a: int, b: int) -> int:
    """Return the remainder of a division that truncates towards 0."""
    rest = abs(a) % abs(b)
    return rest if a >= 0 else -rest


def mixed(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . 1 1 . . 1 1 1
        . 1 . . . 1 . .      . 1 . 1 . 1 . 1
        . 1 . . . 1 . .      . 1 . 1 . 1 . 1
        . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
        . 1 1 1 . . . .      1 . 1 1 . 1 1 .
        . 1 . 1 . . . .      . . . . . 1 . .
        . 1 . . 1 . . .      1 1 1 . . 1 1 1
        . 1 . . . 1 . .      . . . . . . 1 .
    """
    a = x & 0xFF
    b = (x >> 8) & 0xFFFF
    c = x & 0xFFFFFFFF
    d = (x * 3) & MASK
    e = with_sign(x >> 16, 8)
    f = with_sign(x, 16)
    g = with_sign(x >> 3, 32)
    h = with_sign(x ^ 0x8000000000000000, 64)
    p = x != 0
    q = x
    table = [0, 4, 2, 6, 1, 5, 3, 255]
    d ^= 0x7FFFFFFF
    if (table[a & 7] ^ 0xFF) != 0:
        g = with_sign(g & 0x00FF00FF00FF00FF, 32)
    else:
        g |= table[c & 7]
    c = (-table[x & 7] * e) & 0xFFFFFFFF if q > ((table[x & 7] * f) & 0xFFFF) else (int(p) - -c) & 0xFFFFFFFF
    e = with_sign(e * (int(f == 0) & ~table[g & 7] if q > int(200 + int(p) >= -table[g & 7]) else (table[c & 7] // (c | 1) if q > (-a & MASK) else remainder(e, 7))), 8)
    for i in range(1, 3):
        c = (c + i * 0xFFFFFFFFFFFFFF38) & 0xFFFFFFFF
        h = with_sign(h - g, 64)
    x ^= (((a + b + c) & 0xFFFFFFFF) + d + e + f + g + h + int(p)) & MASK
    return x

MASK = 0xFFFFFFFFFFFFFFFF


def swap_bytes(x: int) -> int:
    """Return the bytes in reverse order."""
    return int.from_bytes(x.to_bytes(8, "little"), "big")


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def mixed(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . 1 1 . 1 . . 1
        . 1 . . . 1 . .      . 1 . 1 . 1 . 1
        . 1 . . . 1 . .      . 1 . 1 . 1 . 1
        . 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
        . 1 1 1 . . . .      . . 1 . . 1 . 1
        . 1 . 1 . . . .      1 1 1 . . . . .
        . 1 . . 1 . . .      1 . 1 . 1 . 1 1
        . 1 . . . 1 . .      1 . . 1 1 1 1 .
    """
    a = x & 0xFF
    b = (x >> 8) & 0xFFFF
    c = x & 0xFFFFFFFF
    d = (x * 3) & MASK
    e = with_sign(x >> 16, 8)
    f = with_sign(x, 16)
    g = with_sign(x >> 3, 32)
    h = with_sign(x ^ 0x8000000000000000, 64)
    p = x != 0
    d ^= 7
    before = h
    h = with_sign(h - 1, 64)
    c = (c + before) & 0xFFFFFFFF
    h = with_sign(h - 1, 64)
    x = (x - (h & 31) * x) & MASK
    if a != 0:
        before2 = h
        h = with_sign(h - 1, 64)
        h = with_sign(h + before2, 64)
        h = with_sign(h - 1, 64)
        x = (x - (h & 31) * x) & MASK
    else:
        x = (
            ((int(h == 0) << 23) | (int(h == 0) >> 9))
            & ((((0x7FFFFFFF + a) & 0xFFFFFFFF) << (g & 31)) | (((0x7FFFFFFF + a) & 0xFFFFFFFF) >> (32 - (g & 31))))
        )
    for i in range(1, 3):
        c = (c + i * int(p)) & 0xFFFFFFFF
        b &= d
    for i in range(1, 2):
        c += i * (200 >> 17)
        x = (int(b != 0) * (swap_bytes(b) >> 48)) >> 3
    x ^= (((a + b + c) & 0xFFFFFFFF) + d + e + f + g + h + int(p)) & MASK
    return x

MASK = 0xFFFFFFFFFFFFFFFF


def reverse_bits(x: int) -> int:
    """Return the bits in reverse order."""
    return int(f"{x:064b}"[::-1], 2)


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def mixed(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 35 operations.

        . 1 1 1 1 . . .      1 . . . 1 . . 1
        . 1 . . . 1 . .      1 . 1 1 1 . 1 1
        . 1 . . . 1 . .      1 . 1 1 1 . 1 1
        . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
        . 1 1 1 . . . .      . . . . 1 1 1 .
        . 1 . 1 . . . .      1 . . 1 1 1 1 .
        . 1 . . 1 . . .      . 1 1 1 1 . 1 .
        . 1 . . . 1 . .      1 1 . . . . 1 1
    """
    a = x & 0xFF
    b = (x >> 8) & 0xFFFF
    c = x & 0xFFFFFFFF
    d = (x * 3) & MASK
    e = with_sign(x >> 16, 8)
    f = with_sign(x, 16)
    g = with_sign(x >> 3, 32)
    h = with_sign(x ^ 0x8000000000000000, 64)
    p = x != 0
    q = x
    table = [0, 4, 2, 6, 1, 5, 3, 255]
    d ^= (int(p) - 1) & MASK
    h &= ((table[g & 7] | e) >> 3) | (~a >> (c & 7))
    for i in range(1, 1):
        c = (c + i * (0x7FFFFFFF - x)) & 0xFFFFFFFF
        g = with_sign(g & reverse_bits(-table[x & 7] & MASK if q > ((f ^ table[x & 7]) & MASK) else (x * h) & MASK), 32)
    d = (d + (((0xFFFFFFFF + c) & 0xFFFFFFFF) // (d | 1))) & MASK
    before2 = g
    g = with_sign(g + 1, 32)
    d = (d + before2) & MASK
    g = with_sign(g + 1, 32)
    x = (x - (g & 31) * x) & MASK
    x ^= (((a + b + c) & 0xFFFFFFFF) + d + e + f + g + h + int(p)) & MASK
    return x
