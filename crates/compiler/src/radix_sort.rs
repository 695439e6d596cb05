//! A radix sort with PEXT and PDEP.
//!
//! Sorted by target, the bits form some ascending runs. A stage partitions them by one digit of their run's
//! number and otherwise keeps their order. Stages from the lowest digit to the highest sort the bits.

use crate::moves::{Moves, inverse, then};
use crate::stage::{self, Part, Stage};

/// The stages for the permutation or, inverted, for its inverse, whichever are fewer.
pub(crate) fn sorted(goals: &Moves) -> Option<Vec<Stage>> {
    let backward = stage::inverse(sort(&inverse(goals))?);
    let forward = sort(goals)?;
    let fewer = stage::operations(&backward) < stage::operations(&forward);
    Some(if fewer { backward } else { forward })
}

/// An upper bound for the operations of [`sorted`]; simple masks may save a few.
pub(crate) fn estimate(goals: &Moves) -> u32 {
    let runs = |order: &Moves| 1 + order.windows(2).filter(|pair| pair[0] > pair[1]).count();
    let runs = runs(goals).min(runs(&inverse(goals)));
    cost(runs)
}

/// The number of operations that sort this number of runs.
fn cost(runs: usize) -> u32 {
    let price = |digits: Vec<u8>| digits.iter().map(|base| 3 * u32::from(*base) - 2).sum();
    digit_bases(runs).into_iter().map(price).min().unwrap_or(0)
}

fn sort(goals: &Moves) -> Option<Vec<Stage>> {
    let order = inverse(goals);
    let mut run_of = [0u8; 64];
    let mut run = 0;
    for (place, &square) in order.iter().enumerate() {
        if place > 0 && square < order[place - 1] {
            run += 1;
        }
        run_of[usize::from(square)] = run;
    }
    let mut best: Option<Vec<Stage>> = None;
    for digits in digit_bases(usize::from(run) + 1) {
        let stages = by_digits(&run_of, &digits);
        debug_assert_eq!(stage::moves_of(&stages), *goals);
        let operations = stage::operations(&stages);
        if best.as_ref().is_none_or(|best| operations < stage::operations(best)) {
            best = Some(stages);
        }
    }
    best
}

/// Number systems for numbers below `count`: the base of each digit, from the lowest. A digit of base b is a
/// stage of 3b - 2 operations.
fn digit_bases(count: usize) -> Vec<Vec<u8>> {
    let mut choices = Vec::new();
    for threes in 0..4 {
        let mut bases = vec![3; threes];
        let mut power = 3usize.pow(threes as u32);
        while power < count {
            bases.push(2);
            power *= 2;
        }
        if threes == 0 || power / 3 < count {
            let reversed = bases.iter().rev().copied().collect();
            choices.extend([bases, reversed]);
        }
    }
    choices
}

fn by_digits(run_of: &[u8; 64], digits: &[u8]) -> Vec<Stage> {
    let mut stages = Vec::new();
    let mut places = crate::moves::IDENTITY;
    let mut unit = 1;
    for &base in digits {
        let mut classes = vec![0u64; usize::from(base)];
        for (square, place) in places.iter().enumerate() {
            let digit = run_of[square] / unit % base;
            classes[usize::from(digit)] |= 1 << place;
        }
        unit *= base;
        let mut start = 0;
        let mut parts = Vec::new();
        for from in classes.into_iter().filter(|class| *class != 0) {
            let count = from.count_ones();
            let to = (u64::MAX >> (64 - count)) << start;
            start += count;
            parts.push(Part::in_order(from, to));
        }
        let stage = Stage::Parts(parts);
        if stage.operations() > 0 {
            places = then(&places, &stage.moves());
            stages.push(stage);
        }
    }
    stages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_three_digits_are_used_where_they_cost_less() {
        // The maximum number of runs for each number of operations: 2, 3, 2·2, 2·3, 2·2·2, 3·3, …
        for (most, operations) in [
            (1, 0),
            (2, 4),
            (3, 7),
            (4, 8),
            (6, 11),
            (8, 12),
            (9, 14),
            (12, 15),
            (16, 16),
            (18, 18),
            (24, 19),
            (32, 20),
        ] {
            assert_eq!(cost(most), operations, "{most} runs");
            assert!(cost(most + 1) > operations, "{} runs", most + 1);
        }
    }
}
