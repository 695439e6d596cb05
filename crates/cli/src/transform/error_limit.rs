//! Which bad lines are shown: of a fault that repeats itself the first few, and then how many more.

use super::report::{Counts, grouped};

/// How many lines with the same fault are shown.
const SAME: u64 = 5;
/// How many bad lines are shown in all.
const SHOWN: u64 = 40;
/// How many faults are counted apart in the end.
const FAULTS: usize = 5;

/// The faults so far.
#[derive(Default)]
pub(crate) struct ErrorLimit {
    shown: u64,
    /// How many lines have been shown for a fault.
    seen: Counts,
    hidden: Counts,
}

impl ErrorLimit {
    /// Whether another line with a fault is shown.
    pub(crate) fn shows(&mut self, sentence: &str) -> bool {
        let is_shown = self.shown < SHOWN && self.seen.of(sentence) < SAME;
        let name = &sentence.to_owned().into();
        match is_shown {
            true => {
                self.shown += 1;
                self.seen.add_one(name);
            }
            false => self.hidden.add_one(name),
        }
        is_shown
    }

    /// How many lines were not shown, and why they are bad.
    pub(crate) fn sentences(&self) -> String {
        let mut faults: Vec<_> = self.hidden.iter().collect();
        faults.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
        // Those that are too many to be told apart are among the rest.
        let all: u64 = faults.iter().map(|(_, count)| count).sum();
        faults.retain(|(sentence, _)| *sentence != "others");
        let named = &faults[..faults.len().min(FAULTS)];
        if all == 0 {
            return String::new();
        }
        let mut told = format!("deltaboard: {} more bad lines are not shown:\n", grouped(all));
        for (sentence, count) in named {
            told += &format!("  {}: {sentence}\n", grouped(*count));
        }
        let rest = all - named.iter().map(|(_, count)| count).sum::<u64>();
        if rest > 0 {
            told += &format!("  {}: other faults\n", grouped(rest));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_itself_is_counted() {
        let mut refusals = ErrorLimit::default();
        let shown = (0..1_200).filter(|_| refusals.shows("`a` is not a piece")).count();
        assert_eq!(shown as u64, SAME);
        assert!(refusals.shows("another"));
        assert_eq!(
            refusals.sentences(),
            "deltaboard: 1,195 more bad lines are not shown:\n  1,195: `a` is not a piece\n"
        );
    }

    #[test]
    fn many_different_faults_are_not_all_shown() {
        let mut refusals = ErrorLimit::default();
        let faults = (0..100_000).map(|number| format!("fault {number}"));
        let shown = faults.filter(|fault| refusals.shows(fault)).count();
        assert_eq!(shown as u64, SHOWN);
        let told = refusals.sentences();
        assert!(told.starts_with("deltaboard: 99,960 more"), "{told}");
        assert!(told.len() < 400, "{told}");
        assert_eq!(ErrorLimit::default().sentences(), "");
    }
}
