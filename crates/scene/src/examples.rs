//! The entries of the *Examples* menu.

use deltaboard_transform::{Color, Rank, Role, Square, Symmetry, Transform};

use crate::subject::Subject;

/// The start position of chess.
pub const START_POSITION: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The examples: a name, and a FEN or a bitboard.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("The letter R", "0x1e2222120e0a1222"),
    ("Knight and bishop against king", "k7/8/NK2B3/8/8/8/8/8 w - -"),
    ("Start position", START_POSITION),
    ("En passant", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"),
    ("Castling rights for one side", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"),
    ("Pawn endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("Queen against rook", "8/8/8/3k4/8/2r5/3K4/6Q1 w - - 0 1"),
    ("Chess960", "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w FBfb - 0 1"),
    ("Main diagonal", "0x8040201008040201"),
    ("First rank", "0x00000000000000ff"),
    ("Arrow", "0x0010387c10101010"),
];

/// The name of the menu's last entry, which is an exercise.
pub const FLIP_THAT_LOSES: &str = "Exercise: does a flip change the game?";

/// Returns the example at an index of the menu.
pub fn example(place: usize) -> Option<Subject> {
    match EXAMPLES.get(place) {
        Some((_, text)) => Subject::plain(text),
        None => flip_that_loses(),
    }
}

/// Returns the first position of two kings and one more piece in which a vertical flip changes the game.
/// It's found by trying every piece on every square: a counterexample to the claim that a flip never does.
fn flip_that_loses() -> Option<Subject> {
    let Subject::Position(kings) = Subject::plain("4k3/8/8/8/8/8/8/4K3 w - - 0 1")? else {
        return None;
    };
    let flip = Transform::Symmetry(Symmetry::FlipVertical);
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        for square in Square::ALL {
            let mut fen = kings;
            if fen.position.placement.get(square).is_none() {
                let piece = Color::White.piece(role);
                fen.position.placement.set(square, Some(piece));
                // A pawn on the first or last rank isn't a legal position.
                let on_end =
                    role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth);
                if !on_end && !flip.position(&fen.position).caveats.is_empty() {
                    return Some(Subject::Position(fen));
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_valid() {
        for (place, (name, text)) in EXAMPLES.iter().enumerate() {
            let subject = example(place).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(subject.to_string(), *text, "{name} does not survive a round trip");
        }
    }

    #[test]
    fn the_exercise_is_a_position_with_a_pawn() {
        let found = example(EXAMPLES.len()).unwrap().to_string();
        assert_eq!(found, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    }
}
