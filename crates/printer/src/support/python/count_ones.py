def count_ones(x: int) -> int:
    """Count the bits that are 1: x.bit_count() since Python 3.10."""
    return bin(x).count("1")
