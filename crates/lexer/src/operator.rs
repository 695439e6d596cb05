//! The operators of expressions, and the rules that they compute by.

/// By which rules the operators of a function compute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// C's, which are C++'s as well.
    C,
    /// C's from left to right.
    Java,
    /// Where a `uint` that meets an `int` becomes a `long`.
    CSharp,
    /// Where operators keep the type of what they are given.
    Rust,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Negate,
    Complement,
    /// C's `!`: true for 0.
    Not,
    /// Rust's `!`: complements integers, negates `bool`.
    RustNot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    ShiftRightZeros,
    /// Rust's `wrapping_shl`: of the distance, only what is below the number's own width counts.
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
                | Self::ShiftRightZeros
                | Self::WrappingShiftLeft
                | Self::WrappingShiftRight
        )
    }

    /// Of a shift that wraps its distance, the one that does not.
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
