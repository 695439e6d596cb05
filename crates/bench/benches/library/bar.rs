//! Limits for ratios, with the ratio that came nearest.

use std::fmt;

/// A limit, with the ratio that came nearest to it or went furthest beyond it.
pub(crate) struct Bar {
    what: &'static str,
    peer: &'static str,
    limit: Limit,
    worst: Option<Worst>,
    is_held: bool,
}

#[derive(Clone, Copy)]
enum Limit {
    AtMost(f64),
    AtLeast(f64),
}

struct Worst {
    ratio: f64,
    of: String,
}

impl Bar {
    /// A limit for the ratio of times to the peer's.
    pub(crate) const fn at_most(ratio: f64, what: &'static str, peer: &'static str) -> Self {
        Self::new(Limit::AtMost(ratio), what, peer)
    }

    /// A limit for the ratio of throughputs to the peer's.
    pub(crate) const fn at_least(ratio: f64, what: &'static str, peer: &'static str) -> Self {
        Self::new(Limit::AtLeast(ratio), what, peer)
    }

    const fn new(limit: Limit, what: &'static str, peer: &'static str) -> Self {
        Self { what, peer, limit, worst: None, is_held: true }
    }

    /// Records a ratio. Returns the verdict for its row.
    pub(crate) fn verdict(&mut self, ratio: f64, of: impl fmt::Display) -> &'static str {
        let is_held = match self.limit {
            Limit::AtMost(limit) => ratio <= limit,
            Limit::AtLeast(limit) => ratio >= limit,
        };
        self.is_held &= is_held;
        let is_worst = self.worst.as_ref().is_none_or(|worst| match self.limit {
            Limit::AtMost(_) => ratio > worst.ratio,
            Limit::AtLeast(_) => ratio < worst.ratio,
        });
        if is_worst {
            let of = of.to_string();
            self.worst = Some(Worst { ratio, of });
        }
        word(is_held)
    }

    /// The limit for display.
    pub(crate) fn limit(&self) -> String {
        self.limit.to_string()
    }

    /// The message that the limit was missed, if it was.
    pub(crate) fn missed(&self) -> Option<String> {
        let worst = self.worst.as_ref().filter(|_| !self.is_held)?;
        Some(format!(
            "{} compared with {}: {:.2} for {}, but the limit is {}",
            self.what, self.peer, worst.ratio, worst.of, self.limit
        ))
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost(ratio) => write!(f, "≤ {ratio}"),
            Self::AtLeast(ratio) => write!(f, "≥ {ratio}"),
        }
    }
}

const fn word(is_held: bool) -> &'static str {
    if is_held { "yes" } else { "**no**" }
}

/// All limits as a table.
pub(crate) fn table(bars: &[Bar]) -> String {
    let mut text = "\
## Bars

| what | peer | bar | nearest to it | held |
|---|---|---|---|---|
"
    .to_owned();
    for bar in bars {
        let (worst, held) = match &bar.worst {
            Some(Worst { ratio, of }) => (format!("{ratio:.2}, {of}"), word(bar.is_held)),
            None => ("not measured".to_owned(), ""),
        };
        text += &format!("| {} | {} | {} | {worst} | {held} |\n", bar.what, bar.peer, bar.limit);
    }
    text
}
