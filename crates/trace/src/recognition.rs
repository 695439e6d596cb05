//! Recognition of the transform that a routine computes.

use deltaboard_transform::{Square, Transform};

use crate::origins::Origins;

/// The origins of a transform: where it takes each bit from.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{origins_of, run};
/// use deltaboard_transform::{Symmetry, Transform};
///
/// // How many bits does an unfinished routine already put where they belong? Those of ranks 1 and 5.
/// let expected = origins_of(Transform::Symmetry(Symmetry::FlipVertical));
/// let trace = run(&Program::parse("rotate_left(x, 8)")?, 0)?;
/// let right = (0..64).filter(|&n| trace.result_origins().bit(n) == expected.bit(n));
/// assert_eq!(right.count(), 16);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn origins_of(transform: Transform) -> Origins {
    let mut sources = [Square::A1; 64];
    for square in Square::ALL {
        sources[usize::from(transform.square(square).index())] = square;
    }
    Origins::from_squares(|square| Some(sources[usize::from(square.index())]))
}

/// The transform of bitboards that has these origins, if there is one. It is then equal on all 2^64 boards.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{recognise, run};
/// use deltaboard_transform::{Symmetry, Transform};
///
/// let program = Program::parse("u64 f(u64 x) { return reverse_bits(bswap64(x)); }")?;
/// let trace = run(&program, 0)?;
/// assert_eq!(
///     recognise(trace.result_origins()),
///     Some(Transform::Symmetry(Symmetry::MirrorHorizontal))
/// );
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn recognise(origins: &Origins) -> Option<Transform> {
    Transform::ALL
        .into_iter()
        .filter(|transform| *transform != Transform::ColorFlip)
        .find(|transform| origins_of(*transform) == *origins)
}
