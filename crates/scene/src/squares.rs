//! Descriptions of a square in a frame, and the map of all squares.

use deltaboard_trace::{Origin, arithmetic, copies};
use deltaboard_transform::{Bitboard, Square};

use crate::scene::Scene;

/// Describes the bit on a square in a frame, and its origin.
///
/// ```
/// use deltaboard_scene::{Scene, State, square_in_words};
/// use deltaboard_transform::Square;
///
/// let scene = Scene::of(&State::from_query("do=flip-vertical"));
/// let words = square_in_words(&scene, Square::E4, 1);
/// assert_eq!(words, "e4 is bit 28: its bit came from e3, bit 20");
/// ```
pub fn square_in_words(scene: &Scene, square: Square, frame: usize) -> String {
    let bit = scene.bit_of(square);
    let is = format!("{square} is bit {}", bit.index());
    if frame == 0 {
        return is;
    }
    match scene.trace.origins(frame).of(bit) {
        Origin::ZERO if scene.bits_on(square, frame).next().is_some() => {
            format!("{is}: its bit waits for a later term")
        }
        Origin::ZERO => format!("{is}: always 0 here"),
        Origin::Unknown if scene.maps_squares() => {
            let starts: Vec<_> = scene.starts(square, frame).map(|from| from.to_string()).collect();
            format!("{is}: the squares {} meet here", starts.join(", "))
        }
        Origin::Unknown => {
            format!("{is}: copies meet here or below, and the carries depend on the board")
        }
        Origin::Xor { squares, .. } if squares.count_ones() > 1 => {
            let from = Bitboard(squares).squares();
            let from: Vec<_> = from.map(|bit| scene.square_of(bit).to_string()).collect();
            format!("{is}: its bit is {}", from.join(" ⊕ "))
        }
        _ => match scene.bit_at(square, frame) {
            Some(bit) if bit.from == square => format!("{is}: its bit is back where it started"),
            Some(bit) => {
                let origin = scene.bit_of(bit.from).index();
                format!("{is}: its bit came from {}, bit {origin}", bit.from)
            }
            None => is,
        },
    }
}

/// Describes what a routine over a square computes for a square in the step to a frame.
///
/// ```
/// use deltaboard_scene::{Scene, State, arithmetic_in_words};
/// use deltaboard_transform::Square;
///
/// let query = "do=flip-vertical&routine=flip-vertical/square-xor";
/// let scene = Scene::of(&State::from_query(query));
/// let words = arithmetic_in_words(&scene, Square::E2, 1);
/// assert_eq!(words, "e2 is 12: 12 ^ 56 = 52, which is e7");
/// // Squares may meet.
/// let query = "view=lab&code=int f(int sq) { return sq %26 62; }";
/// let scene = Scene::of(&State::from_query(query));
/// let words = arithmetic_in_words(&scene, Square::B1, 1);
/// assert_eq!(words, "b1 is 1: 1 & 62 = 0, which is a1; a1 goes there, too");
/// // Other statements run for other squares.
/// let query = "view=lab&code=int f(int sq) { if (sq < 32) sq ^= 56; return sq; }";
/// let scene = Scene::of(&State::from_query(query));
/// let words = arithmetic_in_words(&scene, Square::B1, 1);
/// assert_eq!(words, "b1 is 1: it becomes 57, which is b8; b8 goes there, too");
/// ```
pub fn arithmetic_in_words(scene: &Scene, square: Square, frame: usize) -> String {
    let bit = scene.bit_of(square);
    let is = format!("{square} is {}", bit.index());
    if frame == 0 {
        return is;
    }
    let lands = match scene.goal(square, frame) {
        Some(goal) => {
            let others = scene.starts(goal, frame).filter(|start| *start != square);
            format!(", which is {goal}{}", met(&others.collect::<Vec<_>>()))
        }
        None => ", which is not a square".to_owned(),
    };
    match scene.trace.run_of(bit).and_then(|run| run.step(frame)) {
        Some(step) => format!("{is}: {}{lands}", arithmetic(&scene.program, step).join(" = ")),
        // Other statements run for other squares.
        None => {
            let place = scene.trace.place_of(bit, frame);
            format!("{is}: it becomes {}{lands}", place.unwrap_or_default())
        }
    }
}

/// The end of a sentence about a square that meets others.
fn met(others: &[Square]) -> String {
    match others {
        [] => String::new(),
        [other] => format!("; {other} goes there, too"),
        [first, second] => format!("; {first} and {second} go there, too"),
        [first, rest @ ..] => format!("; {first} and {} more go there, too", rest.len()),
    }
}

/// Returns the goal of each square's bit as a number: `-` if the bit is lost, `?` if the goal depends on the board, and
/// numbers separated by `/` if there are copies.
///
/// ```
/// use deltaboard_scene::{Scene, State, square_map};
///
/// let map = square_map(&Scene::of(&State::from_query("do=flip-vertical")));
/// assert_eq!(map[..3], ["56", "57", "58"]);
/// // Squares that meet have the same goal.
/// let query = "view=lab&code=int f(int sq) { return sq %26 62; }";
/// let map = square_map(&Scene::of(&State::from_query(query)));
/// assert_eq!(map[..3], ["0", "0", "2"]);
/// ```
pub fn square_map(scene: &Scene) -> Vec<String> {
    if scene.maps_squares() {
        let last = scene.trace.steps().len();
        let goal = |bit| match scene.goal(scene.square_of(bit), last) {
            Some(goal) => scene.bit_of(goal).index().to_string(),
            None => "-".to_owned(),
        };
        return Square::ALL.map(goal).to_vec();
    }
    let origins = scene.trace.result_origins();
    let mut goals = [0u64; 64];
    for (from, to) in copies(origins) {
        goals[usize::from(from.index())] |= 1 << to.index();
    }
    // If carries are unknown, a bit without a goal of its own may still affect the result.
    let nowhere = if origins.is_linear() { "-" } else { "?" };
    let number = |goals: &u64| {
        let goals = Bitboard(*goals).squares();
        let goals: Vec<_> = goals.map(|goal| goal.index().to_string()).collect();
        if goals.is_empty() { nowhere.to_owned() } else { goals.join("/") }
    };
    goals.iter().map(number).collect()
}
