def rotate_left(x: int, n: int) -> int:
    """Rotate to the left: bits shifted out at the top re-enter at the bottom."""
    n &= 63
    return ((x << n) & MASK) | (x >> (64 - n))
