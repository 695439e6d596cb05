//! Beneš networks over any six pairings that halve the board repeatedly.
//!
//! The first pairing joins the two halves of the board; all others stay within a half. One stage before and
//! one after, both over this pairing, reduce the permutation to one of each half, which the other pairings do
//! in the same way: 11 stages for any permutation. Pairs whose swaps depend on each other form *loops*. Each
//! loop can be flipped independently, and this freedom is used to make stages vanish.

use deltaboard_trace::ones;

use crate::moves::{IDENTITY, Moves, inverse};
use crate::pairing::Pairing;
use crate::stage::Stage;

/// A network of six pairings that halve the board, the outermost first.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) pairings: [Pairing; 6],
    /// For each pairing, the squares of the halves without their block's lowest square.
    pub(crate) sides: [u64; 6],
    /// For each pairing, the block of each square, given by its lowest square.
    pub(crate) blocks: [Moves; 6],
}

/// Pairs whose swaps depend on each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    /// The squares that are swapped before and after if the loop isn't flipped.
    pub(crate) before: u64,
    pub(crate) after: u64,
    /// All squares of the loop's pairs, before and after; flipping the loop swaps the others.
    pub(crate) all_before: u64,
    pub(crate) all_after: u64,
}

/// The squares that are swapped in the two stages over one pairing.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Crossing {
    pub(crate) before: u64,
    pub(crate) after: u64,
}

impl Loop {
    pub(crate) fn crossing(&self, flipped: bool) -> Crossing {
        if flipped {
            Crossing { before: self.all_before & !self.before, after: self.all_after & !self.after }
        } else {
            Crossing { before: self.before, after: self.after }
        }
    }
}

impl Network {
    /// Returns `None` if a pairing doesn't join halves.
    pub(crate) fn new(pairings: [Pairing; 6]) -> Option<Self> {
        let mut blocks = [IDENTITY; 6];
        let mut sides = [0; 6];
        let mut within = IDENTITY;
        for level in (0..6).rev() {
            let partner = &pairings[level].partner;
            // Two blocks become one; each block must have exactly one partner.
            let mut joined = IDENTITY;
            for square in 0..64 {
                let other = within[usize::from(partner[square])];
                let own = within[square];
                if other == own {
                    return None;
                }
                let lowest = usize::from(own);
                if other != within[usize::from(partner[lowest])] {
                    return None;
                }
                joined[square] = own.min(other);
                sides[level] |= u64::from(own > other) << square;
            }
            within = joined;
            blocks[level] = within;
        }
        Some(Self { pairings, sides, blocks })
    }

    /// The loops at a level within `set`, a union of blocks.
    pub(crate) fn loops(
        &self,
        level: usize,
        goals: &Moves,
        inverse: &Moves,
        set: u64,
    ) -> Vec<Loop> {
        let partner = &self.pairings[level].partner;
        let side = self.sides[level];
        let mut loops = Vec::new();
        let mut rest = set;
        while rest != 0 {
            let first = rest.trailing_zeros() as usize;
            let mut all = Loop { before: 0, after: 0, all_before: 0, all_after: 0 };
            let mut square = first;
            loop {
                // Route this bit through the first half and its partner through the second one.
                let other = usize::from(partner[square]);
                let pair = 1u64 << square | 1 << other;
                rest &= !pair;
                all.all_before |= pair;
                if side >> square & 1 == 1 {
                    all.before |= pair;
                }
                let goal = usize::from(goals[square]);
                let neighbour = usize::from(partner[goal]);
                let pair = 1u64 << goal | 1 << neighbour;
                all.all_after |= pair;
                if side >> goal & 1 == 1 {
                    all.after |= pair;
                }
                // The bit that arrives at the neighbour comes through the second half, so its partner uses
                // the first one.
                square = usize::from(partner[usize::from(inverse[neighbour])]);
                if square == first {
                    break;
                }
            }
            loops.push(all);
        }
        loops
    }

    /// The remaining permutation within the halves.
    pub(crate) fn inner(&self, level: usize, goals: &Moves, crossing: Crossing, set: u64) -> Moves {
        let partner = &self.pairings[level].partner;
        let mut inner = *goals;
        for square in ones(set) {
            let crossed = |swapped: u64, square: usize| {
                if swapped >> square & 1 == 1 { partner[square] } else { square as u8 }
            };
            let place = crossed(crossing.before, square);
            let goal = usize::from(goals[square]);
            inner[usize::from(place)] = crossed(crossing.after, goal);
        }
        inner
    }

    /// Routes a permutation, and flips loops so that as many stages as possible vanish or swap all pairs.
    /// Returns `None` if that takes `limit` operations or more.
    pub(crate) fn route(&self, goals: &Moves, limit: u32) -> Option<Vec<Stage>> {
        let mut crossings = [Crossing::default(); 6];
        let mut limit = limit;
        let mut best = None;
        self.search(0, goals, 0, &mut limit, &mut crossings, &mut best);
        best.map(|crossings| self.stages(&crossings))
    }

    fn search(
        &self,
        level: usize,
        goals: &Moves,
        cost: u32,
        limit: &mut u32,
        crossings: &mut [Crossing; 6],
        best: &mut Option<[Crossing; 6]>,
    ) {
        if cost >= *limit {
            return;
        }
        let pairing = &self.pairings[level];
        if level == 5 {
            let moved = (0..64).filter(|&square| usize::from(goals[square]) != square);
            let before = moved.fold(0, |set, square| set | 1 << square);
            crossings[5] = Crossing { before, after: 0 };
            let total = cost + pairing.operations_for(before);
            if total < *limit {
                *limit = total;
                *best = Some(*crossings);
            }
            return;
        }
        let loops = self.loops(level, goals, &inverse(goals), u64::MAX);
        // A preference for the setting of a loop, from one side of the network.
        type Preference = fn(&Loop) -> bool;
        let preferences: [Preference; 4] = [
            |one| one.before != 0,
            |one| one.after != 0,
            |one| one.before != one.all_before,
            |one| one.after != one.all_after,
        ];
        let mut tried = [Crossing::default(); 4];
        for (number, flips) in preferences.into_iter().enumerate() {
            let mut crossing = Crossing::default();
            for one in &loops {
                let crossed = one.crossing(flips(one));
                crossing.before |= crossed.before;
                crossing.after |= crossed.after;
            }
            let operations =
                pairing.operations_for(crossing.before) + pairing.operations_for(crossing.after);
            let saves = operations < 2 * pairing.operations();
            let known = tried[..number]
                .iter()
                .any(|other| other.before == crossing.before && other.after == crossing.after);
            tried[number] = crossing;
            if known || !(saves || number == 0) {
                continue;
            }
            crossings[level] = crossing;
            let inner = self.inner(level, goals, crossing, u64::MAX);
            self.search(level + 1, &inner, cost + operations, limit, crossings, best);
        }
    }

    /// The stages, from the outermost to the innermost and back.
    pub(crate) fn stages(&self, crossings: &[Crossing; 6]) -> Vec<Stage> {
        let before = self.pairings.iter().zip(crossings);
        let after = before.clone().rev();
        before
            .map(|(pairing, crossing)| pairing.stages(crossing.before))
            .chain(after.map(|(pairing, crossing)| pairing.stages(crossing.after)))
            .flatten()
            .collect()
    }
}
