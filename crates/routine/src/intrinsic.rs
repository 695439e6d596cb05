//! Builtin functions: the many names that compilers and libraries have for one instruction.

use deltaboard_source::operator::{BinaryOp, UnaryOp};
use deltaboard_source::word_list::look_up;
use deltaboard_source::{Number, Type};
use deltaboard_transform::Square;

/// An operation for which C has no operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Intrinsic {
    SwapBytes,
    ReverseBits,
    RotateLeft,
    RotateRight,
    CountOnes,
    /// The index of the lowest 1; the width for 0.
    TrailingZeros,
    /// The number of zeros above the highest 1; the width for 0.
    LeadingZeros,
    /// The index of the highest 1.
    HighestOne,
    /// PEXT: gathers the bits under a mask at the low end.
    Extract,
    /// PDEP: scatters the low bits to the places of a mask.
    Deposit,
}

#[doc(hidden)]
impl Intrinsic {
    pub const fn arity(self) -> usize {
        match self {
            Self::SwapBytes
            | Self::ReverseBits
            | Self::CountOnes
            | Self::TrailingZeros
            | Self::LeadingZeros
            | Self::HighestOne => 1,
            Self::RotateLeft | Self::RotateRight | Self::Extract | Self::Deposit => 2,
        }
    }
}

/// The meaning of a name that can be called like a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    /// An intrinsic, with the width if the name fixes it.
    Intrinsic(Intrinsic, Option<Type>),
    /// `C64(…)` and similar macros, which only give a constant a type.
    Constant(Type),
    /// GNU's `__builtin_expect(x, y)`: the first of two numbers, as one of this type.
    First(Type),
    /// Methods that return the number inside a newtype.
    Same,
    /// A method equivalent to a binary operator.
    Operator(BinaryOp),
    /// A method equivalent to a prefix operator: `is_empty`.
    Prefix(UnaryOp),
    /// Returns the index of the lowest 1 and clears it.
    TakeLowest,
    /// MSVC's `_BitScanForward64(&sq, x)`, supported only as a statement or a whole condition.
    Scan(Intrinsic, Type),
    Swap,
}

/// All builtin names of C, C++, C#, Java, Go and Rust.
const BUILTINS: &[(&str, Builtin)] = {
    use BinaryOp::{
        Add, And, Multiply, Or, ShiftLeft, ShiftRight, Subtract, WrappingShiftLeft,
        WrappingShiftRight, Xor,
    };
    use Builtin::{
        Constant, First, Intrinsic as I, Operator, Prefix, Same, Scan, Swap, TakeLowest,
    };
    use Intrinsic::{
        CountOnes, Deposit, Extract, HighestOne, LeadingZeros, ReverseBits, RotateLeft,
        RotateRight, SwapBytes, TrailingZeros,
    };
    use Type::{I64, U8, U32, U64};
    use UnaryOp::{Negate, Not};
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
        ("bswap32 __builtin_bswap32 _byteswap_ulong", I(SwapBytes, Some(U32))),
        ("reverse_bits reverseBits bitreverse reverse", I(ReverseBits, None)),
        ("__builtin_bitreverse64 __brevll Reverse64", I(ReverseBits, Some(U64))),
        ("__builtin_bitreverse32", I(ReverseBits, Some(U32))),
        ("__builtin_bitreverse8", I(ReverseBits, Some(U8))),
        ("rotate_left rotateLeft RotateLeft rotl rol bit_rotl", I(RotateLeft, None)),
        ("RotateLeft64 rotl64 _rotl64 __rolq __builtin_rotateleft64", I(RotateLeft, Some(U64))),
        ("_rotl", I(RotateLeft, Some(U32))),
        ("rotate_right rotateRight RotateRight rotr ror bit_rotr", I(RotateRight, None)),
        ("rotr64 _rotr64 __rorq __builtin_rotateright64", I(RotateRight, Some(U64))),
        ("_rotr", I(RotateRight, Some(U32))),
        (
            "popcount popCount PopCount count_ones bitCount popcnt popcount64 OnesCount64",
            I(CountOnes, None),
        ),
        (
            "__popcnt64 _mm_popcnt_u64 __builtin_popcountll __builtin_popcountl",
            I(CountOnes, Some(U64)),
        ),
        ("__popcnt _mm_popcnt_u32 __builtin_popcount", I(CountOnes, Some(U32))),
        ("__builtin_ctz", I(TrailingZeros, Some(U32))),
        ("__builtin_clz", I(LeadingZeros, Some(U32))),
        ("__builtin_expect", First(I64)),
        ("pext _pext_u64 ParallelBitExtract", I(Extract, Some(U64))),
        ("pdep _pdep_u64 ParallelBitDeposit", I(Deposit, Some(U64))),
        (
            "trailing_zeros numberOfTrailingZeros countr_zero TrailingZeroCount",
            I(TrailingZeros, None),
        ),
        (
            "lsb LSB get_lsb getLSB getLsb GetLSB get_ls1b bitscan bitScan BitScan bitScanForward \
             bitscan_forward BitScanForward bsf bsf64 ctz ctz64 tzcnt _tzcnt_u64 __builtin_ctzll \
             __builtin_ctzl TrailingZeros64 first_square",
            I(TrailingZeros, Some(U64)),
        ),
        ("leading_zeros numberOfLeadingZeros countl_zero LeadingZeroCount", I(LeadingZeros, None)),
        (
            "clz clz64 lzcnt _lzcnt_u64 __lzcnt64 __builtin_clzll LeadingZeros64",
            I(LeadingZeros, Some(U64)),
        ),
        ("ilog2 Log2", I(HighestOne, None)),
        (
            "msb MSB get_msb getMSB bitScanReverse bitscan_reverse BitScanReverse bsr bsr64",
            I(HighestOne, Some(U64)),
        ),
        (
            "pop_lsb popLsb PopLsb poplsb popLSB PopLSB pop_ls1b pop_bit1 pop_1st_bit popFirstBit \
             pop_first_bit pop_first_square next_square popFirst",
            TakeLowest,
        ),
        ("_BitScanForward64 BitScanForward64", Scan(TrailingZeros, U64)),
        ("_BitScanForward", Scan(TrailingZeros, U32)),
        ("_BitScanReverse64 BitScanReverse64", Scan(HighestOne, U64)),
        ("_BitScanReverse", Scan(HighestOne, U32)),
        ("swap Swap", Swap),
        (
            "into clone to_bits bits as_u64 as_int to_int inner value raw get_raw to_index index \
             get \
             as_usize to_u64 Value longValue",
            Same,
        ),
        ("is_empty isEmpty", Prefix(Not)),
        ("wrapping_neg", Prefix(Negate)),
        ("wrapping_add", Operator(Add)),
        ("wrapping_sub", Operator(Subtract)),
        ("wrapping_mul", Operator(Multiply)),
        ("wrapping_shl", Operator(WrappingShiftLeft)),
        ("wrapping_shr", Operator(WrappingShiftRight)),
        ("unchecked_shl", Operator(ShiftLeft)),
        ("unchecked_shr", Operator(ShiftRight)),
        ("xor bitxor", Operator(Xor)),
        ("bitand", Operator(And)),
        ("bitor", Operator(Or)),
        ("C64 UINT64_C U64C ULL", Constant(U64)),
        ("C32 UINT32_C to_u32 as_u32", Constant(U32)),
        ("INT64_C", Constant(I64)),
    ]
};

/// Returns the meaning of `name` in a call.
pub fn builtin(name: &str) -> Option<Builtin> {
    look_up(BUILTINS, name)
}

/// Iterates over all names that can be called like a function.
pub fn builtin_names<'a>() -> impl Iterator<Item = &'a str> {
    BUILTINS.iter().flat_map(|(names, _)| names.split(' '))
}

/// Returns the number that a well-known name denotes if the text doesn't define it: squares, files and ranks
/// as sets, and the full and empty sets.
pub fn named_number(name: &str) -> Option<Number> {
    if let Some(bits) = look_up(SETS, name) {
        return Some(bits);
    }
    let lower = name.to_ascii_lowercase();
    let bare = lower.strip_prefix("sq_").or(lower.strip_prefix("sq"));
    let square: Result<Square, _> = bare.unwrap_or(&lower).parse();
    // `a1` is more often a variable.
    if let Ok(square) = square
        && name.chars().any(|letter| letter.is_ascii_uppercase())
    {
        return Some(Number::new(square.index().into(), Type::I32));
    }
    let set = lower.replace('_', "");
    let set = set.strip_suffix("bb").or(set.strip_suffix("mask"))?;
    let place = |names: &str, letter: Option<&str>| {
        let letter = letter.filter(|letter| letter.len() == 1)?;
        names.find(letter)
    };
    let bits = if let Some(file) = place("abcdefgh", set.strip_prefix("file")) {
        0x0101_0101_0101_0101 << file
    } else {
        0xff << (8 * place("12345678", set.strip_prefix("rank"))?)
    };
    Some(Number::new(bits, Type::U64))
}

const SETS: &[(&str, Number)] = &[
    (
        "universe kAllBB kFullBB ALL_SQUARES UINT64_MAX ULLONG_MAX ULONG_MAX",
        Number::new(u64::MAX, Type::U64),
    ),
    ("UINT32_MAX UINT_MAX", Number::new(u64::MAX, Type::U32)),
    ("INT64_MAX LLONG_MAX", Number::new(i64::MAX as u64, Type::I64)),
    ("INT64_MIN LLONG_MIN", Number::new(1 << 63, Type::I64)),
    ("INT32_MAX INT_MAX", Number::new(i32::MAX as u64, Type::I32)),
    ("INT32_MIN INT_MIN", Number::new(1 << 31, Type::I32)),
    ("kEmptyBB EmptyBB EMPTY_BB", Number::new(0, Type::U64)),
];

/// Describes what a builtin does, as the predicate of a sentence.
pub(crate) fn does(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Intrinsic(intrinsic, _) => match intrinsic {
            Intrinsic::SwapBytes => "reverses the order of the bytes",
            Intrinsic::ReverseBits => "reverses the order of the bits",
            Intrinsic::RotateLeft => "rotates to the left",
            Intrinsic::RotateRight => "rotates to the right",
            Intrinsic::CountOnes => "counts the ones",
            Intrinsic::TrailingZeros => "returns the index of the lowest one",
            Intrinsic::LeadingZeros => "counts the zeros above the highest one",
            Intrinsic::HighestOne => "returns the index of the highest one",
            Intrinsic::Extract => "gathers bits as PEXT does",
            Intrinsic::Deposit => "scatters bits as PDEP does",
        },
        Builtin::TakeLowest => "clears the lowest one and returns its index",
        Builtin::Swap => "swaps two values",
        Builtin::Same => "returns the number itself",
        Builtin::Constant(_)
        | Builtin::First(_)
        | Builtin::Operator(_)
        | Builtin::Prefix(_)
        | Builtin::Scan(..) => "computes what its name says",
    }
}
