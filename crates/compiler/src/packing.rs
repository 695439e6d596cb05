//! The packing of rotated bitboards and its inverse. `docs/packing.md` describes how the routines were found.

use deltaboard_transform::{Packing, Transform};

use crate::instructions::Instructions;
use crate::moves::{self, IDENTITY, Moves};
use crate::stage::{self, Part, Stage};

/// The stages, if the permutation is a packing and the necessary instructions are allowed.
pub(crate) fn packing(goals: &Moves, instructions: Instructions) -> Option<Vec<Stage>> {
    let mut packings = Packing::ALL.into_iter();
    let packing = packings
        .find(|&packing| moves::from_permutation(&Transform::Packing(packing).into()) == *goals)?;
    if instructions.pext {
        return Some(match packing {
            Packing::Packed45 => slides(),
            Packing::Unpacked45 => stage::inverse(slides()),
        });
    }
    instructions.multiplication.then(|| vec![Stage::Packing(packing)])
}

/// The pseudo-rotation without wrapping: every other file slides down by one rank, every other pair of files
/// by two, half of the files by four. Squares that slide off the board stay in a row of their own, and the
/// rows follow each other without a gap, so the bits that slide together keep their order.
fn slides() -> Vec<Stage> {
    let mut places = IDENTITY;
    let slide = |by: u8| {
        let (file, rank) = (|square: u8| square % 8, |square: u8| square / 8);
        let mut order = IDENTITY;
        order.sort_by_key(|&square| (7 + rank(square) - file(square) % (2 * by), file(square)));
        let next = moves::inverse(&order);
        let parts = [false, true].map(|slides| {
            let at = |places: &Moves| {
                let part =
                    IDENTITY.into_iter().filter(|&square| (file(square) & by != 0) == slides);
                part.fold(0, |set, square| set | 1 << places[usize::from(square)])
            };
            Part::in_order(at(&places), at(&next))
        });
        places = next;
        Stage::Parts(parts.to_vec())
    };
    [1, 2, 4].map(slide).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packings_cost_the_same_as_the_best_of_the_catalogue() {
        let no = Instructions { pext: false, reversal: false, multiplication: false };
        let pext = Instructions { pext: true, ..no };
        let multiplication = Instructions { multiplication: true, ..no };
        for packing in Packing::ALL {
            let goals = moves::from_permutation(&Transform::Packing(packing).into());
            for (instructions, operations) in
                [(no, None), (pext, Some(15)), (multiplication, Some(31))]
            {
                let found = super::packing(&goals, instructions);
                let moves = found.as_deref().map(stage::moves_of);
                assert_eq!(moves, operations.map(|_| goals), "{packing:?}");
                assert_eq!(found.as_deref().map(stage::operations), operations);
            }
        }
        assert_eq!(packing(&IDENTITY, pext), None);
    }
}
