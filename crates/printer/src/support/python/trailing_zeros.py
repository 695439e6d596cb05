def trailing_zeros(x: int) -> int:
    """Return the number of the lowest 1; of 0 it is 64."""
    return (x & -x).bit_length() - 1 if x != 0 else 64
