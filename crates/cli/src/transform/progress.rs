//! The progress bar of `deltaboard transform`.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};

use super::report::grouped;
use crate::{progress_bar, say};

/// The time before the bar is shown.
const DELAY: Duration = Duration::from_millis(400);
/// The number of bytes between two updates.
const UPDATE_INTERVAL: u64 = 256 * 1024;

/// A bar on a terminal, or nothing.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    is_shown: bool,
    start: Instant,
    bytes: u64,
    /// The number of bytes at the last update.
    updated: u64,
    lines: u64,
}

impl Progress {
    /// A bar, if it is wanted and standard error is a terminal. Without a size it only counts.
    pub(crate) fn new(size: Option<u64>, is_wanted: bool) -> Self {
        let hidden = ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden());
        let template = match size {
            Some(_) => "{bar:30} {percent:>3}%  {msg}, {eta} left",
            None => "{spinner} {msg}",
        };
        let bar = is_wanted.then(|| progress_bar::on_terminal(hidden, template)).flatten();
        Self { bar, is_shown: false, start: Instant::now(), bytes: 0, updated: 0, lines: 0 }
    }

    /// Counts a line.
    pub(crate) fn line(&mut self, bytes: usize) {
        self.lines += 1;
        self.more(bytes);
    }

    /// Counts further bytes of a long line.
    pub(crate) fn more(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        if self.bytes - self.updated >= UPDATE_INTERVAL
            && let Some(bar) = &self.bar
        {
            self.updated = self.bytes;
            if !self.is_shown && self.start.elapsed() > DELAY {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                self.is_shown = true;
            }
            bar.set_position(self.bytes);
            bar.set_message(format!("{} lines", grouped(self.lines)));
        }
    }

    /// Writes to standard error, above the bar.
    pub(crate) fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| say(text)),
            None => say(text),
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
