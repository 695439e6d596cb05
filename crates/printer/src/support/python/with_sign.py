def with_sign(x: int, bits: int) -> int:
    """Read the lowest bits of a number with their sign."""
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half
