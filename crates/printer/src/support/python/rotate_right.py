def rotate_right(x: int, n: int) -> int:
    """Shift to the right; what leaves the number comes in again above."""
    n &= 63
    return (x >> n) | ((x << (64 - n)) & MASK)
