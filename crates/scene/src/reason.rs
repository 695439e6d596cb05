//! Why a bit lands on a square, in binary digits.

use deltaboard_routine::Domain;
use deltaboard_trace::{DigitRule, arithmetic, digits_of};
use deltaboard_transform::Square;

use crate::description::sentence;
use crate::scene::Scene;

/// What a step, or a whole routine, does to the digits of every square: the reason why each bit lands where it does.
pub(crate) struct Reasons<'a> {
    scene: &'a Scene,
    /// The last step that counts.
    shown_at: usize,
    /// "this step", "the routine"
    subject: &'static str,
    /// `None` if the squares follow no rule.
    rule: Option<DigitRule>,
}

impl<'a> Reasons<'a> {
    /// Returns the reasons of the steps from a frame to another.
    pub(crate) fn of(scene: &'a Scene, frame: usize, shown_at: usize) -> Self {
        let last = scene.trace.steps().len();
        let (subject, rule) = match frame {
            _ if shown_at == frame + 1 => ("this step", scene.digit_rule(shown_at)),
            0 if shown_at == last => ("the routine", scene.digit_rule_of_all()),
            _ => ("the rest of the routine", scene.digit_rule_of(frame + 1..=shown_at)),
        };
        Self { scene, shown_at, subject, rule }
    }

    /// Returns why the bit of a square lands on another, or, for `None`, why it's lost: "b5 is 100 001; this step turns
    /// over the lowest rank digit: 101 001 is b6." Empty if there is no rule for it.
    pub(crate) fn of_landing(&self, from: Square, goal: Option<Square>) -> String {
        if self.scene.domain() == Domain::Square {
            return goal.map_or_else(String::new, |goal| self.calculation(from, goal));
        }
        let Some(rule) = &self.rule else {
            return String::new();
        };
        // A mask may lose bits, and others may wait for their term.
        if rule.goal(from) != goal {
            return String::new();
        }
        let becomes = match (goal, rule.sum_for(from)) {
            (Some(goal), None) if goal == from => {
                format!("{} again, so the bit stays", digits_of(goal))
            }
            (Some(goal), None) => format!("{} is {goal}", digits_of(goal)),
            (Some(goal), Some(sum)) => format!("{sum}, and {} is {goal}", digits_of(goal)),
            (None, Some(sum)) => sum,
            (None, None) => return String::new(),
        };
        let (digits, effect) = (digits_of(from), rule.effect());
        format!("{from} is {digits}; {} {effect}: {becomes}.", self.subject)
    }

    /// Returns what happens to every square: "This step turns over the lowest rank digit."
    pub(crate) fn of_all(&self) -> String {
        match &self.rule {
            // A step that only clears bits says nothing by "changes no digit".
            Some(rule)
                if self.scene.domain() != Domain::Square && rule.changed().next().is_some() =>
            {
                sentence(&format!("{} {}", self.subject, rule.effect()))
            }
            _ => String::new(),
        }
    }

    /// The calculation of a routine on the number of a square: "e2 is 001 100: 001 100 ^ 111 000 = 110 100, which is
    /// e7."
    fn calculation(&self, from: Square, goal: Square) -> String {
        let bit = self.scene.bit_of(from);
        let Some(step) = self.scene.trace.run_of(bit).and_then(|run| run.step(self.shown_at))
        else {
            return String::new();
        };
        let stages = arithmetic(&self.scene.program, step).join(" = ");
        let number = bit.index().to_string();
        match (in_digits(&number), in_digits(&stages)) {
            (Some(digits), Some(stages)) => {
                format!("{from} is {digits}: {stages}, which is {goal}.")
            }
            _ => {
                let digits = digits_of(self.scene.bit_of(goal));
                format!("{from} is {number}: {stages}, in binary {digits}, which is {goal}.")
            }
        }
    }
}

/// Writes the numbers of a calculation in groups of three binary digits: `12 ^ 56 = 52` as `001 100 ^ 111 000 = 110 100`.
/// Distances of shifts stay decimal. `None` if the calculation isn't one of single digits.
pub(crate) fn in_digits(calculation: &str) -> Option<String> {
    if calculation.contains(['+', '-', '*', '/', '%', '~']) {
        return None;
    }
    let (mut written, mut rest) = (String::new(), calculation);
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        let end = number.find(|letter: char| !letter.is_ascii_alphanumeric());
        let (number, after) = number.split_at(end.unwrap_or(number.len()));
        written += before;
        match written.trim_end().ends_with(['<', '>']) {
            true => written += number,
            false => written += &in_groups(value(number)?),
        }
        rest = after;
    }
    Some(written + rest)
}

/// The value of a literal in decimal or hexadecimal.
fn value(literal: &str) -> Option<u64> {
    let literal = literal.trim_end_matches(['u', 'U', 'l', 'L']);
    match literal.strip_prefix("0x").or(literal.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => literal.parse().ok(),
    }
}

/// At least six binary digits, in groups of three.
fn in_groups(number: u64) -> String {
    let digits = format!("{number:06b}");
    let mut groups = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            groups.push(' ');
        }
        groups.push(digit);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;
    use crate::tag::Tag;

    fn of_landing(scene: &Scene, at_end: bool, from: Square, goal: Option<Square>) -> String {
        let shown_at = if at_end { scene.trace.steps().len() } else { 1 };
        Reasons::of(scene, 0, shown_at).of_landing(from, goal)
    }

    #[test]
    fn landings_have_reasons_in_digits() {
        for (query, at_end, from, goal, reason) in [
            (
                "do=flip-vertical",
                false,
                Square::B5,
                Some(Square::B6),
                "b5 is 100 001; this step turns over the lowest rank digit: 101 001 is b6.",
            ),
            (
                "do=flip-vertical",
                true,
                Square::B5,
                Some(Square::B4),
                "b5 is 100 001; the routine turns over the three rank digits: 011 001 is b4.",
            ),
            (
                "do=flip-diagonal",
                false,
                Square::E2,
                Some(Square::A6),
                "e2 is 001 100; this step exchanges the highest rank digit with the highest file digit: 101 000 is a6.",
            ),
            (
                "do=flip-diagonal",
                false,
                Square::A1,
                Some(Square::A1),
                "a1 is 000 000; this step exchanges the highest rank digit with the highest file digit: 000 000 again, so the bit stays.",
            ),
            (
                "routine=shift-north/shift",
                false,
                Square::B2,
                Some(Square::B3),
                "b2 is 001 001; this step adds 1 to the rank: rank 2 + 1 = 3, and 010 001 is b3.",
            ),
            (
                "routine=shift-north/shift",
                false,
                Square::B8,
                None,
                "b8 is 111 001; this step adds 1 to the rank: rank 8 + 1 is off the board.",
            ),
            (
                "do=pseudo-rotate-45-clockwise",
                true,
                Square::C1,
                Some(Square::C7),
                "c1 is 000 010; the routine subtracts the file from the rank, around the edge: rank 1 − 2 + 8 = 7, and 110 010 is c7.",
            ),
            // In any mapping, the digits are those of the square on the board.
            (
                "do=flip-vertical&mapping=a8-b8",
                true,
                Square::B5,
                Some(Square::B4),
                "b5 is 100 001; the routine turns over the three rank digits: 011 001 is b4.",
            ),
        ] {
            let scene = Scene::of(&State::from_query(query));
            assert_eq!(of_landing(&scene, at_end, from, goal), reason, "{query}");
        }
    }

    #[test]
    fn square_arithmetic_is_written_in_digits() {
        for (id, from, goal, reason) in [
            (
                "flip-vertical/square-xor",
                Square::E2,
                Square::E7,
                "e2 is 001 100: 001 100 ^ 111 000 = 110 100, which is e7.",
            ),
            (
                "flip-diagonal/square-shifts",
                Square::G2,
                Square::B7,
                "g2 is 001 110: ((001 110 >> 3) | (001 110 << 3)) & 111 111 = (000 001 | 1 110 000) & 111 111 = 1 110 001 & 111 111 = 110 001, which is b7.",
            ),
            (
                "rotate-180/square-subtraction",
                Square::B1,
                Square::G8,
                "b1 is 1: 63 - 1 = 62, in binary 111 110, which is g8.",
            ),
        ] {
            let scene = Scene::of(&State::from_query(&format!("routine={id}")));
            assert_eq!(of_landing(&scene, true, from, Some(goal)), reason, "{id}");
        }
    }

    #[test]
    fn without_a_rule_there_is_no_reason() {
        let code = "u64 f(u64 x) { x ^= x << 1; return x; }";
        let scene = Scene::of(&Tag::read("", Some(code)).state);
        assert_eq!(of_landing(&scene, false, Square::B5, Some(Square::B5)), "");
        assert_eq!(Reasons::of(&scene, 0, 1).of_all(), "");
        let scene = Scene::of(&State::from_query("do=flip-vertical"));
        let of_all = |frame, shown_at| Reasons::of(&scene, frame, shown_at).of_all();
        assert_eq!(of_all(0, 1), "This step turns over the lowest rank digit.");
        assert_eq!(
            of_all(1, 3),
            "The rest of the routine turns over the highest rank digit and the middle rank digit."
        );
    }

    #[test]
    fn only_single_digits_are_written_in_binary() {
        for (calculation, written) in [
            ("12 ^ 56 = 52", Some("001 100 ^ 111 000 = 110 100")),
            ("(12 >> 3) & 0x3F", Some("(001 100 >> 3) & 111 111")),
            ("63u - 12 = 51", None),
            ("12 ^ 0xg", None),
        ] {
            assert_eq!(in_digits(calculation).as_deref(), written, "{calculation}");
        }
    }
}
