//! The page, compiled ahead of its turn: while the tools are, which often keep one core busy and no more.

use std::process::{Child, Stdio};

use anyhow::Result;

use super::small_std::Std;
use crate::build::{self, Profile};
use crate::progress::step;

pub(crate) struct Page(Child);

/// Begins to compile the page. What the compiler says is left to the build, which comes here again and finds what is
/// done, or what fails.
pub(crate) fn start(profile: Profile, std: Std) -> Result<Page> {
    println!("▸ compiling the page, and at the same time the tools …");
    let child = build::compile(profile, std)
        .arg("--quiet")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    Ok(Page(child))
}

impl Page {
    /// Waits for the end, however it ends.
    pub(crate) fn wait(mut self) -> Result<()> {
        if self.0.try_wait()?.is_none() {
            step("waiting for the page", || Ok(self.0.wait()?))?;
        }
        Ok(())
    }
}

/// When the tools cannot be had, nobody needs the page.
impl Drop for Page {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}
