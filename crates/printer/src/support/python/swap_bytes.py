def swap_bytes(x: int) -> int:
    """Return the bytes in reverse order."""
    return int.from_bytes(x.to_bytes(8, "little"), "big")
