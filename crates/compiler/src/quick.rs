//! Forms that are quick to try: each either fits a permutation or doesn't.

use crate::instructions::Instructions;
use crate::moves::{IDENTITY, Moves};
use crate::stage::{Stage, operations};
use crate::{by_distance, pairing, radix_sort, rotates};

/// The shortest of these forms, if it takes less than `limit` operations.
pub(crate) fn shortest(
    goals: &Moves,
    instructions: Instructions,
    limit: u32,
) -> Option<Vec<Stage>> {
    if *goals == IDENTITY {
        return (limit > 0).then(Vec::new);
    }
    let mut limit = limit;
    let mut best = None;
    let mut offer = |stages: Option<Vec<Stage>>| {
        if let Some(stages) = stages
            && operations(&stages) < limit
        {
            limit = operations(&stages);
            best = Some(stages);
        }
        limit
    };
    let limit = offer(by_distance::parts(goals, instructions.reversal));
    offer(rotates::rotates(goals, limit));
    let limit = offer(pairing::swaps(goals, instructions.reversal));
    if instructions.pext && radix_sort::estimate(goals) < limit {
        offer(radix_sort::sorted(goals));
    }
    best
}
