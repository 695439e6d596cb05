//! The browsers besides Chromium.

use anyhow::Result;

use super::cargo_tool::{CargoTool, GECKODRIVER};
use super::search_path::SearchPath;
use super::system::{self, Programs};

/// A browser that the tests can run in.
#[derive(Debug)]
pub(crate) struct Browser {
    pub(crate) name: &'static str,
    /// The value of `DELTABOARD_BROWSER` that makes the tests use it.
    pub(crate) engine: &'static str,
    programs: Programs,
    driver: Option<CargoTool>,
}

pub(crate) const OTHERS: [Browser; 2] = [
    Browser {
        name: "Firefox",
        engine: "firefox",
        programs: system::FIREFOX,
        driver: Some(GECKODRIVER),
    },
    Browser { name: "WebKit", engine: "webkit", programs: system::WEBKIT, driver: None },
];

impl Browser {
    /// Finds the browser and its driver, or installs them.
    pub(crate) fn ensure(&self, path: &mut SearchPath) -> Result<()> {
        self.programs.ensure(path)?;
        self.driver.iter().try_for_each(|driver| driver.ensure(path))
    }
}
