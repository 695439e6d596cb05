//! Ten stages, or nine, instead of eleven.
//!
//! A Beneš network ends in blocks of eight squares, which take five stages over three pairings.
//! Four stages do most of the 8! permutations of a block, and three do a tenth. There are many
//! ways to turn the loops further out, and many networks; some of them bring all eight blocks to
//! permutations that fewer stages do.

use std::sync::OnceLock;

use deltaboard_trace::ones;

use crate::moves::{Moves, STAY, inverse, then};
use crate::network::{Crossing, Network};
use crate::pairing::Pairing;
use crate::stage::Stage;

/// Sequences in which the three inner pairings come, by their numbers.
type Sequence = &'static [usize];

/// Two by two, the pairings 1 and 2 have changed places.
const OF_THREE: [Sequence; 6] = [
    &[0, 1, 2],
    &[0, 2, 1],
    &[1, 0, 2],
    &[2, 0, 1],
    &[1, 2, 0],
    &[2, 1, 0],
];

/// The first pairing, which is to be the cheapest, comes twice. Again two by two.
const OF_FOUR: [Sequence; 6] = [
    &[0, 1, 2, 0],
    &[0, 2, 1, 0],
    &[0, 1, 0, 2],
    &[0, 2, 0, 1],
    &[1, 0, 2, 0],
    &[2, 0, 1, 0],
];

/// How many times loops are turned before a network is given up: a random permutation takes some
/// hundred.
const MOST_TURNS: u32 = 10_000;

/// A set of sequences, as bits.
type Sequences = u8;

/// A permutation of the corners of a cube: where each goes. A stage over pairing n changes bit n
/// of some corners' numbers.
type Corners = [u8; 8];

/// For each permutation of eight, by its number, the sequences of stages that do it.
#[derive(Debug)]
pub(crate) struct Eighths {
    sequences: [Sequence; 6],
    done_by: Vec<Sequences>,
}

impl Eighths {
    /// Of three stages.
    pub(crate) fn of_three() -> &'static Self {
        static EIGHTHS: OnceLock<Eighths> = OnceLock::new();
        EIGHTHS.get_or_init(|| Self::new(OF_THREE))
    }

    /// Of four stages.
    pub(crate) fn of_four() -> &'static Self {
        static EIGHTHS: OnceLock<Eighths> = OnceLock::new();
        EIGHTHS.get_or_init(|| Self::new(OF_FOUR))
    }

    fn new(sequences: [Sequence; 6]) -> Self {
        let mut done_by = vec![0; 40320];
        for (number, sequence) in sequences.iter().enumerate().step_by(2) {
            for goals in reached(sequence) {
                done_by[number_of(goals)] |= 1 << number;
                done_by[number_of(mirrored(goals))] |= 1 << (number + 1);
            }
        }
        Self { sequences, done_by }
    }
}

/// Every permutation that a sequence of stages does, once.
fn reached(sequence: Sequence) -> Vec<Corners> {
    let mut reached = vec![core::array::from_fn(|corner| corner as u8)];
    for &bit in sequence {
        let mut seen = vec![false; 40320];
        let mut next = Vec::new();
        for goals in reached {
            for swapped in 0..16 {
                let goals = stage(goals, bit, swapped);
                if !core::mem::replace(&mut seen[number_of(goals)], true) {
                    next.push(goals);
                }
            }
        }
        reached = next;
    }
    reached
}

/// The same permutation, the corners' bits 1 and 2 having changed places.
fn mirrored(goals: Corners) -> Corners {
    let mirror = |corner: u8| corner & 1 | (corner >> 1 & 1) << 2 | (corner >> 2 & 1) << 1;
    core::array::from_fn(|corner| mirror(goals[usize::from(mirror(corner as u8))]))
}

/// The number of the pair that a corner is of, 0 to 3: its own without the pairing's bit.
const fn pair_of(corner: u8, bit: usize) -> u8 {
    corner & ((1 << bit) - 1) | corner >> (bit + 1) << bit
}

/// The permutation, and then a stage in which these of the four pairs change places.
fn stage(goals: Corners, bit: usize, swapped: u8) -> Corners {
    goals.map(|goal| goal ^ (swapped >> pair_of(goal, bit) & 1) << bit)
}

/// Which pairs change places in each stage of a sequence, so that all corners reach their goals.
fn settle(goals: Corners, sequence: &[usize]) -> Option<Vec<u8>> {
    let Some((&bit, later)) = sequence.split_first() else {
        let stay = |(corner, goal): (usize, &u8)| corner == usize::from(*goal);
        return goals.iter().enumerate().all(stay).then(Vec::new);
    };
    // What no later stage can set right, this one has to.
    let forced = !later.contains(&bit);
    (0..16).find_map(|swapped| {
        let mut left = [0; 8];
        for corner in 0..8u8 {
            let goal = goals[usize::from(corner)];
            let place = corner ^ (swapped >> pair_of(corner, bit) & 1) << bit;
            if forced && (place ^ goal) >> bit & 1 == 1 {
                return None;
            }
            left[usize::from(place)] = goal;
        }
        let mut stages = settle(left, later)?;
        stages.insert(0, swapped);
        Some(stages)
    })
}

/// The number of a permutation of eight among all 40320.
fn number_of(goals: Corners) -> usize {
    // For each corner, four bits: how many of those below it have not come yet.
    let mut smaller = 0x7654_3210u32;
    let mut number = 0;
    for (place, goal) in goals.into_iter().enumerate() {
        number = number * (8 - place) + (smaller >> (4 * goal) & 7) as usize;
        // One less for all above. What is shifted out has none above.
        smaller = smaller.wrapping_sub(0x1111_1110u32 << (4 * goal));
    }
    number
}

/// A network whose three inner pairings make each block of eight a cube.
#[derive(Debug)]
pub(crate) struct Short {
    network: Network,
    /// For each block, by its lowest square, the squares of the cube's corners.
    corners: Vec<(usize, [u8; 8])>,
    /// The corner that a square is.
    corner: Moves,
    /// Whether the outer pairings make the halves of their blocks alike: to turn all loops does
    /// then no more than to let the halves change roles.
    alike: [bool; 3],
}

/// For each order of the inner stages, how the loops have been turned for it.
type Found = [Option<Turned>; 6];

fn sequences_of(found: &Found) -> Sequences {
    let sequences = found.iter().enumerate();
    sequences.fold(0, |set, (sequence, turned)| {
        set | u8::from(turned.is_some()) << sequence
    })
}

/// What is left to do, and the way back.
struct Rest {
    goals: Moves,
    back: Moves,
}

impl Rest {
    fn new(goals: Moves) -> Self {
        Self {
            back: inverse(&goals),
            goals,
        }
    }
}

/// What each level does, in a block and all within it.
#[derive(Clone, Copy, Default)]
struct Turned([Crossing; 3]);

impl Turned {
    fn with(self, other: Self) -> Self {
        let mut sum = self;
        for (crossing, other) in sum.0.iter_mut().zip(other.0) {
            crossing.before |= other.before;
            crossing.after |= other.after;
        }
        sum
    }
}

impl Short {
    /// `None` if the pairings do not halve the board, or the inner ones make no cubes.
    pub(crate) fn new(pairings: [Pairing; 6]) -> Option<Self> {
        let network = Network::new(pairings)?;
        let inner = &network.pairings[3..];
        let mut corners = Vec::new();
        let mut corner = STAY;
        for square in 0..64u8 {
            if network.blocks[3][usize::from(square)] != square {
                continue;
            }
            let mut cube = [square; 8];
            for number in 1..8usize {
                let bit = number.ilog2() as usize;
                let nearer = cube[number ^ 1 << bit];
                cube[number] = inner[bit].partner[usize::from(nearer)];
            }
            for (number, &place) in cube.iter().enumerate() {
                corner[usize::from(place)] = number as u8;
                for (bit, pairing) in inner.iter().enumerate() {
                    if pairing.partner[usize::from(place)] != cube[number ^ 1 << bit] {
                        return None;
                    }
                }
            }
            corners.push((square.into(), cube));
        }
        let alike = core::array::from_fn(|level| {
            let [pairing, inner @ ..] = &network.pairings[level..] else {
                return true;
            };
            let commutes = |other: &Pairing| {
                then(&pairing.partner, &other.partner) == then(&other.partner, &pairing.partner)
            };
            inner.iter().all(commutes)
        });
        Some(Self {
            network,
            corners,
            corner,
            alike,
        })
    }

    /// What it takes if all stages are needed.
    pub(crate) fn operations(&self, eighths: &Eighths) -> u32 {
        let [outer @ .., _, _, _] = &self.network.pairings;
        let inner = eighths.sequences[0].iter();
        let inner = inner.map(|pairing| self.network.pairings[3 + pairing].operations());
        2 * outer.iter().map(Pairing::operations).sum::<u32>() + inner.sum::<u32>()
    }

    /// The stages, if this network has so few for the permutation.
    pub(crate) fn route(&self, goals: &Moves, eighths: &Eighths) -> Option<Vec<Stage>> {
        let rest = Rest::new(*goals);
        let mut left = MOST_TURNS;
        let found = self.block(0, &rest, u64::MAX, 0b11_1111, eighths, &mut left);
        let (sequence, turned) = found
            .into_iter()
            .enumerate()
            .find_map(|(sequence, turned)| Some((sequence, turned?)))?;
        self.stages(goals, eighths.sequences[sequence], turned)
    }

    /// Tries all ways to turn the loops of a block for those `sequences`.
    fn block(
        &self,
        level: usize,
        rest: &Rest,
        set: u64,
        sequences: Sequences,
        eighths: &Eighths,
        left: &mut u32,
    ) -> Found {
        let mut found = [None; 6];
        let mut missing = sequences;
        let loops = self.network.loops(level, &rest.goals, &rest.back, set);
        let turning = loops.len() - usize::from(self.alike[level]);
        let turns = 1u64 << turning;
        let halves = [
            set & !self.network.sides[level],
            set & self.network.sides[level],
        ];
        for turn in 0..turns {
            if *left == 0 {
                break;
            }
            *left -= 1;
            let mut crossing = Crossing::default();
            for (number, one) in loops.iter().enumerate() {
                let turned = one.turned(turn >> number & 1 == 1);
                crossing.before |= turned.before;
                crossing.after |= turned.after;
            }
            let inner = self.network.inner(level, &rest.goals, crossing, set);
            let mut possible = missing;
            if level == 2 {
                for half in halves {
                    possible &= self.eighth(&inner, half, eighths);
                }
                for sequence in ones(possible.into()) {
                    let mut turned = Turned::default();
                    turned.0[level] = crossing;
                    found[sequence] = Some(turned);
                }
            } else {
                let inner = Rest::new(inner);
                let first = self.block(level + 1, &inner, halves[0], possible, eighths, left);
                possible &= sequences_of(&first);
                if possible == 0 {
                    continue;
                }
                let other = self.block(level + 1, &inner, halves[1], possible, eighths, left);
                possible &= sequences_of(&other);
                for sequence in ones(possible.into()) {
                    found[sequence] = first[sequence].zip(other[sequence]).map(|(first, other)| {
                        let mut turned = first.with(other);
                        turned.0[level] = crossing;
                        turned
                    });
                }
            }
            missing &= !possible;
            // One order for the whole board is enough.
            if missing == 0 || (level == 0 && missing != sequences) {
                break;
            }
        }
        found
    }

    fn eighth(&self, goals: &Moves, set: u64, eighths: &Eighths) -> Sequences {
        let lowest = set.trailing_zeros() as usize;
        let block = self.corners.iter().find(|(square, _)| *square == lowest);
        block.map_or(0, |(_, cube)| {
            eighths.done_by[number_of(self.corners_of(goals, cube))]
        })
    }

    fn stages(&self, goals: &Moves, sequence: Sequence, turned: Turned) -> Option<Vec<Stage>> {
        let mut inner = *goals;
        let mut before = Vec::new();
        let mut after = Vec::new();
        for (level, crossing) in turned.0.into_iter().enumerate() {
            inner = self.network.inner(level, &inner, crossing, u64::MAX);
            let pairing = &self.network.pairings[level];
            before.extend(pairing.stages(crossing.before));
            after.splice(0..0, pairing.stages(crossing.after));
        }
        let mut swapped = vec![0u64; sequence.len()];
        for (_, cube) in &self.corners {
            let settled = settle(self.corners_of(&inner, cube), sequence)?;
            for ((swapped, &bit), pairs) in swapped.iter_mut().zip(sequence).zip(settled) {
                for (corner, square) in (0..8).zip(cube) {
                    *swapped |= u64::from(pairs >> pair_of(corner, bit) & 1) << square;
                }
            }
        }
        for (swapped, bit) in swapped.into_iter().zip(sequence) {
            before.extend(self.network.pairings[3 + bit].stages(swapped));
        }
        before.extend(after);
        Some(before)
    }

    /// What a permutation does to the corners of a cube.
    fn corners_of(&self, goals: &Moves, cube: &[u8; 8]) -> Corners {
        cube.map(|square| self.corner[usize::from(goals[usize::from(square)])])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan;
    use crate::stage::{moves_of, operations};

    /// The permutation that a network does, each stage under a mask of no particular pattern.
    fn some_permutation(short: &Short, sequence: Sequence) -> Moves {
        let outer = [0, 1, 2];
        let inner = sequence.iter().map(|bit| 3 + bit);
        let stages = outer
            .into_iter()
            .chain(inner)
            .chain(outer.into_iter().rev());
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        stages.fold(STAY, |moves, pairing| {
            random = random.wrapping_mul(0xd129_0d3f_9b2c_7a65).rotate_left(29) ^ 0x5bd1;
            let partner = &short.network.pairings[pairing].partner;
            let chosen = |square: u8| random >> square.min(partner[usize::from(square)]) & 1 == 1;
            let swap = STAY.map(|square| {
                if chosen(square) {
                    partner[usize::from(square)]
                } else {
                    square
                }
            });
            then(&moves, &swap)
        })
    }

    #[test]
    fn what_a_network_does_it_is_found_to_do() {
        for eighths in [Eighths::of_three(), Eighths::of_four()] {
            for reversal in [false, true] {
                for (number, short) in plan::short(reversal, eighths).iter().enumerate() {
                    let goals = some_permutation(short, eighths.sequences[number % 6]);
                    let stages = short.route(&goals, eighths).unwrap();
                    assert_eq!(moves_of(&stages), goals);
                    assert!(operations(&stages) <= short.operations(eighths));
                }
            }
        }
    }

    #[test]
    fn permutations_of_eight_have_numbers_of_their_own() {
        assert_eq!(number_of([0, 1, 2, 3, 4, 5, 6, 7]), 0);
        assert_eq!(number_of([7, 6, 5, 4, 3, 2, 1, 0]), 40319);
    }

    /// The figures of `docs/compiler.md`.
    #[test]
    fn five_stages_do_all_permutations_of_eight() {
        assert_eq!(reached(&[0, 1, 2]).len(), 4096);
        assert_eq!(reached(&[0, 1, 2, 0]).len(), 18688);
        assert_eq!(reached(&[0, 1, 0, 2]).len(), 9216);
        assert_eq!(reached(&[0, 1, 2, 1]).len(), 9216);
        assert_eq!(reached(&[0, 1, 2, 1, 0]).len(), 40320);
        assert_eq!(reached(&[0, 1, 2, 0, 1]).len(), 40320);
    }
}
