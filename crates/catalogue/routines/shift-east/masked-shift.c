/// The shift carries the h-file around the edge to the a-file of another rank: nothing can arrive
/// there rightly, so the a-file is cleared.
u64 shift_east(u64 x) {
    const u64 not_a_file = 0xFEFEFEFEFEFEFEFE;
    return (x << 1) & not_a_file;
}
