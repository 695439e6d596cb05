//! A stage of a routine: a permutation that takes a line or two of code, its cost, and its inverse, which
//! costs the same.

use deltaboard_trace::ones;
use deltaboard_transform::{Packing, Transform};

use crate::moves::{self, IDENTITY, Moves, image};

/// An instruction that moves all 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Instruction {
    SwapBytes,
    ReverseBits,
    /// A rotate to the left, towards h8, by 1 to 63.
    Rotate(u8),
}

impl Instruction {
    pub(crate) fn moves(self) -> Moves {
        match self {
            Self::SwapBytes => moves::from_fn(|square| square ^ 56),
            Self::ReverseBits => moves::from_fn(|square| square ^ 63),
            Self::Rotate(left) => moves::from_fn(|square| square + left),
        }
    }

    pub(crate) const fn inverse(self) -> Self {
        match self {
            Self::Rotate(left) => Self::Rotate(64 - left),
            other => other,
        }
    }
}

/// A word, in the sense of group theory: one or two instructions, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word(pub(crate) [Option<Instruction>; 2]);

impl Word {
    pub(crate) const fn one(instruction: Instruction) -> Self {
        Self([Some(instruction), None])
    }

    pub(crate) const fn two(first: Instruction, next: Instruction) -> Self {
        Self([Some(first), Some(next)])
    }

    pub(crate) fn instructions(self) -> impl Iterator<Item = Instruction> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn moves(self) -> Moves {
        self.instructions()
            .fold(IDENTITY, |moves, instruction| moves::then(&moves, &instruction.moves()))
    }

    pub(crate) fn operations(self) -> u32 {
        self.instructions().count() as u32
    }

    fn inverse(self) -> Self {
        match self.0 {
            [first, None] => Self([first.map(Instruction::inverse), None]),
            [first, next] => {
                Self([next.map(Instruction::inverse), first.map(Instruction::inverse)])
            }
        }
    }
}

/// How the bits of a part move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Path {
    /// By a rotate to the left by 0 to 63, or by a shift if no bit wraps around.
    Rotate(u8),
    Word(Word),
    /// In order, from one mask to another: PEXT, PDEP or both.
    InOrder,
}

/// A subset of the bits, and its targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) path: Path,
    pub(crate) from: u64,
    pub(crate) to: u64,
}

/// The operator for a part that rotates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shift {
    None,
    Left(u8),
    Right(u8),
    Rotate(u8),
}

impl Part {
    pub(crate) fn rotate(left: u8, from: u64) -> Self {
        Self { path: Path::Rotate(left), from, to: from.rotate_left(left.into()) }
    }

    pub(crate) fn word(word: Word, from: u64) -> Self {
        Self { path: Path::Word(word), from, to: image(&word.moves(), from) }
    }

    /// A part that moves from one mask to another in order; by a shift if that is cheaper.
    pub(crate) fn in_order(from: u64, to: u64) -> Self {
        let in_order = Self { path: Path::InOrder, from, to };
        let left = to.trailing_zeros().wrapping_sub(from.trailing_zeros()) & 63;
        let shift = Self::rotate(left as u8, from);
        let same = shift.to == to && shift.is_shift();
        if same && shift.operations() <= in_order.operations() { shift } else { in_order }
    }

    /// Whether a rotate is a plain shift, because no bit wraps around.
    fn is_shift(&self) -> bool {
        matches!(self.path, Path::Rotate(left) if !matches!(self.shift(left).0, Shift::Rotate(_)))
    }

    /// The operator for a rotating part, and whether a mask is needed to clear other bits.
    pub(crate) fn shift(&self, left: u8) -> (Shift, bool) {
        let all = u64::MAX;
        let (shift, arrives) = match left {
            0 => (Shift::None, all),
            _ if self.from << left == self.to => (Shift::Left(left), all << left),
            _ if self.from >> (64 - left) == self.to => {
                (Shift::Right(64 - left), all >> (64 - left))
            }
            _ => (Shift::Rotate(left), all),
        };
        (shift, arrives != self.to)
    }

    fn operations(&self) -> u32 {
        match self.path {
            Path::Rotate(left) => {
                let (shift, masked) = self.shift(left);
                u32::from(shift != Shift::None) + u32::from(masked)
            }
            Path::Word(word) => word.operations() + u32::from(self.to != u64::MAX),
            Path::InOrder => {
                let ends = |mask: u64| mask & mask.wrapping_add(1) == 0;
                if ends(self.from) || ends(self.to) { 1 } else { 2 }
            }
        }
    }

    fn inverse(self) -> Self {
        Self {
            path: match self.path {
                Path::Rotate(left) => Path::Rotate((64 - left) % 64),
                Path::Word(word) => Path::Word(word.inverse()),
                Path::InOrder => Path::InOrder,
            },
            from: self.to,
            to: self.from,
        }
    }

    fn apply(&self, moves: &mut Moves) {
        match self.path {
            Path::Rotate(left) => {
                for square in ones(self.from) {
                    moves[square] = (square as u8 + left) & 63;
                }
            }
            Path::Word(word) => {
                let goals = word.moves();
                for square in ones(self.from) {
                    moves[square] = goals[square];
                }
            }
            Path::InOrder => {
                for (from, to) in ones(self.from).zip(ones(self.to)) {
                    moves[from] = to as u8;
                }
            }
        }
    }
}

/// A permutation that takes a line or two of code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Instruction(Instruction),
    /// Swaps the bits of a mask with those `distance` above.
    DeltaSwap {
        distance: u8,
        lower: u64,
    },
    /// Applies a word to the bits of a mask, which it maps to itself; the others stay.
    Masked {
        mask: u64,
        word: Word,
    },
    /// Moves all bits in parts, and combines these with OR.
    Parts(Vec<Part>),
    /// The catalogue's multiplications for a packing.
    Packing(Packing),
}

impl Stage {
    /// A delta swap, or a cheaper equivalent.
    pub(crate) fn delta_swap(distance: u8, lower: u64) -> Self {
        let upper = lower << distance;
        let swap = Self::DeltaSwap { distance, lower };
        let mut parts = vec![Part::rotate(64 - distance, upper), Part::rotate(distance, lower)];
        if lower | upper != u64::MAX {
            parts.push(Part::rotate(0, !(lower | upper)));
        }
        let parts = Self::Parts(parts);
        if parts.operations() < swap.operations() { parts } else { swap }
    }

    /// The number of operations, as the interpreter counts them.
    pub(crate) fn operations(&self) -> u32 {
        match self {
            Self::Instruction(_) => 1,
            Self::DeltaSwap { .. } => 6,
            Self::Masked { word, .. } => 3 + word.operations(),
            Self::Parts(parts) => {
                let ors = parts.len() as u32 - 1;
                parts.iter().map(Part::operations).sum::<u32>() + ors
            }
            Self::Packing(_) => PACKING_OPERATIONS,
        }
    }

    pub(crate) fn moves(&self) -> Moves {
        let mut moves = IDENTITY;
        match self {
            Self::Instruction(instruction) => return instruction.moves(),
            Self::DeltaSwap { distance, lower } => {
                for low in ones(*lower) {
                    let high = low + usize::from(*distance);
                    moves[low] = high as u8;
                    moves[high] = low as u8;
                }
            }
            Self::Masked { mask, word } => Part::word(*word, *mask).apply(&mut moves),
            Self::Parts(parts) => parts.iter().for_each(|part| part.apply(&mut moves)),
            Self::Packing(packing) => {
                return moves::from_permutation(&Transform::Packing(*packing).into());
            }
        }
        moves
    }

    pub(crate) fn inverse(self) -> Self {
        match self {
            Self::Instruction(instruction) => Self::Instruction(instruction.inverse()),
            Self::DeltaSwap { .. } => self,
            Self::Masked { mask, word } => Self::Masked { mask, word: word.inverse() },
            Self::Parts(parts) => Self::Parts(parts.into_iter().map(Part::inverse).collect()),
            Self::Packing(packing) => Self::Packing(packing.inverse()),
        }
    }
}

/// The number of operations of a packing's multiplications; a test compares it with the catalogue.
const PACKING_OPERATIONS: u32 = 31;

pub(crate) fn operations(stages: &[Stage]) -> u32 {
    stages.iter().map(Stage::operations).sum()
}

/// The composition of all stages.
pub(crate) fn moves_of(stages: &[Stage]) -> Moves {
    stages.iter().fold(IDENTITY, |moves, stage| moves::then(&moves, &stage.moves()))
}

/// The inverse: the inverses of the stages, from the last to the first.
pub(crate) fn inverse(stages: Vec<Stage>) -> Vec<Stage> {
    stages.into_iter().rev().map(Stage::inverse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_cost_the_same() {
        let files = 0x0f0f_0f0f_0f0f_0f0f;
        let parts = |parts: &[Part]| Stage::Parts(parts.to_vec());
        let [low, rest] = [0xff, !0xff];
        for stage in [
            Stage::Instruction(Instruction::Rotate(5)),
            Stage::Instruction(Instruction::SwapBytes),
            Stage::delta_swap(4, files),
            Stage::delta_swap(9, 1 << 20),
            Stage::delta_swap(56, low),
            Stage::Masked { mask: files, word: Word::one(Instruction::Rotate(24)) },
            Stage::Masked {
                mask: files,
                word: Word::two(Instruction::SwapBytes, Instruction::Rotate(16)),
            },
            parts(&[Part::rotate(56, low), Part::rotate(56, rest)]),
            parts(&[Part::in_order(files, !0 >> 32), Part::in_order(!files, !0 << 32)]),
            parts(&[Part::in_order(low, low << 8), Part::in_order(rest, !(low << 8))]),
            Stage::Packing(Packing::Packed45),
        ] {
            let back = stage.clone().inverse();
            assert_eq!(back.operations(), stage.operations(), "{stage:?}");
            assert_eq!(moves::then(&stage.moves(), &back.moves()), IDENTITY, "{stage:?}");
        }
    }

    #[test]
    fn complete_and_end_swaps_are_cheaper() {
        assert_eq!(Stage::delta_swap(4, 0x0f0f_0f0f_0f0f_0f0f).operations(), 5);
        assert_eq!(Stage::delta_swap(56, 0xff).operations(), 5);
        assert_eq!(Stage::delta_swap(1, 1).operations(), 6);
    }
}
