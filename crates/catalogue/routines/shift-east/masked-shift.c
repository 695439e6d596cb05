/// The shift moves the h-file around the edge to the a-file of another rank. No bit belongs on the
/// a-file after this step, so it is cleared.
u64 shift_east(u64 x) {
    const u64 not_a_file = 0xFEFEFEFEFEFEFEFE;
    return (x << 1) & not_a_file;
}
