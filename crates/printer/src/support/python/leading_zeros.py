def leading_zeros(x: int) -> int:
    """Count the zeros above the highest 1; of 0 they are 64."""
    return 64 - x.bit_length()
