def divide(a: int, b: int) -> int:
    """Divide, truncating towards 0 as processors do."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient
