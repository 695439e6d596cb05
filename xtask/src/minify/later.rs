//! Which functions the page does not need to open: they go into the later part.
//!
//! The page opens on one board and one routine, and nobody has touched it: that is what the first part must be able to
//! show, and to notice that it is touched. Which functions run for that, `cargo xtask opening` has noted in
//! `opening.txt`; every other one of ours is for later, and of what some others have written. A function that runs
//! before the later part is here, and is not noted, stops the page, which every test in the browser that opens the
//! plain page would see.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::workspace;

/// Where the functions are noted that run until somebody touches the page, one a line.
const NOTES: &str = "xtask/src/minify/opening.txt";

/// What a function of ours has in its name.
const OURS: &str = "deltaboard";

/// What others have written and hardly anybody needs who has not touched the page. Not nobody: where two functions are
/// equal, the compiler keeps one of them, under the name of either.
const OF_OTHERS: [&str; 4] =
    ["form_urlencoded", "percent_encoding", "yew::dom_bundle", "yew::virtual_dom"];

/// Code that comes with a type: it belongs to whoever has a value of it.
const OF_TYPES: [&str; 3] =
    ["core::ptr::drop_in_place", " as core::ops::drop::Drop>", " as core::clone::Clone>"];

/// The functions that the page opens with.
pub(crate) struct Opening(BTreeSet<String>);

impl Opening {
    pub(crate) fn read() -> Result<Self> {
        let notes = notes();
        let text = fs::read_to_string(&notes)
            .with_context(|| format!("{} cannot be read", notes.display()))?;
        Ok(Self(text.lines().map(str::to_owned).collect()))
    }

    /// Whether a function is for later.
    pub(crate) fn leaves_out(&self, name: &str) -> bool {
        let name = without_hashes(name);
        if OF_TYPES.iter().any(|part| name.contains(part)) {
            return false;
        }
        may_be_left_out(&name) && !self.0.contains(&name)
    }
}

/// Whether a function is for later unless it has run.
fn may_be_left_out(name: &str) -> bool {
    name.contains(OURS) || OF_OTHERS.iter().any(|path| name.contains(path))
}

/// Notes which functions have run, of all that have.
pub(crate) fn note<'a>(ran: impl Iterator<Item = &'a str>) -> Result<usize> {
    let names = ran.map(without_hashes);
    let names: BTreeSet<_> = names.filter(|name| may_be_left_out(name)).collect();
    let text: String = names.iter().map(|name| format!("{name}\n")).collect();
    fs::write(notes(), text)?;
    Ok(names.len())
}

fn notes() -> PathBuf {
    workspace::root().join(NOTES)
}

/// `deltaboard::main` for `deltaboard[48fcb097b7c07e45]::main.12`.
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
    plain += rest;
    // A number behind a dot tells copies apart, and is another one tomorrow.
    match plain.rsplit_once('.') {
        Some((name, number)) if number.bytes().all(|digit| digit.is_ascii_digit()) => {
            name.to_owned()
        }
        _ => plain,
    }
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
        assert_eq!(
            without_hashes("<app[48fcb097b7c07e45]::Task as Eq>::eq.282"),
            "<app::Task as Eq>::eq"
        );
    }

    #[test]
    fn what_has_not_run_is_for_later() {
        let ran = [
            "<deltaboard::app::App>::view",
            "<yew::virtual_dom::vraw::VRaw as Reconcilable>::attach",
        ];
        let opening = Opening(ran.map(str::to_owned).into());
        assert!(!opening.leaves_out("<deltaboard[48fcb097b7c07e45]::app::App>::view"));
        assert!(opening.leaves_out("<deltaboard[48fcb097b7c07e45]::state::State>::from_query"));
        assert!(opening.leaves_out("percent_encoding[48fcb097b7c07e45]::encode"));
        assert!(!opening.leaves_out(
            "<yew[5f0c1d2e3b4a5968]::virtual_dom::vraw::VRaw as Reconcilable>::attach"
        ));
        assert!(!opening.leaves_out("core::ptr::drop_in_place::<deltaboard::view::laws::Law>"));
        assert!(!opening.leaves_out("alloc::raw_vec::finish_grow"));
    }
}
