def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def mirror_horizontal(board: list[int]) -> None:
    """Mirror a board of 64 numbers horizontally: the a-file becomes the h-file.

        . 1 1 1 1 . . .      . . . 1 1 1 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
        . 1 . . 1 . . .  ->  . . . 1 . . 1 .
        . 1 1 1 . . . .      . . . . 1 1 1 .
        . 1 . 1 . . . .      . . . . 1 . 1 .
        . 1 . . 1 . . .      . . . 1 . . 1 .
        . 1 . . . 1 . .      . . 1 . . . 1 .
    """
    sq = 0
    while sq < 64:
        s = board[sq]
        board[sq] = board[sq ^ 7]
        board[sq ^ 7] = s
        sq = with_sign(sq + 1, 32)
        sq = with_sign(sq + (sq & 4), 32)
