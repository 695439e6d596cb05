def trailing_zeros(x: int) -> int:
    """Return the index of the lowest 1; 64 for 0."""
    return (x & -x).bit_length() - 1 if x != 0 else 64
