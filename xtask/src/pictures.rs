//! The pictures of README and of links to the page, and the icons: made from the running page, and kept with the sources.

use anyhow::{Context, Result};

use crate::progress::step;
use crate::{process, setup, workspace};

/// Makes them all anew.
pub(crate) fn pictures() -> Result<()> {
    workspace::built("to take pictures of")?;
    let tools = setup::for_test()?;
    let mut browser =
        (tools.path).cargo("run --quiet --release --package=deltaboard-e2e --example=pictures");
    step("taking pictures in the browser", || {
        process::run(&mut browser).context("the pictures could not be taken")
    })
}
