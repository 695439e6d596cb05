//! How far it has come, for whoever sits before it.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};

use super::report::grouped;
use crate::{progress_bar, say};

/// What ends before is not worth a bar.
const PATIENCE: Duration = Duration::from_millis(400);
/// How many bytes go by between two looks at the clock.
const AT_ONCE: u64 = 256 * 1024;

/// A bar on a terminal, or nothing.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    is_shown: bool,
    begun: Instant,
    bytes: u64,
    /// How many bytes the bar was last told of.
    told: u64,
    lines: u64,
}

impl Progress {
    /// A bar where somebody sees it, and where no lines run through it. Without a size it only counts.
    pub(crate) fn new(size: Option<u64>, is_wanted: bool) -> Self {
        let hidden = ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden());
        let shape = match size {
            Some(_) => "{bar:30} {percent:>3}%  {msg}, {eta} left",
            None => "{spinner} {msg}",
        };
        let bar = is_wanted.then(|| progress_bar::on_terminal(hidden, shape)).flatten();
        Self { bar, is_shown: false, begun: Instant::now(), bytes: 0, told: 0, lines: 0 }
    }

    /// Another line has been read, of so many bytes.
    pub(crate) fn line(&mut self, bytes: usize) {
        self.lines += 1;
        self.more(bytes);
    }

    /// So many bytes more of a long line have been read.
    pub(crate) fn more(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        if self.bytes - self.told >= AT_ONCE
            && let Some(bar) = &self.bar
        {
            self.told = self.bytes;
            if !self.is_shown && self.begun.elapsed() > PATIENCE {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                self.is_shown = true;
            }
            bar.set_position(self.bytes);
            bar.set_message(format!("{} lines", grouped(self.lines)));
        }
    }

    /// Says something on standard error, above the bar.
    pub(crate) fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| say(text)),
            None => say(text),
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
