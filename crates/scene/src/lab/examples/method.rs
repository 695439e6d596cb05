/// A set of squares.
pub struct Bitboard(pub u64);

impl Bitboard {
    /// Swaps rank 1 with rank 8, and so on.
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// And the a-file with the h-file.
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }
}
