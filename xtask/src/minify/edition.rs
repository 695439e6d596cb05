//! The edition of a program: a hash of its modules. It stands in each of them and in the scripts that load them, so that a page
//! that was opened before an update never takes a part of the program from after it. The hash of a file would do as well, but
//! a browser that checks one compiles nothing before the last byte has come.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use wasm_encoder::{CustomSection, Section};

use super::version;

/// How a script says that it does not know.
pub(super) const UNKNOWN: &str = "EDITION = \"\"";

/// Gives the modules in a folder, as many of these as there are, their edition, and tells the scripts.
pub(crate) fn mark(folder: &Path, modules: &[&str], scripts: &[&str]) -> Result<()> {
    let mut parts = BTreeMap::new();
    for &name in modules {
        if folder.join(name).is_file() {
            parts.insert(name.to_owned(), fs::read(folder.join(name))?);
        }
    }
    let edition = version::of(&parts);
    for (name, mut module) in parts {
        put_behind(&mut module, &edition);
        fs::write(folder.join(name), module)?;
    }
    for script in scripts.iter().map(|name| folder.join(name)) {
        let text = fs::read_to_string(&script)?;
        let told = text.replacen(UNKNOWN, &format!("EDITION = \"{edition}\""), 1);
        ensure!(told != text, "{} has no place for it", script.display());
        fs::write(script, told)?;
    }
    Ok(())
}

/// Puts an empty section of this name behind all others.
fn put_behind(module: &mut Vec<u8>, edition: &str) {
    let section = CustomSection {
        name: edition.into(),
        data: [].as_slice().into(),
    };
    section.append_to(module);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minify::glue;

    #[test]
    fn the_start_has_a_place_for_it() {
        assert!(include_str!("../../../assets/boot.js").contains(UNKNOWN));
        assert!(glue::LOAD.contains(UNKNOWN));
    }

    #[test]
    fn a_module_says_its_edition() {
        let mut module = wasm_encoder::Module::new().finish();
        put_behind(&mut module, "0123abcd");
        let sections = wasmparser::Parser::new(0).parse_all(&module);
        let names: Vec<_> = sections
            .filter_map(|section| match section.expect("a module") {
                wasmparser::Payload::CustomSection(section) => Some(section.name().to_owned()),
                _ => None,
            })
            .collect();
        assert_eq!(names, ["0123abcd"]);
    }
}
