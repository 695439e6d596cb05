//! The options in `[preprocessor.deltaboard]`, and what a page makes of them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use deltaboard_embed::Figure;
use mdbook_preprocessor::PreprocessorContext;

/// The options.
#[derive(Debug, Default)]
pub(crate) struct Options {
    /// The URL of the script, for a book without the player's files.
    script: Option<String>,
    /// The folder of the figures, in the folder of the chapters. Without it, the figures are part of the pages.
    figures: Option<PathBuf>,
}

impl Options {
    pub(crate) fn of(context: &PreprocessorContext) -> Result<Self> {
        let table: Option<BTreeMap<String, toml::Value>> =
            context.config.get("preprocessor.deltaboard")?;
        let mut options = Self::default();
        for (key, value) in table.unwrap_or_default() {
            match (&*key, value.as_str()) {
                ("script", Some(url)) => options.script = Some(url.to_owned()),
                ("figures", Some(folder)) => options.figures = Some(folder.into()),
                // Those of mdBook itself.
                ("command" | "before" | "after" | "renderers" | "renderer" | "optional", _) => {}
                ("script" | "figures", None) => {
                    bail!("book.toml: preprocessor.deltaboard.{key} must be a string")
                }
                _ => bail!(
                    "book.toml: preprocessor.deltaboard has no option `{key}`; the options are `script` and `figures`"
                ),
            }
        }
        Ok(options)
    }

    /// Whether the script is elsewhere.
    pub(crate) fn has_script(&self) -> bool {
        self.script.is_some()
    }

    /// The page of a chapter.
    pub(crate) fn page<'a>(&'a self, context: &PreprocessorContext, chapter: &Path) -> Page<'a> {
        let depth = chapter.components().count() - 1;
        Page {
            options: self,
            source: context.root.join(&context.config.book.src),
            to_root: "../".repeat(depth),
            written: RefCell::new(Ok(())),
        }
    }
}

/// A page that is being written.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    options: &'a Options,
    /// The folder of the chapters.
    source: PathBuf,
    /// The path from the page to the folder of the chapters.
    to_root: String,
    /// The first error when a figure was written.
    written: RefCell<Result<()>>,
}

impl Page<'_> {
    /// The URL of a figure, which is written if it is a file.
    pub(crate) fn place(&self, figure: &Figure) -> String {
        let Some(folder) = &self.options.figures else {
            return figure.to_data_url();
        };
        let name = folder.join(figure.file_name());
        let mut written = self.written.borrow_mut();
        if written.is_ok() {
            *written = write(&self.source.join(&name), &figure.to_svg());
        }
        format!("{}{}", self.to_root, name.to_string_lossy().replace('\\', "/"))
    }

    /// The script of a page with players, if the book has no files of its own for that.
    pub(crate) fn script(&self) -> Option<String> {
        let url = self.options.script.as_ref()?;
        Some(format!("<script type=\"module\" src=\"{url}\"></script>"))
    }

    /// Whether all figures have been written.
    pub(crate) fn finish(self) -> Result<()> {
        self.written.into_inner()
    }
}

/// Writes a file, but not if it is already there: mdBook watches this folder.
fn write(file: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(file).is_ok_and(|present| present == text) {
        return Ok(());
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
    }
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}
