// Paste a routine of your own over this one: C, C++, Java or Rust.
U64 flipDiagonal(U64 x) {
    const U64 k1 = C64(0x5500550055005500);
    const U64 k2 = C64(0x3333000033330000);
    const U64 k4 = C64(0x0f0f0f0f00000000);
    U64 t;
    t = k4 & (x ^ (x << 28));
    x ^= t ^ (t >> 28);
    t = k2 & (x ^ (x << 14));
    x ^= t ^ (t >> 14);
    t = k1 & (x ^ (x << 7));
    x ^= t ^ (t >> 7);
    return x;
}
