//! Helper functions, for operations that a language lacks.

use deltaboard_routine::intrinsic::Intrinsic;

use crate::case::Case;

/// A helper function that is printed before the routine if it is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Helper {
    /// The constant with all 64 bits set, for languages with unbounded integers.
    Mask,
    SwapBytes,
    SwapBytes32,
    ReverseBits,
    ReverseBits32,
    RotateLeft,
    RotateRight,
    CountOnes,
    TrailingZeros,
    LeadingZeros,
    Extract,
    Deposit,
    /// Converts a boolean to 0 or 1, for languages without such a conversion.
    FromBool,
    /// Sign-extends a number of a given width.
    WithSign,
    /// Division that truncates towards 0.
    Divide,
    /// The remainder of that division.
    Remainder,
}

impl Helper {
    /// The helper that replaces an intrinsic, and its name.
    pub(crate) fn for_intrinsic(intrinsic: Intrinsic, case: Case) -> (Self, String) {
        let (helper, name) = match intrinsic {
            Intrinsic::SwapBytes => (Self::SwapBytes, "swap_bytes"),
            Intrinsic::ReverseBits => (Self::ReverseBits, "reverse_bits"),
            Intrinsic::RotateLeft => (Self::RotateLeft, "rotate_left"),
            Intrinsic::RotateRight => (Self::RotateRight, "rotate_right"),
            Intrinsic::CountOnes => (Self::CountOnes, "count_ones"),
            Intrinsic::TrailingZeros => (Self::TrailingZeros, "trailing_zeros"),
            Intrinsic::LeadingZeros | Intrinsic::HighestOne => {
                (Self::LeadingZeros, "leading_zeros")
            }
            Intrinsic::Extract => (Self::Extract, "extract_bits"),
            Intrinsic::Deposit => (Self::Deposit, "deposit_bits"),
        };
        (helper, case.of(name))
    }
}
