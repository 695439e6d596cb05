MASK = 0xFFFFFFFFFFFFFFFF


def both(x: int) -> int:
    """Rotate a bitboard by 180 degrees.

    It takes 30 operations.

        . 1 1 1 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 . . 1 .
        . 1 . . . 1 . .      . . . . 1 . 1 .
        . 1 . . 1 . . .  ->  . . . . 1 1 1 .
        . 1 1 1 . . . .      . . . 1 . . 1 .
        . 1 . 1 . . . .      . . 1 . . . 1 .
        . 1 . . 1 . . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . . 1 1 1 1 .
    """
    return flip_mirror_or_reverse(x, True, True)


def flip_mirror_or_reverse(x: int, flip: bool, mirror: bool) -> int:
    for i in range(3 * (1 - int(mirror)), 3 * (1 + int(flip))):
        s = 1 << i
        f = 1 << s
        k = 0xFFFFFFFFFFFFFFFF // (f + 1)
        x = (((x >> s) & k) + f * (x & k)) & MASK
    return x
