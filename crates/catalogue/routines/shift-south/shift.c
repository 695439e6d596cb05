/// A rank is eight bits wide. What leaves the board below falls off the number, so no mask is needed.
u64 shift_south(u64 x) {
    return x >> 8;
}
