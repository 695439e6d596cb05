//! Beneš networks over any six pairings that halve the board again and again.
//!
//! The first pairing joins the two halves of the board, and all others stay within a half. A stage
//! before and a stage after, both over this pairing, then leave each half a permutation of its own,
//! which the other pairings do in the same way: 11 stages for any permutation. The squares that
//! hang together in the choice of who changes places form *loops*; each can be turned round by
//! itself, and this freedom is what makes stages vanish.

use deltaboard_trace::ones;

use crate::moves::{Moves, STAY, inverse};
use crate::pairing::Pairing;
use crate::stage::Stage;

/// Six pairings that halve the board, the outermost first.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) pairings: [Pairing; 6],
    /// For each pairing, the squares of the halves that do not hold their block's lowest square.
    pub(crate) sides: [u64; 6],
    /// For each pairing the number of each square's block: its lowest square.
    pub(crate) blocks: [Moves; 6],
}

/// Pairs that have to decide together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    /// Who changes places before, and after, if the loop is not turned round.
    pub(crate) before: u64,
    pub(crate) after: u64,
    /// All squares of its pairs, before and after: if it is turned round, the others change places.
    pub(crate) all_before: u64,
    pub(crate) all_after: u64,
}

/// Who changes places in two stages over one pairing.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Crossing {
    pub(crate) before: u64,
    pub(crate) after: u64,
}

impl Loop {
    pub(crate) fn turned(&self, turned: bool) -> Crossing {
        if turned {
            Crossing {
                before: self.all_before & !self.before,
                after: self.all_after & !self.after,
            }
        } else {
            Crossing {
                before: self.before,
                after: self.after,
            }
        }
    }
}

impl Network {
    /// `None` if some pairing does not join halves.
    pub(crate) fn new(pairings: [Pairing; 6]) -> Option<Self> {
        let mut blocks = [STAY; 6];
        let mut sides = [0; 6];
        let mut within = STAY;
        for level in (0..6).rev() {
            let partner = &pairings[level].partner;
            // Two blocks become one; each has to have one partner alone.
            let mut joined = STAY;
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
        Some(Self {
            pairings,
            sides,
            blocks,
        })
    }

    /// The loops of those squares of a set, a union of blocks, at a level.
    pub(crate) fn loops(&self, level: usize, goals: &Moves, back: &Moves, set: u64) -> Vec<Loop> {
        let partner = &self.pairings[level].partner;
        let side = self.sides[level];
        let mut loops = Vec::new();
        let mut rest = set;
        while rest != 0 {
            let first = rest.trailing_zeros() as usize;
            let mut all = Loop {
                before: 0,
                after: 0,
                all_before: 0,
                all_after: 0,
            };
            let mut square = first;
            loop {
                // This bit goes by the first half, its partner by the other.
                let other = usize::from(partner[square]);
                let pair = 1u64 << square | 1 << other;
                rest &= !pair;
                all.all_before |= pair;
                if side >> square & 1 == 1 {
                    all.before |= pair;
                }
                let goal = usize::from(goals[square]);
                let beside = usize::from(partner[goal]);
                let pair = 1u64 << goal | 1 << beside;
                all.all_after |= pair;
                if side >> goal & 1 == 1 {
                    all.after |= pair;
                }
                // What comes beside it comes by the other half, so its partner by the first.
                square = usize::from(partner[usize::from(back[beside])]);
                if square == first {
                    break;
                }
            }
            loops.push(all);
        }
        loops
    }

    /// What is left to do within the halves.
    pub(crate) fn inner(&self, level: usize, goals: &Moves, crossing: Crossing, set: u64) -> Moves {
        let partner = &self.pairings[level].partner;
        let mut inner = *goals;
        for square in ones(set) {
            let crossed = |swapped: u64, square: usize| {
                if swapped >> square & 1 == 1 {
                    partner[square]
                } else {
                    square as u8
                }
            };
            let place = crossed(crossing.before, square);
            let goal = usize::from(goals[square]);
            inner[usize::from(place)] = crossed(crossing.after, goal);
        }
        inner
    }

    /// Routes a permutation, and turns the loops so that as many stages as possible vanish or
    /// move all pairs. `None` if that takes `limit` operations or more.
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
        spent: u32,
        limit: &mut u32,
        crossings: &mut [Crossing; 6],
        best: &mut Option<[Crossing; 6]>,
    ) {
        if spent >= *limit {
            return;
        }
        let pairing = &self.pairings[level];
        if level == 5 {
            let moved = (0..64).filter(|&square| usize::from(goals[square]) != square);
            let before = moved.fold(0, |set, square| set | 1 << square);
            crossings[5] = Crossing { before, after: 0 };
            let total = spent + pairing.operations_for(before);
            if total < *limit {
                *limit = total;
                *best = Some(*crossings);
            }
            return;
        }
        let loops = self.loops(level, goals, &inverse(goals), u64::MAX);
        // What one side of the network would like a pair to do.
        type Wish = fn(&Loop) -> bool;
        let wishes: [Wish; 4] = [
            |one| one.before != 0,
            |one| one.after != 0,
            |one| one.before != one.all_before,
            |one| one.after != one.all_after,
        ];
        let mut tried = [Crossing::default(); 4];
        for (number, turns) in wishes.into_iter().enumerate() {
            let mut crossing = Crossing::default();
            for one in &loops {
                let turned = one.turned(turns(one));
                crossing.before |= turned.before;
                crossing.after |= turned.after;
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
            self.search(
                level + 1,
                &inner,
                spent + operations,
                limit,
                crossings,
                best,
            );
        }
    }

    /// The stages from the outermost to the innermost and out again.
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
