def mirror_horizontal(x: int) -> int:
    """Mirror a bitboard horizontally: the a-file becomes the h-file.

    It takes 15 operations.

        . 1 1 1 1 . . .      . . . 1 1 1 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . 1 . . .  ->  . . . 1 . . 1 .
        . 1 1 1 . . . .      . . . . 1 1 1 .
        . 1 . 1 . . . .      . . . . 1 . 1 .
        . 1 . . 1 . . .      . . . 1 . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
    """
    k1 = 0x5555555555555555
    k2 = 0x3333333333333333
    k4 = 0x0F0F0F0F0F0F0F0F
    x = ((x >> 1) & k1) + 2 * (x & k1)
    x = ((x >> 2) & k2) + 4 * (x & k2)
    x = ((x >> 4) & k4) + 16 * (x & k4)
    return x
