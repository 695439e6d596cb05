MASK = 0xFFFFFFFFFFFFFFFF


def flip_diagonal(x: int) -> int:
    """Flip a bitboard about the diagonal a1-h8.

    It takes 18 operations.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      1 . . . . 1 1 .
        . 1 . . 1 . . .  ->  . 1 . . 1 . . 1
        . 1 1 1 . . . .      . . 1 1 . . . 1
        . 1 . 1 . . . .      . . . 1 . . . 1
        . 1 . . 1 . . .      1 1 1 1 1 1 1 1
        . 1 . . . 1 . .      . . . . . . . .
    """
    k1 = 0x5500550055005500
    k2 = 0x3333000033330000
    k4 = 0x0F0F0F0F00000000
    t = k4 & (x ^ ((x << 28) & MASK))
    x ^= t ^ (t >> 28)
    t = k2 & (x ^ ((x << 14) & MASK))
    x ^= t ^ (t >> 14)
    t = k1 & (x ^ ((x << 7) & MASK))
    x ^= t ^ (t >> 7)
    return x
