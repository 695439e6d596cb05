//! Permutations that are affine in the six bits of a square's number, as all symmetries are: a
//! matrix over GF(2) and an XOR.
//!
//! A stage adds `v` to the squares that fulfil one linear condition. Its matrix differs from the
//! identity by rank one, so a matrix that differs by rank r needs at least r stages; only stages
//! that bring the rank down are tried.

use crate::moves::{Moves, STAY, from_fn};
use crate::pairing::Pairing;
use crate::stage::{Stage, Whole, Word, moves_of, operations};

/// A stage that is affine.
#[derive(Debug)]
struct Step {
    goals: Moves,
    /// What it adds to the squares that it moves.
    adds: u8,
    operations: u32,
    stages: Vec<Stage>,
}

/// Where the square 0 goes, and the squares 1, 2, 4, … 32.
type Images = [u8; 7];

/// A branch of the search: what is left to do before the steps that have been taken.
#[derive(Clone, Debug)]
struct Branch {
    images: Images,
    operations: u32,
    /// From the last to the first.
    steps: Vec<u16>,
}

/// A search through products of such stages.
#[derive(Debug)]
pub(crate) struct Affine {
    steps: Vec<Step>,
    /// For each number the cheapest stages that add it to every square.
    translations: Vec<(u32, Vec<Stage>)>,
    branches: Vec<Branch>,
}

impl Affine {
    /// `None` if the permutation is not affine.
    pub(crate) fn new(goals: &Moves, reversal: bool) -> Option<Self> {
        let images = images(goals)?;
        let translations = translations(reversal);
        let start = Branch {
            images,
            operations: 0,
            steps: Vec::new(),
        };
        Some(Self {
            steps: steps(reversal),
            translations,
            branches: vec![start],
        })
    }

    pub(crate) fn finished(&self) -> bool {
        self.branches.is_empty()
    }

    /// Follows one branch; gives stages that cost less than `limit`, if it ends in some.
    pub(crate) fn advance(&mut self, limit: u32) -> Option<Vec<Stage>> {
        let branch = self.branches.pop()?;
        let image = image(&branch.images);
        let rank = image.count_ones().trailing_zeros();
        if branch.operations + 4 * rank >= limit {
            return None;
        }
        if rank == 0 {
            let (operations, stages) = &self.translations[usize::from(branch.images[0])];
            if branch.operations + operations >= limit {
                return None;
            }
            let steps = branch.steps.iter().rev();
            let steps =
                steps.flat_map(|&step| self.steps[usize::from(step)].stages.iter().cloned());
            return Some(stages.iter().cloned().chain(steps).collect());
        }
        // The cheapest steps come last on the stack, and so are followed first.
        for (number, step) in self.steps.iter().enumerate().rev() {
            if image >> step.adds & 1 == 0 {
                continue;
            }
            let images = branch.images.map(|square| step.goals[usize::from(square)]);
            if self::image(&images).count_ones().trailing_zeros() < rank {
                let mut steps = branch.steps.clone();
                steps.push(number as u16);
                self.branches.push(Branch {
                    images,
                    operations: branch.operations + step.operations,
                    steps,
                });
            }
        }
        None
    }
}

/// The shortest that the first few branches of a search lead to.
pub(crate) fn first(goals: &Moves, reversal: bool) -> Option<Vec<Stage>> {
    const BRANCHES: u32 = 300;
    let mut search = Affine::new(goals, reversal)?;
    let mut best: Option<Vec<Stage>> = None;
    for _ in 0..BRANCHES {
        let limit = best.as_ref().map_or(u32::MAX, |best| operations(best));
        best = search.advance(limit).or(best);
    }
    best
}

/// If the six bits of a square's number only change places and are complemented: a delta swap for
/// each two of them, and a translation.
pub(crate) fn bit_swaps(goals: &Moves, reversal: bool) -> Option<Vec<Stage>> {
    let images = images(goals)?;
    let mut places = [0; 6];
    for (place, image) in places.iter_mut().zip(&images[1..]) {
        let added = image ^ images[0];
        if !added.is_power_of_two() {
            return None;
        }
        *place = added.ilog2();
    }
    // `places[bit]` is where a bit still has to go from its own place.
    let mut swaps = Vec::new();
    for bit in 0..6u32 {
        while places[bit as usize] != bit {
            let goal = places[bit as usize];
            swaps.push((1u8 << bit.max(goal), 1u8 << bit.min(goal)));
            places.swap(bit as usize, goal as usize);
        }
    }
    // A swap complements both bits for nothing, if no later one moves them on.
    let mut complement = images[0];
    let mut later = 0;
    let mut stages = Vec::new();
    for &(high, low) in swaps.iter().rev() {
        let both = high | low;
        let complemented = complement & both == both && later & both == 0;
        if complemented {
            complement ^= both;
        }
        later |= both;
        stages.push(bit_swap(high, low, complemented));
    }
    stages.reverse();
    let (_, translation) = &translations(reversal)[usize::from(complement)];
    stages.extend(translation.iter().cloned());
    Some(stages)
}

/// Two bits of a square's number change places; or change places and are complemented.
fn bit_swap(high: u8, low: u8, complemented: bool) -> Stage {
    let (bits, distance) = if complemented {
        (0, high + low)
    } else {
        (low, high - low)
    };
    let here = |&square: &u8| square & (high | low) == bits;
    let lower = (0..64)
        .filter(here)
        .fold(0u64, |set, square| set | 1 << square);
    Stage::delta_swap(distance, lower)
}

fn images(goals: &Moves) -> Option<Images> {
    let images = [0, 1, 2, 4, 8, 16, 32].map(|square: usize| goals[square]);
    let affine = from_fn(|square| {
        (0..6).fold(images[0], |sum, bit| {
            let added = images[bit + 1] ^ images[0];
            sum ^ if square >> bit & 1 == 1 { added } else { 0 }
        })
    });
    (affine == *goals).then_some(images)
}

/// All sums of the columns by which the matrix differs from the identity, as a set; of
/// 2^rank numbers.
fn image(images: &Images) -> u64 {
    let mut sums = 1u64;
    for bit in 0..6 {
        let column = images[bit + 1] ^ images[0] ^ 1 << bit;
        if sums >> column & 1 == 0 {
            sums |=
                deltaboard_trace::ones(sums).fold(0, |more, sum| more | 1 << (sum as u8 ^ column));
        }
    }
    sums
}

/// Every affine stage, the cheapest first.
fn steps(reversal: bool) -> Vec<Step> {
    let mut pairings: Vec<_> = [1, 2, 4, 8, 16, 32].map(Pairing::bit).to_vec();
    let half = Whole::Rotate(32);
    pairings.push(Pairing::whole(Whole::SwapBytes));
    pairings.push(Pairing::word(Word::two(Whole::SwapBytes, half)));
    if reversal {
        pairings.push(Pairing::whole(Whole::ReverseBits));
        pairings.push(Pairing::word(Word::two(Whole::ReverseBits, half)));
        pairings.push(Pairing::word(Word::two(
            Whole::ReverseBits,
            Whole::SwapBytes,
        )));
    }
    let mut steps = Vec::new();
    for pairing in pairings {
        let adds = pairing.partner[0];
        for condition in conditions().filter(|(bits, _)| even(bits & adds)) {
            let swapped = fulfilling(condition);
            let stages = pairing.stages(swapped);
            steps.push(Step::new(adds, stages));
        }
    }
    // Two bits of the number change places, or change places and are complemented.
    for high in 1..6 {
        for low in 0..high {
            for complemented in [false, true] {
                let stage = bit_swap(1 << high, 1 << low, complemented);
                steps.push(Step::new(1 << high | 1 << low, vec![stage]));
            }
        }
    }
    steps.sort_by_key(|step| step.operations);
    steps
}

impl Step {
    fn new(adds: u8, stages: Vec<Stage>) -> Self {
        Self {
            goals: moves_of(&stages),
            adds,
            operations: operations(&stages),
            stages,
        }
    }
}

/// The linear conditions: that the sum of some bits is 0, or 1.
fn conditions() -> impl Iterator<Item = (u8, bool)> {
    (1..64).flat_map(|bits| [(bits, false), (bits, true)])
}

fn fulfilling((bits, odd): (u8, bool)) -> u64 {
    let here = |&square: &u8| even(square & bits) != odd;
    (0..64)
        .filter(here)
        .fold(0, |set, square| set | 1 << square)
}

const fn even(bits: u8) -> bool {
    bits.count_ones().is_multiple_of(2)
}

/// The cheapest way to add each number to all squares.
fn translations(reversal: bool) -> Vec<(u32, Vec<Stage>)> {
    let mut pairings: Vec<_> = [1, 2, 4, 8, 16, 32].map(Pairing::bit).to_vec();
    pairings.push(Pairing::whole(Whole::SwapBytes));
    if reversal {
        pairings.push(Pairing::whole(Whole::ReverseBits));
    }
    let mut ways: Vec<Option<(u32, Vec<Stage>)>> = vec![None; 64];
    ways[0] = Some((0, Vec::new()));
    // Sets of pairings: each is used once or not at all.
    for chosen in 0..1u32 << pairings.len() {
        let mut stages = Vec::new();
        let mut adds = 0;
        for (place, pairing) in pairings.iter().enumerate() {
            if chosen >> place & 1 == 1 {
                stages.extend(pairing.stages(u64::MAX));
                adds ^= pairing.partner[usize::from(STAY[0])];
            }
        }
        let operations = operations(&stages);
        let way = &mut ways[usize::from(adds)];
        if way.as_ref().is_none_or(|known| operations < known.0) {
            *way = Some((operations, stages));
        }
    }
    ways.into_iter().flatten().collect()
}
