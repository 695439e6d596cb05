//! Value ranges of integers: they show which operations can't overflow and so don't need truncation.

use deltaboard_routine::Type;

/// A range of integers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub(crate) min: i128,
    pub(crate) max: i128,
}

impl Range {
    pub(crate) const fn new(min: i128, max: i128) -> Self {
        Self { min, max }
    }

    pub(crate) const fn exactly(number: i128) -> Self {
        Self::new(number, number)
    }

    /// All values of a type.
    pub(crate) const fn of(ty: Type) -> Self {
        if ty.is_signed() {
            let half = 1 << (ty.bits() - 1);
            Self::new(-half, half - 1)
        } else {
            Self::new(0, (1 << ty.bits()) - 1)
        }
    }

    pub(crate) const fn is_within(self, other: Self) -> bool {
        other.min <= self.min && self.max <= other.max
    }

    pub(crate) const fn fits(self, ty: Type) -> bool {
        self.is_within(Self::of(ty))
    }

    pub(crate) const fn is_negative(self) -> bool {
        self.min < 0
    }

    pub(crate) fn union(self, other: Self) -> Self {
        Self::new(self.min.min(other.min), self.max.max(other.max))
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.min + other.min, self.max + other.max)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(self.min - other.max, self.max - other.min)
    }

    /// Saturates, because the product of two 64-bit numbers may need 128 bits.
    pub(crate) fn times(self, other: Self) -> Self {
        let corners = [
            self.min.saturating_mul(other.min),
            self.min.saturating_mul(other.max),
            self.max.saturating_mul(other.min),
            self.max.saturating_mul(other.max),
        ];
        Self::hull(corners)
    }

    pub(crate) fn shifted_left(self, by: Self) -> Self {
        let factor = |places: i128| 1i128 << places.clamp(0, 63);
        self.times(Self::new(factor(by.min), factor(by.max)))
    }

    pub(crate) fn shifted_right(self, by: Self) -> Self {
        let (near, far) = (by.min.clamp(0, 63), by.max.clamp(0, 63));
        Self::hull([self.min >> near, self.min >> far, self.max >> near, self.max >> far])
    }

    /// A bit of the result is 1 only if it is 1 in both operands.
    pub(crate) fn and(self, other: Self, ty: Type) -> Self {
        match (self.is_negative(), other.is_negative()) {
            (false, false) => Self::new(0, self.max.min(other.max)),
            (false, true) => Self::new(0, self.max),
            (true, false) => Self::new(0, other.max),
            (true, true) => Self::of(ty),
        }
    }

    /// A bit of the result is 1 only if it is 1 in at least one operand.
    pub(crate) fn or(self, other: Self, ty: Type) -> Self {
        if self.is_negative() || other.is_negative() {
            return Self::of(ty);
        }
        let bits = 128 - (self.max | other.max).leading_zeros();
        Self::new(0, (1 << bits) - 1)
    }

    fn hull(corners: [i128; 4]) -> Self {
        let min = corners.into_iter().fold(i128::MAX, i128::min);
        let max = corners.into_iter().fold(i128::MIN, i128::max);
        Self::new(min, max)
    }
}
