//! The packing of rotated bitboards, and its way back: `docs/packing.md` tells how the ways to do it were found.

use deltaboard_transform::{Packing, Transform};

use crate::instructions::Instructions;
use crate::moves::{self, Moves, STAY};
use crate::stage::{self, Part, Stage};

/// The stages, if the permutation is a packing and there are instructions for it.
pub(crate) fn packing(goals: &Moves, instructions: Instructions) -> Option<Vec<Stage>> {
    let mut packings = Packing::ALL.into_iter();
    let packing =
        packings.find(|&packing| moves::of(&Transform::Packing(packing).into()) == *goals)?;
    if instructions.pext {
        return Some(match packing {
            Packing::Packed45 => slides(),
            Packing::Unpacked45 => stage::inverse(slides()),
        });
    }
    instructions
        .multiplication
        .then(|| vec![Stage::Packing(packing)])
}

/// The pseudo-rotation without its wrap: every other file slides down by one rank, every other pair of files by two,
/// half of them by four. What slides off the board stays in a row of its own, and the rows follow each other without a
/// gap, so that no bit overtakes another which slides with it.
fn slides() -> Vec<Stage> {
    let mut places = STAY;
    let slide = |by: u8| {
        let (file, rank) = (|square: u8| square % 8, |square: u8| square / 8);
        let mut order = STAY;
        order.sort_by_key(|&square| (7 + rank(square) - file(square) % (2 * by), file(square)));
        let next = moves::inverse(&order);
        let parts = [false, true].map(|slides| {
            let at = |places: &Moves| {
                let part = STAY
                    .into_iter()
                    .filter(|&square| (file(square) & by != 0) == slides);
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
    fn a_packing_takes_what_the_best_of_the_catalogue_does() {
        let no = Instructions {
            pext: false,
            reversal: false,
            multiplication: false,
        };
        let pext = Instructions { pext: true, ..no };
        let multiplication = Instructions {
            multiplication: true,
            ..no
        };
        for way in Packing::ALL {
            let goals = moves::of(&Transform::Packing(way).into());
            for (instructions, operations) in
                [(no, None), (pext, Some(15)), (multiplication, Some(31))]
            {
                let found = packing(&goals, instructions);
                let moves = found.as_deref().map(stage::moves_of);
                assert_eq!(moves, operations.map(|_| goals), "{way:?}");
                assert_eq!(found.as_deref().map(stage::operations), operations);
            }
        }
        assert_eq!(packing(&STAY, pext), None);
    }
}
