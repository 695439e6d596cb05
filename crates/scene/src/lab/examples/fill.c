// A rook's path to the north, through empty squares: its bits are not XORs of input bits.
U64 fillNorth(U64 rooks) {
    const U64 empty = C64(0x00fffff7ffffff00);
    rooks |= empty & (rooks << 8);
    rooks |= (empty & (empty << 8)) & (rooks << 16);
    rooks |= (empty & (empty << 8) & (empty << 16) & (empty << 24)) & (rooks << 32);
    return rooks;
}
