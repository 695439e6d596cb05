def deposit_bits(x: int, mask: int) -> int:
    """Scatter the low bits to the bits of a mask, as the instruction PDEP does."""
    result = 0
    bit = 1
    while mask != 0:
        if x & bit != 0:
            result |= mask & -mask
        mask &= mask - 1
        bit <<= 1
    return result
