//! The version of the page: a hash of all its files. It stands behind the addresses of those that the page opens with, so
//! that files of two versions never meet, and in the list that `assets/worker.js` keeps the page by.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// What the worker reads.
const LIST: &str = "files.json";
const PAGE: &str = "index.html";
/// What it leaves to the network: itself, and the picture for those who tell of the page.
const NOT_KEPT: [&str; 2] = ["worker.js", "og.png"];
/// What the page refers to. All else is asked for by these.
const REFERRED_TO: [(&str, &str); 4] = [
    ("href=", "deltaboard.css"),
    ("href=", "deltaboard.js"),
    ("href=", MODULE),
    ("src=", "boot.js"),
];
/// Goes without a hash in the page: a browser that checks one compiles nothing before the last byte has come, and it is
/// fetched twice where a hash beside a preload is not known. boot.js has its hash checked beside the compiling.
const MODULE: &str = super::FIRST;

/// Whether a file of `dist/` is there for the worker, and for those who install the page: no page waits for it.
pub(crate) fn is_for_keeping(name: &str) -> bool {
    [LIST, "worker.js", "manifest.webmanifest"].contains(&name)
        || name.starts_with("icon")
        || name == "og.png"
}

/// Gives the page in a folder its version, and writes the list.
pub(super) fn stamp(folder: &Path) -> Result<()> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_file() && !NOT_KEPT.contains(&name.as_str()) {
            files.insert(name, fs::read(entry.path())?);
        }
    }
    let version = version(&files);
    let page = files.get(PAGE).context("there is no page")?;
    let page = versioned(&String::from_utf8_lossy(page), &version, &files)?;
    fs::write(folder.join(PAGE), &page)?;
    files.insert(PAGE.to_owned(), page.into());
    fs::write(folder.join(LIST), list(&version, &files))?;
    Ok(())
}

/// Eight digits that change with any of the files.
fn version(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut told = Sha256::new();
    for (name, content) in files {
        told.update(name);
        told.update(Sha256::digest(content));
    }
    let mut version = String::new();
    for byte in &told.finalize()[..4] {
        write!(version, "{byte:02x}").expect("a text can be written to");
    }
    version
}

/// The page with the version behind the addresses, and with the hashes of what it then runs and looks like.
fn versioned(page: &str, version: &str, files: &BTreeMap<String, Vec<u8>>) -> Result<String> {
    let mut page = page.to_owned();
    for (attribute, name) in REFERRED_TO {
        let reference = format!("{attribute}{name}");
        let once = page.matches(&reference).count() == 1;
        ensure!(once, "the page does not have `{reference}` once");
        let mut told = format!("{reference}?{version}");
        if name != MODULE {
            let content = files
                .get(name)
                .with_context(|| format!("there is no {name}"))?;
            write!(told, " integrity=\"{}\"", integrity(content))?;
        }
        page = page.replace(&reference, &told);
    }
    Ok(page)
}

/// The hash of a file as browsers check it.
pub(crate) fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

fn list(version: &str, files: &BTreeMap<String, Vec<u8>>) -> String {
    let files: Vec<_> = files
        .iter()
        .map(|(name, content)| format!("{name:?}: {:?}", integrity(content)))
        .collect();
    format!(
        "{{ \"version\": \"{version}\", \"files\": {{\n{}\n}} }}\n",
        files.join(",\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(script: &str) -> BTreeMap<String, Vec<u8>> {
        [("boot.js", script), ("index.html", "<p>")]
            .map(|(name, content)| (name.to_owned(), content.into()))
            .into()
    }

    #[test]
    fn a_version_is_told_by_what_is_in_the_files() {
        assert_eq!(version(&files("1")), version(&files("1")));
        assert_ne!(version(&files("1")), version(&files("2")));
        assert_eq!(version(&files("1")).len(), 8);
    }

    #[test]
    fn the_page_refers_to_its_version_and_has_the_hashes() {
        let page = "<link href=deltaboard.css><link href=deltaboard.js><link href=deltaboard_bg.wasm><script src=boot.js>";
        let files =
            ["deltaboard.css", "deltaboard.js", "boot.js"].map(|name| (name.to_owned(), vec![]));
        const EMPTY: &str = "integrity=\"sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\"";
        assert_eq!(
            versioned(page, "12ab34cd", &files.into()).expect("it refers to all"),
            format!(
                "<link href=deltaboard.css?12ab34cd {EMPTY}><link href=deltaboard.js?12ab34cd {EMPTY}>\
                <link href=deltaboard_bg.wasm?12ab34cd><script src=boot.js?12ab34cd {EMPTY}>"
            )
        );
        assert!(versioned(page, "12ab34cd", &BTreeMap::new()).is_err());
        assert!(versioned("<p>", "12ab34cd", &BTreeMap::new()).is_err());
    }

    #[test]
    fn the_list_has_every_file_with_its_hash() {
        assert_eq!(
            list("12ab34cd", &files("")),
            "{ \"version\": \"12ab34cd\", \"files\": {\n\
            \"boot.js\": \"sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\",\n\
            \"index.html\": \"sha256-M/J5lGcXcoeikmB4ChB6yY6mPdYWX2f8wNdHZ9CoIJA=\"\n} }\n"
        );
    }
}
