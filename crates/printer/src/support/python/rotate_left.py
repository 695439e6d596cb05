def rotate_left(x: int, n: int) -> int:
    """Shift to the left; what leaves the number comes in again below."""
    n &= 63
    return ((x << n) & MASK) | (x >> (64 - n))
