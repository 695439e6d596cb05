//! Progress bars on terminals.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// Styles a bar for standard error; `None` if that isn't a terminal.
pub(crate) fn on_terminal(bar: ProgressBar, template: &str) -> Option<ProgressBar> {
    let bar = io::stderr().is_terminal().then_some(bar)?;
    Some(match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        // The default style is good enough.
        Err(_) => bar,
    })
}
