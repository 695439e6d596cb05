//! What is read off the page at one moment, and waiting for it to be as expected.

use std::fmt::Write;
use std::time::Instant;

use serde_json::json;

use super::{PATIENCE, PAUSE, Page, selector};
use crate::page_text::PIECES;

/// From names and selectors to what each of them shows.
const LOOK: &str = r#"looked.map(([name, selector]) => {
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

impl Page {
    /// Pictures of pages that have no background have none from now on.
    pub async fn without_background(&self) {
        let color = json!({ "color": { "r": 0, "g": 0, "b": 0, "a": 0 } });
        self.devtools("Emulation.setDefaultBackgroundColorOverride", color).await;
    }

    /// What some things show, all of them at one moment. What each shows is:
    /// - for `board` the pieces, drawn: rank 8 first, `.` where there is none;
    /// - for a field or a menu its value, for a list its entries, a line each;
    /// - for `?step` the parameter `step` of the address, empty if there is none;
    /// - for anything else its text.
    pub async fn look(&self, things: &[&str]) -> Vec<String> {
        let looked: Vec<_> = things.iter().map(|thing| (thing, selector(thing))).collect();
        let seen =
            self.eval(&format!("((pieces, looked) => {LOOK})({PIECES}, {})", json!(looked))).await;
        serde_json::from_value(seen).expect("everything shows a text")
    }

    /// Waits until some things show, at one moment, what is expected; what a thing shows is told at [`Page::look`].
    /// `when` says, in a failure, what came before. In what is expected, a `…` at either end stands for any text.
    pub async fn wait_shown<T: AsRef<str>>(&self, when: &str, expected: &[(&str, T)]) {
        let things: Vec<&str> = expected.iter().map(|(thing, _)| *thing).collect();
        let start = Instant::now();
        loop {
            let seen = self.look(&things).await;
            let mut complaint = String::new();
            for ((thing, expected), seen) in expected.iter().zip(&seen) {
                let expected = expected.as_ref();
                if !is_like(seen, expected) {
                    write!(complaint, "\n`{thing}` shows\n{seen}\nand not\n{expected}\n")
                        .expect("a text takes more text");
                }
            }
            if complaint.is_empty() {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{when}, after {PATIENCE:?}: {complaint}");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Whether a text is the expected one, where a `…` at either end stands for any text.
fn is_like(text: &str, expected: &str) -> bool {
    let (begin, rest) = match expected.strip_prefix('…') {
        Some(rest) => (false, rest),
        None => (true, expected),
    };
    match (begin, rest.strip_suffix('…')) {
        (true, None) => text == rest,
        (true, Some(rest)) => text.starts_with(rest),
        (false, None) => text.ends_with(rest),
        (false, Some(rest)) => text.contains(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::is_like;

    #[test]
    fn an_ellipsis_stands_for_any_text() {
        for (text, expected, like) in [
            ("Step 2 of 3", "Step 2 of 3", true),
            ("Step 2 of 3", "Step 2…", true),
            ("Step 2 of 3", "…of 3", true),
            ("Step 2 of 3", "…2 of…", true),
            ("Step 2 of 3", "Step 2", false),
            ("Step 2 of 3", "…Step 2", false),
            ("Step 2 of 3", "of 3…", false),
            ("Step 2 of 3", "…5…", false),
        ] {
            assert_eq!(is_like(text, expected), like, "{text} {expected}");
        }
    }
}
