//! The list of recent boards.

use deltaboard_scene::Subject;
use deltaboard_scene::examples::EXAMPLES;

/// The maximum length of the list.
const MAX_LENGTH: usize = 10;

/// The recent boards, newest first, without examples and empty boards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Recent {
    subjects: Vec<Subject>,
    /// Whether the newest is still being edited.
    in_progress: bool,
}

impl Recent {
    /// Parses the text of [`Self::to_text`]. Invalid lines are skipped.
    pub fn from_text(text: &str) -> Self {
        let subjects = text.lines().filter_map(Subject::plain);
        Self { subjects: subjects.take(MAX_LENGTH).collect(), in_progress: false }
    }

    /// Returns the list as text: a FEN or a number per line.
    pub fn to_text(&self) -> String {
        let lines = self.subjects.iter().map(|subject| format!("{subject}\n"));
        lines.collect()
    }

    /// The recent boards, newest first.
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// Adds a board. Consecutive edits by hand (squares or key presses) replace each other.
    pub fn note(&mut self, subject: Subject, by_hand: bool) {
        if self.in_progress && by_hand {
            self.subjects.remove(0);
        }
        let text = subject.to_string();
        let is_known = EXAMPLES.iter().any(|(_, example)| *example == text);
        let is_kept = !is_known && !is_empty(&subject);
        self.in_progress = by_hand && is_kept;
        if is_kept {
            self.subjects.retain(|other| *other != subject);
            self.subjects.insert(0, subject);
            self.subjects.truncate(MAX_LENGTH);
        }
    }
}

fn is_empty(subject: &Subject) -> bool {
    match subject {
        Subject::Position(fen) => fen.position.placement.occupied().is_empty(),
        // The Lines view opens with all bits set.
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
    fn the_newest_board_is_first() {
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
    fn consecutive_edits_are_one_entry() {
        let recent =
            noted(&[("0x1", false), ("0x3", true), ("0x7", true), ("0x0", true), ("0xf", true)]);
        assert_eq!(recent.to_text(), "0x000000000000000f\n0x0000000000000001\n");
    }

    #[test]
    fn the_list_is_limited_and_skips_invalid_lines() {
        let lines = (1..100).map(|bits| format!("0x{bits:x}\nnonsense\n"));
        let recent = Recent::from_text(&lines.collect::<String>());
        assert_eq!(recent.subjects().len(), MAX_LENGTH);
    }
}
