//! The texts that the page does not need to open: they go into the later part with those who say them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::LitStr;

use crate::workspace;

/// Where the routines are.
const ROUTINES: &str = "crates/trace/routines";
/// The folder of those that the page opens with.
const OPENING: &str = "flip-vertical";

/// Where what is in the program comes from.
const SOURCES: [&str; 5] = [
    "crates/figure/src",
    "crates/scene/src",
    "crates/trace/src",
    "crates/transform/src",
    "src",
];
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

/// The texts that the page does not open with.
pub(crate) fn later() -> Result<Vec<String>> {
    let said = Said::read()?;
    let mut texts = routines()?;
    texts.extend(examples()?);
    texts.extend(said.later);
    texts.push(fs::read_to_string(
        workspace::root().join("assets/pieces.svg"),
    )?);
    // What is said in two places is in the program once.
    texts.retain(|text| !said.first.iter().any(|first| first.contains(text)));
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

/// What our source says, without what is too short.
#[derive(Default)]
struct Said {
    /// In modules that the page opens with.
    first: Vec<String>,
    /// In the others.
    later: Vec<String>,
}

impl Said {
    fn read() -> Result<Self> {
        let mut said = Self::default();
        for source in SOURCES {
            said.read_folder(Path::new(source))?;
        }
        Ok(said)
    }

    /// Reads what is in a folder of the workspace.
    fn read_folder(&mut self, path: &Path) -> Result<()> {
        for entry in folder(&workspace::root().join(path))? {
            let entry = entry?;
            let path = path.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                self.read_folder(&path)?;
                continue;
            }
            let text = fs::read_to_string(entry.path())?;
            let module = path.with_extension("");
            let is_later = MODULES.iter().any(|later| module.starts_with(later));
            match path.extension().is_some_and(|extension| extension == "rs") {
                true => {
                    let said = literals_of(&text)
                        .with_context(|| format!("{} cannot be read", path.display()))?;
                    match is_later {
                        true => self.later.extend(said),
                        false => self.first.extend(said),
                    }
                }
                // What is included as it is.
                false if is_later => self.later.push(text),
                false => {}
            }
        }
        Ok(())
    }
}

/// The longer parts of a source's string literals, as they are in the program: without what is put in between, and
/// without comments and tests.
fn literals_of(source: &str) -> Result<Vec<String>> {
    let tokens = source.parse().map_err(|error| anyhow!("{error}"))?;
    let mut literals = Vec::new();
    collect_literals(tokens, &mut literals);
    Ok(literals)
}

fn collect_literals(tokens: TokenStream, literals: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            // Of an attribute, which is what a doc comment is too.
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                let attribute = tokens.next_if(|it| is_group(it, Delimiter::Bracket));
                if attribute.is_some_and(|it| it.to_string().replace(' ', "") == "[cfg(test)]") {
                    tokens.find(|it| is_group(it, Delimiter::Brace) || it.to_string() == ";");
                }
            }
            TokenTree::Group(group) => collect_literals(group.stream(), literals),
            TokenTree::Literal(literal) => {
                if let Ok(literal) = syn::parse_str::<LitStr>(&literal.to_string()) {
                    let text = literal.value();
                    let parts = text.split(['{', '}']).map(str::to_owned);
                    literals.extend(parts.filter(|part| part.len() >= SHORTEST_LITERAL));
                }
            }
            _ => {}
        }
    }
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_as_the_program_has_them() {
        let source = r#"
            /// Not "what a comment has between quotes".
            fn of() {
                f("short"); g("a longer one, of which \
                    two lines are one"); h!("{x} is put in between, and said {y:?} so");
            }
            #[cfg(test)]
            mod tests { const NAME: &str = "what only a test says, and long"; }
            const RAW: &str = r"another one, with a \ in it";
        "#;
        assert_eq!(
            literals_of(source).unwrap(),
            [
                "a longer one, of which two lines are one",
                " is put in between, and said ",
                r"another one, with a \ in it",
            ]
        );
    }

    #[test]
    fn what_comes_later_takes_its_words_along() {
        let texts = later().unwrap();
        let says = |part: &str| texts.iter().any(|text| text.contains(part));
        assert!(says("cannot be printed"));
        assert!(!says("one delta swap at a time"));
        // The names of transforms are in messages that come later, and in what the page opens with.
        assert!(!texts.iter().any(|text| text == "rotate-90-anticlockwise"));
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
