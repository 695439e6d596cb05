//! Rotates files, or other columns of evenly spaced squares, each by its own distance. The distances are sums
//! of a few summands, and each summand is a rotate under a mask.
//!
//! A rotate under a mask loses no bit if the mask is invariant under the rotate. So a rotate by 2 can select
//! every other square, one by 4 can select among four columns, one by 8 among the files. Only a finer rotate
//! can do the odd part of the distances.

use crate::moves::Moves;
use crate::stage::{Instruction, Stage, Word};

/// The operations of a stage.
const STAGE_OPERATIONS: u32 = 4;

/// The maximum number of summands.
const MAX_SUMMANDS: u32 = 3;

/// The maximum number of combinations that are tried.
const MAX_CHOICES: u32 = 2000;

/// A rotate of some columns, given as a bit set; columns are numbered from the a-file.
#[derive(Clone, Copy, Debug)]
struct ColumnRotate {
    left: u8,
    columns: u64,
}

/// Finds rotates under masks and a final rotate of the whole board that together take less than `limit`
/// operations.
pub(crate) fn rotates(goals: &Moves, limit: u32) -> Option<Vec<Stage>> {
    let distance = |square: usize| goals[square].wrapping_sub(square as u8) & 63;
    let columns = [2usize, 4, 8, 16, 32].into_iter().find(|columns| {
        let same = |square| distance(square) == distance(square % columns);
        (0..64).all(same)
    })?;
    let mut search =
        Search { columns: columns as u8, limit, choices: 0, rotates: Vec::new(), best: None };
    let distances: Vec<_> = (0..columns).map(distance).collect();
    for board_rotate in 0..64u8 {
        let rest = distances.iter().map(|distance| distance.wrapping_sub(board_rotate) & 63);
        search.choose_rotate(rest.collect(), 2, u32::from(board_rotate != 0), board_rotate);
    }
    search.best.map(|(rotates, board_rotate)| stages(&rotates, board_rotate, columns as u8))
}

struct Search {
    columns: u8,
    limit: u32,
    choices: u32,
    /// The chosen rotates, the finest first.
    rotates: Vec<ColumnRotate>,
    /// The best rotates, and the rotate of the whole board.
    best: Option<(Vec<ColumnRotate>, u8)>,
}

impl Search {
    /// Chooses a rotate by an odd multiple of `unit`.
    fn choose_rotate(&mut self, distances: Vec<u8>, unit: u8, cost: u32, board_rotate: u8) {
        self.choices += 1;
        // A stage can at best halve the number of different distances.
        let different = distances.iter().fold(0u64, |set, distance| set | 1 << distance);
        let min_stages = different.count_ones().next_power_of_two().ilog2();
        if cost + STAGE_OPERATIONS * min_stages >= self.limit || self.choices > MAX_CHOICES {
            return;
        }
        if distances.iter().any(|distance| !distance.is_multiple_of(unit)) {
            // Only the rotate of the whole board can do odd distances.
            return;
        }
        if unit == self.columns {
            self.choose_summands(&distances, cost, board_rotate);
            return;
        }
        let odd = |distance: &u8| !(distance / unit).is_multiple_of(2);
        let mut columns = 0u64;
        for (column, distance) in distances.iter().enumerate() {
            columns |= u64::from(odd(distance)) << column;
        }
        if columns == 0 {
            self.choose_rotate(distances, 2 * unit, cost, board_rotate);
            return;
        }
        // Columns that a rotate by this unit can't distinguish must all have odd distances, or none of them.
        let together = |(column, distance): (usize, &u8)| {
            odd(distance) == odd(&distances[column % usize::from(unit)])
        };
        let all = distances.iter().all(odd);
        if all || !distances.iter().enumerate().all(together) {
            return;
        }
        let cost = cost + STAGE_OPERATIONS;
        for left in (unit..64).step_by(2 * usize::from(unit)) {
            let rest = distances.iter().map(|distance| {
                let rotated = if odd(distance) { left } else { 0 };
                distance.wrapping_sub(rotated) & 63
            });
            self.rotates.push(ColumnRotate { left, columns });
            self.choose_rotate(rest.collect(), 2 * unit, cost, board_rotate);
            self.rotates.pop();
        }
    }

    /// Finds the fewest summands for the distances, which are multiples of the number of columns.
    fn choose_summands(&mut self, distances: &[u8], cost: u32, board_rotate: u8) {
        let length = 64 / self.columns;
        let distances: Vec<_> = distances.iter().map(|distance| distance / self.columns).collect();
        let needed = distances.iter().fold(0, |set, distance| set | 1 << distance);
        for count in 0..=MAX_SUMMANDS {
            if cost + STAGE_OPERATIONS * count >= self.limit {
                return;
            }
            let mut summands = Vec::new();
            if !find_summands(1, needed, length, count, &mut summands) {
                continue;
            }
            let mut rotates = self.rotates.clone();
            for (place, summand) in summands.iter().enumerate() {
                let mut columns = 0;
                for (column, &distance) in distances.iter().enumerate() {
                    let taken = summands_of(distance, &summands, length).unwrap_or(0);
                    columns |= (taken as u64 >> place & 1) << column;
                }
                rotates.push(ColumnRotate { left: summand * self.columns, columns });
            }
            self.limit = cost + STAGE_OPERATIONS * count;
            self.best = Some((rotates, board_rotate));
            return;
        }
    }
}

/// Finds `count` summands, in ascending order, whose subset sums include all needed numbers. The sets contain
/// numbers modulo `length`.
fn find_summands(
    reached: u64,
    needed: u64,
    length: u8,
    count: u32,
    summands: &mut Vec<u8>,
) -> bool {
    if count == 0 {
        return needed & !reached == 0;
    }
    for summand in summands.last().copied().unwrap_or(1)..length {
        let raised = reached << summand | reached >> (length - summand);
        summands.push(summand);
        let raised = raised & (u64::MAX >> (64 - length));
        if find_summands(reached | raised, needed, length, count - 1, summands) {
            return true;
        }
        summands.pop();
    }
    false
}

/// The summands that add up to a distance, as a bit set.
fn summands_of(distance: u8, summands: &[u8], length: u8) -> Option<usize> {
    (0..1usize << summands.len()).find(|chosen| {
        let taken = summands.iter().enumerate();
        let sum =
            taken.fold(0, |sum, (place, summand)| sum + summand * (chosen >> place & 1) as u8);
        sum % length == distance
    })
}

/// Writes the coarsest rotate first: it keeps the columns of the finer ones in place.
fn stages(rotates: &[ColumnRotate], board_rotate: u8, columns: u8) -> Vec<Stage> {
    let mut stages = Vec::new();
    for rotate in rotates.iter().rev() {
        let here = |&square: &u8| rotate.columns >> (square % columns) & 1 == 1;
        let mask = (0..64).filter(here).fold(0u64, |mask, square| mask | 1 << square);
        if mask != 0 && rotate.left != 0 {
            let word = Word::one(Instruction::Rotate(rotate.left));
            stages.push(Stage::Masked { mask, word });
        }
    }
    if board_rotate != 0 {
        stages.push(Stage::Instruction(Instruction::Rotate(board_rotate)));
    }
    stages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::from_fn;
    use crate::stage::{moves_of, operations};

    #[test]
    fn mirror_takes_13_operations() {
        let mirror = from_fn(|square| square ^ 7);
        let stages = rotates(&mirror, u32::MAX).unwrap();
        assert_eq!(moves_of(&stages), mirror);
        assert_eq!(operations(&stages), 13);
    }

    #[test]
    fn the_limit_excludes_equal_costs() {
        let cost = |stages: &[Stage]| {
            let cost = |stage: &Stage| match stage {
                Stage::Masked { .. } => STAGE_OPERATIONS,
                _ => 1,
            };
            stages.iter().map(cost).sum()
        };
        let mut found = 0;
        let mut random = fastrand::Rng::with_seed(64);
        for _ in 0..400 {
            // Files, each rotated by its own distance.
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
    fn returns_none_if_columns_are_not_rotated() {
        assert_eq!(rotates(&from_fn(|square| square ^ square >> 3), u32::MAX), None);
    }
}
