def rotate_right(x: int, n: int) -> int:
    """Rotate to the right: bits shifted out at the bottom re-enter at the top."""
    n &= 63
    return (x >> n) | ((x << (64 - n)) & MASK)
