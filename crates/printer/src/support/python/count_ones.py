def count_ones(x: int) -> int:
    """Count the ones: x.bit_count() since Python 3.10."""
    return bin(x).count("1")
