//! Version numbers, as tools print them.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version {
    pub(crate) major: u32,
    pub(crate) minor: u32,
    pub(crate) patch: u32,
}

impl Version {
    pub(crate) const fn new(major: u32, minor: u32, patch: u32) -> Self {
        Self {
            major,
            minor,
            patch,
        }
    }

    /// The first word of a text that is a version: `trunk 0.21.14`, `wasm-opt version 132 (version_132)`.
    pub(crate) fn find_in(text: &str) -> Option<Self> {
        text.split_whitespace().find_map(Self::parse)
    }

    /// `1`, `1.2` or `1.2.3`, with or without a `v` before it; what follows a `-` or `+` is left out.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        let word = word.strip_prefix('v').unwrap_or(word);
        let core = word.split(['-', '+']).next()?;
        let mut numbers = core.split('.').map(|part| part.parse().ok());
        let version = Self {
            major: numbers.next()??,
            minor: numbers.next().unwrap_or(Some(0))?,
            patch: numbers.next().unwrap_or(Some(0))?,
        };
        numbers.next().is_none().then_some(version)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_tools_print() {
        let found = |text| Version::find_in(text).map(|version| version.to_string());
        assert_eq!(found("trunk 0.21.14").as_deref(), Some("0.21.14"));
        assert_eq!(
            found("wasm-bindgen 0.2.129 (d3d7c3c8c)").as_deref(),
            Some("0.2.129")
        );
        assert_eq!(
            found("wasm-opt version 132 (version_132)").as_deref(),
            Some("132.0.0")
        );
        assert_eq!(found("trunk 0.22.0-beta.1").as_deref(), Some("0.22.0"));
        assert_eq!(found("mdbook v0.5.4").as_deref(), Some("0.5.4"));
        assert_eq!(found("no version here"), None);
        assert_eq!(found("1.2.3.4"), None);
    }

    #[test]
    fn orders_by_number_not_by_letter() {
        assert!(Version::parse("0.2.99") < Version::parse("0.2.129"));
    }
}
