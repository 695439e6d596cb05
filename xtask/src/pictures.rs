//! Takes the pictures of README, the link previews and the icons from the running page. They're kept with the sources.

use anyhow::{Context, Result};

use crate::progress::step;
use crate::{process, setup, workspace};

/// Replaces all pictures.
pub(crate) fn pictures() -> Result<()> {
    workspace::built("to take pictures of")?;
    let tools = setup::for_test()?;
    let mut browser =
        (tools.path).cargo("run --quiet --release --package=deltaboard-e2e --example=pictures");
    step("taking pictures in the browser", || {
        process::run(&mut browser).context("cannot take the pictures")
    })
}
