/// A pseudo-rotation puts two short diagonals into each rank. Is that the packing of rotated
/// bitboards, which stores one diagonal after the other?
/// @computes rotated-45-packed
/// @erratum 6
/// @source flipping-mirroring-and-rotating: Clockwise
u64 rotated_45_packed(u64 x) {
    return pseudo_rotate_45_clockwise(x);
}
