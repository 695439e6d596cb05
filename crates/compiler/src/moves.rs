//! Permutations as plain arrays, for the search.

use deltaboard_trace::Permutation;

/// The target of each square's bit.
pub(crate) type Moves = [u8; 64];

/// The identity permutation.
pub(crate) const IDENTITY: Moves = {
    let mut moves = [0; 64];
    let mut square = 0;
    while square < 64 {
        moves[square] = square as u8;
        square += 1;
    }
    moves
};

pub(crate) fn from_permutation(permutation: &Permutation) -> Moves {
    permutation.goals().map(|square| square.index())
}

/// A permutation from a function on square numbers.
pub(crate) fn from_fn(goal: impl Fn(u8) -> u8) -> Moves {
    IDENTITY.map(|square| goal(square) & 63)
}

/// The composition: `first`, then `next`.
pub(crate) fn then(first: &Moves, next: &Moves) -> Moves {
    first.map(|square| next[usize::from(square)])
}

pub(crate) fn inverse(moves: &Moves) -> Moves {
    let mut inverse = IDENTITY;
    for (from, &to) in moves.iter().enumerate() {
        inverse[usize::from(to)] = from as u8;
    }
    inverse
}

/// The image of a set.
pub(crate) fn image(moves: &Moves, set: u64) -> u64 {
    deltaboard_trace::ones(set).fold(0, |image, square| image | 1 << moves[square])
}
