//! Permutations as the search works with them: plain numbers in a row.

use deltaboard_trace::Permutation;

/// Where the bit of each square goes.
pub(crate) type Moves = [u8; 64];

/// Every bit stays.
pub(crate) const STAY: Moves = {
    let mut moves = [0; 64];
    let mut square = 0;
    while square < 64 {
        moves[square] = square as u8;
        square += 1;
    }
    moves
};

pub(crate) fn of(permutation: &Permutation) -> Moves {
    permutation.goals().map(|square| square.index())
}

/// From a function of the squares' numbers.
pub(crate) fn from_fn(goal: impl Fn(u8) -> u8) -> Moves {
    STAY.map(|square| goal(square) & 63)
}

/// First `first`, then `next`.
pub(crate) fn then(first: &Moves, next: &Moves) -> Moves {
    first.map(|square| next[usize::from(square)])
}

pub(crate) fn inverse(moves: &Moves) -> Moves {
    let mut inverse = STAY;
    for (from, &to) in moves.iter().enumerate() {
        inverse[usize::from(to)] = from as u8;
    }
    inverse
}

/// Where the bits of a set go.
pub(crate) fn image(moves: &Moves, set: u64) -> u64 {
    deltaboard_trace::ones(set).fold(0, |image, square| image | 1 << moves[square])
}
