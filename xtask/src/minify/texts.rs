//! The code of the routines that the page does not open with: the catalogue leads to all of them, but what of it is
//! read at first is what each is for.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::workspace;

/// Where the routines are.
const ROUTINES: &str = "crates/catalogue/routines";
/// The folder of those that the page opens with.
const OPENING: &str = "flip-vertical";

/// What the page does not open with.
pub(crate) fn later() -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for family in folder(&workspace::root().join(ROUTINES))? {
        let family = family?.path();
        if family.ends_with(OPENING) {
            continue;
        }
        for routine in folder(&family)? {
            let text = fs::read_to_string(routine?.path())?;
            texts.push(code(&text).to_owned());
        }
    }
    // The same page from the same files, in whatever order they are found.
    texts.sort();
    Ok(texts)
}

fn folder(path: &Path) -> Result<fs::ReadDir> {
    fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// The text below the doc comment, which stays: it tells what a routine is for.
fn code(text: &str) -> &str {
    let mut code = text;
    while code.starts_with("///") {
        code = code.split_once('\n').map_or("", |(_, rest)| rest);
    }
    code.trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_most_routines_comes_later() {
        let texts = later().unwrap();
        assert!(texts.len() > 70);
        assert!(texts.iter().all(|text| !text.is_empty() && !text.starts_with("///")));
        let opening = "crates/catalogue/routines/flip-vertical/delta-swaps.c";
        let opening = fs::read_to_string(workspace::root().join(opening)).unwrap();
        assert!(!texts.iter().any(|text| text == code(&opening)));
    }
}
