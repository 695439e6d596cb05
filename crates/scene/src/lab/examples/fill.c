// A rook's way to the north, through empty squares: no bit of it is an XOR of others.
U64 fillNorth(U64 rooks) {
    const U64 empty = C64(0x00fffff7ffffff00);
    rooks |= empty & (rooks << 8);
    rooks |= (empty & (empty << 8)) & (rooks << 16);
    rooks |= (empty & (empty << 8) & (empty << 16) & (empty << 24)) & (rooks << 32);
    return rooks;
}
