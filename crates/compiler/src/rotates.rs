//! Files, or other columns of evenly spaced squares, each turned by a distance of its own: the
//! distances are summed from a few, each a rotate under a mask.
//!
//! A rotate under a mask loses no bit if the mask looks the same after it. So a rotate by 2 takes
//! every other square or all, one by 4 can choose among four columns, one by 8 among the files.
//! What is odd of the distances a finer rotate has to set right, for coarser ones cannot.

use crate::moves::Moves;
use crate::stage::{Stage, Whole, Word};

/// What a stage takes.
const STAGE: u32 = 4;

/// From how many distances the others are summed at most.
const MOST_SUMMANDS: u32 = 3;

/// How many choices of rotates are followed.
const MOST_CHOICES: u32 = 2000;

/// A rotate of the columns of a set, given by bits; columns are numbered from the a-file.
#[derive(Clone, Copy, Debug)]
struct Turn {
    left: u8,
    columns: u64,
}

/// Rotates under masks that take less than `limit` operations, and a rotate of the whole board
/// after them.
pub(crate) fn rotates(goals: &Moves, limit: u32) -> Option<Vec<Stage>> {
    let distance = |square: usize| goals[square].wrapping_sub(square as u8) & 63;
    let columns = [2usize, 4, 8, 16, 32].into_iter().find(|columns| {
        let same = |square| distance(square) == distance(square % columns);
        (0..64).all(same)
    })?;
    let mut search = Search {
        columns: columns as u8,
        limit,
        choices: 0,
        turns: Vec::new(),
        best: None,
    };
    let distances: Vec<_> = (0..columns).map(distance).collect();
    for whole in 0..64u8 {
        let rest = distances
            .iter()
            .map(|distance| distance.wrapping_sub(whole) & 63);
        search.finer(rest.collect(), 2, u32::from(whole != 0), whole);
    }
    search
        .best
        .map(|(turns, whole)| stages(&turns, whole, columns as u8))
}

struct Search {
    columns: u8,
    limit: u32,
    choices: u32,
    /// The turns that have been chosen, the finest first.
    turns: Vec<Turn>,
    /// The turns and the rotate of the whole board.
    best: Option<(Vec<Turn>, u8)>,
}

impl Search {
    /// Chooses the rotates by an odd multiple of `unit`.
    fn finer(&mut self, distances: Vec<u8>, unit: u8, spent: u32, whole: u8) {
        self.choices += 1;
        // A stage at best halves the number of different distances.
        let different = distances
            .iter()
            .fold(0u64, |set, distance| set | 1 << distance);
        let least = different.count_ones().next_power_of_two().ilog2();
        if spent + STAGE * least >= self.limit || self.choices > MOST_CHOICES {
            return;
        }
        if distances
            .iter()
            .any(|distance| !distance.is_multiple_of(unit))
        {
            // Odd distances are left to the rotate of the whole board.
            return;
        }
        if unit == self.columns {
            self.coarse(&distances, spent, whole);
            return;
        }
        let odd = |distance: &u8| !(distance / unit).is_multiple_of(2);
        let mut columns = 0u64;
        for (column, distance) in distances.iter().enumerate() {
            columns |= u64::from(odd(distance)) << column;
        }
        if columns == 0 {
            self.finer(distances, 2 * unit, spent, whole);
            return;
        }
        // Columns that a rotate by this unit cannot tell apart have to be odd together.
        let together = |(column, distance): (usize, &u8)| {
            odd(distance) == odd(&distances[column % usize::from(unit)])
        };
        let all = distances.iter().all(odd);
        if all || !distances.iter().enumerate().all(together) {
            return;
        }
        let spent = spent + STAGE;
        for left in (unit..64).step_by(2 * usize::from(unit)) {
            let rest = distances.iter().map(|distance| {
                let turned = if odd(distance) { left } else { 0 };
                distance.wrapping_sub(turned) & 63
            });
            self.turns.push(Turn { left, columns });
            self.finer(rest.collect(), 2 * unit, spent, whole);
            self.turns.pop();
        }
    }

    /// Sums the distances, multiples of the number of columns, from as few as will do.
    fn coarse(&mut self, distances: &[u8], spent: u32, whole: u8) {
        let length = 64 / self.columns;
        let distances: Vec<_> = distances
            .iter()
            .map(|distance| distance / self.columns)
            .collect();
        let due = distances
            .iter()
            .fold(0, |set, distance| set | 1 << distance);
        for count in 0..=MOST_SUMMANDS {
            if spent + STAGE * count >= self.limit {
                return;
            }
            let mut summands = Vec::new();
            if !sums(1, due, length, count, &mut summands) {
                continue;
            }
            let mut turns = self.turns.clone();
            for (place, summand) in summands.iter().enumerate() {
                let mut columns = 0;
                for (column, &distance) in distances.iter().enumerate() {
                    let taken = chosen(distance, &summands, length).unwrap_or(0);
                    columns |= (taken as u64 >> place & 1) << column;
                }
                turns.push(Turn {
                    left: summand * self.columns,
                    columns,
                });
            }
            self.limit = spent + STAGE * count;
            self.best = Some((turns, whole));
            return;
        }
    }
}

/// Finds so many summands, in ascending order, that the sums of some of them are all that is due.
/// The sets are of numbers modulo `length`.
fn sums(reached: u64, due: u64, length: u8, count: u32, summands: &mut Vec<u8>) -> bool {
    if count == 0 {
        return due & !reached == 0;
    }
    for summand in summands.last().copied().unwrap_or(1)..length {
        let raised = reached << summand | reached >> (length - summand);
        summands.push(summand);
        let raised = raised & (u64::MAX >> (64 - length));
        if sums(reached | raised, due, length, count - 1, summands) {
            return true;
        }
        summands.pop();
    }
    false
}

/// Which of the summands make up a distance, as a set.
fn chosen(distance: u8, summands: &[u8], length: u8) -> Option<usize> {
    (0..1usize << summands.len()).find(|chosen| {
        let taken = summands.iter().enumerate();
        let sum = taken.fold(0, |sum, (place, summand)| {
            sum + summand * (chosen >> place & 1) as u8
        });
        sum % length == distance
    })
}

/// The coarsest first: it leaves the columns of the finer ones where they are.
fn stages(turns: &[Turn], whole: u8, columns: u8) -> Vec<Stage> {
    let mut stages = Vec::new();
    for turn in turns.iter().rev() {
        let here = |&square: &u8| turn.columns >> (square % columns) & 1 == 1;
        let mask = (0..64)
            .filter(here)
            .fold(0u64, |mask, square| mask | 1 << square);
        if mask != 0 && turn.left != 0 {
            let word = Word::one(Whole::Rotate(turn.left));
            stages.push(Stage::Under { mask, word });
        }
    }
    if whole != 0 {
        stages.push(Stage::Whole(Whole::Rotate(whole)));
    }
    stages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::from_fn;
    use crate::stage::{moves_of, operations};

    #[test]
    fn the_mirror_takes_thirteen() {
        let mirror = from_fn(|square| square ^ 7);
        let stages = rotates(&mirror, u32::MAX).unwrap();
        assert_eq!(moves_of(&stages), mirror);
        assert_eq!(operations(&stages), 13);
    }

    #[test]
    fn nothing_cheaper_is_found_than_what_was_found() {
        let cost = |stages: &[Stage]| {
            let cost = |stage: &Stage| match stage {
                Stage::Under { .. } => STAGE,
                _ => 1,
            };
            stages.iter().map(cost).sum()
        };
        let mut found = 0;
        let mut random = fastrand::Rng::with_seed(64);
        for _ in 0..400 {
            // Files, each turned by a distance of its own.
            let distances: [u8; 8] = std::array::from_fn(|_| 8 * random.u8(..8));
            let goals =
                from_fn(|square| square.wrapping_add(distances[usize::from(square) % 8]) & 63);
            let Some(stages) = rotates(&goals, u32::MAX) else {
                continue;
            };
            assert_eq!(moves_of(&stages), goals);
            let cost = cost(&stages);
            assert_eq!(rotates(&goals, cost), None, "{distances:?} cost {cost}");
            assert!(rotates(&goals, cost + 1).is_some());
            found += 1;
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn rows_that_are_not_turned_are_none() {
        assert_eq!(
            rotates(&from_fn(|square| square ^ square >> 3), u32::MAX),
            None
        );
    }
}
