//! What compilers and libraries offer under many names for one instruction.

use crate::number::Type;
use crate::vocabulary::look_up;

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
const BUILTINS: &[(&str, Builtin)] = {
    use Builtin::{Constant, Intrinsic as I};
    use Intrinsic::{CountOnes, Deposit, Extract, ReverseBits, RotateLeft, RotateRight, SwapBytes};
    use Type::{U8, U32, U64};
    &[
        (
            "swap_bytes byteswap byte_swap byteSwap ReverseEndianness reverseBytes",
            I(SwapBytes, None),
        ),
        (
            "bswap bswap64 bswap_64 _bswap64 _byteswap_uint64 __builtin_bswap64 \
             ReverseBytes64",
            I(SwapBytes, Some(U64)),
        ),
        (
            "bswap32 __builtin_bswap32 _byteswap_ulong",
            I(SwapBytes, Some(U32)),
        ),
        ("reverse_bits reverseBits bitreverse", I(ReverseBits, None)),
        (
            "__builtin_bitreverse64 Reverse64",
            I(ReverseBits, Some(U64)),
        ),
        ("__builtin_bitreverse32", I(ReverseBits, Some(U32))),
        ("__builtin_bitreverse8", I(ReverseBits, Some(U8))),
        (
            "rotate_left rotateLeft RotateLeft rotl rol",
            I(RotateLeft, None),
        ),
        (
            "RotateLeft64 rotl64 _rotl64 __rolq __builtin_rotateleft64",
            I(RotateLeft, Some(U64)),
        ),
        ("_rotl", I(RotateLeft, Some(U32))),
        (
            "rotate_right rotateRight RotateRight rotr ror",
            I(RotateRight, None),
        ),
        (
            "rotr64 _rotr64 __rorq __builtin_rotateright64",
            I(RotateRight, Some(U64)),
        ),
        ("_rotr", I(RotateRight, Some(U32))),
        (
            "popcount popCount PopCount count_ones bitCount",
            I(CountOnes, None),
        ),
        (
            "__popcnt64 _mm_popcnt_u64 __builtin_popcountll",
            I(CountOnes, Some(U64)),
        ),
        ("pext _pext_u64 ParallelBitExtract", I(Extract, Some(U64))),
        ("pdep _pdep_u64 ParallelBitDeposit", I(Deposit, Some(U64))),
        ("C64 UINT64_C U64C ULL", Constant(U64)),
        ("C32 UINT32_C", Constant(U32)),
    ]
};

/// What `name` means when it is called.
pub(crate) fn builtin(name: &str) -> Option<Builtin> {
    look_up(BUILTINS, name)
}

/// Every name that can be called as if it were a function.
pub(crate) fn builtin_names<'a>() -> impl Iterator<Item = &'a str> {
    BUILTINS.iter().flat_map(|(names, _)| names.split(' '))
}
