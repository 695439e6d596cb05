def flip_vertical(board: list[int]) -> None:
    """Flip a board of 64 numbers vertically: rank 1 becomes rank 8.

        . 1 1 1 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 . . 1 . . .
        . 1 . . . 1 . .      . 1 . 1 . . . .
        . 1 . . 1 . . .  ->  . 1 1 1 . . . .
        . 1 1 1 . . . .      . 1 . . 1 . . .
        . 1 . 1 . . . .      . 1 . . . 1 . .
        . 1 . . 1 . . .      . 1 . . . 1 . .
        . 1 . . . 1 . .      . 1 1 1 1 . . .
    """
    for sq in range(32):
        s = board[sq]
        board[sq] = board[sq ^ 56]
        board[sq ^ 56] = s
