//! Bars that grow, for whoever sits before a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of this shape on standard error, if that is a terminal.
pub(crate) fn on_terminal(bar: ProgressBar, shape: &str) -> Option<ProgressBar> {
    let bar = io::stderr().is_terminal().then_some(bar)?;
    Some(match ProgressStyle::with_template(shape) {
        Ok(style) => bar.with_style(style),
        // Without its style it is plainer, and no worse.
        Err(_) => bar,
    })
}
