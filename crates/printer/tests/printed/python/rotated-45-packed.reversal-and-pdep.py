MASK = 0xFFFFFFFFFFFFFFFF


def reverse_bits(x: int) -> int:
    """Return the bits in reverse order."""
    return int(f"{x:064b}"[::-1], 2)


def deposit_bits(x: int, mask: int) -> int:
    """Scatter the low bits to the bits of a mask, as the instruction PDEP does."""
    result = 0
    bit = 1
    while mask != 0:
        if x & bit != 0:
            result |= mask & -mask
        mask &= mask - 1
        bit <<= 1
    return result


def rotated_45_packed(x: int) -> int:
    """Pack a bitboard for rotated bitboards: diagonal by diagonal.

    It takes 13 operations.

        . 1 1 1 1 . . .      . 1 . 1 1 . 1 .
        . 1 . . . 1 . .      . . 1 . . 1 . 1
        . 1 . . . 1 . .      . 1 . . 1 . . .
        . 1 . . 1 . . .  ->  1 1 . . . 1 1 .
        . 1 1 1 . . . .      . . . . . 1 . 1
        . 1 . 1 . . . .      . . . . . 1 . 1
        . 1 . . 1 . . .      . . . 1 . . . .
        . 1 . . . 1 . .      . . . 1 . . . .
    """
    k4 = 0x055F055F055F055F
    k2 = 0x15255B5715255B57
    k1 = 0x2954AAA55AAAD56B
    x = reverse_bits(x)
    x = deposit_bits(x, ~k4 & MASK) | deposit_bits(x >> 32, k4)
    x = deposit_bits(x, ~k2 & MASK) | deposit_bits(x >> 32, k2)
    x = deposit_bits(x, ~k1 & MASK) | deposit_bits(x >> 32, k1)
    return x
