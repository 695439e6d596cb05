def remainder(a: int, b: int) -> int:
    """Return what a division that cuts towards 0 leaves."""
    rest = abs(a) % abs(b)
    return rest if a >= 0 else -rest
