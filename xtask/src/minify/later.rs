//! What the page does not need to open: it goes into the later part.
//!
//! The page opens on one board and one routine, and nobody has touched it: that is what the first part must be able to
//! show, and to notice that it is touched. Which functions run for that, `cargo xtask opening` has noted in
//! `opening.txt`; every other one of ours is for later, and of what some others have written. A function that runs
//! before the later part is here, and is not noted, stops the page, which every test in the browser that opens the
//! plain page would see.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::workspace;

/// Where the functions are noted that run until somebody touches the page, one a line.
const NOTES: &str = "xtask/src/minify/opening.txt";

/// What a function of ours has in its name.
const OURS: &str = "deltaboard";

/// What others have written and hardly anybody needs who has not touched the page. Not nobody: where two functions are
/// equal, the compiler keeps one of them, under the name of either.
const OF_OTHERS: [&str; 4] = [
    "form_urlencoded",
    "percent_encoding",
    "yew::dom_bundle",
    "yew::virtual_dom",
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

/// Modules that the page opens without, for their words. It is not enough that none of their functions is noted: it
/// could be a part of one that is.
const MODULES: [&str; 51] = [
    "crates/figure/src",
    "crates/scene/src/edit",
    "crates/scene/src/history",
    "crates/scene/src/lab/link",
    "crates/scene/src/question",
    "crates/scene/src/recent",
    "crates/scene/src/state/action",
    "crates/scene/src/state/query",
    "crates/scene/src/subject",
    "crates/scene/src/tag",
    "crates/trace/src/checker",
    "crates/trace/src/compiler",
    "crates/trace/src/explanation",
    "crates/trace/src/finding",
    "crates/trace/src/interpreter",
    "crates/trace/src/parser/script",
    "crates/trace/src/parser/statement",
    "crates/trace/src/permutation",
    "crates/trace/src/preprocessor",
    "crates/trace/src/printer",
    "crates/trace/src/program",
    "crates/trace/src/proof",
    "crates/trace/src/slip",
    "crates/transform/src/bitboard",
    "crates/transform/src/castling",
    "crates/transform/src/caveat",
    "crates/transform/src/fen",
    "crates/transform/src/transform_position",
    "src/browser/board",
    "src/browser/preview",
    "src/browser/storage",
    "src/editing",
    "src/view/beside",
    "src/view/symmetries/canonical",
    "src/view/symmetries/composition",
    "src/view/costs",
    "src/view/lab/editor",
    "src/view/embed_dialog",
    "src/view/embedded",
    "src/view/guide",
    "src/view/help_dialog",
    "src/view/symmetries/images",
    "src/view/lab",
    "src/view/symmetries/laws",
    "src/view/outcome",
    "src/view/lab/permutation",
    "src/view/lab/printed",
    "src/view/question",
    "src/view/reference",
    "src/view/square_info",
    "src/view/tools",
];
/// Shorter texts are no gain.
const SHORTEST_LITERAL: usize = 17;

/// Where the examples of the Lab are.
const EXAMPLES: &str = "crates/scene/src/lab/examples";
/// The one that stands in its editor from the beginning.
const FIRST_EXAMPLE: &str = "diagonal.c";

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

/// The texts that the page does not open with.
pub(crate) fn texts() -> Result<Vec<String>> {
    let mut texts = routines()?;
    texts.extend(examples()?);
    texts.extend(literals()?);
    texts.push(fs::read_to_string(
        workspace::root().join("assets/pieces.svg"),
    )?);
    // The same page from the same files, in whatever order they are found.
    texts.sort();
    Ok(texts)
}

/// The code of the routines. Their comments stay: they tell what a routine is for.
fn routines() -> Result<Vec<String>> {
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
    Ok(texts)
}

/// The examples of the Lab.
fn examples() -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for example in folder(&workspace::root().join(EXAMPLES))? {
        let example = example?.path();
        if !example.ends_with(FIRST_EXAMPLE) {
            texts.push(fs::read_to_string(example)?);
        }
    }
    Ok(texts)
}

/// What our source says in modules that the page opens without.
fn literals() -> Result<Vec<String>> {
    let mut literals = Vec::new();
    for module in MODULES {
        let module = workspace::root().join(module);
        let source = module.with_extension("rs");
        if source.is_file() {
            literals.extend(literals_of(&fs::read_to_string(source)?));
        }
        if module.is_dir() {
            collect_literals(&module, &mut literals)?;
        }
    }
    Ok(literals)
}

fn collect_literals(path: &Path, literals: &mut Vec<String>) -> Result<()> {
    for entry in folder(path)? {
        let entry = entry?.path();
        if entry.is_dir() {
            collect_literals(&entry, literals)?;
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            literals.extend(literals_of(&fs::read_to_string(&entry)?));
        } else {
            // What is included as it is.
            literals.push(fs::read_to_string(&entry)?);
        }
    }
    Ok(())
}

/// The longer parts of a source's string literals, as they are in the program: without what is
/// put in between. Comments and tests may add some that are in no program.
fn literals_of(source: &str) -> Vec<String> {
    let mut literals = Vec::new();
    let mut part = String::new();
    let mut letters = source.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '"' {
            continue;
        }
        while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
            match letter {
                '{' | '}' => literals.push(std::mem::take(&mut part)),
                '\\' => match letters.next() {
                    Some('n') => part.push('\n'),
                    Some('t') => part.push('\t'),
                    Some('\n') => while letters.next_if(|next| next.is_whitespace()).is_some() {},
                    Some(other) => part.push(other),
                    None => {}
                },
                _ => part.push(letter),
            }
        }
        literals.push(std::mem::take(&mut part));
    }
    literals.retain(|literal| literal.len() >= SHORTEST_LITERAL);
    literals
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

    #[test]
    fn literals_are_as_the_program_has_them() {
        let source = r#"f("short"); g("a longer one, of which \
                        two lines are one"); h("{x} is put in between, and said {y:?} so");"#;
        assert_eq!(
            literals_of(source),
            [
                "a longer one, of which two lines are one",
                " is put in between, and said ",
            ]
        );
    }

    #[test]
    fn what_comes_later_takes_its_words_along() {
        let texts = literals().unwrap();
        assert!(texts.iter().any(|text| text.contains("cannot be printed")));
        assert!(
            !texts
                .iter()
                .any(|text| text.contains("one delta swap at a time"))
        );
    }

    #[test]
    fn the_code_of_most_routines_comes_later() {
        let texts = routines().unwrap();
        assert!(texts.len() > 70);
        assert!(examples().unwrap().len() > 8);
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
