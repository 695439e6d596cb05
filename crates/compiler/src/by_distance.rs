//! Moves every bit by a rotate of its own distance; the cost depends on the number of different distances.

use crate::moves::Moves;
use crate::stage::{Instruction, Part, Stage, Word};

/// The maximum number of parts; more are never the shortest.
const MAX_PARTS: usize = 20;

/// Chooses parts greedily: for a rotate, byte swap or bit reversal, the bits that it takes to their targets.
pub(crate) fn parts(moves: &Moves, reversal: bool) -> Option<Vec<Stage>> {
    let mut by_rotate = [0u64; 64];
    for (from, &to) in moves.iter().enumerate() {
        by_rotate[usize::from(to.wrapping_sub(from as u8) & 63)] |= 1 << from;
    }
    let words = [
        (Word::one(Instruction::SwapBytes), true),
        (Word::one(Instruction::ReverseBits), reversal),
    ];
    let flips: Vec<_> = words
        .iter()
        .filter(|(_, allowed)| *allowed)
        .map(|&(word, _)| {
            let goals = word.moves();
            let here = |&from: &usize| moves[from] == goals[from];
            (word, (0..64).filter(here).fold(0u64, |set, from| set | 1 << from))
        })
        .collect();
    let mut rest = u64::MAX;
    let mut parts = Vec::new();
    while rest != 0 {
        if parts.len() == MAX_PARTS {
            return None;
        }
        let rotate = (0..64u8).max_by_key(|&left| {
            // Among equals, prefer no rotate, which is cheapest, then the shortest distance.
            let covered = (by_rotate[usize::from(left)] & rest).count_ones();
            (covered, left == 0, core::cmp::Reverse(left.min(64 - left)))
        });
        let rotate = rotate.unwrap_or(0);
        let rotated = by_rotate[usize::from(rotate)] & rest;
        let flip = flips.iter().max_by_key(|(_, set)| (set & rest).count_ones());
        let part = match flip {
            Some(&(word, set)) if (set & rest).count_ones() > rotated.count_ones() => {
                Part::word(word, set & rest)
            }
            _ => Part::rotate(rotate, rotated),
        };
        rest &= !part.from;
        parts.push(part);
    }
    Some(vec![Stage::Parts(parts)])
}
