/// A pseudo-rotation packs two short diagonals into each rank. Is that the packing of rotated
/// bitboards, where diagonal follows diagonal?
/// @computes rotated-45-packed
/// @erratum 6
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_packed(u64 x) {
    return pseudo_rotate_45_clockwise(x);
}
