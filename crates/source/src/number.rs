//! Integers with C's types: widths, conversions and wrapping.

use core::fmt;

use crate::operator::BinaryOp;
use crate::word_list::look_up;

/// The type of a number. Arithmetic wraps at its width: at 32 bits for a 32-bit type.
///
/// ```
/// use deltaboard_source::{Number, Type};
///
/// // An `int` has no bit 40, so `1 << 40` is a mistake in C.
/// assert_eq!(Number::new(1 << 40, Type::I32).bits, 0);
/// assert_eq!(Number::new(1 << 40, Type::U64).bits, 1 << 40);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Type {
    /// `bool`: 0 or 1.
    Bool,
    /// `uint8_t`, `u8`.
    U8,
    /// `uint16_t`, `u16`.
    U16,
    /// `unsigned`, `U32`, `uint32_t`, `u32`.
    U32,
    /// `U64`, `uint64_t`, `u64`: a bitboard.
    U64,
    /// `int8_t`, `i8`.
    I8,
    /// `int16_t`, `i16`.
    I16,
    /// `int`, `int32_t`, `i32`.
    I32,
    /// `long long`, `int64_t`, `i64`.
    I64,
    /// A Rust literal without a suffix: it takes the type of the other operand.
    Untyped,
    /// Python's `int`, JavaScript's `BigInt`: it has no width. A [`Number`] has its lowest 64 bits.
    Int,
}

impl Type {
    /// Returns the width in bits; `Untyped` and `Int` have 64.
    ///
    /// ```
    /// use deltaboard_source::Type;
    ///
    /// assert_eq!(Type::U16.bits(), 16);
    /// assert_eq!(Type::Bool.bits(), 1);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::U8 | Self::I8 => 8,
            Self::U16 | Self::I16 => 16,
            Self::U32 | Self::I32 => 32,
            Self::U64 | Self::I64 | Self::Untyped | Self::Int => 64,
        }
    }

    /// Returns whether the top bit is a sign bit.
    ///
    /// ```
    /// use deltaboard_source::Type;
    ///
    /// // A rank of the board in a `char`: if it is signed, a right shift copies the h-file's bit.
    /// assert!(Type::I8.is_signed());
    /// assert!(!Type::U8.is_signed());
    /// ```
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64)
    }

    /// Returns the mask of all bits of this type.
    ///
    /// ```
    /// use deltaboard_source::Type;
    ///
    /// assert_eq!(Type::U8.mask(), 0xff);
    /// assert_eq!(Type::I64.mask(), u64::MAX);
    /// ```
    #[must_use]
    pub const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    /// Returns the type after C's integer promotion: types narrower than `int` become `int`.
    ///
    /// ```
    /// use deltaboard_source::Type;
    ///
    /// // `~rank` of a `uint8_t` has 32 bits.
    /// assert_eq!(Type::U8.promoted(), Type::I32);
    /// assert_eq!(Type::U64.promoted(), Type::U64);
    /// ```
    #[must_use]
    pub const fn promoted(self) -> Self {
        if self.bits() < 32 { Self::I32 } else { self }
    }

    /// Returns the common type of two operands, by C's usual arithmetic conversions.
    ///
    /// ```
    /// use deltaboard_source::Type;
    ///
    /// assert_eq!(Type::U64.common_type(Type::I32), Type::U64);
    /// // If the widths are equal, the unsigned type wins.
    /// assert_eq!(Type::I32.common_type(Type::U32), Type::U32);
    /// // A Rust literal takes the type of the other operand.
    /// assert_eq!(Type::Untyped.common_type(Type::U8), Type::U8);
    /// ```
    #[must_use]
    pub fn common_type(self, other: Self) -> Self {
        match (self, other) {
            (Self::Untyped, other) => other,
            (this, Self::Untyped) => this,
            (Self::Int, _) | (_, Self::Int) => Self::Int,
            (this, other) => {
                let (this, other) = (this.promoted(), other.promoted());
                if this.bits() != other.bits() {
                    if this.bits() > other.bits() { this } else { other }
                } else if this.is_signed() {
                    other
                } else {
                    this
                }
            }
        }
    }

    /// Returns the type of a conditional expression with branches of these types: the type of both, or their
    /// [`common_type`](Self::common_type).
    #[doc(hidden)]
    pub fn conditional_type(self, other: Self) -> Self {
        if self == other { self } else { self.common_type(other) }
    }

    /// Returns the type of an operator's result in a language that doesn't promote its operands, or `None` where C's
    /// rules apply.
    #[doc(hidden)]
    pub fn unpromoted(self, op: BinaryOp, other: Self) -> Option<Self> {
        let keeps_type =
            self.bits() < 32 && !op.is_comparison() && (self == other || op.is_shift());
        keeps_type.then_some(self)
    }

    /// Returns the type with this name in C, C++, Java or Rust, or in chess engines.
    ///
    /// ```
    /// use deltaboard_source::Type;
    ///
    /// assert_eq!(Type::named("uint64_t"), Some(Type::U64));
    /// assert_eq!(Type::named("Bitboard"), Some(Type::U64));
    /// assert_eq!(Type::named("float"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        look_up(NAMES, name)
    }
}

const NAMES: &[(&str, Type)] = &[
    ("bool _Bool boolean", Type::Bool),
    ("u8 U8 uint8_t uint8 BYTE uchar byte", Type::U8),
    ("u16 U16 uint16_t uint16 ushort", Type::U16),
    ("u32 U32 uint32_t uint32 DWORD uint Square square Sq SQ SQUARE", Type::U32),
    (
        "u64 U64 uint64_t uint64 UINT64 u_int64_t usize size_t Bitboard BitBoard bitboard BITBOARD \
         BB bb_t bitboard_t Board board_t BitMask SquareSet square_set Bit UInt64 u64int ulong ULL __uint64 QWORD uint_fast64_t Self",
        Type::U64,
    ),
    ("i8 int8_t int8 sbyte", Type::I8),
    ("i16 int16_t int16", Type::I16),
    ("i32 int32_t int32 Color COLOR Colour Side File Rank Piece PieceType", Type::I32),
    ("i64 int64_t int64 isize __int64", Type::I64),
];

/// A value of a type. It has no bits beyond the width of the type.
///
/// ```
/// use deltaboard_source::Type;
/// use deltaboard_routine::Program;
/// use deltaboard_trace::run;
///
/// // Half a board in 32 bits: bits that are shifted beyond the fourth rank are lost.
/// let program = Program::parse("u32 f(u32 x) { x = x << 8; return x; }")?;
/// let trace = run(&program, 0xff01_0203)?;
/// let mut values = trace.steps()[0].evaluations.iter();
/// let shifted = values.find(|value| value.span.of(program.text()).ends_with("<< 8")).unwrap();
/// assert_eq!((shifted.number.bits, shifted.number.ty), (0x0102_0300, Type::U32));
/// # Ok::<(), deltaboard_source::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Number {
    /// The bits; those beyond the width of the type are 0.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serde::board"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::serde::read_board"))]
    pub bits: u64,
    /// The type.
    pub ty: Type,
}

impl Number {
    /// Creates a number from `bits`, truncated to the width of `ty`.
    ///
    /// ```
    /// use deltaboard_source::{Number, Type};
    ///
    /// let rank = Number::new(0x1_2345, Type::U8);
    /// assert_eq!(rank.bits, 0x45);
    /// ```
    #[must_use]
    pub const fn new(bits: u64, ty: Type) -> Self {
        Self { bits: bits & ty.mask(), ty }
    }

    /// Returns the value, which may be negative if the type is signed.
    ///
    /// ```
    /// use deltaboard_source::{Number, Type};
    ///
    /// assert_eq!(Number::new(0xffff_fff8, Type::I32).signed(), -8);
    /// assert_eq!(Number::new(0xffff_fff8, Type::U32).signed(), 4_294_967_288);
    /// ```
    #[must_use]
    pub const fn signed(self) -> i64 {
        if self.ty.is_signed() {
            let unused = 64 - self.ty.bits();
            ((self.bits << unused) as i64) >> unused
        } else {
            self.bits as i64
        }
    }

    /// Converts the value to another type: truncates, zero-extends or sign-extends it.
    ///
    /// ```
    /// use deltaboard_source::{Number, Type};
    ///
    /// // A mask in an `int` is sign-extended, so it covers the upper half too.
    /// let mask = Number::new(0xf0f0_f0f0, Type::I32);
    /// assert_eq!(mask.convert(Type::U64).bits, 0xffff_ffff_f0f0_f0f0);
    /// assert_eq!(mask.convert(Type::U8).bits, 0xf0);
    /// ```
    #[must_use]
    pub const fn convert(self, ty: Type) -> Self {
        match ty {
            Type::Bool => Self::new((self.bits != 0) as u64, ty),
            _ => Self::new(self.signed() as u64, ty),
        }
    }

    /// Returns whether the value is true as a condition.
    ///
    /// ```
    /// use deltaboard_source::{Number, Type};
    ///
    /// // `while (x)` loops until the board is empty.
    /// assert!(Number::new(1 << 63, Type::U64).is_true());
    /// assert!(!Number::new(0, Type::U64).is_true());
    /// ```
    #[must_use]
    pub const fn is_true(self) -> bool {
        self.bits != 0
    }
}

impl fmt::Display for Number {
    /// Writes the number in decimal, or in hexadecimal if it has 64 unsigned bits and is large, as it is more likely a
    /// bitboard then.
    ///
    /// ```
    /// use deltaboard_source::{Number, Type};
    ///
    /// let displayed = |bits, ty| Number::new(bits, ty).to_string();
    /// assert_eq!(displayed(u64::MAX, Type::I32), "-1");
    /// assert_eq!(displayed(0x8000_0001, Type::U64), "0x80000001");
    /// assert_eq!(displayed(1, Type::Bool), "true");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ty {
            Type::Bool => write!(f, "{}", self.is_true()),
            Type::U64 | Type::Untyped | Type::Int if self.bits > 9999 => {
                write!(f, "{:#x}", self.bits)
            }
            Type::U64 | Type::Untyped | Type::Int => write!(f, "{}", self.bits),
            _ => write!(f, "{}", self.signed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_types_follow_c() {
        use Type::{Bool, I32, I64, U8, U32, U64, Untyped};
        for (a, b, common) in [
            (U64, I32, U64),
            (U32, I32, U32),
            (I64, U32, I64),
            (I64, U64, U64),
            (U8, Bool, I32),
            (Untyped, U32, U32),
            (I32, Untyped, I32),
            (Untyped, Untyped, Untyped),
        ] {
            assert_eq!(a.common_type(b), common, "{a:?} with {b:?}");
            assert_eq!(b.common_type(a), common, "{b:?} with {a:?}");
        }
    }

    #[test]
    fn conversion_truncates_and_extends() {
        let minus_one = Number::new(u64::MAX, Type::I32);
        assert_eq!(minus_one.bits, 0xffff_ffff);
        assert_eq!(minus_one.convert(Type::U64).bits, u64::MAX);
        assert_eq!(minus_one.convert(Type::U32).convert(Type::U64).bits, 0xffff_ffff);
        assert_eq!(Number::new(0x100, Type::I32).convert(Type::U8).bits, 0);
        assert_eq!(Number::new(0x100, Type::I32).convert(Type::Bool).bits, 1);
    }
}
