/// The transforms that swap ranks and files, which transpose a matrix of 8 by 8 bits.
#[derive(Clone, Copy)]
pub(super) enum Turn {
    FlipDiagonal,
    FlipAntiDiagonal,
    Clockwise,
    Anticlockwise,
}
