// Compare the two functions below the editor.
U64 quarterTurn(U64 x) {
    return flipVertical(flipDiagA1H8(x));
}

U64 byHand(U64 x) {
    U64 out = 0;
    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++)
            if (x & (C64(1) << (8 * rank + file)))
                out |= C64(1) << (8 * (7 - file) + rank);
    return out;
}
