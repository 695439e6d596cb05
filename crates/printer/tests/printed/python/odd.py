MASK = 0xFFFFFFFFFFFFFFFF


def sums(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 19 operations.

        . 1 1 1 1 . . .      1 . . . 1 1 . 1
        . 1 . . . 1 . .      . . 1 1 1 1 1 .
        . 1 . . . 1 . .      1 . . 1 1 . 1 1
        . 1 . . 1 . . .  ->  . . 1 . . 1 1 .
        . 1 1 1 . . . .      1 1 . 1 . . . .
        . 1 . 1 . . . .      . . 1 1 1 1 . 1
        . 1 . . 1 . . .      1 . 1 1 . . . .
        . 1 . . . 1 . .      . . 1 . . . . .
    """
    table = [1, 2, 0, 0]
    fill(table, x)
    return total(table, 4) ^ total(table, 2)


def fill(t: list[int], x: int) -> None:
    for i in range(4):
        t[i] = (t[i] + (x >> (8 * i))) & MASK


def total(t: list[int], n: int) -> int:
    sum = 0
    for i in range(n):
        sum = (sum * 31 + t[i]) & MASK
    return sum

RANK = 0xFF

FILES = [0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0, 0, 0, 0, 0]

BITS = [1, 3, 7, 255]


def tables(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 8 operations.

        . 1 1 1 1 . . .      . . 1 . . . . .
        . 1 . . . 1 . .      . . 1 . . . . .
        . 1 . . . 1 . .      . . 1 . . . . .
        . 1 . . 1 . . .  ->  . . 1 . . . . .
        . 1 1 1 . . . .      . . 1 . . . . .
        . 1 . 1 . . . .      . . 1 . . . . .
        . 1 . . 1 . . .      . . 1 . . . . .
        . 1 . . . 1 . .      1 1 1 . . 1 . .
    """
    y = (x & RANK) | FILES[x & 7]
    return y ^ BITS[x >> 62] ^ FILES[BITS[1]]

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def changes(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      . . . . . . . .
        . 1 . 1 . . . .      . . . . . . . .
        . 1 . . 1 . . .      . . 1 . . . . .
        . 1 . . . 1 . .      1 . 1 . 1 1 1 .
    """
    y = 0
    n = 0
    while True:
        x &= x - 1
        if x == 0:
            break
        before = n
        n = with_sign(n + 1, 32)
        y = (y + (x ^ before)) & MASK
    m = n
    m = with_sign(m + 3, 32)
    n = with_sign(n + 1, 32)
    n = with_sign(m + n * 2, 32)
    a = [0] * 4
    b = [m & MASK]
    i = 0
    before2 = i
    i = with_sign(i + 1, 32)
    a[before2] = y
    before3 = i
    i = with_sign(i + 1, 32)
    a[before3] = x
    a[i] = i & MASK
    b[0] = n & MASK
    y ^= (a[0] + b[0] + a[2]) & MASK
    y = (y + b[0]) & MASK
    x = y >> 3
    return (y + x * n) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def hidden(in2: int) -> int:
    """Compute a bitboard from another one.

    It takes 21 operations.

        . 1 1 1 1 . . .      1 . 1 1 . . 1 .
        . 1 . . . 1 . .      1 1 1 . 1 1 . 1
        . 1 . . . 1 . .      1 1 1 . 1 1 1 .
        . 1 . . 1 . . .  ->  . . . . . . 1 1
        . 1 1 1 . . . .      . . . . . . . 1
        . 1 . 1 . . . .      1 1 . 1 1 . 1 .
        . 1 . . 1 . . .      . . . . . . 1 .
        . 1 . . . 1 . .      1 . 1 1 . 1 1 .
    """
    in2_2 = in2
    bits = 3
    int2 = in2 >> 4
    len = 1
    for lambda2 in range(3):
        def2 = (in2_2 << lambda2) & MASK
        in2 ^= def2
    for lambda2 in range(3):
        def2 = in2_2 >> lambda2
        in2 ^= (def2 + len) & MASK
    in3 = 5
    in4 = 6
    in2_2 = (in2_2 + in4) & MASK
    in2_2 = (in2_2 - in3) & MASK
    return in2 ^ in2_2 ^ (bits << 3) ^ int2

MASK = 0xFFFFFFFFFFFFFFFF


def rotate_left(x: int, n: int) -> int:
    """Rotate to the left: bits shifted out at the top re-enter at the bottom."""
    n &= 63
    return ((x << n) & MASK) | (x >> (64 - n))


def literals(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 11 operations.

        . 1 1 1 1 . . .      1 . 1 . . . 1 .
        . 1 . . . 1 . .      . . 1 1 . 1 . .
        . 1 . . . 1 . .      1 . 1 . . . 1 .
        . 1 . . 1 . . .  ->  . 1 1 . . 1 1 .
        . 1 1 1 . . . .      1 1 . . . . . .
        . 1 . 1 . . . .      . . 1 . 1 1 . .
        . 1 . . 1 . . .      1 . . . 1 1 1 .
        . 1 . . . 1 . .      . . 1 1 . 1 . 1
    """
    k = 0x00FF00FF
    n = 3
    y = (x & 0xFFFFFFFF) >> n
    x2 = rotate_left(x, n) & k
    t = 1
    t = (t << 40) & MASK
    m = 0x80
    s = 5
    s = (s << 33) & MASK
    s |= 9
    t |= s
    s ^= y
    t = (t + s) & MASK
    x ^= (y << 1) | (1 << n)
    x3 = ((x * t) & MASK) ^ m
    return (x3 + x2) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def reverse_bits(x: int) -> int:
    """Return the bits in reverse order."""
    return int(f"{x:064b}"[::-1], 2)


def count_ones(x: int) -> int:
    """Count the ones: x.bit_count() since Python 3.10."""
    return bin(x).count("1")


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def divide(a: int, b: int) -> int:
    """Divide, truncating towards 0 as processors do."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder(a: int, b: int) -> int:
    """Return the remainder of a division that truncates towards 0."""
    rest = abs(a) % abs(b)
    return rest if a >= 0 else -rest


def signs(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
        . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
        . 1 1 1 . . . .      1 1 1 1 1 1 1 1
        . 1 . 1 . . . .      1 . 1 1 1 1 1 1
        . 1 . . 1 . . .      . . 1 1 1 . . 1
        . 1 . . . 1 . .      1 . 1 1 1 1 1 1
    """
    a = (x & 0xFFFF) - 0x8000
    b = divide(a, 7)
    c = remainder(a, 7)
    d = with_sign(x, 8)
    e = a
    f = a & MASK
    g = a < 0
    h = d > 3
    w = ~x & 0xFFFF
    if (g and not h) or b == c:
        f = (f + divide(e, 3)) & MASK
    elif g != h:
        f = (f - c) & MASK
    else:
        f ^= w
    f = (f + (a if x > 5000 else -a)) & MASK
    f = (f * (int(g) + 2 * int(h))) & MASK
    return (f + (d >> 1) + (w >> 3) + ((((x & 0xFFFF) << (a & 15)) | ((x & 0xFFFF) >> (16 - (a & 15)))) & 0xFFFF) + count_ones(d & 0xFF) + (reverse_bits(x & 0xFF) >> 56)) & MASK

def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def nothing(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 . . . . . . .
        . 1 . . . 1 . .      . 1 . . . 1 1 1
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . 1 . . .  ->  1 . . . . 1 . .
        . 1 1 1 . . . .      . . . . . 1 . .
        . 1 . 1 . . . .      . . . . . 1 1 1
        . 1 . . 1 . . .      1 . . . . 1 . 1
        . 1 . . . 1 . .      . 1 . . . 1 . .
    """
    last = 7
    first = 0
    while first < last:
        last = with_sign(last - 1, 32)
        if last == 2:
            return x
        first = with_sign(first + 1, 32)
    if x == 0:
        return 1
    return x >> first

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def triangle(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      . . . . . . . .
        . 1 . 1 . . . .      . . . . . . . .
        . 1 . . 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . 1 1 . . . . .
    """
    n = 0
    i = 0
    while i <= (x & 15):
        n = (n * 5 + ones(i & 0xFF)) & MASK
        i = with_sign(i + 1, 32)
    return n


def ones(n: int) -> int:
    if n == 0:
        return 0
    return with_sign(ones(n >> 1) + (n & 1), 32)

def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def turned(board: list[int]) -> None:
    """Rotate a board of 64 numbers by 180 degrees.

        . 1 1 1 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 . . 1 .
        . 1 . . . 1 . .      . . . . 1 . 1 .
        . 1 . . 1 . . .  ->  . . . . 1 1 1 .
        . 1 1 1 . . . .      . . . 1 . . 1 .
        . 1 . 1 . . . .      . . 1 . . . 1 .
        . 1 . . 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 1 1 1 .
    """
    before = [0] * 64
    n = 64
    for sq in range(64):
        before[sq] = board[sq]
    while True:
        before2 = n
        n = with_sign(n - 1, 32)
        if before2 == 0:
            break
        board[n] = before[with_sign(63 - n, 32)]

MASK = 0xFFFFFFFFFFFFFFFF


def trailing_zeros(x: int) -> int:
    """Return the index of the lowest 1; 64 for 0."""
    return (x & -x).bit_length() - 1 if x != 0 else 64


def leading_zeros(x: int) -> int:
    """Count the zeros above the highest 1; 64 for 0."""
    return 64 - x.bit_length()


def scanned(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . 1 1 . 1 1 1 .
        . 1 . . . 1 . .      1 . . . 1 . . 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
        . 1 . . 1 . . .  ->  . 1 . . 1 1 1 1
        . 1 1 1 . . . .      1 1 . 1 1 1 1 .
        . 1 . 1 . . . .      1 1 . . . 1 . 1
        . 1 . . 1 . . .      1 . . . . 1 1 .
        . 1 . . . 1 . .      . . . 1 . 1 . 1
    """
    out = 0
    rest = x
    while rest != 0:
        sq = trailing_zeros(rest)
        rest &= rest - 1
        if sq == 9:
            continue
        out |= 1 << (sq ^ 7)
        if ((out >> 40) & 1) != 0:
            break
    while True:
        out ^= out >> 3
        rest = (rest + 1) & MASK
        if rest >= 3:
            break
    return (out + trailing_zeros(x | 1) + (63 - leading_zeros(x | 1)) + leading_zeros(x)) & MASK

def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def swapped(board: list[int]) -> None:
    """Rotate a board of 64 numbers by 180 degrees.

        . 1 1 1 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 . . 1 .
        . 1 . . . 1 . .      . . . . 1 . 1 .
        . 1 . . 1 . . .  ->  . . . . 1 1 1 .
        . 1 1 1 . . . .      . . . 1 . . 1 .
        . 1 . 1 . . . .      . . 1 . . . 1 .
        . 1 . . 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 1 1 1 .
    """
    a = 0
    b = 63
    while a < b:
        kept = board[a]
        board[a] = board[b]
        board[b] = kept
        a = with_sign(a + 1, 32)
        b = with_sign(b - 1, 32)

MASK = 0xFFFFFFFFFFFFFFFF


def rotate_left(x: int, n: int) -> int:
    """Rotate to the left: bits shifted out at the top re-enter at the bottom."""
    n &= 63
    return ((x << n) & MASK) | (x >> (64 - n))


def trailing_zeros(x: int) -> int:
    """Return the index of the lowest 1; 64 for 0."""
    return (x & -x).bit_length() - 1 if x != 0 else 64


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def each(board: int) -> int:
    """Compute a bitboard from another one.

    It takes 62 operations.

        . 1 1 1 1 . . .      . . 1 . . . . 1
        . 1 . . . 1 . .      . 1 . . . . . 1
        . 1 . . . 1 . .      1 1 . . . . . 1
        . 1 . . 1 . . .  ->  . . 1 . . . . 1
        . 1 1 1 . . . .      . . . 1 . . . 1
        . 1 . 1 . . . .      . . . 1 . . . 1
        . 1 . . 1 . . .      1 1 1 . . . . 1
        . 1 . . . 1 . .      . . . 1 . . . 1
    """
    out = 0
    rest = board
    while rest != 0:
        sq = trailing_zeros(rest)
        rest &= rest - 1
        out ^= 1 << (sq ^ 56)
    n = 0
    while n < 3:
        i = (2 - n) & 0xFFFFFFFF
        out = rotate_left(out, with_sign(i + 1, 32))
        n = (n + 1) & MASK
    if (out & 1) == 1:
        return ~out & MASK
    else:
        return out

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def narrow(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 32 operations.

        . 1 1 1 1 . . .      . 1 . . . . . .
        . 1 . . . 1 . .      . . 1 1 . . . 1
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      1 1 1 . . . . .
        . 1 . 1 . . . .      . . . . 1 1 1 1
        . 1 . . 1 . . .      1 . 1 1 1 1 1 .
        . 1 . . . 1 . .      1 1 . 1 1 . 1 1
    """
    a = x & 0xFF
    b = (x >> 8) & 0xFF
    c = ((a << 4) & 0xFF) ^ ((((a + b) & 0xFF) * b) & 0xFF) ^ (b >> 1)
    d = -c & 0xFF
    e = with_sign(x >> 16, 16)
    f = with_sign(with_sign(e << 3, 16) ^ with_sign(e - d, 16), 16)
    p = a > b
    q = b > 3 if p else a == 7
    r = (int((int((int(p) ^ int(q)) == 0) & int(not q)) != 0) | int((int(p) & int(q)) != 0)) != 0
    n = a if r else ~b & 0xFF
    m = (c + n) & 0xFF if q else d
    return (f & MASK) ^ (d << 20) ^ (n << 40) ^ (m << 50)

MASK = 0xFFFFFFFFFFFFFFFF


def routine(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 16 operations.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      . . . . . . . .
        . 1 . 1 . . . .      . . . . . . . .
        . 1 . . 1 . . .      1 1 . . 1 . 1 .
        . 1 . . . 1 . .      . . 1 1 . 1 . .
    """
    t = x >> 7
    n = t & 15
    for i in range(3):
        y = (x << i) & MASK
        x ^= (y + n) & MASK
    if (t & 1) != 0:
        z = (t << 8) & MASK
        x = (x - z) & MASK
    b = (x << 9) & MASK
    a = b
    x ^= a ^ (b >> 3)
    return x

def routine(sq: int) -> int:
    """Flip a square vertically: rank 1 becomes rank 8.

    It takes 1 operation.

        a1 b1 c1 d1 e1 f1 g1 h1
        a2 b2 c2 d2 e2 f2 g2 h2
        a3 b3 c3 d3 e3 f3 g3 h3
        a4 b4 c4 d4 e4 f4 g4 h4
        a5 b5 c5 d5 e5 f5 g5 h5
        a6 b6 c6 d6 e6 f6 g6 h6
        a7 b7 c7 d7 e7 f7 g7 h7
        a8 b8 c8 d8 e8 f8 g8 h8
    """
    sq2 = sq ^ 56
    return sq2

def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def turned_over(x: int) -> int:
    """Rotate a bitboard by 180 degrees.

    It takes 256 operations.

        . 1 1 1 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 . . 1 .
        . 1 . . . 1 . .      . . . . 1 . 1 .
        . 1 . . 1 . . .  ->  . . . . 1 1 1 .
        . 1 1 1 . . . .      . . . 1 . . 1 .
        . 1 . 1 . . . .      . . 1 . . . 1 .
        . 1 . . 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 1 1 1 .
    """
    out = 0
    i = 0
    j = 63
    while i < 64:
        out |= ((x >> i) & 1) << j
        i = with_sign(i + 1, 32)
        j = with_sign(j - 1, 32)
    return out

A_FILE = 0x0101010101010101


def to_the_left(x: int) -> int:
    """Shift a bitboard by one step west; bits that leave the board are lost.

    It takes 2 operations.

        . 1 1 1 1 . . .      1 1 1 1 . . . .
        . 1 . . . 1 . .      1 . . . 1 . . .
        . 1 . . . 1 . .      1 . . . 1 . . .
        . 1 . . 1 . . .  ->  1 . . 1 . . . .
        . 1 1 1 . . . .      1 1 1 . . . . .
        . 1 . 1 . . . .      1 . 1 . . . . .
        . 1 . . 1 . . .      1 . . 1 . . . .
        . 1 . . . 1 . .      1 . . . 1 . . .
    """
    return (x & ~A_FILE) >> 1

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def shrinking(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 1 . 1 . 1 . .
        . 1 . . . 1 . .      . . 1 . . . 1 1
        . 1 . . . 1 . .      . 1 . 1 1 . . .
        . 1 . . 1 . . .  ->  1 . . 1 . 1 1 1
        . 1 1 1 . . . .      . . . . 1 1 1 1
        . 1 . 1 . . . .      1 1 . . 1 . 1 1
        . 1 . . 1 . . .      . . . 1 1 1 1 .
        . 1 . . . 1 . .      . . . . . . . .
    """
    n = 70
    x ^= n & MASK
    n = 9
    i = 1
    while i < n:
        x ^= (x << i) & MASK
        if (x & 1) != 0:
            n = with_sign(n - 1, 32)
        i = with_sign(i + 1, 32)
    return (x << n) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def exactly_a_hundred_in_c(bb: int) -> int:
    """Compute a bitboard from another one.

    It takes 5 operations.

        . 1 1 1 1 . . .      1 . 1 . . . . .
        . 1 . . . 1 . .      1 . . . 1 . . .
        . 1 . . . 1 . .      1 . . . 1 . 1 .
        . 1 . . 1 . . .  ->  1 . . . 1 . . .
        . 1 1 1 . . . .      1 . 1 . . . . .
        . 1 . 1 . . . .      1 . 1 . . . 1 .
        . 1 . . 1 . . .      1 . . . . . . .
        . 1 . . . 1 . .      1 . . . 1 . . .
    """
    return (((bb & 0x5555555555555555) << 10) & MASK) | ((bb >> 1) & 0x5555555555555555)

MASK = 0xFFFFFFFFFFFFFFFF


def bounded(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 1 . 1 . 1 . 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      . 1 1 1 1 1 1 1
        . 1 . . 1 . . .  ->  . 1 1 1 . 1 1 1
        . 1 1 1 . . . .      . 1 . 1 1 . 1 .
        . 1 . 1 . . . .      . 1 1 . . 1 1 .
        . 1 . . 1 . . .      1 1 1 1 . 1 1 1
        . 1 . . . 1 . .      . 1 1 1 1 1 1 1
    """
    far = 3
    nothing()
    for _ in range(x & 1, far):
        x ^= (x << 1) & MASK
    return x


def nothing() -> None:
    pass

MASK = 0xFFFFFFFFFFFFFFFF


def nested(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 177 operations.

        . 1 1 1 1 . . .      . 1 . 1 . . . .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . 1 . . .  ->  . . 1 1 1 1 . .
        . 1 1 1 . . . .      . . . 1 1 1 . .
        . 1 . 1 . . . .      1 . 1 1 1 . . 1
        . 1 . . 1 . . .      1 . . 1 . . . .
        . 1 . . . 1 . .      1 . . . 1 . . .
    """
    t = x >> 1
    x ^= t
    left = x
    while left != 0:
        bit = left & -left
        x ^= (bit << 1) & MASK
        left &= left - 1
    return ((x // ((x & 6) ^ 1)) + (x % ((x & 6) ^ 1))) & MASK

def divide(a: int, b: int) -> int:
    """Divide, truncating towards 0 as processors do."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder(a: int, b: int) -> int:
    """Return the remainder of a division that truncates towards 0."""
    rest = abs(a) % abs(b)
    return rest if a >= 0 else -rest


def divided(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 7 operations.

        . 1 1 1 1 . . .      1 . . . . 1 1 1
        . 1 . . . 1 . .      1 . 1 1 1 . 1 1
        . 1 . . . 1 . .      1 . 1 1 1 . 1 1
        . 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
        . 1 1 1 . . . .      1 . . . 1 1 1 1
        . 1 . 1 . . . .      1 . 1 . 1 1 1 1
        . 1 . . 1 . . .      1 . 1 1 . 1 1 1
        . 1 . . . 1 . .      . . 1 1 1 . 1 1
    """
    few = (x & 7) - 4
    rest = remainder(few, 3) & 0xFFFFFFFF
    quotient = divide(few, 2) & 0xFFFFFFFF
    return x ^ rest ^ (quotient << 32)

MASK = 0xFFFFFFFFFFFFFFFF


def exchanged(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 6 operations.

        . 1 1 1 1 . . .      1 1 . . . . 1 1
        . 1 . . . 1 . .      1 . 1 1 1 . . 1
        . 1 . . . 1 . .      1 . . 1 . 1 1 1
        . 1 . . 1 . . .  ->  1 . 1 1 1 . 1 1
        . 1 1 1 . . . .      1 . 1 1 . 1 1 1
        . 1 . 1 . . . .      1 . 1 . 1 . 1 1
        . 1 . . 1 . . .      1 . . . . . 1 1
        . 1 . . . 1 . .      1 1 1 1 . . 1 1
    """
    other = x >> 8
    third = (x << 8) & MASK
    kept = x
    x = other
    other = kept
    return ((x + third) & MASK) ^ 9223372036854775807 ^ other ^ 0x8000000000000000

def limits(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 3 operations.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      1 1 1 1 1 1 1 1
        . 1 . 1 . . . .      1 1 1 1 1 1 1 1
        . 1 . . 1 . . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
    """
    low = x & 0xFFFFFFFF
    return low ^ 2147483647 ^ ((low + 0x80000000) & 0xFFFFFFFF)

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def afterwards(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 9 operations.

        . 1 1 1 1 . . .      1 . . . 1 1 1 1
        . 1 . . . 1 . .      1 . . . 1 . . .
        . 1 . . . 1 . .      . . . . 1 . . .
        . 1 . . 1 . . .  ->  . . . . 1 . . 1
        . 1 1 1 . . . .      1 1 1 1 . . . 1
        . 1 . 1 . . . .      1 1 1 1 . 1 . 1
        . 1 . . 1 . . .      . 1 1 1 . 1 1 .
        . 1 . . . 1 . .      . 1 . 1 . 1 1 1
    """
    n = 3
    before = n
    n = with_sign(n + 1, 32)
    y = (x << before) & MASK
    a = (x & 7) - 4
    b = ((x >> 3) & 7) - 4
    sum = (a + b) & 0xFFFFFFFF
    return y ^ (n & MASK) ^ sum

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def counts(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 1 1 . . . 1 1
        . 1 . . . 1 . .      1 . . . . . 1 1
        . 1 . . . 1 . .      1 1 . . . . . .
        . 1 . . 1 . . .  ->  1 . 1 . 1 1 1 1
        . 1 1 1 . . . .      . 1 . 1 . 1 1 .
        . 1 . 1 . . . .      1 . 1 . . 1 . .
        . 1 . . 1 . . .      1 1 . . 1 1 . 1
        . 1 . . . 1 . .      1 . 1 1 1 1 . .
    """
    y = 0
    for i in range(8):
        y = (y + (x >> i)) & MASK
    i = 0
    while i <= 8:
        if i == 4:
            i = with_sign(i + 2, 32)
            continue
        y ^= (x << i) & MASK
        i = with_sign(i + 2, 32)
    i = 1
    while True:
        x &= x - 1
        if x <= i:
            break
        y = (y + i) & MASK
        i = (i + 1) & MASK
    i = 0
    while True:
        if i > 5:
            break
        y = (y * 3 + i) & MASK
        i = with_sign(i + 1, 32)
    i = 0
    while i != 6:
        y = (y * 5 + i) & MASK
        i = with_sign(i + 1, 32)
    i = 1
    while 9 > i:
        y = (y * 7 + i) & MASK
        i = with_sign(i + 1, 32)
    i = 2
    k = 1
    while i < 40:
        y = (y + i) & MASK
        k = (k + 1) & MASK
        i = (i + k) & MASK
    return y

MASK = 0xFFFFFFFFFFFFFFFF


def decided(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . 1 . 1 . 1 1 .
        . 1 . . . 1 . .      . 1 . 1 . 1 . 1
        . 1 . . . 1 . .      1 . 1 . . 1 . 1
        . 1 . . 1 . . .  ->  . . 1 . . 1 . 1
        . 1 1 1 . . . .      1 1 . . . 1 1 .
        . 1 . 1 . . . .      1 . 1 . . 1 . .
        . 1 . . 1 . . .      . 1 . 1 . 1 . 1
        . 1 . . . 1 . .      . . . . . 1 . 1
    """
    y = 0
    if (x & 1) != 0 and (x > 300 if (x & 2) != 0 else x < 70000):
        y = 1
    if (x & 4) != 0 or (x > 900 if (x & 8) != 0 else x < 80000):
        y = (y + 2) & MASK
    odd = (x & 16) != 0
    same = odd == True
    if x <= 5 or same:
        y = (y + 4) & MASK
    if x < (1 << 20):
        y = (y + 8) & MASK
    if x >= (1 << 30):
        y = (y + 16) & MASK
    if x > 99 and x != 101 and x == 0:
        y = (y + 32) & MASK
    y = (y + (64 if x > 7 else 128)) & MASK
    return x if (y & 256) != 0 else (y * x) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def put_aside(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 1 . . . . . .
        . 1 . . . 1 . .      . . 1 . . . 1 1
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . 1 . . .  ->  . 1 . . . . 1 .
        . 1 1 1 . . . .      1 . . . . . 1 .
        . 1 . 1 . . . .      1 . . . . . 1 1
        . 1 . . 1 . . .      . 1 . . . . 1 .
        . 1 . . . 1 . .      1 1 1 1 . . 1 .
    """
    t = [x, 0, 0, 0]
    put(t, x >> 3)
    put(t, 0)
    taken(t)
    taken(t)
    return t[1] ^ ((t[0] + t[2]) & MASK)


def put(t: list[int], x: int) -> None:
    if x == 0:
        t[2] = 1
        return
    t[0] = x


def taken(t: list[int]) -> int:
    t[1] = (t[1] + 5) & MASK
    return t[1]

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def placed(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
        . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
        . 1 1 1 . . . .      1 1 1 1 1 1 1 1
        . 1 . 1 . . . .      1 1 1 1 1 1 1 1
        . 1 . . 1 . . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      1 1 . 1 1 1 1 1
    """
    if (x & 1) != 0:
        one = x >> 1
        x ^= one
    if (x & 2) != 0:
        x = (x + 1) & MASK
    else:
        two = (x << 1) & MASK
        x ^= two
    if (x & 4) != 0:
        three = 5
        x = (x - three) & MASK
    else:
        three = 9
        x = (x + three * x) & MASK
    while (x & 8) != 0:
        four = x >> 1
        x ^= (four & 7) + (x & 8)
    n = 0
    while n < 5:
        x ^= x >> n
        n = with_sign(n + 1, 32)
    return (x - n) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def negative(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 12 operations.

        . 1 1 1 1 . . .      1 . 1 1 . 1 . .
        . 1 . . . 1 . .      1 . . . . . . 1
        . 1 . . . 1 . .      1 . . 1 . . . 1
        . 1 . . 1 . . .  ->  1 . . 1 1 1 1 1
        . 1 1 1 . . . .      1 1 . 1 1 . 1 1
        . 1 . 1 . . . .      1 1 . 1 . 1 1 1
        . 1 . . 1 . . .      1 1 . 1 1 . 1 1
        . 1 . . . 1 . .      1 . . 1 . 1 . 1
    """
    all = 0xFFFFFFFFFFFFFFFF
    most = 0xFFFFFFFFFFFFFFFE
    none = 0xFFFFFFFFFFFFFFFF
    few = 0xFFFFFFFD
    low = -9223372036854775807
    return (
        x
        ^ ((all - most + (x & none) * few) & MASK)
        ^ -low
        ^ (-x & MASK)
        ^ ((((-x & MASK) >> 60) - ~x) & MASK)
    )

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def awaited(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . . . 1 . 1 1 1
        . 1 . . . 1 . .      . . 1 . 1 1 . 1
        . 1 . . . 1 . .      1 1 . 1 . 1 . 1
        . 1 . . 1 . . .  ->  1 1 1 . 1 . . .
        . 1 1 1 . . . .      . . 1 . 1 1 1 1
        . 1 . 1 . . . .      1 1 1 1 1 . 1 1
        . 1 . . 1 . . .      . 1 . . . . . .
        . 1 . . . 1 . .      1 1 1 . . 1 . 1
    """
    round = 0
    late = 0
    if (x & 1) != 0:
        either = (x << 1) & MASK
    elif (x & 2) != 0:
        either = (x << 3) & MASK
    else:
        return x
    twice = either >> 5
    if (x & 4) != 0:
        twice = 0
    n = 0
    while n < 3:
        if ((x >> n) & 1) != 0:
            own = 7
        else:
            own = 9
        if n == 1:
            round = own
            x = (x + 2) & MASK
            n = with_sign(n + 1, 32)
            continue
        if n == 2:
            x = (x + round) & MASK
        round = (own * n) & MASK
        x = (x + round) & MASK
        n = with_sign(n + 1, 32)
    while True:
        kept = x >> 9
        x = (x - 3) & MASK
        if (x & 12) != 0:
            break
    if (x & 8) != 0:
        late = 3
    if (x & 8) != 0:
        x = (x + late) & MASK
    else:
        x = (x - 1) & MASK
    late = n & MASK
    return x ^ either ^ twice ^ late ^ kept

MASK = 0xFFFFFFFFFFFFFFFF


def truths(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . . 1 1 1 1 . .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . 1 . . .  ->  . 1 1 . . 1 . .
        . 1 1 1 . . . .      . . 1 1 1 . . .
        . 1 . 1 . . . .      . . 1 . 1 . . .
        . 1 . . 1 . . .      . . 1 . . 1 . .
        . 1 . . . 1 . .      . 1 1 1 1 1 . .
    """
    yes = True
    no = False
    y = 0xFFFFFFFD
    if (x & 1) != 0:
        yes = False
    if (x & 2) != 0:
        no = True
    either = yes and no
    if (x & 4) != 0:
        shared = 3
        y = (y + shared) & MASK
    if (x & 8) != 0:
        shared = 5
        y ^= (shared << 3) & MASK
    if (x & 16) != 0:
        inner = 1
    else:
        inner = x
    y = (y + inner) & MASK
    for i in range(3):
        if (i & x) != 0:
            once = y
            y = (y + once) & MASK
    while (y & 64) != 0:
        rest = y
        rest &= 63
        y = rest
    return y if either else (y + x - int(yes)) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def steps(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      . . . . . . . .
        . 1 . 1 . . . .      . . . . . . . .
        . 1 . . 1 . . .      1 1 . 1 . . . .
        . 1 . . . 1 . .      . 1 1 . 1 . 1 1
    """
    sum = 0
    rest = x
    while rest != 0:
        if (rest & -rest) > (1 << 20):
            break
        sum = (sum + rest) & MASK
        rest &= rest - 1
    i = 0
    j = 9
    while i < j:
        if i == 2:
            i = with_sign(i + 1, 32)
            j = with_sign(j - 1, 32)
            continue
        sum = (sum * 3 + with_sign(i * j, 32)) & MASK
        i = with_sign(i + 1, 32)
        j = with_sign(j - 1, 32)
    i = 3
    while i >= 0:
        sum ^= (sum << i) & MASK
        i = with_sign(i - 1, 32)
    i = 250
    while i != 0:
        sum = (sum + i) & MASK
        i = (i + 1) & 0xFF
    return ((sum << 1) & MASK) >> (x & 1)

MASK = 0xFFFFFFFFFFFFFFFF


def extract_bits(x: int, mask: int) -> int:
    """Gather the bits under a mask in the low bits, as the instruction PEXT does."""
    result = 0
    bit = 1
    while mask != 0:
        if x & mask & -mask != 0:
            result |= bit
        mask &= mask - 1
        bit <<= 1
    return result


def extracted(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 4 operations.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      . 1 . . . 1 . .
        . 1 . 1 . . . .      . . 1 . 1 . . .
        . 1 . . 1 . . .      . . 1 1 . . . .
        . 1 . . . 1 . .      . 1 1 . . 1 . .
    """
    return (extract_bits(x, 0x00FF00FF00FF00FF) + extract_bits(x, x >> 3)) & MASK

def least(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 7 operations.

        . 1 1 1 1 . . .      . 1 1 1 . 1 1 1
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . 1 . . .  ->  . 1 . . 1 . . .
        . 1 1 1 . . . .      1 . . . . . . .
        . 1 . 1 . . . .      1 . 1 . 1 1 1 1
        . 1 . . 1 . . .      . . 1 1 . 1 1 1
        . 1 . . . 1 . .      . 1 1 . 1 1 1 1
    """
    zero = 0x00
    return (
        x
        ^ 0xF000000000000000
        ^ 0xFFFFFFFFF0000000
        ^ 0xFFFFFFFFFFFFFFF0
        ^ zero
        ^ 0xFFFFFFFFFFFFFFFB
        ^ 0xFFFFFFFFFFFFFED4
        ^ 0xB
    )

MASK = 0xFFFFFFFFFFFFFFFF


def rotate_left(x: int, n: int) -> int:
    """Rotate to the left: bits shifted out at the top re-enter at the bottom."""
    n &= 63
    return ((x << n) & MASK) | (x >> (64 - n))


def count_ones(x: int) -> int:
    """Count the ones: x.bit_count() since Python 3.10."""
    return bin(x).count("1")


def close(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 38 operations.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . 1 . 1 . 1 1 .
        . 1 . . . 1 . .      1 . 1 1 . . 1 1
        . 1 . . 1 . . .  ->  1 1 . 1 . 1 1 .
        . 1 1 1 . . . .      1 1 . . 1 . . .
        . 1 . 1 . . . .      . . . 1 1 1 . .
        . 1 . . 1 . . .      1 . . 1 1 1 . 1
        . 1 . . . 1 . .      . 1 1 . . 1 . .
    """
    y = x >> 9
    x = (rotate_left(x & ~y, 3) + (y - -x) * 5 + (x & ~y) * 3) & MASK
    x ^= (x * 3 * y + (((x * y) & MASK) // 7) + (x // (y | 1)) * 3) & MASK
    return (count_ones((x - -y) & MASK) + (((x << 1) & ~y) | (y * (x - -y))) + (x & ~(y - -x))) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def repeated(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 18 operations.

        . 1 1 1 1 . . .      . . . 1 1 1 1 .
        . 1 . . . 1 . .      . . . 1 . . . 1
        . 1 . . . 1 . .      . . . 1 . . . 1
        . 1 . . 1 . . .  ->  . . . 1 . . 1 .
        . 1 1 1 . . . .      . . 1 . 1 1 1 .
        . 1 . 1 . . . .      1 1 . . 1 . . 1
        . 1 . . 1 . . .      . 1 . . . 1 1 1
        . 1 . . . 1 . .      . 1 1 1 . . . .
    """
    t = [7, 7, 7, 7]
    z = [0] * 3
    s = [x, x, x]
    t[1] ^= x
    z[1] = 5
    b = x & 0xFF
    y = (x >> 8) & 0xFFFFFFFF
    few = b & 7
    return (
        t[0]
        ^ t[1]
        ^ t[3]
        ^ z[1]
        ^ s[2]
        ^ ((x << few) & MASK)
        ^ ((y << (x & 7)) & 0xFFFFFFFF)
        ^ (y >> (b & 7))
        ^ ((b % 8) * 36)
    )

def count_ones(x: int) -> int:
    """Count the ones: x.bit_count() since Python 3.10."""
    return bin(x).count("1")


def kept(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 17 operations.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . 1 . . . . .
        . 1 . . . 1 . .      . 1 1 1 . . 1 .
        . 1 . . 1 . . .  ->  . . 1 . . . . .
        . 1 1 1 . . . .      1 1 . 1 . 1 . .
        . 1 . 1 . . . .      1 1 1 1 . . 1 1
        . 1 . . 1 . . .      . . 1 1 1 . 1 1
        . 1 . . . 1 . .      1 . . . 1 1 . 1
    """
    t = [1, 2, 4]
    k = t[2]
    m = count_ones(255)
    n = 5
    a = x & 0xFFFFFFFF
    a ^= (((a << 5) + (a & 0x7FFFFFFF)) & 0xFFFFFFFF) ^ 0xFFFFFFFD
    return t[x & 1] ^ k ^ (m * n) ^ (((x >> 8) // 7) + ((x & 255) % 5)) ^ ((a << 3) & 0xFFFFFFFF)

MASK = 0xFFFFFFFFFFFFFFFF


def changed(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 2 operations.

        . 1 1 1 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 1 . . 1 1 .
        . 1 . . . 1 . .      . 1 1 . . 1 1 .
        . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
        . 1 1 1 . . . .      . 1 . . 1 . . .
        . 1 . 1 . . . .      . 1 1 1 1 . . .
        . 1 . . 1 . . .      . 1 1 . 1 1 . .
        . 1 . . . 1 . .      . 1 1 . . 1 1 .
    """
    x ^= (x << 1) & MASK
    return x

MASK = 0xFFFFFFFFFFFFFFFF


def after(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 2 operations.

        . 1 1 1 1 . . .      . . 1 1 1 1 . .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . 1 . . .  ->  . . 1 . . 1 . .
        . 1 1 1 . . . .      . . 1 1 1 . . .
        . 1 . 1 . . . .      . . 1 . 1 . . .
        . 1 . . 1 . . .      . . 1 . . 1 . .
        . 1 . . . 1 . .      1 . 1 . . . 1 .
    """
    return (flip_vertical(x) + 1) & MASK


def flip_vertical(x: int) -> int:
    return (x << 1) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def uncounted(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 2 operations.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      . . . . . . . .
        . 1 . 1 . . . .      . . . . . . . .
        . 1 . . 1 . . .      . . 1 . . 1 . .
        . 1 . . . 1 . .      . . . 1 1 1 . 1
    """
    j = 0
    n = 3
    i = 0
    while i < 9:
        x ^= (x << i) & MASK
        if (x & 4) != 0:
            i = with_sign(i + 1, 32)
        i = with_sign(i + 1, 32)
    i = 0
    while j < 5:
        x ^= (x << i) & MASK
        j = with_sign(j + 2, 32)
        i = with_sign(i + 1, 32)
    for i in range(64):
        x = (x + i) & MASK
    i = 0
    while i <= 64:
        x ^= i & MASK
        i = with_sign(i + 1, 32)
    i = 0
    while i <= 70:
        x = (x + with_sign(i * 3, 32)) & MASK
        i = with_sign(i + 1, 32)
    for _ in range(3):
        pass
    z = n & MASK
    n = with_sign(n + 1, 32)
    return x ^ z ^ (n & MASK)

MASK = 0xFFFFFFFFFFFFFFFF


def plainly(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 18 operations.

        . 1 1 1 1 . . .      . . . 1 1 1 1 .
        . 1 . . . 1 . .      . . . 1 . . . 1
        . 1 . . . 1 . .      . . . 1 . . . 1
        . 1 . . 1 . . .  ->  . . . 1 . . 1 .
        . 1 1 1 . . . .      . . . 1 1 1 . .
        . 1 . 1 . . . .      . . . 1 . 1 . .
        . 1 . . 1 . . .      . . . 1 . . 1 .
        . 1 . . . 1 . .      1 . 1 . . . . .
    """
    y = ((x & ~0xFF) * 3 + ((((x & 7) + 9) // 2) - 4) * 5) & MASK
    y ^= ((x % ((x & 6) ^ 1)) * 3) & MASK
    y = (y + x * 1) & MASK
    b = x & 0xFF
    return y ^ (((b << (x & 8 & 7)) | (b >> (8 - (x & 8 & 7)))) & 0xFF)

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def loosely(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 28 operations.

        . 1 1 1 1 . . .      . 1 1 1 . . 1 .
        . 1 . . . 1 . .      . 1 1 1 . 1 . .
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . 1 . . .  ->  . . 1 1 1 1 1 1
        . 1 1 1 . . . .      . 1 1 . . 1 1 .
        . 1 . 1 . . . .      . . . 1 1 1 . .
        . 1 . . 1 . . .      . 1 . 1 . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 1
    """
    a = with_sign(x, 64)
    b = x >> 3
    c = with_sign(a * 3, 64) & with_sign(b * 5, 64)
    y = (x & 7) + ((x * 3) & 0xFFFF)
    y ^= (x * 3) & MASK & (x * 5)
    y ^= (~(x * 3) & MASK) ^ (-(x * 5) & MASK)
    y ^= (x << ((x * 3) & 63)) & MASK
    return y ^ (c & MASK) ^ (5 if (3 if (x & 1) != 0 else x >> 60) < 4 else 6)

MASK = 0xFFFFFFFFFFFFFFFF


def opposite(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      1 1 1 1 1 1 1 1
        . 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
        . 1 1 1 . . . .      1 1 1 1 1 1 1 1
        . 1 . 1 . . . .      1 1 1 1 1 1 1 1
        . 1 . . 1 . . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      . 1 1 1 1 1 1 1
    """
    y = 3
    k = 3
    if (x & 1) != 0:
        k = 5
    if (x & 2) != 0:
        t = x >> 1
        x ^= t
    if (x & 4) != 0:
        y = -y & MASK
    return x ^ y ^ k ^ (-x & MASK)

MASK = 0xFFFFFFFFFFFFFFFF


def late(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . 1 . . 1 . . .
        . 1 . . . 1 . .      1 1 1 . 1 1 1 1
        . 1 . . . 1 . .      1 1 1 . 1 1 1 .
        . 1 . . 1 . . .  ->  1 . . 1 1 . 1 .
        . 1 1 1 . . . .      . . . 1 . . 1 .
        . 1 . 1 . . . .      . 1 1 1 . . 1 1
        . 1 . . 1 . . .      1 . . 1 1 . 1 .
        . 1 . . . 1 . .      1 . . 1 . . . .
    """
    kept = 0
    t = [1, 0]
    inside = x >> 3
    x ^= 5
    for _ in range(3):
        if (x & 1) != 0:
            x = (x + 3) & MASK
            continue
        else:
            round = x >> 1
        x ^= round
    if (x & 16) != 0:
        own = 0
        if (x & 2) != 0:
            own = 3
        if (x & 2) != 0:
            x = (x + own) & MASK
    if (x & 8) != 0:
        kept = 3
    if (x & 8) != 0:
        list = [kept, x]
        x ^= list[x & 1]
    for _ in range(3):
        raised(t)
    return x ^ inside ^ t[1]


def raised(t: list[int]) -> int:
    t[1] = (t[1] + 5) & MASK
    return t[1]

def narrowly(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 13 operations.

        . 1 1 1 1 . . .      . 1 1 1 1 . . .
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . 1 . . .  ->  . 1 . . 1 . . .
        . 1 1 1 . . . .      . 1 1 1 . . . .
        . 1 . 1 . . . .      . 1 . 1 . . . .
        . 1 . . 1 . . .      1 . . 1 1 . . .
        . 1 . . . 1 . .      . 1 . 1 1 1 1 .
    """
    b = x & 0xFF
    few = b & 7
    w = (x >> 8) & 0xFFFF
    w ^= w >> 3
    w = w | ((w >> 1) & 15)
    half = lower(few | (b >> 4))
    return x ^ few ^ w ^ half


def lower(b: int) -> int:
    return b & 15

MASK = 0xFFFFFFFFFFFFFFFF


def macros(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 1 . . 1 1 .
        . 1 . . . 1 . .      . 1 1 . . 1 1 .
        . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
        . 1 1 1 . . . .      . 1 . . 1 . . .
        . 1 . 1 . . . .      . 1 1 1 1 . . .
        . 1 . . 1 . . .      . 1 1 . 1 1 . .
        . 1 . . . 1 . .      . 1 1 . . 1 1 .
    """
    y = x
    if (x & 0x0100000000000000) > 0:
        y ^= 2
    return x ^ (((y << 1) & MASK) | 4)

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def templates(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 3 operations.

        . 1 1 1 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . . 1 1 1 1 . .
        . 1 . . . 1 . .      . . . . 1 1 . .
        . 1 . . 1 . . .  ->  . . 1 1 . 1 . .
        . 1 1 1 . . . .      . . . 1 1 . . .
        . 1 . 1 . . . .      . . 1 1 1 . . .
        . 1 . . 1 . . .      . . . 1 . 1 . .
        . 1 . . . 1 . .      . 1 . . 1 . . .
    """
    return moved(8, x) ^ moved(-8, x)


def moved(n: int, x: int) -> int:
    return (x << n) & MASK if n > 0 else x >> with_sign(-n, 32)

MASK = 0xFFFFFFFFFFFFFFFF


def trailing_zeros(x: int) -> int:
    """Return the index of the lowest 1; 64 for 0."""
    return (x & -x).bit_length() - 1 if x != 0 else 64


def leading_zeros(x: int) -> int:
    """Count the zeros above the highest 1; 64 for 0."""
    return 64 - x.bit_length()


def scanned(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 1 . . 1 1 .
        . 1 . . . 1 . .      . 1 1 . . 1 1 .
        . 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
        . 1 1 1 . . . .      . 1 . . 1 . . .
        . 1 . 1 . . . .      . 1 1 1 1 . . .
        . 1 . . 1 . . .      . 1 1 . 1 1 . .
        . 1 . . . 1 . .      1 1 . 1 1 . 1 .
    """
    out = 0
    while x != 0:
        s = trailing_zeros(x)
        out ^= (3 << s) & MASK
        x &= x - 1
    if out != 0:
        s = (63 - leading_zeros(out)) & MASK
        out ^= s
    return out

MASK = 0xFFFFFFFFFFFFFFFF


def choices(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 6 operations.

        . 1 1 1 1 . . .      . 1 1 1 1 . . .
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 . . . 1 . .
        . 1 . . 1 . . .  ->  . 1 . . 1 . . .
        . 1 1 1 . . . .      . 1 1 1 . . . .
        . 1 . 1 . . . .      . 1 . 1 . . . .
        . 1 . . 1 . . .      . 1 . . 1 . . .
        . 1 . . . 1 . .      . . 1 . . 1 . .
    """
    return chosen(x, 2) ^ chosen(x, 3) ^ chosen(x, 4)


def chosen(x: int, how: int) -> int:
    if how == 1 or how == 2:
        x ^= 1
    elif how == 3:
        return x
    else:
        x ^= 2
    return (x << 1) & MASK

MASK = 0xFFFFFFFFFFFFFFFF


def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def divide(a: int, b: int) -> int:
    """Divide, truncating towards 0 as processors do."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def edges(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      1 . 1 . . 1 . 1
        . 1 . . . 1 . .      1 . . 1 1 . . 1
        . 1 . . . 1 . .      1 . . 1 1 . . 1
        . 1 . . 1 . . .  ->  1 . . 1 . . 1 1
        . 1 1 1 . . . .      1 . . 1 1 . 1 1
        . 1 . 1 . . . .      . 1 . 1 . 1 1 1
        . 1 . . 1 . . .      1 1 . 1 . 1 . 1
        . 1 . . . 1 . .      . 1 . . 1 . 1 .
    """
    half = x & 0x7FFFFFFF
    low = with_sign(x, 32)
    given = [x, half]
    if (x & 0x7FFFFFFF) > 5:
        x ^= twice(given)
    bumped(given)
    bumped(given)
    for i in range(4):
        x = (x + -i) & MASK
    for i in range(4):
        x = -x & MASK
        x ^= i
    x = (x + (1 << ((x & 3) + 2))) & MASK
    return (
        (0xFFFFFFFFFFFFFFFF - ((x * 3) & MASK))
        ^ int(low < 0)
        ^ (divide(low, 7) & MASK)
        ^ given[1]
    )


def twice(t: list[int]) -> int:
    return bumped(t) ^ bumped(t)


def bumped(t: list[int]) -> int:
    t[1] = (t[1] + 5) & MASK
    return t[1]

MASK = 0xFFFFFFFFFFFFFFFF


def told(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 35 operations.

        . 1 1 1 1 . . .      . . 1 1 1 1 . .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . 1 . . .  ->  . . 1 . . 1 . .
        . 1 1 1 . . . .      . . 1 1 1 . . .
        . 1 . 1 . . . .      . . 1 . 1 . . .
        . 1 . . 1 . . .      . . 1 . . 1 . .
        . 1 . . . 1 . .      . . 1 . . 1 1 .
    """
    n = 0
    n |= x & 0xFF
    bytes = [0] * 8
    i = 0
    while i < 8:
        bytes[i] = (x >> ((8 * i) & MASK)) & 0xFF
        i = (i + 1) & MASK
    out = 0
    i = 0
    while i < 8:
        out |= (((bytes[i] << 1) & 0xFF) << ((8 * i) & MASK)) & MASK
        i = (i + 1) & MASK
    return out ^ ((n << 4) & 0xFF)

MASK = 0xFFFFFFFFFFFFFFFF


def words(x: int) -> int:
    """Compute a bitboard from another one.

    It takes 2 operations.

        . 1 1 1 1 . . .      . . 1 1 1 1 . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . 1 1 . .
        . 1 . . 1 . . .  ->  . . 1 1 1 . . .
        . 1 1 1 . . . .      . . 1 . . . . .
        . 1 . 1 . . . .      . . . 1 1 . . .
        . 1 . . 1 . . .      . . . . 1 1 . .
        . 1 . . . 1 . .      . 1 . . . 1 . .
    """
    int2 = (x << 8) & MASK
    return int2 ^ x

def guarded(x: int) -> int:
    """Compute a bitboard from another one.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      . . . . . . . .
        . 1 . 1 . . . .      . . . . . . . .
        . 1 . . 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      1 . . 1 . . . 1
    """
    at = x >> 58
    if at >= 64:
        return 0
    t = x & 3
    if t == 0:
        t2 = 5
    else:
        if t == 1:
            t3 = x
        else:
            if t == 2 or t == 3:
                t4 = 9
            else:
                return 0
            t3 = t4
        t2 = t3
    low = t2
    return square(at) ^ low


def square(at: int) -> int:
    if at > 63:
        return 0
    return 1 << at
