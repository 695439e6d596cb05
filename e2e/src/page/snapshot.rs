//! Snapshots of several elements, and waiting for expected ones.

use std::time::Instant;

use serde_json::json;

use super::{PAUSE, Page, TIMEOUT, selector};
use crate::page_text::PIECES;

/// An expression that maps names and selectors to what each of them shows.
const SNAPSHOT: &str = r#"elements.map(([name, selector]) => {
    if (name.startsWith("?")) {
        return new URLSearchParams(location.search).get(name.slice(1)) ?? "";
    }
    const element = document.querySelector(selector);
    if (!element) {
        return "(not there)";
    }
    if (name === "board") {
        return pieces(element);
    }
    if (element.matches("input, select, textarea")) {
        return element.value;
    }
    if (element.matches("ul, ol")) {
        return [...element.children].map(item => item.textContent).join("\n");
    }
    return element.textContent.trim();
})"#;

/// Waits until several elements of a page show the expected contents at the same time. Contents are what [`Page::snapshot`] returns;
/// a `…` at the beginning or end of an expected one matches any text. The second argument describes the situation in a failure.
/// ```no_run
/// # use deltaboard_e2e::{Page, shows};
/// # async fn flipped(page: &Page, step: usize) {
/// shows!(page, "flipped", "bits-hex" => "0x0200000000000000", "?step" => step, "step-label" => "Step 1…");
/// # }
/// ```
#[macro_export]
macro_rules! shows {
    ($page:expr, $when:expr, $($name:expr => $expected:expr),+) => {
        $page.wait_shown($when, &[$(($name, ::std::string::ToString::to_string(&$expected))),+]).await
    };
}

impl Page {
    /// Makes screenshots of pages without a background transparent from now on.
    pub async fn transparent_background(&self) {
        let color = json!({ "color": { "r": 0, "g": 0, "b": 0, "a": 0 } });
        self.devtools("Emulation.setDefaultBackgroundColorOverride", color).await;
    }

    /// The contents of several elements at the same time:
    /// - for `board` the pieces as text: rank 8 first, `.` for an empty square;
    /// - for a field or a menu its value, for a list its entries, one per line;
    /// - for `?step` the URL parameter `step`, empty if it is missing;
    /// - for any other element its text;
    /// - `(not there)` for an element that doesn't exist.
    pub async fn snapshot<'a>(&self, names: &[&'a str]) -> Vec<(&'a str, String)> {
        let elements: Vec<_> = names.iter().map(|name| (name, selector(name))).collect();
        let elements = json!(elements);
        let snapshot = format!("((pieces, elements) => {SNAPSHOT})({PIECES}, {elements})");
        names.iter().copied().zip(self.eval_as::<Vec<String>>(&snapshot).await).collect()
    }

    /// The content of one element (see [`Page::snapshot`]).
    pub async fn content(&self, name: &str) -> String {
        self.snapshot(&[name]).await.remove(0).1
    }

    /// [`shows!`](crate::shows) for a list of names and contents.
    pub async fn wait_shown<T: AsRef<str>>(&self, when: &str, expected: &[(&str, T)]) {
        let names: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
        let start = Instant::now();
        loop {
            let differences: Vec<_> = (expected.iter().zip(self.snapshot(&names).await))
                .filter(|((_, expected), (_, actual))| !matches(actual, expected.as_ref()))
                .map(|((_, expected), (name, actual))| {
                    format!("\n`{name}` shows\n{actual}\ninstead of\n{}\n", expected.as_ref())
                })
                .collect();
            if differences.is_empty() {
                return;
            }
            let differences = differences.concat();
            assert!(start.elapsed() < TIMEOUT, "{when}, after {TIMEOUT:?}: {differences}");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Whether a text matches an expected one, in which a `…` at the beginning or end matches any text.
fn matches(text: &str, expected: &str) -> bool {
    match (expected.strip_prefix('…'), expected.strip_suffix('…')) {
        (None, None) => text == expected,
        (None, Some(start)) => text.starts_with(start),
        (Some(end), None) => text.ends_with(end),
        (Some(rest), Some(_)) => text.contains(rest.strip_suffix('…').unwrap_or(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn an_ellipsis_matches_any_text() {
        for (text, expected, is_match) in [
            ("Step 2 of 3", "Step 2 of 3", true),
            ("Step 2 of 3", "Step 2…", true),
            ("Step 2 of 3", "…of 3", true),
            ("Step 2 of 3", "…2 of…", true),
            ("Step 2 of 3", "Step 2", false),
            ("Step 2 of 3", "…Step 2", false),
            ("Step 2 of 3", "of 3…", false),
            ("Step 2 of 3", "…5…", false),
        ] {
            assert_eq!(matches(text, expected), is_match, "{text} {expected}");
        }
    }
}
