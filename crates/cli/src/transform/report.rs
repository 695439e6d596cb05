//! What became of the lines, counted, in sentences.

use super::line::{Kind, Kinds};
use super::operations::{Changes, Name};

/// How many places of bad lines the last sentences tell.
const PLACES: usize = 10;

/// What is said before the operations that no line has any more.
const LEFT_OUT: &str =
    "operations left out, as they need not hold any more or are no moves that can be read";

/// What is said before the operations that are there, and need not be true.
const NOW_WRONG: &str =
    "now wrong, and kept all the same, as they name squares, a side, or what came of play";

/// How many names are told apart; what comes then is `others`.
const NAMES: usize = 40;

/// How often something has happened, by names. These are few.
#[derive(Default)]
pub(crate) struct Counts(Vec<(Name, u64)>);

impl Counts {
    pub(crate) fn add_one(&mut self, name: &Name) {
        let is_full = self.0.len() >= NAMES;
        let others = &Name::Borrowed("others");
        let mut known = self.0.iter_mut();
        if let Some((_, count)) = known.find(|(known, _)| known == name) {
            *count += 1;
        } else if is_full && name != others {
            self.add_one(others);
        } else {
            self.0.push((name.clone(), 1));
        }
    }

    fn add(&mut self, names: &[Name]) {
        names.iter().for_each(|name| self.add_one(name));
    }

    /// How often it has happened to one of them.
    pub(crate) fn of(&self, name: &str) -> u64 {
        let known = self.0.iter().find(|(known, _)| known == name);
        known.map_or(0, |(_, count)| *count)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Name, u64)> {
        self.0.iter().map(|(name, count)| (name, *count))
    }

    /// `bm 1, c0 2`, if there is anything.
    fn told(&self) -> Option<String> {
        let mut counts: Vec<_> = self.iter().collect();
        counts.sort_unstable();
        let counts = counts.into_iter();
        let counts = counts.map(|(name, count)| format!("{name} {}", grouped(count)));
        let counts: Vec<_> = counts.collect();
        (!counts.is_empty()).then(|| counts.join(", "))
    }
}

/// What became of all lines so far.
#[derive(Default)]
pub(crate) struct Report {
    positions: u64,
    kept: u64,
    bad: u64,
    /// Where the first bad lines are.
    places: Vec<String>,
    kinds: [u64; Kind::ALL.len()],
    left_out: Counts,
    now_wrong: Counts,
}

impl Report {
    pub(crate) fn add_kept(&mut self) {
        self.kept += 1;
    }

    pub(crate) fn add_position(&mut self, kinds: Kinds, changes: &Changes) {
        self.positions += 1;
        if kinds.are_there() {
            for (kind, count) in Kind::ALL.into_iter().zip(&mut self.kinds) {
                *count += u64::from(kinds.contain(kind));
            }
        }
        self.left_out.add(&changes.left_out);
        self.now_wrong.add(&changes.now_wrong);
    }

    pub(crate) fn add_bad(&mut self, place: &str) {
        self.bad += 1;
        if self.places.len() < PLACES {
            self.places.push(place.to_owned());
        }
    }

    pub(crate) fn bad(&self) -> u64 {
        self.bad
    }

    /// Which operations were left out, and how often, if any were.
    pub(crate) fn left_out(&self) -> Option<String> {
        self.left_out.told()
    }

    /// Which operations and texts need not be true any more, and in how many lines, if there are any.
    pub(crate) fn now_wrong(&self) -> Option<String> {
        self.now_wrong.told()
    }

    /// What is told of operations that were left out or are wrong, a sentence each.
    fn losses(&self) -> impl Iterator<Item = String> {
        let left_out = self.left_out().map(|it| format!("{LEFT_OUT}: {it}\n"));
        let now_wrong = self.now_wrong().map(|it| format!("{NOW_WRONG}: {it}\n"));
        left_out.into_iter().chain(now_wrong)
    }

    /// What is told of the operations that were left out or are wrong, if nothing else is.
    pub(crate) fn sentence_of_loss(&self) -> String {
        self.losses().map(|it| format!("deltaboard: {it}")).collect()
    }

    /// What became of the lines; `rejects` is where the bad ones are kept.
    pub(crate) fn sentences(&self, rejects: Option<&str>) -> String {
        let lines = self.positions + self.kept + self.bad;
        let mut told = format!(
            "deltaboard: {}: {} transformed",
            count(lines, "line"),
            count(self.positions, "position")
        );
        if self.kept > 0 {
            told += &format!(", {} kept as blank or a comment", grouped(self.kept));
        }
        if self.bad > 0 {
            let place = match rejects {
                Some(file) => format!("kept aside in {file}"),
                None => "left out".to_owned(),
            };
            let more = match self.bad as usize - self.places.len() {
                0 => String::new(),
                more => format!(" and {} more", grouped(more as u64)),
            };
            told += &format!(
                ", {} bad and {place}: {}{more}",
                grouped(self.bad),
                self.places.join(", ")
            );
        }
        told += "\n";
        for (kind, number) in Kind::ALL.into_iter().zip(self.kinds) {
            if number > 0 {
                told += &format!("  {} {}\n", count(number, "position"), kind.told());
            }
        }
        self.losses().for_each(|it| told += &format!("  {it}"));
        told
    }
}

/// "1 line", "1,000 lines".
fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// A number with its thousands told apart: `1,000,000`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_told_apart() {
        for (number, expected) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")]
        {
            assert_eq!(grouped(number), expected);
        }
    }

    #[test]
    fn many_bad_lines_are_counted_and_the_first_are_named() {
        let mut report = Report::default();
        (1..=1010).for_each(|line| report.add_bad(&format!("a.epd:{line}")));
        assert_eq!(
            report.sentences(Some("bad.epd")),
            "deltaboard: 1,010 lines: 0 positions transformed, 1,010 bad and kept aside in bad.epd: \
             a.epd:1, a.epd:2, a.epd:3, a.epd:4, a.epd:5, a.epd:6, a.epd:7, a.epd:8, a.epd:9, a.epd:10 \
             and 1,000 more\n"
        );
    }
}
