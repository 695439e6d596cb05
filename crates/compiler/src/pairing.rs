//! Ways to pair the squares, and what it takes to let some of the pairs change places.

use deltaboard_trace::ones;

use crate::moves::{self, Moves};
use crate::stage::{Stage, Whole, Word};

/// Every square has a partner. Any set of pairs can change places in one stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pairing {
    pub(crate) partner: Moves,
    by: By,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    /// The partners stand this far apart: 1, 2, 4, 8 or 16.
    Distance(u8),
    /// The word brings each partner to the other: three operations and its own.
    Word(Word),
}

impl Pairing {
    /// Squares whose numbers differ in one bit: a delta swap. The halves of the board change
    /// places by a rotate as well, which saves two operations.
    pub(crate) fn bit(distance: u8) -> Self {
        if distance == 32 {
            return Self::whole(Whole::Rotate(32));
        }
        Self {
            partner: moves::from_fn(|square| square ^ distance),
            by: By::Distance(distance),
        }
    }

    pub(crate) fn whole(whole: Whole) -> Self {
        Self::word(Word::one(whole))
    }

    pub(crate) fn word(word: Word) -> Self {
        Self {
            partner: word.moves(),
            by: By::Word(word),
        }
    }

    pub(crate) fn operations(&self) -> u32 {
        match self.by {
            By::Distance(_) => 6,
            By::Word(word) => 3 + word.operations(),
        }
    }

    /// What it costs that `swapped` change places, both partners of a pair being in the set.
    pub(crate) fn operations_for(&self, swapped: u64) -> u32 {
        match (swapped, self.by) {
            (0, _) => 0,
            (u64::MAX, By::Word(word)) => word.operations(),
            (u64::MAX, By::Distance(_)) => 5,
            _ => self.operations(),
        }
    }

    /// The stages that let `swapped` change places.
    pub(crate) fn stages(&self, swapped: u64) -> Vec<Stage> {
        match (swapped, self.by) {
            (0, _) => Vec::new(),
            (u64::MAX, By::Word(word)) => word.wholes().map(Stage::Whole).collect(),
            (mask, By::Word(word)) => vec![Stage::Under { mask, word }],
            (_, By::Distance(distance)) => {
                vec![Stage::delta_swap(distance, swapped & self.lower())]
            }
        }
    }

    fn lower(&self) -> u64 {
        let lower = |&square: &usize| usize::from(self.partner[square]) > square;
        (0..64)
            .filter(lower)
            .fold(0, |set, square| set | 1 << square)
    }
}

/// Swaps one set of pairs after another, where a permutation is made of nothing else: each bit
/// stays or changes places with one other.
pub(crate) fn swaps(goals: &Moves, reversal: bool) -> Option<Vec<Stage>> {
    if (0..64).any(|from| usize::from(goals[usize::from(goals[from])]) != from) {
        return None;
    }
    let moved = (0..64).filter(|&from| usize::from(goals[from]) != from);
    let mut rest = moved.fold(0u64, |set, from| set | 1 << from);
    let ways = words(reversal);
    let mut stages = Vec::new();
    while rest != 0 {
        let by_word = ways.iter().map(|word| {
            let partner = word.moves();
            let here = |&from: &usize| partner[from] == goals[from];
            let set = ones(rest)
                .filter(here)
                .fold(0u64, |set, from| set | 1 << from);
            let word = *word;
            let stage = Stage::Under { mask: set, word };
            (set, stage)
        });
        let by_distance = (1..64u8).map(|distance| {
            let here = |&from: &usize| goals[from] == from as u8 + distance;
            let lower = ones(rest)
                .filter(here)
                .fold(0u64, |set, from| set | 1 << from);
            (
                lower | lower << distance,
                Stage::delta_swap(distance, lower),
            )
        });
        // The most pairs for an operation.
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
            Stage::Under {
                mask: u64::MAX,
                word,
            } => stages.extend(word.wholes().map(Stage::Whole)),
            stage => stages.push(stage),
        }
        if stages.len() > 12 {
            return None;
        }
    }
    Some(stages)
}

/// The words that bring every square to a partner and back.
pub(crate) fn words(reversal: bool) -> Vec<Word> {
    let half = Whole::Rotate(32);
    let mut words = vec![Word::one(half), Word::one(Whole::SwapBytes)];
    // Ranks about an axis that is none of the board.
    for ranks in [2, 4, 6] {
        words.push(Word::two(Whole::SwapBytes, Whole::Rotate(8 * ranks)));
    }
    if reversal {
        words.push(Word::one(Whole::ReverseBits));
        words.push(Word::two(Whole::ReverseBits, Whole::SwapBytes));
        for left in (2..64).step_by(2) {
            words.push(Word::two(Whole::ReverseBits, Whole::Rotate(left)));
        }
    }
    words
}
