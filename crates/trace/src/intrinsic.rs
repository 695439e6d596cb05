//! What compilers and libraries offer under many names for one instruction.

use crate::number::Type;

/// An operation that C has no operator for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Intrinsic {
    SwapBytes,
    ReverseBits,
    RotateLeft,
    RotateRight,
    CountOnes,
    /// PEXT: gathers the bits under a mask at the low end.
    Extract,
    /// PDEP: scatters the low bits to the places of a mask.
    Deposit,
}

impl Intrinsic {
    pub(crate) const fn arity(self) -> usize {
        match self {
            Self::SwapBytes | Self::ReverseBits | Self::CountOnes => 1,
            Self::RotateLeft | Self::RotateRight | Self::Extract | Self::Deposit => 2,
        }
    }
}

/// A name that can be called as if it were a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Builtin {
    /// With the width that the name fixes, if it does.
    Intrinsic(Intrinsic, Option<Type>),
    /// `C64(…)` and its like only say of what type a constant is.
    Constant(Type),
}

/// Every name, in C, C++, C#, Java, Go and Rust.
pub(crate) const BUILTINS: &[(&str, Builtin)] = {
    use Builtin::{Constant, Intrinsic as I};
    use Intrinsic::{CountOnes, Deposit, Extract, ReverseBits, RotateLeft, RotateRight, SwapBytes};
    use Type::{U8, U32, U64};
    &[
        ("swap_bytes", I(SwapBytes, None)),
        ("byteswap", I(SwapBytes, None)),
        ("byte_swap", I(SwapBytes, None)),
        ("byteSwap", I(SwapBytes, None)),
        ("bswap", I(SwapBytes, Some(U64))),
        ("bswap64", I(SwapBytes, Some(U64))),
        ("bswap_64", I(SwapBytes, Some(U64))),
        ("_bswap64", I(SwapBytes, Some(U64))),
        ("_byteswap_uint64", I(SwapBytes, Some(U64))),
        ("__builtin_bswap64", I(SwapBytes, Some(U64))),
        ("ReverseEndianness", I(SwapBytes, None)),
        ("reverseBytes", I(SwapBytes, None)),
        ("ReverseBytes64", I(SwapBytes, Some(U64))),
        ("bswap32", I(SwapBytes, Some(U32))),
        ("__builtin_bswap32", I(SwapBytes, Some(U32))),
        ("_byteswap_ulong", I(SwapBytes, Some(U32))),
        ("reverse_bits", I(ReverseBits, None)),
        ("reverseBits", I(ReverseBits, None)),
        ("bitreverse", I(ReverseBits, None)),
        ("__builtin_bitreverse64", I(ReverseBits, Some(U64))),
        ("__builtin_bitreverse32", I(ReverseBits, Some(U32))),
        ("__builtin_bitreverse8", I(ReverseBits, Some(U8))),
        ("Reverse64", I(ReverseBits, Some(U64))),
        ("rotate_left", I(RotateLeft, None)),
        ("rotateLeft", I(RotateLeft, None)),
        ("RotateLeft", I(RotateLeft, None)),
        ("RotateLeft64", I(RotateLeft, Some(U64))),
        ("rotl", I(RotateLeft, None)),
        ("rol", I(RotateLeft, None)),
        ("rotl64", I(RotateLeft, Some(U64))),
        ("_rotl64", I(RotateLeft, Some(U64))),
        ("__rolq", I(RotateLeft, Some(U64))),
        ("__builtin_rotateleft64", I(RotateLeft, Some(U64))),
        ("_rotl", I(RotateLeft, Some(U32))),
        ("rotate_right", I(RotateRight, None)),
        ("rotateRight", I(RotateRight, None)),
        ("RotateRight", I(RotateRight, None)),
        ("rotr", I(RotateRight, None)),
        ("ror", I(RotateRight, None)),
        ("rotr64", I(RotateRight, Some(U64))),
        ("_rotr64", I(RotateRight, Some(U64))),
        ("__rorq", I(RotateRight, Some(U64))),
        ("__builtin_rotateright64", I(RotateRight, Some(U64))),
        ("_rotr", I(RotateRight, Some(U32))),
        ("popcount", I(CountOnes, None)),
        ("popCount", I(CountOnes, None)),
        ("PopCount", I(CountOnes, None)),
        ("count_ones", I(CountOnes, None)),
        ("bitCount", I(CountOnes, None)),
        ("__popcnt64", I(CountOnes, Some(U64))),
        ("_mm_popcnt_u64", I(CountOnes, Some(U64))),
        ("__builtin_popcountll", I(CountOnes, Some(U64))),
        ("pext", I(Extract, Some(U64))),
        ("_pext_u64", I(Extract, Some(U64))),
        ("ParallelBitExtract", I(Extract, Some(U64))),
        ("pdep", I(Deposit, Some(U64))),
        ("_pdep_u64", I(Deposit, Some(U64))),
        ("ParallelBitDeposit", I(Deposit, Some(U64))),
        ("C64", Constant(U64)),
        ("C32", Constant(U32)),
        ("UINT64_C", Constant(U64)),
        ("UINT32_C", Constant(U32)),
        ("U64C", Constant(U64)),
        ("ULL", Constant(U64)),
    ]
};

/// What `name` means when it is called.
pub(crate) fn builtin(name: &str) -> Option<Builtin> {
    BUILTINS
        .iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, builtin)| builtin)
}
