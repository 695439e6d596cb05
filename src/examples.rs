//! What the *examples* menu offers.

use crate::subject::Subject;

/// Name, and FEN or bitboard.
pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("The letter R", "0x1e2222120e0a1222"),
    (
        "Knight and bishop against king",
        "k7/8/NK2B3/8/8/8/8/8 w - -",
    ),
    (
        "Start position",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "En passant",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    ),
    (
        "Castling rights for one side",
        "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
    ),
    ("Pawn endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("Queen against rook", "8/8/8/3k4/8/2r5/3K4/6Q1 w - - 0 1"),
    (
        "Chess960",
        "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w FBfb - 0 1",
    ),
    ("Main diagonal", "0x8040201008040201"),
    ("First rank", "0x00000000000000ff"),
    ("Arrow", "0x0010387c10101010"),
];

/// The example at a place of the menu.
pub(crate) fn example(place: usize) -> Option<Subject> {
    let (_, text) = EXAMPLES.get(place)?;
    Subject::read(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_can_be_read() {
        for (place, (name, text)) in EXAMPLES.iter().enumerate() {
            let subject = example(place).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(
                subject.to_string(),
                *text,
                "{name} is written as it is read"
            );
        }
    }
}
