//! Pairings of the squares, and the cost of swapping some of the pairs.

use deltaboard_trace::ones;

use crate::moves::{self, Moves};
use crate::stage::{Instruction, Stage, Word};

/// A partner for every square. Any subset of the pairs can be swapped in one stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pairing {
    pub(crate) partner: Moves,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Partners at a distance of 1, 2, 4, 8 or 16.
    Distance(u8),
    /// A word that takes each partner to the other. A swap costs three operations more than the word.
    Word(Word),
}

impl Pairing {
    /// Pairs squares whose numbers differ in one bit, for a delta swap. The halves of the board are swapped
    /// by a rotate, which saves two operations.
    pub(crate) fn bit(distance: u8) -> Self {
        if distance == 32 {
            return Self::instruction(Instruction::Rotate(32));
        }
        Self { partner: moves::from_fn(|square| square ^ distance), kind: Kind::Distance(distance) }
    }

    pub(crate) fn instruction(instruction: Instruction) -> Self {
        Self::word(Word::one(instruction))
    }

    pub(crate) fn word(word: Word) -> Self {
        Self { partner: word.moves(), kind: Kind::Word(word) }
    }

    pub(crate) fn operations(&self) -> u32 {
        match self.kind {
            Kind::Distance(_) => 6,
            Kind::Word(word) => 3 + word.operations(),
        }
    }

    /// The cost of swapping the squares of `swapped`, which contains both partners of each pair.
    pub(crate) fn operations_for(&self, swapped: u64) -> u32 {
        match (swapped, self.kind) {
            (0, _) => 0,
            (u64::MAX, Kind::Word(word)) => word.operations(),
            (u64::MAX, Kind::Distance(_)) => 5,
            _ => self.operations(),
        }
    }

    /// The stages that swap the squares of `swapped`.
    pub(crate) fn stages(&self, swapped: u64) -> Vec<Stage> {
        match (swapped, self.kind) {
            (0, _) => Vec::new(),
            (u64::MAX, Kind::Word(word)) => word.instructions().map(Stage::Instruction).collect(),
            (mask, Kind::Word(word)) => vec![Stage::Masked { mask, word }],
            (_, Kind::Distance(distance)) => {
                vec![Stage::delta_swap(distance, swapped & self.lower())]
            }
        }
    }

    fn lower(&self) -> u64 {
        let lower = |&square: &usize| usize::from(self.partner[square]) > square;
        (0..64).filter(lower).fold(0, |set, square| set | 1 << square)
    }
}

/// For permutations that are their own inverses: swaps one set of pairs after another.
pub(crate) fn swaps(goals: &Moves, reversal: bool) -> Option<Vec<Stage>> {
    if (0..64).any(|from| usize::from(goals[usize::from(goals[from])]) != from) {
        return None;
    }
    let moved = (0..64).filter(|&from| usize::from(goals[from]) != from);
    let mut rest = moved.fold(0u64, |set, from| set | 1 << from);
    let words = words(reversal);
    let mut stages = Vec::new();
    while rest != 0 {
        let by_word = words.iter().map(|word| {
            let partner = word.moves();
            let here = |&from: &usize| partner[from] == goals[from];
            let set = ones(rest).filter(here).fold(0u64, |set, from| set | 1 << from);
            let word = *word;
            let stage = Stage::Masked { mask: set, word };
            (set, stage)
        });
        let by_distance = (1..64u8).map(|distance| {
            let here = |&from: &usize| goals[from] == from as u8 + distance;
            let lower = ones(rest).filter(here).fold(0u64, |set, from| set | 1 << from);
            (lower | lower << distance, Stage::delta_swap(distance, lower))
        });
        // Choose the most pairs per operation.
        let mut best: Option<(u64, Stage)> = None;
        for (set, stage) in by_word.chain(by_distance) {
            let better = best.as_ref().is_none_or(|(known, other)| {
                set.count_ones() * other.operations() > known.count_ones() * stage.operations()
            });
            if set != 0 && better {
                best = Some((set, stage));
            }
        }
        let (set, stage) = best?;
        rest &= !set;
        match stage {
            Stage::Masked { mask: u64::MAX, word } => {
                stages.extend(word.instructions().map(Stage::Instruction));
            }
            stage => stages.push(stage),
        }
        if stages.len() > 12 {
            return None;
        }
    }
    Some(stages)
}

/// The words that are their own inverses, so that they pair the squares.
pub(crate) fn words(reversal: bool) -> Vec<Word> {
    let half = Instruction::Rotate(32);
    let mut words = vec![Word::one(half), Word::one(Instruction::SwapBytes)];
    // Ranks mirrored at an axis other than the board's.
    for ranks in [2, 4, 6] {
        words.push(Word::two(Instruction::SwapBytes, Instruction::Rotate(8 * ranks)));
    }
    if reversal {
        words.push(Word::one(Instruction::ReverseBits));
        words.push(Word::two(Instruction::ReverseBits, Instruction::SwapBytes));
        for left in (2..64).step_by(2) {
            words.push(Word::two(Instruction::ReverseBits, Instruction::Rotate(left)));
        }
    }
    words
}
