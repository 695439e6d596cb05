/// A rank is eight bits wide. What leaves the board above falls off the number, so no mask is needed.
u64 shift_north(u64 x) {
    return x << 8;
}
