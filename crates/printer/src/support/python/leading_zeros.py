def leading_zeros(x: int) -> int:
    """Count the zeros above the highest 1; 64 for 0."""
    return 64 - x.bit_length()
