/// A set of squares.
pub struct Bitboard(pub u64);

impl Bitboard {
    /// Rank 1 changes places with rank 8.
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
