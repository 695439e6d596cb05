/// The shift moves the a-file around the edge to the h-file of another rank. No bit belongs on the
/// h-file after this step, so it is cleared.
u64 shift_north_west(u64 x) {
    const u64 not_h_file = 0x7F7F7F7F7F7F7F7F;
    return (x << 7) & not_h_file;
}
