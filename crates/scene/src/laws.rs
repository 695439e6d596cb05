//! Laws of the symmetries. The worker proves them from the routines, instead of assuming them.

use std::sync::LazyLock;

use deltaboard_routine::Program;
use deltaboard_trace::Origins;
use deltaboard_transform::{
    SquareMapping,
    Symmetry::{
        self, FlipAntiDiagonal, FlipDiagonal, FlipVertical, MirrorHorizontal,
        Rotate90Anticlockwise, Rotate90Clockwise, Rotate180,
    },
    Transform,
};

use crate::chain;

/// A law: the composition of the symmetries on the left equals the composition of those on the right.
pub type Law = (&'static [Symmetry], &'static [Symmetry]);

/// The laws, under their headings.
pub const LAWS: [(&str, &[Law]); 4] = [
    (
        "A flip and a diagonal flip in the other order: use the other diagonal",
        &[
            (&[FlipDiagonal, FlipVertical], &[FlipVertical, FlipAntiDiagonal]),
            (&[FlipVertical, FlipDiagonal], &[FlipAntiDiagonal, FlipVertical]),
        ],
    ),
    (
        "Rotation by 180°: two reflections, in either order",
        &[
            (&[Rotate180], &[FlipVertical, MirrorHorizontal]),
            (&[Rotate180], &[MirrorHorizontal, FlipVertical]),
            (&[Rotate180], &[FlipDiagonal, FlipAntiDiagonal]),
            (&[Rotate180], &[FlipAntiDiagonal, FlipDiagonal]),
        ],
    ),
    (
        "Rotation by 90°: two reflections, whose order decides the direction",
        &[
            (&[Rotate90Clockwise], &[FlipDiagonal, FlipVertical]),
            (&[Rotate90Clockwise], &[FlipVertical, FlipAntiDiagonal]),
            (&[Rotate90Clockwise], &[FlipAntiDiagonal, MirrorHorizontal]),
            (&[Rotate90Clockwise], &[MirrorHorizontal, FlipDiagonal]),
            (&[Rotate90Anticlockwise], &[FlipVertical, FlipDiagonal]),
            (&[Rotate90Anticlockwise], &[FlipAntiDiagonal, FlipVertical]),
            (&[Rotate90Anticlockwise], &[MirrorHorizontal, FlipAntiDiagonal]),
            (&[Rotate90Anticlockwise], &[FlipDiagonal, MirrorHorizontal]),
        ],
    ),
    (
        "Applied twice, or four times: back to the start",
        &[
            (&[FlipVertical; 2], &[]),
            (&[MirrorHorizontal; 2], &[]),
            (&[FlipDiagonal; 2], &[]),
            (&[FlipAntiDiagonal; 2], &[]),
            (&[Rotate180; 2], &[]),
            (&[Rotate90Clockwise; 4], &[]),
            (&[Rotate90Anticlockwise; 4], &[]),
        ],
    ),
];

/// Returns the symmetries and the pseudo-rotations with the origins that their routines compute, to test whether
/// they distribute over `&`, `|`, `^` and `~`.
///
/// # Panics
///
/// Never: the tests run all of these routines.
pub fn maps() -> &'static [(Transform, Origins)] {
    static MAPS: LazyLock<Vec<(Transform, Origins)>> = LazyLock::new(|| {
        let moving = Transform::ALL.into_iter().filter(|transform| {
            matches!(transform, Transform::Symmetry(_) | Transform::PseudoRotation(_))
        });
        let map = |transform| {
            let run = deltaboard_trace::run(&routine(&[transform]), 0);
            let run = run.expect("routines of transforms run on every board");
            (transform, run.result_origins().clone())
        };
        moving.map(map).collect()
    });
    &MAPS
}

/// Converts symmetries to transforms.
#[must_use]
pub fn transforms(symmetries: &[Symmetry]) -> Vec<Transform> {
    symmetries.iter().copied().map(Transform::Symmetry).collect()
}

/// Returns the routine that computes some transforms in order.
///
/// # Panics
///
/// Never: the tests run all of these routines.
#[must_use]
pub fn routine(transforms: &[Transform]) -> Program {
    chain::routine(transforms, SquareMapping::default()).program
}

/// An operator on two sets, or on one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// `a & b`
    And,
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
    /// `~a`: the second set is ignored.
    Not,
    /// `a + b`, modulo 2^64
    Add,
}

impl Operator {
    /// The operators that every permutation distributes over.
    pub const BITWISE: [Self; 4] = [Self::And, Self::Or, Self::Xor, Self::Not];

    /// The operator in C.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::And => '&',
            Self::Or => '|',
            Self::Xor => '^',
            Self::Not => '~',
            Self::Add => '+',
        }
    }

    /// Applies the operator to two sets.
    #[must_use]
    pub const fn of(self, a: u64, b: u64) -> u64 {
        match self {
            Self::And => a & b,
            Self::Or => a | b,
            Self::Xor => a ^ b,
            Self::Not => !a,
            Self::Add => a.wrapping_add(b),
        }
    }

    /// Applies the operator before a map, and after it, and returns both results.
    ///
    /// ```
    /// use deltaboard_scene::laws::{Operator, maps};
    ///
    /// let (transform, flip) = &maps()[1];
    /// assert_eq!(transform.name(), "flip-vertical");
    /// assert_eq!(Operator::And.both_ways(flip, 0x0f, 0x3c), (0x0c << 56, 0x0c << 56));
    /// // A carry goes to the next rank up. After the flip, that is a different rank.
    /// assert_eq!(Operator::Add.both_ways(flip, 0x80, 0x80), (1 << 48, 0));
    /// ```
    #[must_use]
    pub fn both_ways(self, map: &Origins, a: u64, b: u64) -> (u64, u64) {
        let of = |set| map.evaluate(set);
        (of(self.of(a, b)), self.of(of(a), of(b)))
    }
}

/// Returns the lowest single bit whose sum with itself differs before and after the map. The sum of two different
/// bits has no carry, so it's an OR.
#[must_use]
pub fn failing_sum(map: &Origins) -> Option<u64> {
    let mut bits = (0..64).map(|bit| 1u64 << bit);
    bits.find(|&bit| {
        let (whole, parts) = Operator::Add.both_ways(map, bit, bit);
        whole != parts
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rotation_by_two_reflections_is_listed() {
        let reflections = [FlipVertical, MirrorHorizontal, FlipDiagonal, FlipAntiDiagonal];
        for (_, laws) in &LAWS[1..3] {
            for first in reflections {
                for second in reflections {
                    let turn = first.then(second);
                    let named = laws.iter().any(|(left, _)| *left == [turn]);
                    let listed = laws.iter().any(|law| law.0 == [turn] && law.1 == [first, second]);
                    assert_eq!(listed, named, "{first:?} {second:?}");
                }
            }
        }
    }

    #[test]
    fn maps_distribute_over_bitwise_operators_and_only_the_identity_over_sums() {
        assert_eq!(maps().len(), 10);
        for (transform, map) in maps() {
            assert!(map.as_permutation().is_some(), "{transform}");
            for (a, b) in [
                (0x1e22_2212_0e0a_1222, 0x7844_4448_7050_4844),
                (0, u64::MAX),
                (u64::MAX, u64::MAX),
            ] {
                for operator in Operator::BITWISE {
                    let (whole, parts) = operator.both_ways(map, a, b);
                    assert_eq!(whole, parts, "{transform} {operator:?}");
                }
            }
            let identity = *transform == Transform::Symmetry(Symmetry::Identity);
            assert_eq!(failing_sum(map).is_none(), identity, "{transform}");
        }
        let flip = &maps()[1].1;
        assert_eq!(failing_sum(flip), Some(0x80));
    }
}
