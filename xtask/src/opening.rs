//! Records which functions the page needs to open.

use anyhow::{Context, Result, bail};

use crate::build::{self, Profile};
use crate::finish::RECORD;
use crate::minify::{note, write_view};
use crate::progress::step;
use crate::setup::{self, Std};
use crate::{process, workspace};

/// Builds an instrumented page, opens it in the browser, and writes the functions that ran to `opening.txt`.
pub(crate) fn opening() -> Result<()> {
    let tools = setup::for_test()?;
    if tools.std == Std::Prebuilt {
        bail!(
            "the prebuilt standard library has other functions; install what is missing, as reported above"
        );
    }
    let folder = workspace::root().join("target/opening");
    step("building an instrumented page", || {
        process::run(
            build::trunk("build", Profile::Release, &tools)
                .arg("--dist")
                .arg(&folder)
                .env(RECORD, "1"),
        )
    })?;
    let mut browser = (tools.path).cargo("run --quiet --package=deltaboard-e2e --example=opening");
    browser.env("DELTABOARD_DIST", &folder);
    let ran = step("opening the page in the browser", || {
        process::output(&mut browser).context("cannot open the page")
    })?;
    let (view, names) = ran.split_once('\n').context("the browser reported nothing")?;
    write_view(view)?;
    let count = note(names.lines())?;
    println!("Wrote {count} functions and the first view.");
    Ok(())
}
