//! What can stand before and after the rest: instructions that move all bits, and transforms.

use deltaboard_transform::{PseudoRotation, Symmetry, Transform};

use crate::affine::bit_swaps;
use crate::instructions::Instructions;
use crate::moves::{self, Moves};
use crate::packing::packing;
use crate::rotates;
use crate::stage::{Stage, Whole, moves_of, operations};

/// Stages, and what is left to do before or after them.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub(crate) stages: Vec<Stage>,
    pub(crate) operations: u32,
    /// The way back: what is composed with a permutation to see what is left.
    pub(crate) back: Moves,
}

impl End {
    pub(crate) fn new(stages: Vec<Stage>) -> Self {
        Self {
            operations: operations(&stages),
            back: moves::inverse(&moves_of(&stages)),
            stages,
        }
    }
}

/// Nothing, then all instructions, then two of them, then transforms: the cheapest first.
pub(crate) fn ends(instructions: Instructions) -> Vec<End> {
    let mut ends = vec![End::new(Vec::new())];
    let singles: Vec<_> = wholes(instructions.reversal).collect();
    ends.extend(
        singles
            .iter()
            .map(|&whole| End::new(vec![Stage::Whole(whole)])),
    );
    for &first in &singles {
        for &next in &singles {
            let turns = |whole| matches!(whole, Whole::Rotate(_));
            if turns(first) && turns(next) {
                continue;
            }
            let end = End::new(vec![Stage::Whole(first), Stage::Whole(next)]);
            if ends.iter().all(|other| other.back != end.back) {
                ends.push(end);
            }
        }
    }
    let transforms = Transform::ALL
        .into_iter()
        .filter_map(|transform| known(transform, instructions));
    let mut transforms: Vec<_> = transforms.map(End::new).collect();
    transforms.retain(|transform| ends.iter().all(|end| end.back != transform.back));
    transforms.sort_by_key(|end| end.operations);
    ends.extend(transforms);
    ends
}

/// How many pairs of a beginning and an end are tried.
pub(crate) fn pairs(ends: &[End]) -> usize {
    let singles = singles(ends);
    2 * ends.len() + singles * singles
}

/// Each end alone, before and after; then all two single instructions.
pub(crate) fn pair(ends: &[End], place: usize) -> (&End, &End) {
    let none = &ends[0];
    if place < 2 * ends.len() {
        let end = &ends[place / 2];
        return if place.is_multiple_of(2) {
            (end, none)
        } else {
            (none, end)
        };
    }
    let place = place - 2 * ends.len();
    let singles = singles(ends);
    (&ends[1 + place / singles], &ends[1 + place % singles])
}

/// How many are a single instruction: they follow the one that is nothing.
fn singles(ends: &[End]) -> usize {
    ends.iter().filter(|end| end.operations == 1).count()
}

/// Every single instruction that moves all bits.
pub(crate) fn wholes(reversal: bool) -> impl Iterator<Item = Whole> {
    let flips = [Whole::SwapBytes, Whole::ReverseBits];
    let flips = flips.into_iter().take(if reversal { 2 } else { 1 });
    flips.chain((1..64).map(Whole::Rotate))
}

/// The stages for a transform, without a search that may fail.
fn known(transform: Transform, instructions: Instructions) -> Option<Vec<Stage>> {
    let goals = moves::of(&transform.into());
    match transform {
        Transform::Packing(_) => packing(&goals, instructions),
        Transform::PseudoRotation(
            PseudoRotation::Clockwise45 | PseudoRotation::Anticlockwise45,
        ) => rotates::rotates(&goals, u32::MAX),
        Transform::Symmetry(
            Symmetry::FlipDiagonal
            | Symmetry::FlipAntiDiagonal
            | Symmetry::Rotate90Clockwise
            | Symmetry::Rotate90Anticlockwise,
        ) => bit_swaps(&goals, instructions.reversal),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_end_is_tried_alone_and_each_instruction_beside_each() {
        for reversal in [false, true] {
            let instructions = Instructions {
                reversal,
                ..Instructions::default()
            };
            let ends = ends(instructions);
            let pairs = (0..pairs(&ends)).map(|place| pair(&ends, place));
            let mut tried: Vec<_> = pairs.map(|(one, other)| (one.back, other.back)).collect();
            // Nothing before and after is tried twice.
            tried.remove(0);
            let each: BTreeSet<_> = tried.iter().copied().collect();
            assert_eq!(each.len(), tried.len());
            for end in &ends {
                assert!(each.contains(&(end.back, moves::STAY)));
                assert!(each.contains(&(moves::STAY, end.back)));
            }
            let instructions: Vec<_> = wholes(reversal)
                .map(|whole| End::new(vec![Stage::Whole(whole)]).back)
                .collect();
            for one in &instructions {
                for other in &instructions {
                    assert!(each.contains(&(*one, *other)));
                }
            }
        }
    }
}
