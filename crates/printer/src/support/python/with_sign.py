def with_sign(x: int, bits: int) -> int:
    """Sign-extend the lowest bits of a number."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half
