MASK = 0xFFFFFFFFFFFFFFFF


def rotate_left(x: int, n: int) -> int:
    """Rotate to the left: bits shifted out at the top re-enter at the bottom."""
    n &= 63
    return ((x << n) & MASK) | (x >> (64 - n))


def rotate_right(x: int, n: int) -> int:
    """Rotate to the right: bits shifted out at the bottom re-enter at the top."""
    n &= 63
    return (x >> n) | ((x << (64 - n)) & MASK)


def rotated_45_packed(x: int) -> int:
    """Pack a bitboard for rotated bitboards: diagonal by diagonal.

    It takes 31 operations.

        . 1 1 1 1 . . .      . 1 . 1 1 . 1 .
        . 1 . . . 1 . .      . . 1 . . 1 . 1
        . 1 . . . 1 . .      . 1 . . 1 . . .
        . 1 . . 1 . . .  ->  1 1 . . . 1 1 .
        . 1 1 1 . . . .      . . . . . 1 . 1
        . 1 . 1 . . . .      . . . . . 1 . 1
        . 1 . . 1 . . .      . . . 1 . . . .
        . 1 . . . 1 . .      . . . 1 . . . .
    """
    k1 = 0xAAAAAAAAAAAAAAAA
    k2 = 0x3333333333333333
    k4 = 0x0F0F0F0F0F0F0F0F
    from_a = 0x0000007FFFFF0307
    to_a = 0x7E0003FFFFF00000
    from_b = 0x001F0080000000F8
    to_b = 0x801F000000003E00
    from_c = 0x000000FC000FE000
    to_c = 0x01E00000000FC01C
    from_d = 0x0000000000F000FF
    to_d = 0x0000FC00000001E3
    x ^= k1 & (x ^ rotate_right(x, 8))
    x ^= k2 & (x ^ rotate_left(x, 16))
    x ^= k4 & (x ^ rotate_left(x, 32))
    t = rotate_right(x, 24)
    x = (
        (to_a & ((t & from_a) * 0x0210400000000008))
        | (to_b & ((t & from_b) * 0x0000000001000041))
        | (to_c & rotate_right((x & from_c) * 0x0000000000010081, 27))
        | (to_d & rotate_right(((x & from_d) * 0x0200000000000201) & MASK, 15))
    )
    return rotate_left(x, 1)
