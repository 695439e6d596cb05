//! Counts lines, caveats and changes to operations, and summarizes them in sentences.

use super::line::{Kind, Kinds};
use super::operations::{Changes, Name};

/// The number of bad lines that the summary lists.
const MAX_PLACES: usize = 10;

/// The introduction of the operations that were left out.
const LEFT_OUT: &str =
    "operations left out, because they may no longer hold or are not moves that can be read";

/// The introduction of the operations that were kept, but may be wrong now.
const NOW_WRONG: &str =
    "now wrong, but kept, because they contain squares, a side, or a result of play";

/// The number of names that are counted separately; others are counted as `others`.
const MAX_NAMES: usize = 40;

/// Counts by names. A list, because there are few names.
#[derive(Default)]
pub(crate) struct Counts(Vec<(Name, u64)>);

impl Counts {
    pub(crate) fn add_one(&mut self, name: &Name) {
        let is_full = self.0.len() >= MAX_NAMES;
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

    /// The count of a name.
    pub(crate) fn of(&self, name: &str) -> u64 {
        let known = self.0.iter().find(|(known, _)| known == name);
        known.map_or(0, |(_, count)| *count)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Name, u64)> {
        self.0.iter().map(|(name, count)| (name, *count))
    }

    /// The counts as text: `bm 1, c0 2`; `None` if there are none.
    fn listed(&self) -> Option<String> {
        let mut counts: Vec<_> = self.iter().collect();
        counts.sort_unstable();
        let counts = counts.into_iter();
        let counts = counts.map(|(name, count)| format!("{name} {}", grouped(count)));
        let counts: Vec<_> = counts.collect();
        (!counts.is_empty()).then(|| counts.join(", "))
    }
}

/// The counts of all lines so far.
#[derive(Default)]
pub(crate) struct Report {
    positions: u64,
    kept: u64,
    bad: u64,
    /// The first bad lines, with file and line number.
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
        if !kinds.is_empty() {
            for (kind, count) in Kind::ALL.into_iter().zip(&mut self.kinds) {
                *count += u64::from(kinds.contain(kind));
            }
        }
        self.left_out.add(&changes.left_out);
        self.now_wrong.add(&changes.now_wrong);
    }

    pub(crate) fn add_bad(&mut self, place: &str) {
        self.bad += 1;
        if self.places.len() < MAX_PLACES {
            self.places.push(place.to_owned());
        }
    }

    pub(crate) fn bad(&self) -> u64 {
        self.bad
    }

    /// The operations that were left out, with counts.
    pub(crate) fn left_out(&self) -> Option<String> {
        self.left_out.listed()
    }

    /// The operations and texts that may be wrong now, with the number of lines.
    pub(crate) fn now_wrong(&self) -> Option<String> {
        self.now_wrong.listed()
    }

    /// The lines of the summary about operations that were left out or are wrong.
    fn loss_lines(&self) -> impl Iterator<Item = String> {
        let left_out = self.left_out().map(|it| format!("{LEFT_OUT}: {it}\n"));
        let now_wrong = self.now_wrong().map(|it| format!("{NOW_WRONG}: {it}\n"));
        left_out.into_iter().chain(now_wrong)
    }

    /// The messages about operations that were left out or are wrong, without the rest of the summary.
    pub(crate) fn losses(&self) -> String {
        self.loss_lines().map(|it| format!("deltaboard: {it}")).collect()
    }

    /// The summary; `rejects` is the file of the bad lines.
    pub(crate) fn sentences(&self, rejects: Option<&str>) -> String {
        let lines = self.positions + self.kept + self.bad;
        let mut text = format!(
            "deltaboard: {}: {} transformed",
            count(lines, "line"),
            count(self.positions, "position")
        );
        if self.kept > 0 {
            text += &format!(", {} kept as blank or a comment", grouped(self.kept));
        }
        if self.bad > 0 {
            let place = match rejects {
                Some(file) => format!("saved in {file}"),
                None => "left out".to_owned(),
            };
            let more = match self.bad as usize - self.places.len() {
                0 => String::new(),
                more => format!(" and {} more", grouped(more as u64)),
            };
            text += &format!(
                ", {} bad and {place}: {}{more}",
                grouped(self.bad),
                self.places.join(", ")
            );
        }
        text += "\n";
        for (kind, number) in Kind::ALL.into_iter().zip(self.kinds) {
            if number > 0 {
                text += &format!("  {} {}\n", count(number, "position"), kind.description());
            }
        }
        self.loss_lines().for_each(|it| text += &format!("  {it}"));
        text
    }
}

/// A number with a noun: `1 line`, `1,000 lines`.
fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// A number with separated thousands: `1,000,000`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
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
    fn thousands_are_separated() {
        for (number, expected) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")]
        {
            assert_eq!(grouped(number), expected);
        }
    }

    #[test]
    fn many_bad_lines_are_counted_and_the_first_ones_listed() {
        let mut report = Report::default();
        (1..=1010).for_each(|line| report.add_bad(&format!("a.epd:{line}")));
        assert_eq!(
            report.sentences(Some("bad.epd")),
            "deltaboard: 1,010 lines: 0 positions transformed, 1,010 bad and saved in bad.epd: \
             a.epd:1, a.epd:2, a.epd:3, a.epd:4, a.epd:5, a.epd:6, a.epd:7, a.epd:8, a.epd:9, a.epd:10 \
             and 1,000 more\n"
        );
    }
}
