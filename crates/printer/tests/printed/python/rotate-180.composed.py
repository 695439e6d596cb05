MASK = 0xFFFFFFFFFFFFFFFF


def rotate_180(x: int) -> int:
    """Rotate a bitboard by 180 degrees.

    It takes 28 operations.

        . 1 1 1 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 . . 1 .
        . 1 . . . 1 . .      . . . . 1 . 1 .
        . 1 . . 1 . . .  ->  . . . . 1 1 1 .
        . 1 1 1 . . . .      . . . 1 . . 1 .
        . 1 . 1 . . . .      . . 1 . . . 1 .
        . 1 . . 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 1 1 1 .
    """
    return mirror_horizontal(flip_vertical(x))


def mirror_horizontal(x: int) -> int:
    """Mirror a bitboard horizontally: the a-file becomes the h-file."""
    k1 = 0x5555555555555555
    k2 = 0x3333333333333333
    k4 = 0x0F0F0F0F0F0F0F0F
    x = ((x >> 1) & k1) | ((x & k1) << 1)
    x = ((x >> 2) & k2) | ((x & k2) << 2)
    x = ((x >> 4) & k4) | ((x & k4) << 4)
    return x


def flip_vertical(x: int) -> int:
    """Flip a bitboard vertically: rank 1 becomes rank 8."""
    k1 = 0x00FF00FF00FF00FF
    k2 = 0x0000FFFF0000FFFF
    x = ((x >> 8) & k1) | ((x & k1) << 8)
    x = ((x >> 16) & k2) | ((x & k2) << 16)
    x = (x >> 32) | ((x << 32) & MASK)
    return x
