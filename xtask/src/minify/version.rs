//! The version of the page: a hash of all its files. It's appended to the URLs that the page opens with, so that files of
//! different versions never mix, and it's in the list of files that `assets/offline.js` caches.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The list of files for the service worker.
const LIST: &str = "files.json";
const PAGE: &str = "index.html";
/// Files that the worker doesn't cache: itself, and the picture for link previews.
const NOT_CACHED: [&str; 2] = ["offline.js", "og.png"];
/// The references in the page, as attribute and file name. These files load all others.
const REFERRED_TO: [(&str, &str); 4] =
    [("href=", STYLES), ("href=", "deltaboard.js"), ("href=", MODULE), ("src=", "boot.js")];
/// The page doesn't contain this module's hash: with one, a browser couldn't compile during the download, and browsers that
/// don't support `integrity` on a preload would fetch the module twice. boot.js checks the hash during compilation.
pub(super) const MODULE: &str = "deltaboard_bg.wasm";
/// The style sheet of the page, joined from those in `styles/`.
pub(super) const STYLES: &str = "deltaboard.css";

/// Whether a file of `dist/` is only for the service worker, installation or link previews, so that no page waits for it.
pub(crate) fn is_for_offline_use(name: &str) -> bool {
    [LIST, "offline.js", "manifest.webmanifest"].contains(&name)
        || name.starts_with("icon")
        || name == "og.png"
}

/// Writes the version into the page in a folder, and writes the list of files.
pub(super) fn stamp(folder: &Path) -> Result<()> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_file() && !NOT_CACHED.contains(&name.as_str()) {
            files.insert(name, fs::read(entry.path())?);
        }
    }
    let version = version(&files);
    let page = files.get(PAGE).with_context(|| format!("{PAGE} is missing"))?;
    let page = versioned(&String::from_utf8_lossy(page), &version, &files)?;
    fs::write(folder.join(PAGE), &page)?;
    files.insert(PAGE.to_owned(), page.into());
    fs::write(folder.join(LIST), list(&version, &files))?;
    Ok(())
}

/// Eight hexadecimal digits that depend on all files.
fn version(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut hash = Sha256::new();
    for (name, content) in files {
        hash.update(name);
        hash.update(Sha256::digest(content));
    }
    let mut version = String::new();
    for byte in &hash.finalize()[..4] {
        write!(version, "{byte:02x}").expect("writing to a String never fails");
    }
    version
}

/// The page with the version appended to its references, and with integrity hashes of scripts and styles.
fn versioned(page: &str, version: &str, files: &BTreeMap<String, Vec<u8>>) -> Result<String> {
    let mut page = page.to_owned();
    for (attribute, name) in REFERRED_TO {
        let reference = format!("{attribute}{name}");
        let once = page.matches(&reference).count() == 1;
        ensure!(once, "the page needs `{reference}` once");
        let mut with_version = format!("{reference}?{version}");
        if name != MODULE {
            let content = files.get(name).with_context(|| format!("{name} is missing"))?;
            write!(with_version, " integrity=\"{}\"", integrity(content))?;
        }
        page = page.replace(&reference, &with_version);
    }
    Ok(page)
}

/// The hash of a file in the syntax of the `integrity` attribute.
pub(crate) fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

/// The list of files as JSON: the version, and the hash of each file.
fn list(version: &str, files: &BTreeMap<String, Vec<u8>>) -> String {
    let files: Vec<_> =
        files.iter().map(|(name, content)| format!("{name:?}: {:?}", integrity(content))).collect();
    format!("{{ \"version\": \"{version}\", \"files\": {{\n{}\n}} }}\n", files.join(",\n"))
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
    fn the_version_depends_on_the_content_of_the_files() {
        assert_eq!(version(&files("1")), version(&files("1")));
        assert_ne!(version(&files("1")), version(&files("2")));
        assert_eq!(version(&files("1")).len(), 8);
    }

    #[test]
    fn adds_version_and_hashes_to_the_references() {
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
