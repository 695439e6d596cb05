def extract_bits(x: int, mask: int) -> int:
    """Gather the bits under a mask in the low bits, as the instruction PEXT does."""
    result = 0
    bit = 1
    while mask != 0:
        if x & mask & -mask != 0:
            result |= bit
        mask &= mask - 1
        bit <<= 1
    return result
