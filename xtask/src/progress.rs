//! Prints the progress of long work.

use std::time::{Duration, Instant};

use anyhow::Result;

/// Prints a title, does the work, and prints how long it took.
pub(crate) fn step<T>(title: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("▸ {title} …");
    let start = Instant::now();
    let outcome = work();
    let verdict = if outcome.is_ok() { "✓" } else { "✗" };
    println!("{verdict} {title}: {}", seconds(start.elapsed()));
    outcome
}

/// `7.4 s` or `2 min 05 s`.
pub(crate) fn seconds(duration: Duration) -> String {
    let whole = duration.as_secs();
    if whole < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", whole / 60, whole % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_durations() {
        assert_eq!(seconds(Duration::from_millis(7_380)), "7.4 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 05 s");
    }
}
