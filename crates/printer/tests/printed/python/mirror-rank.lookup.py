def mirror_rank(x: int) -> int:
    """Move a1 b1 c1 d1 e1 f1 g1 h1 to h1 g1 f1 e1 d1 c1 b1 a1; all other bits are cleared.

    It takes 2 operations.

        . 1 1 1 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . . 1 . .      . . . . . . . .
        . 1 . . 1 . . .  ->  . . . . . . . .
        . 1 1 1 . . . .      . . . . . . . .
        . 1 . 1 . . . .      . . . . . . . .
        . 1 . . 1 . . .      . . . . . . . .
        . 1 . . . 1 . .      . . 1 . . . 1 .
    """
    mirrored = [0] * 256
    for n in range(256):
        mirrored[n] = (mirrored[n >> 1] >> 1) | ((n & 1) << 7)
    x &= 0xFF
    return mirrored[x]
