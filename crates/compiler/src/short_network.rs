//! Networks of ten or nine stages instead of eleven.
//!
//! The innermost blocks of a Beneš network have eight squares and take five stages over three pairings. Four
//! stages do most of the 8! permutations of a block, and three do a tenth. There are many networks and many
//! ways to flip the outer loops; some of them reduce all eight blocks to permutations that fewer stages do.

use std::sync::OnceLock;

use deltaboard_trace::ones;

use crate::moves::{IDENTITY, Moves, inverse, then};
use crate::network::{Crossing, Network};
use crate::pairing::Pairing;
use crate::stage::Stage;

/// A sequence of inner pairings, by their numbers.
type Sequence = &'static [usize];

/// In each two sequences, the pairings 1 and 2 are exchanged.
const OF_THREE: [Sequence; 6] =
    [&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[2, 0, 1], &[1, 2, 0], &[2, 1, 0]];

/// The first pairing, which should be the cheapest, is used twice. In each two sequences, the pairings 1 and
/// 2 are exchanged.
const OF_FOUR: [Sequence; 6] =
    [&[0, 1, 2, 0], &[0, 2, 1, 0], &[0, 1, 0, 2], &[0, 2, 0, 1], &[1, 0, 2, 0], &[2, 0, 1, 0]];

/// The number of loop settings after which a network is given up: a random permutation takes some hundred.
const MAX_SETTINGS: u32 = 10_000;

/// A bit set of sequences.
type Sequences = u8;

/// A permutation of the corners of a cube: the target of each. A stage over pairing n flips bit n of some
/// corners' numbers.
type Corners = [u8; 8];

/// A table with the sequences of stages that do each permutation of a block of eight squares.
#[derive(Debug)]
pub(crate) struct BlockTable {
    sequences: [Sequence; 6],
    sequences_for: Vec<Sequences>,
}

impl BlockTable {
    /// The table for three stages.
    pub(crate) fn three_stages() -> &'static Self {
        static TABLE: OnceLock<BlockTable> = OnceLock::new();
        TABLE.get_or_init(|| Self::new(OF_THREE))
    }

    /// The table for four stages.
    pub(crate) fn four_stages() -> &'static Self {
        static TABLE: OnceLock<BlockTable> = OnceLock::new();
        TABLE.get_or_init(|| Self::new(OF_FOUR))
    }

    fn new(sequences: [Sequence; 6]) -> Self {
        let mut sequences_for = vec![0; 40320];
        for (number, sequence) in sequences.iter().enumerate().step_by(2) {
            for goals in reached(sequence) {
                sequences_for[number_of(goals)] |= 1 << number;
                sequences_for[number_of(with_bits_1_and_2_swapped(goals))] |= 1 << (number + 1);
            }
        }
        Self { sequences, sequences_for }
    }
}

/// All permutations that a sequence of stages can do.
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

/// The permutation with the bits 1 and 2 of the corners' numbers exchanged.
fn with_bits_1_and_2_swapped(goals: Corners) -> Corners {
    let mirror = |corner: u8| corner & 1 | (corner >> 1 & 1) << 2 | (corner >> 2 & 1) << 1;
    core::array::from_fn(|corner| mirror(goals[usize::from(mirror(corner as u8))]))
}

/// The number of a corner's pair, 0 to 3: the corner's number without the pairing's bit.
const fn pair_of(corner: u8, bit: usize) -> u8 {
    corner & ((1 << bit) - 1) | corner >> (bit + 1) << bit
}

/// The permutation, followed by a stage that swaps the given ones of the four pairs.
fn stage(goals: Corners, bit: usize, swapped: u8) -> Corners {
    goals.map(|goal| goal ^ (swapped >> pair_of(goal, bit) & 1) << bit)
}

/// Finds the pairs to swap in each stage of a sequence, so that all corners reach their targets.
fn route_block(goals: Corners, sequence: &[usize]) -> Option<Vec<u8>> {
    let Some((&bit, later)) = sequence.split_first() else {
        let stay = |(corner, goal): (usize, &u8)| corner == usize::from(*goal);
        return goals.iter().enumerate().all(stay).then(Vec::new);
    };
    // This is the last stage that can change the bit.
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
        let mut stages = route_block(left, later)?;
        stages.insert(0, swapped);
        Some(stages)
    })
}

/// The rank of a permutation of eight among all 40320.
fn number_of(goals: Corners) -> usize {
    // For each corner, four bits with the number of smaller corners that haven't occurred yet.
    let mut smaller = 0x7654_3210u32;
    let mut number = 0;
    for (place, goal) in goals.into_iter().enumerate() {
        number = number * (8 - place) + (smaller >> (4 * goal) & 7) as usize;
        // Subtract 1 for each greater corner; for the greatest corner, all bits are shifted out.
        smaller = smaller.wrapping_sub(0x1111_1110u32 << (4 * goal));
    }
    number
}

/// A network whose three inner pairings make each block of eight squares a cube.
#[derive(Debug)]
pub(crate) struct ShortNetwork {
    network: Network,
    /// For each block, given by its lowest square, the squares of the cube's corners.
    corners: Vec<(usize, [u8; 8])>,
    /// The corner number of each square.
    corner: Moves,
    /// For each outer pairing, whether the halves of its blocks are equivalent. Then flipping all loops only
    /// exchanges the halves.
    halves_commute: [bool; 3],
}

/// For each sequence of inner stages, the swaps of the outer stages, if found.
type Routings = [Option<OuterCrossings>; 6];

fn found_sequences(found: &Routings) -> Sequences {
    let sequences = found.iter().enumerate();
    sequences.fold(0, |set, (sequence, crossings)| set | u8::from(crossings.is_some()) << sequence)
}

/// The remaining permutation and its inverse.
struct Remaining {
    goals: Moves,
    inverse: Moves,
}

impl Remaining {
    fn new(goals: Moves) -> Self {
        Self { inverse: inverse(&goals), goals }
    }
}

/// The swaps at each outer level, within a block.
#[derive(Clone, Copy, Default)]
struct OuterCrossings([Crossing; 3]);

impl OuterCrossings {
    fn with(self, other: Self) -> Self {
        let mut sum = self;
        for (crossing, other) in sum.0.iter_mut().zip(other.0) {
            crossing.before |= other.before;
            crossing.after |= other.after;
        }
        sum
    }
}

impl ShortNetwork {
    /// Returns `None` if the pairings don't halve the board, or the inner ones don't make cubes.
    pub(crate) fn new(pairings: [Pairing; 6]) -> Option<Self> {
        let network = Network::new(pairings)?;
        let inner = &network.pairings[3..];
        let mut corners = Vec::new();
        let mut corner = IDENTITY;
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
        let halves_commute = core::array::from_fn(|level| {
            let [pairing, inner @ ..] = &network.pairings[level..] else {
                return true;
            };
            let commutes = |other: &Pairing| {
                then(&pairing.partner, &other.partner) == then(&other.partner, &pairing.partner)
            };
            inner.iter().all(commutes)
        });
        Some(Self { network, corners, corner, halves_commute })
    }

    /// The number of operations if all stages are needed.
    pub(crate) fn operations(&self, table: &BlockTable) -> u32 {
        let [outer @ .., _, _, _] = &self.network.pairings;
        let inner = table.sequences[0].iter();
        let inner = inner.map(|pairing| self.network.pairings[3 + pairing].operations());
        2 * outer.iter().map(Pairing::operations).sum::<u32>() + inner.sum::<u32>()
    }

    /// The stages, if the network can do the permutation with the table's number of inner stages.
    pub(crate) fn route(&self, goals: &Moves, table: &BlockTable) -> Option<Vec<Stage>> {
        let rest = Remaining::new(*goals);
        let mut budget = MAX_SETTINGS;
        let found = self.block(0, &rest, u64::MAX, 0b11_1111, table, &mut budget);
        let (sequence, crossings) = found
            .into_iter()
            .enumerate()
            .find_map(|(sequence, crossings)| Some((sequence, crossings?)))?;
        self.stages(goals, table.sequences[sequence], crossings)
    }

    /// Tries all settings of a block's loops to reach permutations that the `sequences` do.
    fn block(
        &self,
        level: usize,
        rest: &Remaining,
        set: u64,
        sequences: Sequences,
        table: &BlockTable,
        budget: &mut u32,
    ) -> Routings {
        let mut found = [None; 6];
        let mut missing = sequences;
        let loops = self.network.loops(level, &rest.goals, &rest.inverse, set);
        let free_loops = loops.len() - usize::from(self.halves_commute[level]);
        let settings = 1u64 << free_loops;
        let halves = [set & !self.network.sides[level], set & self.network.sides[level]];
        for setting in 0..settings {
            if *budget == 0 {
                break;
            }
            *budget -= 1;
            let mut crossing = Crossing::default();
            for (number, one) in loops.iter().enumerate() {
                let crossed = one.crossing(setting >> number & 1 == 1);
                crossing.before |= crossed.before;
                crossing.after |= crossed.after;
            }
            let inner = self.network.inner(level, &rest.goals, crossing, set);
            let mut possible = missing;
            if level == 2 {
                for half in halves {
                    possible &= self.sequences_for_block(&inner, half, table);
                }
                for sequence in ones(possible.into()) {
                    let mut crossings = OuterCrossings::default();
                    crossings.0[level] = crossing;
                    found[sequence] = Some(crossings);
                }
            } else {
                let inner = Remaining::new(inner);
                let first = self.block(level + 1, &inner, halves[0], possible, table, budget);
                possible &= found_sequences(&first);
                if possible == 0 {
                    continue;
                }
                let other = self.block(level + 1, &inner, halves[1], possible, table, budget);
                possible &= found_sequences(&other);
                for sequence in ones(possible.into()) {
                    found[sequence] = first[sequence].zip(other[sequence]).map(|(first, other)| {
                        let mut crossings = first.with(other);
                        crossings.0[level] = crossing;
                        crossings
                    });
                }
            }
            missing &= !possible;
            // One sequence for the whole board is enough.
            if missing == 0 || (level == 0 && missing != sequences) {
                break;
            }
        }
        found
    }

    fn sequences_for_block(&self, goals: &Moves, set: u64, table: &BlockTable) -> Sequences {
        let lowest = set.trailing_zeros() as usize;
        let block = self.corners.iter().find(|(square, _)| *square == lowest);
        block.map_or(0, |(_, cube)| table.sequences_for[number_of(self.corners_of(goals, cube))])
    }

    fn stages(
        &self,
        goals: &Moves,
        sequence: Sequence,
        crossings: OuterCrossings,
    ) -> Option<Vec<Stage>> {
        let mut inner = *goals;
        let mut before = Vec::new();
        let mut after = Vec::new();
        for (level, crossing) in crossings.0.into_iter().enumerate() {
            inner = self.network.inner(level, &inner, crossing, u64::MAX);
            let pairing = &self.network.pairings[level];
            before.extend(pairing.stages(crossing.before));
            after.splice(0..0, pairing.stages(crossing.after));
        }
        let mut swapped = vec![0u64; sequence.len()];
        for (_, cube) in &self.corners {
            let routed = route_block(self.corners_of(&inner, cube), sequence)?;
            for ((swapped, &bit), pairs) in swapped.iter_mut().zip(sequence).zip(routed) {
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

    /// The permutation of a cube's corners.
    fn corners_of(&self, goals: &Moves, cube: &[u8; 8]) -> Corners {
        cube.map(|square| self.corner[usize::from(goals[usize::from(square)])])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan;
    use crate::stage::{moves_of, operations};

    /// A permutation that the network can do, with a pseudo-random mask for each stage.
    fn some_permutation(short: &ShortNetwork, sequence: Sequence) -> Moves {
        let outer = [0, 1, 2];
        let inner = sequence.iter().map(|bit| 3 + bit);
        let stages = outer.into_iter().chain(inner).chain(outer.into_iter().rev());
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        stages.fold(IDENTITY, |moves, pairing| {
            random = random.wrapping_mul(0xd129_0d3f_9b2c_7a65).rotate_left(29) ^ 0x5bd1;
            let partner = &short.network.pairings[pairing].partner;
            let chosen = |square: u8| random >> square.min(partner[usize::from(square)]) & 1 == 1;
            let swap = IDENTITY
                .map(|square| if chosen(square) { partner[usize::from(square)] } else { square });
            then(&moves, &swap)
        })
    }

    #[test]
    fn routes_permutations_that_a_network_can_do() {
        for table in [BlockTable::three_stages(), BlockTable::four_stages()] {
            for reversal in [false, true] {
                for (number, short) in plan::short_networks(reversal, table).iter().enumerate() {
                    let goals = some_permutation(short, table.sequences[number % 6]);
                    let stages = short.route(&goals, table).unwrap();
                    assert_eq!(moves_of(&stages), goals);
                    assert!(operations(&stages) <= short.operations(table));
                }
            }
        }
    }

    #[test]
    fn permutations_are_numbered_from_first_to_last() {
        assert_eq!(number_of([0, 1, 2, 3, 4, 5, 6, 7]), 0);
        assert_eq!(number_of([7, 6, 5, 4, 3, 2, 1, 0]), 40319);
    }

    /// The figures in `docs/compiler.md`.
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
