//! Functions that a routine needs and a language does not have.

use deltaboard_routine::intrinsic::Intrinsic;

use crate::case::Case;

/// What is printed beside the routine where it is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Helper {
    /// All 64 bits set, for languages whose numbers have no end.
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
    /// 1 for true, where no conversion says so.
    FromBool,
    /// A number of so many bits, read with its sign.
    WithSign,
    /// Division that cuts towards 0.
    Divide,
    /// What such a division leaves.
    Remainder,
}

impl Helper {
    /// What stands for an intrinsic where a language has none, and what it is called there.
    pub(crate) fn instead_of(intrinsic: Intrinsic, case: Case) -> (Self, String) {
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
