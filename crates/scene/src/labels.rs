//! The labels in the squares of the bit grid: numbers, origins or diagonals in place of 1 and 0.

use deltaboard_routine::Domain;
use deltaboard_trace::{Line, Origin};
use deltaboard_transform::{PseudoRotation, Square, Transform};

use crate::scene::Scene;
use crate::state::{Cells, State};

/// The label of a square in place of its bit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Label {
    /// The text.
    pub text: String,
    /// Whether the bit of the square doesn't reach the result.
    pub garbage: bool,
    /// The number of the diagonal (0 to 14) that the bit came from, for transforms of diagonals.
    pub diagonal: Option<u8>,
}

/// Returns the labels of a frame; `None` if its squares only show 1 and 0. The scene must be the scene of the state.
pub fn labels(state: &State, scene: &Scene, frame: usize) -> Option<Box<[Label; 64]>> {
    let line = scene.line();
    let packs = scene.is_of_diagonals();
    let plain = state.cells == Cells::Bits && line.is_none() && !packs;
    if plain && scene.domain() != Domain::Square {
        return None;
    }
    let live = scene.on_board(scene.trace.live(frame));
    let origins = scene.trace.origins(frame);
    let label = |square: Square| {
        let bit = scene.bit_of(square);
        let origin = origins.of(bit);
        let text = match state.cells {
            Cells::Numbers => bit.index().to_string(),
            Cells::Diagonals => match origin.square() {
                Some(from) => nibble(scene.transform, scene.square_of(from)),
                None => "·".to_owned(),
            },
            Cells::Bits if scene.domain() == Domain::Square => table_entry(scene, frame, square),
            Cells::Bits if packs => return diagonal_only(scene, frame, square),
            // Bits that aren't from the line have no letters.
            _ if line.is_some_and(|line| is_off(origin, &line)) => {
                let set = scene.board(frame).contains(square);
                if set { "1" } else { "·" }.to_owned()
            }
            _ if origin == Origin::Unknown && scene.maps_squares() => {
                let starts = scene.starts(square, frame).map(|start| start.to_string());
                few(&starts.collect::<Vec<_>>(), "∨")
            }
            _ => origin_text(scene, origin, line.as_ref()),
        };
        Label { text, garbage: line.is_some() && !live.contains(square), diagonal: None }
    };
    Some(Box::new(Square::ALL.map(label)))
}

/// The result of a routine over a square for one square, as a number.
fn table_entry(scene: &Scene, frame: usize, square: Square) -> String {
    let place = scene.trace.place_of(scene.bit_of(square), frame);
    place.map_or_else(String::new, |number| number.to_string())
}

/// A label that only has the colour of the diagonal that the bit came from.
fn diagonal_only(scene: &Scene, frame: usize, square: Square) -> Label {
    let bit = scene.bit_at(square, frame);
    let set = scene.board(frame).contains(square);
    Label {
        text: if set { "1" } else { "·" }.to_owned(),
        garbage: false,
        diagonal: bit.map(|bit| diagonal(scene.transform, bit.from)),
    }
}

/// Returns the number of the diagonal that a square is on, of the 15 that a transform moves to ranks: 0 for h1 alone,
/// 7 for a1 to h8, 14 for a8 alone; anticlockwise 0 for a1 alone, 7 for a8 to h1, 14 for h8 alone.
pub const fn diagonal(transform: Option<Transform>, square: Square) -> u8 {
    let (file, rank) = (square.file().index(), square.rank().index());
    match transform {
        Some(Transform::PseudoRotation(PseudoRotation::Anticlockwise45)) => file + rank,
        _ => 7 - file + rank,
    }
}

/// Whether a bit came from a single square that isn't on the line.
fn is_off(origin: Origin, line: &Line) -> bool {
    origin.square().is_some_and(|from| line.letter(from).is_none())
}

/// Describes the origin of a bit: a letter of the line, a square, or the XOR of several.
fn origin_text(scene: &Scene, origin: Origin, line: Option<&Line>) -> String {
    let name = |bit: Square| match line {
        Some(line) => line.letter(bit).map_or_else(|| "·".to_owned(), String::from),
        None => scene.square_of(bit).to_string(),
    };
    match origin {
        Origin::ZERO => "·".to_owned(),
        Origin::Unknown => "?".to_owned(),
        Origin::Xor { squares, flipped } => {
            let names: Vec<_> =
                deltaboard_transform::Bitboard(squares).squares().map(name).collect();
            let names = if names.is_empty() { "1".to_owned() } else { few(&names, "⊕") };
            format!("{}{names}", if flipped && squares != 0 { "¬" } else { "" })
        }
    }
}

/// Joins a few names; of more, there is only the operator.
fn few(names: &[String], operator: &str) -> String {
    match names.len() {
        0..=3 => names.join(operator),
        _ => format!("{operator}…"),
    }
}

/// Returns the number of a square's diagonal as one hexadecimal digit: file minus rank in two's complement;
/// anticlockwise 7 ^ (file + rank). The three low bits are equal along a rank of the pseudo-rotated board.
fn nibble(transform: Option<Transform>, square: Square) -> String {
    let (file, rank) = (square.file().index(), square.rank().index());
    let number = match transform {
        Some(Transform::PseudoRotation(PseudoRotation::Anticlockwise45)) => 7 ^ (file + rank),
        _ => file.wrapping_sub(rank),
    };
    format!("{:X}", number & 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_low_bits_of_a_diagonal_are_its_rank() {
        let drawn = |turn| {
            let transform = Some(Transform::PseudoRotation(turn));
            let first_file = (0..8).rev().map(|rank| Square::ALL[8 * rank]);
            first_file.map(|square| nibble(transform, square)).collect::<String>()
        };
        // The a-file from rank 8 down, as on the reference page.
        assert_eq!(drawn(PseudoRotation::Clockwise45), "9ABCDEF0");
        assert_eq!(drawn(PseudoRotation::Anticlockwise45), "01234567");
        for turn in [PseudoRotation::Clockwise45, PseudoRotation::Anticlockwise45] {
            let transform = Transform::PseudoRotation(turn);
            let mut low = [None; 8];
            for square in Square::ALL {
                let digit = u8::from_str_radix(&nibble(Some(transform), square), 16).unwrap() & 7;
                let rank = usize::from(transform.square(square).rank().index());
                assert_eq!(*low[rank].get_or_insert(digit), digit, "{turn:?}, {square}");
            }
        }
    }

    #[test]
    fn each_rank_of_the_result_has_at_most_two_colours() {
        for turn in [PseudoRotation::Clockwise45, PseudoRotation::Anticlockwise45] {
            let transform = Transform::PseudoRotation(turn);
            let mut colours = [0u16; 8];
            for square in Square::ALL {
                let rank = transform.square(square).rank().index();
                colours[usize::from(rank)] |= 1 << diagonal(Some(transform), square);
            }
            for (rank, colours) in colours.iter().enumerate() {
                assert!(colours.count_ones() <= 2, "{turn:?}, rank {}", rank + 1);
            }
        }
    }

    #[test]
    fn squares_of_a_routine_over_squares_show_their_results() {
        let state = State::from_query("do=flip-vertical&routine=flip-vertical/square-xor");
        let scene = Scene::of(&state);
        for (frame, flipped) in [(0, 0), (1, 56)] {
            let labels = labels(&state, &scene, frame).expect("squares have labels");
            let texts = labels.map(|label| label.text);
            let numbers = Square::ALL.map(|square| (square.index() ^ flipped).to_string());
            assert_eq!(texts, numbers);
        }
    }

    #[test]
    fn squares_that_meet_are_named() {
        let query = "view=lab&cells=origins&code=int f(int sq) { return sq %26 62; }";
        let state = State::from_query(query);
        let labels = labels(&state, &Scene::of(&state), 1).expect("squares have labels");
        let texts: Vec<_> = labels[..4].iter().map(|label| &*label.text).collect();
        assert_eq!(texts, ["a1∨b1", "·", "c1∨d1", "·"]);
    }

    #[test]
    fn bits_of_diagonals_are_labelled_with_their_diagonals() {
        let state = State::from_query("bits=0x8040201008040201&do=pseudo-rotate-45-clockwise");
        let scene = Scene::of(&state);
        let last = scene.trace.steps().len();
        let labels = labels(&state, &scene, last).expect("squares have labels");
        for (square, label) in Square::ALL.into_iter().zip(labels.iter()) {
            // The long diagonal, number 7, is on the first rank.
            let is_on_first_rank = square.index() < 8;
            assert_eq!(label.text, if is_on_first_rank { "1" } else { "·" });
            assert!(!label.garbage);
            assert_eq!(label.diagonal == Some(7), is_on_first_rank, "{square}");
            assert!(label.diagonal.is_some());
        }
    }
}
