//! What the page does not need to open: it goes into the later part.
//!
//! The page opens on one board and one routine, and nobody has touched it: that is what the first part must be able to
//! show, and to notice that it is touched. A function that is named here and runs before that stops the page, which every
//! test in the browser that opens the plain page would see.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::workspace;

/// The paths of functions, or how they begin. What these alone call goes with them.
const FUNCTIONS: &[&str] = &[
    "deltaboard::app::App>::act",
    "deltaboard::app::App>::begin",
    "deltaboard::app::App>::handle",
    "deltaboard::app::App>::schedule",
    "deltaboard::browser::address::write",
    "deltaboard::browser::clipboard",
    "deltaboard::browser::theme",
    "deltaboard::chain::played",
    "deltaboard::scene::Scene>::bit_at",
    "deltaboard::scene::moved",
    "deltaboard::scene::plays",
    "deltaboard::state::State>::apply",
    "deltaboard::state::State>::from_query",
    "deltaboard::state::State>::report",
    "deltaboard::state::State>::shows_same_run",
    "deltaboard::state::State>::steps",
    "deltaboard::state::State>::to_query",
    "deltaboard::subject::Set>",
    "deltaboard::subject::Subject>::read",
    "deltaboard::subject::Subject>::transformed",
    "deltaboard::view::arcs::head",
    "deltaboard::view::canonical_panel",
    "deltaboard::view::code_panel::verdict::",
    "deltaboard::view::composition",
    "deltaboard::view::images",
    "deltaboard::view::laws",
    "deltaboard::view::lines_bar",
    "deltaboard::view::piece",
    "deltaboard::view::symmetries",
    "deltaboard_trace::arithmetic",
    "deltaboard_trace::cell::Cell>::choose",
    "deltaboard_trace::cell::Cell>::intrinsic",
    "deltaboard_trace::cell::Cell>::look_up",
    "deltaboard_trace::cell::Cell>::packed",
    "deltaboard_trace::diagnostic",
    "deltaboard_trace::explanation::blocks_in_words",
    "deltaboard_trace::explanation::clause",
    "deltaboard_trace::explanation::in_words",
    "deltaboard_trace::interpreter::Interpreter>::array",
    "deltaboard_trace::interpreter::Interpreter>::initial",
    "deltaboard_trace::interpreter::memory::Memory>::",
    "deltaboard_trace::interpreter::memory::place",
    "deltaboard_trace::interpreter::run:",
    "deltaboard_trace::interpreter::square_map",
    "deltaboard_trace::meaning::Meaning as core::fmt",
    "deltaboard_trace::movement::movements",
    "deltaboard_trace::movement::shift_of",
    "deltaboard_trace::origins::Origins>::add_with_carry",
    "deltaboard_trace::origins::Origins>::choose",
    "deltaboard_trace::origins::Origins>::look_up",
    "deltaboard_trace::origins::Origins>::multiply",
    "deltaboard_trace::origins::Origins>::subtract",
    "deltaboard_trace::parser::Parser>::arguments",
    "deltaboard_trace::parser::Parser>::call",
    "deltaboard_trace::parser::Parser>::expected",
    "deltaboard_trace::parser::Parser>::global",
    "deltaboard_trace::parser::Parser>::length",
    "deltaboard_trace::parser::Parser>::rust_",
    "deltaboard_trace::proof::basis_boards",
    "deltaboard_trace::proof::sample_boards",
    "deltaboard_trace::squares",
    "deltaboard_transform::bitboard::error",
    "deltaboard_transform::canonical",
    "deltaboard_transform::castling",
    "deltaboard_transform::count",
    "deltaboard_transform::excerpt",
    "deltaboard_transform::fen",
    "deltaboard_transform::packing",
    "deltaboard_transform::placement",
    "deltaboard_transform::position",
    "deltaboard_transform::spelling",
    "deltaboard_transform::transform::Transform>::moved",
    "deltaboard_transform::transform::Transform>::position",
    "deltaboard_transform::transform_name",
    "deltaboard_transform::transform_position",
    "form_urlencoded",
    "percent_encoding",
    "yew::dom_bundle::braw",
    "yew::virtual_dom::vportal::VPortal as",
    "yew::virtual_dom::vraw::VRaw as",
    "yew::virtual_dom::vsuspense::VSuspense as",
];

/// Code that comes with a type: it belongs to whoever has a value of it.
const OF_TYPES: [&str; 3] = [
    "core::ptr::drop_in_place",
    " as core::ops::drop::Drop>",
    " as core::clone::Clone>",
];

/// Where the routines are.
const ROUTINES: &str = "crates/trace/routines";
/// The folder of those that the page opens with.
const OPENING: &str = "flip-vertical";

/// Tells the functions of the later part by their names.
pub(crate) struct Later(Vec<(&'static str, Cell<bool>)>);

impl Later {
    pub(crate) fn new() -> Self {
        let paths = FUNCTIONS.iter().map(|path| (*path, Cell::new(false)));
        Self(paths.collect())
    }

    /// Whether a function is named above.
    pub(crate) fn has(&self, name: &str) -> bool {
        let name = without_hashes(name);
        if OF_TYPES.iter().any(|part| name.contains(part)) {
            return false;
        }
        let mut named = false;
        for (path, found) in &self.0 {
            if name.contains(path) {
                found.set(true);
                named = true;
            }
        }
        named
    }

    /// What no function was named.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &'static str> {
        let missing = self.0.iter().filter(|(_, found)| !found.get());
        missing.map(|(path, _)| *path)
    }
}

/// The code of the routines that the page does not open with. Their comments stay: they tell what a routine is for.
pub(crate) fn texts() -> Result<Vec<String>> {
    let mut texts = Vec::new();
    let routines = workspace::root().join(ROUTINES);
    for family in folder(&routines)? {
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

/// The text below the doc comment.
fn code(text: &str) -> &str {
    let mut code = text;
    while code.starts_with("///") {
        code = code.split_once('\n').map_or("", |(_, rest)| rest);
    }
    code.trim()
}

/// `deltaboard::main` for `deltaboard[48fcb097b7c07e45]::main`.
fn without_hashes(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('[') {
        plain += before;
        match after.split_once(']') {
            Some((hash, after)) if is_hash(hash) => rest = after,
            _ => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain + rest
}

fn is_hash(text: &str) -> bool {
    text.len() > 12 && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_hashes() {
        assert_eq!(
            without_hashes("<app[48fcb097b7c07e45]::App as [&str; 2]>::view::{closure#0}[1]"),
            "<app::App as [&str; 2]>::view::{closure#0}[1]"
        );
    }

    #[test]
    fn functions_are_known_by_their_path() {
        let later = Later::new();
        assert!(later.has("<deltaboard[48fcb097b7c07e45]::state::State>::from_query"));
        assert!(later.has("<deltaboard[48fcb097b7c07e45]::app::App>::handle::{closure#0}"));
        assert!(!later.has("<deltaboard[48fcb097b7c07e45]::app::App>::view"));
        assert!(!later.has("core::ptr::drop_in_place::<deltaboard::view::laws::Law>"));
        assert_eq!(later.missing().count(), FUNCTIONS.len() - 2);
    }

    #[test]
    fn the_code_of_most_routines_comes_later() {
        let texts = texts().unwrap();
        assert!(texts.len() > 70);
        assert!(
            texts
                .iter()
                .all(|text| !text.is_empty() && !text.starts_with("///"))
        );
        let opening = "crates/trace/routines/flip-vertical/delta-swaps.c";
        let opening = fs::read_to_string(workspace::root().join(opening)).unwrap();
        assert!(!texts.iter().any(|text| text == code(&opening)));
    }
}
