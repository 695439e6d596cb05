//! Beginnings and ends of routines: instructions that move all bits, and transforms. The search then looks
//! for the stages between them.

use deltaboard_transform::{PseudoRotation, Symmetry, Transform};

use crate::affine::bit_swaps;
use crate::instructions::Instructions;
use crate::moves::{self, Moves};
use crate::packing::packing;
use crate::rotates;
use crate::stage::{Instruction, Stage, moves_of, operations};

/// Stages at the beginning or the end of a routine.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub(crate) stages: Vec<Stage>,
    pub(crate) operations: u32,
    /// The inverse permutation: composed with a permutation, it gives the remaining one.
    pub(crate) inverse: Moves,
}

impl End {
    pub(crate) fn new(stages: Vec<Stage>) -> Self {
        Self {
            operations: operations(&stages),
            inverse: moves::inverse(&moves_of(&stages)),
            stages,
        }
    }
}

/// No stages, then each instruction, then two of them, then transforms, the cheapest first.
pub(crate) fn ends(instructions: Instructions) -> Vec<End> {
    let mut ends = vec![End::new(Vec::new())];
    let singles: Vec<_> = all_instructions(instructions.reversal).collect();
    ends.extend(singles.iter().map(|&instruction| End::new(vec![Stage::Instruction(instruction)])));
    for &first in &singles {
        for &next in &singles {
            let is_rotate = |instruction| matches!(instruction, Instruction::Rotate(_));
            if is_rotate(first) && is_rotate(next) {
                continue;
            }
            let end = End::new(vec![Stage::Instruction(first), Stage::Instruction(next)]);
            if ends.iter().all(|other| other.inverse != end.inverse) {
                ends.push(end);
            }
        }
    }
    let transforms = Transform::ALL
        .into_iter()
        .filter_map(|transform| transform_stages(transform, instructions));
    let mut transforms: Vec<_> = transforms.map(End::new).collect();
    transforms.retain(|transform| ends.iter().all(|end| end.inverse != transform.inverse));
    transforms.sort_by_key(|end| end.operations);
    ends.extend(transforms);
    ends
}

/// The number of pairs of a beginning and an end that are tried.
pub(crate) fn pairs(ends: &[End]) -> usize {
    let singles = singles(ends);
    2 * ends.len() + singles * singles
}

/// Pair number `place`: first each end alone, as beginning and as end, then all pairs of single instructions.
pub(crate) fn pair(ends: &[End], place: usize) -> (&End, &End) {
    let none = &ends[0];
    if place < 2 * ends.len() {
        let end = &ends[place / 2];
        return if place.is_multiple_of(2) { (end, none) } else { (none, end) };
    }
    let place = place - 2 * ends.len();
    let singles = singles(ends);
    (&ends[1 + place / singles], &ends[1 + place % singles])
}

/// The number of ends with a single instruction; they follow the empty one.
fn singles(ends: &[End]) -> usize {
    ends.iter().filter(|end| end.operations == 1).count()
}

/// All instructions that move all bits.
pub(crate) fn all_instructions(reversal: bool) -> impl Iterator<Item = Instruction> {
    let flips = [Instruction::SwapBytes, Instruction::ReverseBits];
    let flips = flips.into_iter().take(if reversal { 2 } else { 1 });
    flips.chain((1..64).map(Instruction::Rotate))
}

/// The stages for a transform, by a direct construction.
fn transform_stages(transform: Transform, instructions: Instructions) -> Option<Vec<Stage>> {
    let goals = moves::from_permutation(&transform.into());
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
    fn tries_each_end_alone_and_each_pair_of_instructions() {
        for reversal in [false, true] {
            let instructions = Instructions { reversal, ..Instructions::default() };
            let ends = ends(instructions);
            let pairs = (0..pairs(&ends)).map(|place| pair(&ends, place));
            let mut tried: Vec<_> =
                pairs.map(|(one, other)| (one.inverse, other.inverse)).collect();
            // The pair of two empty ends is tried twice.
            tried.remove(0);
            let each: BTreeSet<_> = tried.iter().copied().collect();
            assert_eq!(each.len(), tried.len());
            for end in &ends {
                assert!(each.contains(&(end.inverse, moves::IDENTITY)));
                assert!(each.contains(&(moves::IDENTITY, end.inverse)));
            }
            let instructions: Vec<_> = all_instructions(reversal)
                .map(|instruction| End::new(vec![Stage::Instruction(instruction)]).inverse)
                .collect();
            for one in &instructions {
                for other in &instructions {
                    assert!(each.contains(&(*one, *other)));
                }
            }
        }
    }
}
