//! Between which two numbers a value lies: what tells that nothing overflows, so that nothing has
//! to be cut.

use deltaboard_routine::Type;

/// From the least to the greatest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub(crate) least: i128,
    pub(crate) most: i128,
}

impl Range {
    pub(crate) const fn new(least: i128, most: i128) -> Self {
        Self { least, most }
    }

    pub(crate) const fn exactly(number: i128) -> Self {
        Self::new(number, number)
    }

    /// All numbers of a type.
    pub(crate) const fn of(ty: Type) -> Self {
        if ty.is_signed() {
            let half = 1 << (ty.bits() - 1);
            Self::new(-half, half - 1)
        } else {
            Self::new(0, (1 << ty.bits()) - 1)
        }
    }

    pub(crate) const fn is_within(self, other: Self) -> bool {
        other.least <= self.least && self.most <= other.most
    }

    pub(crate) const fn fits(self, ty: Type) -> bool {
        self.is_within(Self::of(ty))
    }

    pub(crate) const fn is_negative(self) -> bool {
        self.least < 0
    }

    pub(crate) fn union(self, other: Self) -> Self {
        Self::new(self.least.min(other.least), self.most.max(other.most))
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.least + other.least, self.most + other.most)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(self.least - other.most, self.most - other.least)
    }

    /// Saturates: two numbers of 64 bits have a product of 128.
    pub(crate) fn times(self, other: Self) -> Self {
        let corners = [
            self.least.saturating_mul(other.least),
            self.least.saturating_mul(other.most),
            self.most.saturating_mul(other.least),
            self.most.saturating_mul(other.most),
        ];
        Self::hull(corners)
    }

    pub(crate) fn shifted_left(self, by: Self) -> Self {
        let factor = |places: i128| 1i128 << places.clamp(0, 63);
        self.times(Self::new(factor(by.least), factor(by.most)))
    }

    pub(crate) fn shifted_right(self, by: Self) -> Self {
        let (near, far) = (by.least.clamp(0, 63), by.most.clamp(0, 63));
        Self::hull([
            self.least >> near,
            self.least >> far,
            self.most >> near,
            self.most >> far,
        ])
    }

    /// A bit is 1 where it is in both.
    pub(crate) fn and(self, other: Self, ty: Type) -> Self {
        match (self.is_negative(), other.is_negative()) {
            (false, false) => Self::new(0, self.most.min(other.most)),
            (false, true) => Self::new(0, self.most),
            (true, false) => Self::new(0, other.most),
            (true, true) => Self::of(ty),
        }
    }

    /// A bit is 1 at most where it is in one of them.
    pub(crate) fn or(self, other: Self, ty: Type) -> Self {
        if self.is_negative() || other.is_negative() {
            return Self::of(ty);
        }
        let bits = 128 - (self.most | other.most).leading_zeros();
        Self::new(0, (1 << bits) - 1)
    }

    fn hull(corners: [i128; 4]) -> Self {
        let least = corners.into_iter().fold(i128::MAX, i128::min);
        let most = corners.into_iter().fold(i128::MIN, i128::max);
        Self::new(least, most)
    }
}
