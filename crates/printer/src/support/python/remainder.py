def remainder(a: int, b: int) -> int:
    """Return the remainder of a division that truncates towards 0."""
    rest = abs(a) % abs(b)
    return rest if a >= 0 else -rest
