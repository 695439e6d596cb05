MASK = 0xFFFFFFFFFFFFFFFF


def flip_vertical(x: int) -> int:
    """Flip a bitboard vertically: rank 1 becomes rank 8.

    It takes 13 operations.

        . 1 1 1 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 . . 1 . . .
        . 1 . . . 1 . .      . 1 . 1 . . . .
        . 1 . . 1 . . .  ->  . 1 1 1 . . . .
        . 1 1 1 . . . .      . 1 . . 1 . . .
        . 1 . 1 . . . .      . 1 . . . 1 . .
        . 1 . . 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 1 1 1 . . .
    """
    k1 = 0x00FF00FF00FF00FF
    k2 = 0x0000FFFF0000FFFF
    x = ((x >> 8) & k1) | ((x & k1) << 8)
    x = ((x >> 16) & k2) | ((x & k2) << 16)
    x = (x >> 32) | ((x << 32) & MASK)
    return x
