//! Limits the number of errors that are shown, and counts the others.

use super::report::{Counts, grouped};

/// The number of lines that are shown with the same error.
const MAX_SAME: u64 = 5;
/// The number of bad lines that are shown in all.
const MAX_SHOWN: u64 = 40;
/// The number of errors that are counted separately.
const MAX_ERRORS: usize = 5;

/// The errors so far.
#[derive(Default)]
pub(crate) struct ErrorLimit {
    shown: u64,
    /// The number of lines that were shown for each error.
    shown_by_error: Counts,
    hidden: Counts,
}

impl ErrorLimit {
    /// Counts an error. Returns whether it is shown.
    pub(crate) fn is_shown(&mut self, message: &str) -> bool {
        let is_shown = self.shown < MAX_SHOWN && self.shown_by_error.of(message) < MAX_SAME;
        let name = &message.to_owned().into();
        match is_shown {
            true => {
                self.shown += 1;
                self.shown_by_error.add_one(name);
            }
            false => self.hidden.add_one(name),
        }
        is_shown
    }

    /// The summary of the errors that were not shown.
    pub(crate) fn sentences(&self) -> String {
        let mut errors: Vec<_> = self.hidden.iter().collect();
        errors.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
        // The common entry of rare errors belongs to the rest.
        let all: u64 = errors.iter().map(|(_, count)| count).sum();
        errors.retain(|(message, _)| *message != "others");
        let named = &errors[..errors.len().min(MAX_ERRORS)];
        if all == 0 {
            return String::new();
        }
        let mut text = format!("deltaboard: {} more bad lines are not shown:\n", grouped(all));
        for (message, count) in named {
            text += &format!("  {}: {message}\n", grouped(*count));
        }
        let rest = all - named.iter().map(|(_, count)| count).sum::<u64>();
        if rest > 0 {
            text += &format!("  {}: other errors\n", grouped(rest));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_errors_are_counted() {
        let mut errors = ErrorLimit::default();
        let shown = (0..1_200).filter(|_| errors.is_shown("`a` is not a piece")).count();
        assert_eq!(shown as u64, MAX_SAME);
        assert!(errors.is_shown("another"));
        assert_eq!(
            errors.sentences(),
            "deltaboard: 1,195 more bad lines are not shown:\n  1,195: `a` is not a piece\n"
        );
    }

    #[test]
    fn many_different_errors_are_not_all_shown() {
        let mut errors = ErrorLimit::default();
        let messages = (0..100_000).map(|number| format!("error {number}"));
        let shown = messages.filter(|message| errors.is_shown(message)).count();
        assert_eq!(shown as u64, MAX_SHOWN);
        let text = errors.sentences();
        assert!(text.starts_with("deltaboard: 99,960 more"), "{text}");
        assert!(text.len() < 400, "{text}");
        assert_eq!(ErrorLimit::default().sentences(), "");
    }
}
