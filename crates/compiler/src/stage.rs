//! A stage of a routine: a permutation that is written in a line or two, its price, and the way
//! back at the same price.

use deltaboard_trace::ones;
use deltaboard_transform::{Packing, Transform};

use crate::moves::{self, Moves, STAY, image};

/// One instruction that moves all 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whole {
    SwapBytes,
    ReverseBits,
    /// To the left, that is, towards h8: 1 to 63.
    Rotate(u8),
}

impl Whole {
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

/// Up to two such instructions, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word(pub(crate) [Option<Whole>; 2]);

impl Word {
    pub(crate) const fn one(whole: Whole) -> Self {
        Self([Some(whole), None])
    }

    pub(crate) const fn two(first: Whole, next: Whole) -> Self {
        Self([Some(first), Some(next)])
    }

    pub(crate) fn wholes(self) -> impl Iterator<Item = Whole> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn moves(self) -> Moves {
        self.wholes()
            .fold(STAY, |moves, whole| moves::then(&moves, &whole.moves()))
    }

    pub(crate) fn operations(self) -> u32 {
        self.wholes().count() as u32
    }

    fn inverse(self) -> Self {
        match self.0 {
            [first, None] => Self([first.map(Whole::inverse), None]),
            [first, next] => Self([next.map(Whole::inverse), first.map(Whole::inverse)]),
        }
    }
}

/// The way that the bits of a part take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Path {
    /// By a rotate to the left, or by a shift where none of them comes around; 0 to 63.
    Rotate(u8),
    Word(Word),
    /// In their order, from one mask to another: PEXT, PDEP or both.
    InOrder,
}

/// Some of the bits, on their way to where the others do not go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) path: Path,
    pub(crate) from: u64,
    pub(crate) to: u64,
}

/// How a part that rotates is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Stay,
    Left(u8),
    Right(u8),
    Rotate(u8),
}

impl Part {
    pub(crate) fn rotate(left: u8, from: u64) -> Self {
        Self {
            path: Path::Rotate(left),
            from,
            to: from.rotate_left(left.into()),
        }
    }

    pub(crate) fn word(word: Word, from: u64) -> Self {
        Self {
            path: Path::Word(word),
            from,
            to: image(&word.moves(), from),
        }
    }

    /// From one mask to another, neither overtaking another; by a shift, where that is cheaper.
    pub(crate) fn in_order(from: u64, to: u64) -> Self {
        let in_order = Self {
            path: Path::InOrder,
            from,
            to,
        };
        let left = to.trailing_zeros().wrapping_sub(from.trailing_zeros()) & 63;
        let shift = Self::rotate(left as u8, from);
        let same = shift.to == to && shift.in_a_line();
        if same && shift.operations() <= in_order.operations() {
            shift
        } else {
            in_order
        }
    }

    /// Whether no bit of a rotate comes around the end of the board.
    fn in_a_line(&self) -> bool {
        matches!(self.path, Path::Rotate(left) if !matches!(self.turn(left).0, Turn::Rotate(_)))
    }

    /// How a rotating part is written, and whether a mask is needed to keep other bits away.
    pub(crate) fn turn(&self, left: u8) -> (Turn, bool) {
        let all = u64::MAX;
        let (turn, arrives) = match left {
            0 => (Turn::Stay, all),
            _ if self.from << left == self.to => (Turn::Left(left), all << left),
            _ if self.from >> (64 - left) == self.to => {
                (Turn::Right(64 - left), all >> (64 - left))
            }
            _ => (Turn::Rotate(left), all),
        };
        (turn, arrives != self.to)
    }

    fn operations(&self) -> u32 {
        match self.path {
            Path::Rotate(left) => {
                let (turn, masked) = self.turn(left);
                u32::from(turn != Turn::Stay) + u32::from(masked)
            }
            Path::Word(word) => word.operations() + u32::from(self.to != u64::MAX),
            Path::InOrder => {
                let ends = |mask: u64| mask & mask.wrapping_add(1) == 0;
                if ends(self.from) || ends(self.to) {
                    1
                } else {
                    2
                }
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

    fn mark(&self, moves: &mut Moves) {
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

/// A permutation that is written in a line or two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Whole(Whole),
    /// The bits of a mask change places with those `distance` above.
    DeltaSwap {
        distance: u8,
        lower: u64,
    },
    /// The bits of a mask go where a word sends them, all within the mask; the others stay.
    Under {
        mask: u64,
        word: Word,
    },
    /// All bits, in parts that are put together again.
    Parts(Vec<Part>),
    /// The multiplications of the catalogue.
    Packing(Packing),
}

impl Stage {
    /// A delta swap, or what is the same and cheaper.
    pub(crate) fn delta_swap(distance: u8, lower: u64) -> Self {
        let upper = lower << distance;
        let swap = Self::DeltaSwap { distance, lower };
        let mut parts = vec![
            Part::rotate(64 - distance, upper),
            Part::rotate(distance, lower),
        ];
        if lower | upper != u64::MAX {
            parts.push(Part::rotate(0, !(lower | upper)));
        }
        let parts = Self::Parts(parts);
        if parts.operations() < swap.operations() {
            parts
        } else {
            swap
        }
    }

    /// How many operations the interpreter counts.
    pub(crate) fn operations(&self) -> u32 {
        match self {
            Self::Whole(_) => 1,
            Self::DeltaSwap { .. } => 6,
            Self::Under { word, .. } => 3 + word.operations(),
            Self::Parts(parts) => {
                let ors = parts.len() as u32 - 1;
                parts.iter().map(Part::operations).sum::<u32>() + ors
            }
            Self::Packing(_) => PACKING,
        }
    }

    pub(crate) fn moves(&self) -> Moves {
        let mut moves = STAY;
        match self {
            Self::Whole(whole) => return whole.moves(),
            Self::DeltaSwap { distance, lower } => {
                for low in ones(*lower) {
                    let high = low + usize::from(*distance);
                    moves[low] = high as u8;
                    moves[high] = low as u8;
                }
            }
            Self::Under { mask, word } => Part::word(*word, *mask).mark(&mut moves),
            Self::Parts(parts) => parts.iter().for_each(|part| part.mark(&mut moves)),
            Self::Packing(packing) => {
                return moves::of(&Transform::Packing(*packing).into());
            }
        }
        moves
    }

    pub(crate) fn inverse(self) -> Self {
        match self {
            Self::Whole(whole) => Self::Whole(whole.inverse()),
            Self::DeltaSwap { .. } => self,
            Self::Under { mask, word } => Self::Under {
                mask,
                word: word.inverse(),
            },
            Self::Parts(parts) => Self::Parts(parts.into_iter().map(Part::inverse).collect()),
            Self::Packing(packing) => Self::Packing(packing.inverse()),
        }
    }
}

/// What the multiplications of a packing take: a test holds it against the catalogue.
const PACKING: u32 = 31;

pub(crate) fn operations(stages: &[Stage]) -> u32 {
    stages.iter().map(Stage::operations).sum()
}

/// What all stages do, one after the other.
pub(crate) fn moves_of(stages: &[Stage]) -> Moves {
    stages
        .iter()
        .fold(STAY, |moves, stage| moves::then(&moves, &stage.moves()))
}

/// The way back: the inverses from the last to the first.
pub(crate) fn inverse(stages: Vec<Stage>) -> Vec<Stage> {
    stages.into_iter().rev().map(Stage::inverse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_costs_the_same() {
        let files = 0x0f0f_0f0f_0f0f_0f0f;
        let parts = |parts: &[Part]| Stage::Parts(parts.to_vec());
        let [low, rest] = [0xff, !0xff];
        for stage in [
            Stage::Whole(Whole::Rotate(5)),
            Stage::Whole(Whole::SwapBytes),
            Stage::delta_swap(4, files),
            Stage::delta_swap(9, 1 << 20),
            Stage::delta_swap(56, low),
            Stage::Under {
                mask: files,
                word: Word::one(Whole::Rotate(24)),
            },
            Stage::Under {
                mask: files,
                word: Word::two(Whole::SwapBytes, Whole::Rotate(16)),
            },
            parts(&[Part::rotate(56, low), Part::rotate(56, rest)]),
            parts(&[
                Part::in_order(files, !0 >> 32),
                Part::in_order(!files, !0 << 32),
            ]),
            parts(&[
                Part::in_order(low, low << 8),
                Part::in_order(rest, !(low << 8)),
            ]),
            Stage::Packing(Packing::Packed45),
        ] {
            let back = stage.clone().inverse();
            assert_eq!(back.operations(), stage.operations(), "{stage:?}");
            assert_eq!(
                moves::then(&stage.moves(), &back.moves()),
                STAY,
                "{stage:?}"
            );
        }
    }

    #[test]
    fn full_swaps_are_cheaper() {
        assert_eq!(Stage::delta_swap(4, 0x0f0f_0f0f_0f0f_0f0f).operations(), 5);
        assert_eq!(Stage::delta_swap(56, 0xff).operations(), 5);
        assert_eq!(Stage::delta_swap(1, 1).operations(), 6);
    }
}
