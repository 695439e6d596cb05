//! Shortens the names that the module and its script share.
//!
//! wasm-bindgen ends each name in a hash, which doesn't compress, and writes it into both files:
//! `__wbg_childNodes_9542af79c583ae90`. Here, imports are numbered, and exports get names of a letter or two.
//!
//! Only the module and the script of the same build fit together, as with [the parts of a split module](super::split). The
//! name that the module imports from identifies the build, so it can't be instantiated with the script of another build.

use std::collections::HashMap;

use anyhow::Result;
use sha2::{Digest as _, Sha256};

use super::{glue, wasm};

/// Renames imports and exports in the module and in the script.
pub(crate) fn shorten(module: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let imports = wasm::imports(module)?;
    let build = build(module, script);
    let script = glue::trim(script, &imports, &build)?;
    let mut unused = (0..).map(short_name).filter(|name| !script.contains(name));
    let mut short_names = HashMap::new();
    let module = wasm::rename(module, &build, |name| {
        // Only names with `__` are wasm-bindgen's; `memory` and `main` could be anything in the script.
        if !name.contains("__") {
            return name.to_owned();
        }
        let short = unused.next().expect("names do not run out");
        short_names.insert(name.to_owned(), short.clone());
        short
    })?;
    Ok((module, rename_words(&script, &short_names)))
}

/// The name that imports come from, a hash of the build. It's short because it's repeated for each import, and it's a valid
/// identifier of the script.
fn build(module: &[u8], script: &str) -> String {
    let hash = Sha256::new().chain_update(module).chain_update(script).finalize();
    let digits = hash[..3].iter().map(|byte| format!("{byte:02x}"));
    digits.fold("_".to_owned(), |name, digits| name + &digits)
}

/// `$a`, `$b`, …, `$z`, `$aa`, …
fn short_name(index: usize) -> String {
    let letter = char::from(b"abcdefghijklmnopqrstuvwxyz"[index % 26]);
    if index < 26 {
        format!("${letter}")
    } else {
        format!("{}{letter}", short_name(index / 26 - 1))
    }
}

fn rename_words(script: &str, names: &HashMap<String, String>) -> String {
    let is_in_word = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    let mut renamed = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(first) = rest.chars().next() {
        let in_word = is_in_word(first);
        let end = rest.find(|letter| is_in_word(letter) != in_word).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        renamed += names.get(run).map_or(run, String::as_str);
        rest = after;
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_build_depends_on_module_and_script() {
        let one = build(b"module", "script");
        assert_eq!(one, build(b"module", "script"));
        assert_ne!(one, build(b"other", "script"));
        assert_ne!(one, build(b"module", "other"));
        assert_eq!(one.len(), 7);
    }

    #[test]
    fn short_names_follow_the_alphabet() {
        let names = [0, 1, 25, 26, 27, 51, 52, 701, 702].map(short_name);
        assert_eq!(names, ["$a", "$b", "$z", "$aa", "$ab", "$az", "$ba", "$zz", "$aaa"]);
    }

    #[test]
    fn renames_whole_words_only() {
        let names = HashMap::from([("__wbg_is_1f".to_owned(), "$a".to_owned())]);
        assert_eq!(
            rename_words("{ __wbg_is_1f: f, __wbg_is_1f2: g } // … __wbg_is_1f", &names),
            "{ $a: f, __wbg_is_1f2: g } // … $a"
        );
    }
}
