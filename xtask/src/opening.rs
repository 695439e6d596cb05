//! Which functions the page opens with, found by running it.

use anyhow::{Context, Result, bail};

use crate::build::{self, Profile};
use crate::finish::RECORD;
use crate::minify::{note, note_view};
use crate::progress::step;
use crate::setup::{self, Std};
use crate::{process, workspace};

/// Builds the page so that it notes what runs, opens it in the browser, and keeps the notes.
pub(crate) fn opening() -> Result<()> {
    let tools = setup::for_test()?;
    if tools.std == Std::AsItComes {
        bail!(
            "with the standard library as it comes other functions run; see what is missing above"
        );
    }
    let folder = workspace::root().join("target/opening");
    step("building a page that notes what runs", || {
        process::run(
            build::trunk("build", Profile::Release, &tools)
                .arg("--dist")
                .arg(&folder)
                .env(RECORD, "1"),
        )
    })?;
    let mut browser = (tools.path).cargo("run --quiet --package=deltaboard-e2e --example=opening");
    browser.env("DELTABOARD_DIST", &folder);
    let ran = step("opening it", || {
        process::output(&mut browser).context("the page could not be opened")
    })?;
    let (view, names) = ran
        .split_once('\n')
        .context("the browser has told nothing")?;
    note_view(view)?;
    let noted = note(names.lines())?;
    println!("{noted} functions are noted, and what the page shows.");
    Ok(())
}
