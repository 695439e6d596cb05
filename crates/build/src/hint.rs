//! Hints in three grades.

use crate::chip;
use crate::goal::Goal;
use crate::left::Left;
use crate::moves::{Kind, Move};
use crate::preview::places;
use crate::routine::Routine;

/// A hint.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The words.
    pub text: String,
    /// The move, in the last grade.
    pub next: Option<Move>,
}

impl Hint {
    /// The last grade.
    pub const LAST: u8 = 3;

    /// Returns a hint: 1 says what to work on, 2 with which distance and mask, 3 makes the move ready.
    ///
    /// ```
    /// use deltaboard_build::{Goal, Hint, Routine};
    ///
    /// let (goal, routine) = (Goal::named("flip-vertical").unwrap(), Routine::default());
    /// let text = |grade| Hint::of(&goal, &routine, grade).text;
    /// assert_eq!(text(1), "A delta swap: it turns over the lowest rank digit.");
    /// assert_eq!(text(2), "The distance is 8. Under the mask are the squares with r0 = 0.");
    /// assert_eq!(text(3), "Mask and distance are set.");
    /// ```
    #[must_use]
    pub fn of(goal: &Goal, routine: &Routine, grade: u8) -> Self {
        let Some(next) = goal.next_move(routine) else {
            let text = match routine.left(goal) {
                Left::Broken(_) => "Bits that are lost don't come back: undo the last move.",
                Left::Mixed(_) => {
                    "Three XORs in turn exchange two squares: up, down, and up again."
                }
                _ if goal.is_solved(routine) => "It's solved.",
                _ => "It's right, but there is a way with fewer operations: start again.",
            };
            return Self { text: text.to_owned(), next: None };
        };
        let text = match grade {
            1 => first(next),
            2 => second(next),
            _ if next.kind.has_mask() => "Mask and distance are set.".to_owned(),
            _ => "The move is chosen.".to_owned(),
        };
        Self { text, next: (grade >= Self::LAST).then_some(next) }
    }
}

fn first(next: Move) -> String {
    let rule = deltaboard_trace::DigitRule::of(&next.motion());
    match (next.kind, rule) {
        (Kind::Swap, Some(rule)) => format!("A delta swap: it {}.", rule.effect()),
        (Kind::Shift, Some(rule)) => {
            format!(
                "Two shifts cost less than a delta swap, where all squares move: one that {}.",
                rule.effect()
            )
        }
        (Kind::Swap | Kind::Shift, None) => {
            format!("Some bits must change places with those {} above.", places(next.distance))
        }
        (Kind::Rotate, _) => "A rotate under a mask: the others stay.".to_owned(),
        (Kind::Bytes, _) => "A single instruction flips the board.".to_owned(),
        _ => format!("{} is a single move here.", next.kind.title()),
    }
}

fn second(next: Move) -> String {
    if !next.kind.has_mask() {
        return format!("It's called {}.", next.kind.title());
    }
    let distance = format!("The distance is {}.", next.distance);
    match chip::in_words(next.mask) {
        words if words.is_empty() => {
            let count = next.mask.count_ones();
            format!("{distance} Under the mask are {count} squares.")
        }
        words => format!("{distance} Under the mask are the squares with {words}."),
    }
}
