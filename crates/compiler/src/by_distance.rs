//! Every bit by a rotate of its own distance: the distances that occur decide the price.

use crate::moves::Moves;
use crate::stage::{Part, Stage, Whole, Word};

/// More parts than this are never the shortest.
const MOST_PARTS: usize = 20;

/// The parts, chosen greedily: by each rotate the bits that it takes to their goals, and by byte
/// swap and bit reversal those that these do.
pub(crate) fn parts(moves: &Moves, reversal: bool) -> Option<Vec<Stage>> {
    let mut by_rotate = [0u64; 64];
    for (from, &to) in moves.iter().enumerate() {
        by_rotate[usize::from(to.wrapping_sub(from as u8) & 63)] |= 1 << from;
    }
    let words = [
        (Word::one(Whole::SwapBytes), true),
        (Word::one(Whole::ReverseBits), reversal),
    ];
    let flips: Vec<_> = words
        .iter()
        .filter(|(_, allowed)| *allowed)
        .map(|&(word, _)| {
            let goals = word.moves();
            let here = |&from: &usize| moves[from] == goals[from];
            (
                word,
                (0..64).filter(here).fold(0u64, |set, from| set | 1 << from),
            )
        })
        .collect();
    let mut rest = u64::MAX;
    let mut parts = Vec::new();
    while rest != 0 {
        if parts.len() == MOST_PARTS {
            return None;
        }
        let turn = (0..64u8).max_by_key(|&left| {
            // Of equal ones the shortest way; what stays is cheaper than what moves.
            let covered = (by_rotate[usize::from(left)] & rest).count_ones();
            (covered, left == 0, core::cmp::Reverse(left.min(64 - left)))
        });
        let turn = turn.unwrap_or(0);
        let turned = by_rotate[usize::from(turn)] & rest;
        let flip = flips
            .iter()
            .max_by_key(|(_, set)| (set & rest).count_ones());
        let part = match flip {
            Some(&(word, set)) if (set & rest).count_ones() > turned.count_ones() => {
                Part::word(word, set & rest)
            }
            _ => Part::rotate(turn, turned),
        };
        rest &= !part.from;
        parts.push(part);
    }
    Some(vec![Stage::Parts(parts)])
}
