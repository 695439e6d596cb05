//! Which squares' bits travel how far.

use deltaboard_transform::Square;

use crate::origins::{Origin, Origins, ones};

/// The bits of some squares that travel the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement {
    /// Where they start.
    pub squares: u64,
    /// How many files to the right, negative to the left.
    pub files: i8,
    /// How many ranks up, negative down.
    pub ranks: i8,
}

impl Movement {
    /// By how many places of the bitboard: positive towards h8.
    #[must_use]
    pub const fn distance(self) -> i8 {
        8 * self.ranks + self.files
    }

    /// Where they land.
    #[must_use]
    pub const fn goal(self) -> u64 {
        let distance = self.distance();
        if distance > 0 {
            self.squares << distance
        } else {
            self.squares >> -distance
        }
    }
}

/// The ways that bits travel, those of the lowest square first. Bits that stay are left out, as
/// are those that are no copy of a single bit.
#[must_use]
pub fn movements(motion: &Origins) -> Vec<Movement> {
    let mut movements: Vec<Movement> = Vec::new();
    let mut goals = [0u64; 64];
    for (from, to) in copies(motion) {
        goals[usize::from(from.index())] |= 1 << to.index();
    }
    for (from, goals) in Square::ALL.iter().zip(goals) {
        for to in ones(goals) {
            let to = Square::ALL[to];
            let files = to.file().index() as i8 - from.file().index() as i8;
            let ranks = to.rank().index() as i8 - from.rank().index() as i8;
            if (files, ranks) == (0, 0) {
                continue;
            }
            let squares = 1 << from.index();
            let same = movements
                .iter_mut()
                .find(|movement| (movement.files, movement.ranks) == (files, ranks));
            match same {
                Some(movement) => movement.squares |= squares,
                None => movements.push(Movement {
                    squares,
                    files,
                    ranks,
                }),
            }
        }
    }
    movements
}

/// Every bit that is a copy of a single one: from where, to where.
pub fn copies(motion: &Origins) -> impl Iterator<Item = (Square, Square)> {
    Square::ALL
        .into_iter()
        .filter_map(|to| Some((motion.of(to).square()?, to)))
}

/// By how many places all bits of a value have moved, if all by the same, and not by 0. This is
/// what ties a part of the code to the bits that it carries.
#[must_use]
pub fn shift_of(motion: &Origins) -> Option<i8> {
    let mut shift = None;
    for to in Square::ALL {
        if motion.of(to) == Origin::ZERO {
            continue;
        }
        let from = motion.of(to).square()?;
        let by = to.index() as i8 - from.index() as i8;
        if by == 0 || shift.is_some_and(|shift| shift != by) {
            return None;
        }
        shift = Some(by);
    }
    shift
}
