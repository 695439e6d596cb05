//! What was on the board before, to be found again on another day.

use crate::examples::EXAMPLES;
use crate::subject::Subject;

/// The most that is remembered.
const MOST: usize = 10;

/// What was on the board before, the last first. None of it is an example or an empty board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Recent {
    subjects: Vec<Subject>,
    /// Whether the first is still being changed.
    in_hand: bool,
}

impl Recent {
    /// Reads what [`Self::to_text`] has written. Lines that cannot be read are left out.
    pub fn from_text(text: &str) -> Self {
        let subjects = text.lines().filter_map(|line| Subject::read(line).ok());
        Self { subjects: subjects.take(MOST).collect(), in_hand: false }
    }

    /// A line each: the FEN, or the bits.
    pub fn to_text(&self) -> String {
        let lines = self.subjects.iter().map(|subject| format!("{subject}\n"));
        lines.collect()
    }

    /// What is remembered, the last first.
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// Remembers what is on the board now. What is changed by hand, square by square or letter by
    /// letter, takes the place of what it was before the change.
    pub fn note(&mut self, subject: Subject, by_hand: bool) {
        if self.in_hand && by_hand {
            self.subjects.remove(0);
        }
        let text = subject.to_string();
        let is_known = EXAMPLES.iter().any(|(_, example)| *example == text);
        let is_worth = !is_known && !is_empty(&subject);
        self.in_hand = by_hand && is_worth;
        if is_worth {
            self.subjects.retain(|other| *other != subject);
            self.subjects.insert(0, subject);
            self.subjects.truncate(MOST);
        }
    }
}

fn is_empty(subject: &Subject) -> bool {
    match subject {
        Subject::Position(fen) => fen.position.placement.occupied().is_empty(),
        // All bits: what a line is laid on.
        Subject::Bits(bits) => bits.is_empty() || bits.0 == u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(texts: &[(&str, bool)]) -> Recent {
        let mut recent = Recent::default();
        for (text, by_hand) in texts {
            recent.note(Subject::read(text).expect(text), *by_hand);
        }
        recent
    }

    #[test]
    fn the_last_is_the_first() {
        let recent = noted(&[
            ("0x1", false),
            ("8/8/8/8/8/8/8/K6k b - -", false),
            ("0x1e2222120e0a1222", false),
            ("0x0", false),
            ("0x1", false),
        ]);
        let text = "0x0000000000000001\n8/8/8/8/8/8/8/K6k b - -\n";
        assert_eq!(recent.to_text(), text);
        assert_eq!(Recent::from_text(text).subjects(), recent.subjects());
    }

    #[test]
    fn changes_by_hand_are_one() {
        let recent =
            noted(&[("0x1", false), ("0x3", true), ("0x7", true), ("0x0", true), ("0xf", true)]);
        assert_eq!(recent.to_text(), "0x000000000000000f\n0x0000000000000001\n");
    }

    #[test]
    fn it_stays_short_and_reads_anything() {
        let lines = (1..100).map(|bits| format!("0x{bits:x}\nnonsense\n"));
        let recent = Recent::from_text(&lines.collect::<String>());
        assert_eq!(recent.subjects().len(), MOST);
    }
}
