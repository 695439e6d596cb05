//! Search for permutations that are affine in the six bits of a square's number, as all symmetries are: a
//! matrix over GF(2) and an XOR.
//!
//! A stage adds `v` to the squares that satisfy one linear condition. Its matrix differs from the identity by
//! rank one, so a matrix that differs by rank r needs at least r stages. Only stages that reduce the rank are
//! tried.

use crate::moves::{IDENTITY, Moves, from_fn};
use crate::pairing::Pairing;
use crate::stage::{Instruction, Stage, Word, moves_of, operations};

/// An affine permutation that takes a few stages.
#[derive(Debug)]
struct AffineStage {
    goals: Moves,
    /// The number that it XORs into the squares that it moves.
    addend: u8,
    operations: u32,
    stages: Vec<Stage>,
}

/// The targets of the squares 0, 1, 2, 4, … 32.
type Images = [u8; 7];

/// A branch of the search: the remaining permutation, to be done before the chosen steps.
#[derive(Clone, Debug)]
struct Branch {
    images: Images,
    operations: u32,
    /// Indices of the chosen steps, the last one first.
    steps: Vec<u16>,
}

/// A depth-first search through products of affine stages.
#[derive(Debug)]
pub(crate) struct Affine {
    steps: Vec<AffineStage>,
    /// For each number, the cheapest stages that XOR it into every square.
    translations: Vec<(u32, Vec<Stage>)>,
    branches: Vec<Branch>,
}

impl Affine {
    /// Returns `None` if the permutation isn't affine.
    pub(crate) fn new(goals: &Moves, reversal: bool) -> Option<Self> {
        let images = images(goals)?;
        let translations = translations(reversal);
        let start = Branch { images, operations: 0, steps: Vec::new() };
        Some(Self { steps: affine_stages(reversal), translations, branches: vec![start] })
    }

    pub(crate) fn finished(&self) -> bool {
        self.branches.is_empty()
    }

    /// Explores one branch; returns its stages if it is complete and costs less than `limit`.
    pub(crate) fn advance(&mut self, limit: u32) -> Option<Vec<Stage>> {
        let branch = self.branches.pop()?;
        let span = difference_span(&branch.images);
        let rank = span.count_ones().trailing_zeros();
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
        // Push the cheapest steps last, so that they are explored first.
        for (number, step) in self.steps.iter().enumerate().rev() {
            if span >> step.addend & 1 == 0 {
                continue;
            }
            let images = branch.images.map(|square| step.goals[usize::from(square)]);
            if self::difference_span(&images).count_ones().trailing_zeros() < rank {
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

/// The cheapest result of the first branches of a search.
pub(crate) fn first_branches(goals: &Moves, reversal: bool) -> Option<Vec<Stage>> {
    const BRANCHES: u32 = 300;
    let mut search = Affine::new(goals, reversal)?;
    let mut best: Option<Vec<Stage>> = None;
    for _ in 0..BRANCHES {
        let limit = best.as_ref().map_or(u32::MAX, |best| operations(best));
        best = search.advance(limit).or(best);
    }
    best
}

/// For permutations that only permute and complement the six bits of a square's number: a delta swap for each
/// swap of two bits, and a translation.
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
    // `places[bit]` is the bit's remaining target.
    let mut swaps = Vec::new();
    for bit in 0..6u32 {
        while places[bit as usize] != bit {
            let goal = places[bit as usize];
            swaps.push((1u8 << bit.max(goal), 1u8 << bit.min(goal)));
            places.swap(bit as usize, goal as usize);
        }
    }
    // A swap can complement both bits at no cost, if no later swap moves them.
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

/// A delta swap that exchanges two bits of a square's number, and may complement them.
fn bit_swap(high: u8, low: u8, complemented: bool) -> Stage {
    let (bits, distance) = if complemented { (0, high + low) } else { (low, high - low) };
    let here = |&square: &u8| square & (high | low) == bits;
    let lower = (0..64).filter(here).fold(0u64, |set, square| set | 1 << square);
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

/// The span of the columns of (matrix − identity), as a set of 2^rank numbers.
fn difference_span(images: &Images) -> u64 {
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

/// All affine stages, the cheapest first.
fn affine_stages(reversal: bool) -> Vec<AffineStage> {
    let mut pairings: Vec<_> = [1, 2, 4, 8, 16, 32].map(Pairing::bit).to_vec();
    let half = Instruction::Rotate(32);
    pairings.push(Pairing::instruction(Instruction::SwapBytes));
    pairings.push(Pairing::word(Word::two(Instruction::SwapBytes, half)));
    if reversal {
        pairings.push(Pairing::instruction(Instruction::ReverseBits));
        pairings.push(Pairing::word(Word::two(Instruction::ReverseBits, half)));
        pairings.push(Pairing::word(Word::two(Instruction::ReverseBits, Instruction::SwapBytes)));
    }
    let mut steps = Vec::new();
    for pairing in pairings {
        let addend = pairing.partner[0];
        for condition in conditions().filter(|(bits, _)| has_even_parity(bits & addend)) {
            let swapped = satisfying(condition);
            let stages = pairing.stages(swapped);
            steps.push(AffineStage::new(addend, stages));
        }
    }
    // Exchanges of two bits of the number, which may be complemented.
    for high in 1..6 {
        for low in 0..high {
            for complemented in [false, true] {
                let stage = bit_swap(1 << high, 1 << low, complemented);
                steps.push(AffineStage::new(1 << high | 1 << low, vec![stage]));
            }
        }
    }
    steps.sort_by_key(|step| step.operations);
    steps
}

impl AffineStage {
    fn new(addend: u8, stages: Vec<Stage>) -> Self {
        Self { goals: moves_of(&stages), addend, operations: operations(&stages), stages }
    }
}

/// All linear conditions: the XOR of some bits is 0 or 1.
fn conditions() -> impl Iterator<Item = (u8, bool)> {
    (1..64).flat_map(|bits| [(bits, false), (bits, true)])
}

fn satisfying((bits, odd): (u8, bool)) -> u64 {
    let here = |&square: &u8| has_even_parity(square & bits) != odd;
    (0..64).filter(here).fold(0, |set, square| set | 1 << square)
}

const fn has_even_parity(bits: u8) -> bool {
    bits.count_ones().is_multiple_of(2)
}

/// For each number, the cheapest way to XOR it into all squares.
fn translations(reversal: bool) -> Vec<(u32, Vec<Stage>)> {
    let mut pairings: Vec<_> = [1, 2, 4, 8, 16, 32].map(Pairing::bit).to_vec();
    pairings.push(Pairing::instruction(Instruction::SwapBytes));
    if reversal {
        pairings.push(Pairing::instruction(Instruction::ReverseBits));
    }
    let mut cheapest: Vec<Option<(u32, Vec<Stage>)>> = vec![None; 64];
    cheapest[0] = Some((0, Vec::new()));
    // Subsets of the pairings: each is used at most once.
    for chosen in 0..1u32 << pairings.len() {
        let mut stages = Vec::new();
        let mut addend = 0;
        for (place, pairing) in pairings.iter().enumerate() {
            if chosen >> place & 1 == 1 {
                stages.extend(pairing.stages(u64::MAX));
                addend ^= pairing.partner[usize::from(IDENTITY[0])];
            }
        }
        let operations = operations(&stages);
        let best = &mut cheapest[usize::from(addend)];
        if best.as_ref().is_none_or(|known| operations < known.0) {
            *best = Some((operations, stages));
        }
    }
    cheapest.into_iter().flatten().collect()
}
