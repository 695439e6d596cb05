def reverse_bits(x: int) -> int:
    """Return the bits in reverse order."""
    return int(f"{x:064b}"[::-1], 2)
