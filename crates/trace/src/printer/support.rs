//! Functions that a routine needs and a language does not have.

/// What is printed beside the routine where it is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Helper {
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
