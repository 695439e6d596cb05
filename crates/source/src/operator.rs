//! Operators of expressions, and the rules by which languages evaluate them.

/// The arithmetic rules of a function's language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Rules {
    /// The rules of C and C++.
    C,
    /// C's rules, but operands are evaluated from left to right.
    Java,
    /// A `uint` and an `int` are both converted to `long`.
    CSharp,
    /// Operators keep the type of their operands.
    Rust,
    /// Java's, but a number of 64 bits is exact only up to 2^53.
    JavaScript,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum UnaryOp {
    Negate,
    Complement,
    /// C's `!`: true for 0.
    Not,
    /// Rust's `!`: complements integers, negates `bool`.
    RustNot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    /// Java's `>>>`
    ShiftRightUnsigned,
    /// Rust's `wrapping_shl`: the distance is taken modulo the width of the shifted number.
    WrappingShiftLeft,
    /// Rust's `wrapping_shr`
    WrappingShiftRight,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
}

#[doc(hidden)]
impl BinaryOp {
    pub const fn is_shift(self) -> bool {
        matches!(
            self,
            Self::ShiftLeft
                | Self::ShiftRight
                | Self::ShiftRightUnsigned
                | Self::WrappingShiftLeft
                | Self::WrappingShiftRight
        )
    }

    /// Returns the plain shift for a shift with a wrapping distance.
    pub const fn unwrapped(self) -> Option<Self> {
        match self {
            Self::WrappingShiftLeft => Some(Self::ShiftLeft),
            Self::WrappingShiftRight => Some(Self::ShiftRight),
            _ => None,
        }
    }

    pub const fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Less
                | Self::LessOrEqual
                | Self::Greater
                | Self::GreaterOrEqual
                | Self::Equal
                | Self::NotEqual
        )
    }
}
