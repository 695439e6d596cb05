def swap_bytes(x: int) -> int:
    """Return the bytes in reverse order."""
    return int.from_bytes(x.to_bytes(8, "little"), "big")


def flip_vertical(x: int) -> int:
    """Flip a bitboard vertically: rank 1 becomes rank 8.

    It takes 1 operation.

        . 1 1 1 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 . . 1 . . .
        . 1 . . . 1 . .      . 1 . 1 . . . .
        . 1 . . 1 . . .  ->  . 1 1 1 . . . .
        . 1 1 1 . . . .      . 1 . . 1 . . .
        . 1 . 1 . . . .      . 1 . . . 1 . .
        . 1 . . 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 1 1 1 . . .
    """
    return swap_bytes(x)
