//! What `Cargo.lock` pins.

use anyhow::{Context, Result};

use super::version::Version;
use crate::workspace;

/// The version of a package in the workspace's lock file.
pub(crate) fn version_of(package: &str) -> Result<Version> {
    let path = workspace::root().join("Cargo.lock");
    let text = std::fs::read_to_string(&path)
        .context("Cargo.lock cannot be read; run `cargo generate-lockfile`")?;
    version_in(&text, package).with_context(|| format!("Cargo.lock does not name `{package}`"))
}

fn version_in(lock: &str, package: &str) -> Option<Version> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let quoted = lines.nth(1)?.strip_prefix("version = ")?;
    Version::parse(quoted.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_version_of_one_package() {
        let lock = "\
[[package]]
name = \"wasm-bindgen-macro\"
version = \"0.2.1\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.129\"
source = \"registry+https://example.org\"
";
        assert_eq!(
            version_in(lock, "wasm-bindgen"),
            Some(Version::new(0, 2, 129))
        );
        assert_eq!(version_in(lock, "yew"), None);
    }
}
