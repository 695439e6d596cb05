//! `mdbook-deltaboard install`: puts the player's files into a book, and the preprocessor into its book.toml.

use mdbook_preprocessor::PreprocessorContext;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use toml_edit::{Array, DocumentMut, Item, Table, Value};

/// The player's files. Except for the styles, they belong into the folder of the chapters: mdBook copies them to the pages.
const PLAYER: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/player.rs"));

/// The name of the style sheet, in the folder of the book.
const STYLES: &str = "deltaboard-player.css";
/// The name of the script that loads the player, in the folder of the book.
const LOADER: &str = "deltaboard-loader.js";
/// mdBook loads its additional scripts on every page, and not as modules.
const LOADER_TEXT: &str = "\
// Loads the player on pages that have one. Written by `mdbook-deltaboard install`.
if (document.querySelector(\"deltaboard-player\")) {
  import(new URL(`${path_to_root}deltaboard-player.js`, document.baseURI));
}
";

pub(crate) fn install(book: &Path) -> Result<()> {
    let config = book.join("book.toml");
    let text = fs::read_to_string(&config).with_context(|| {
        format!("{} cannot be read; name the folder of the book", config.display())
    })?;
    let mut toml: DocumentMut =
        text.parse().with_context(|| format!("{} cannot be read", config.display()))?;
    ensure!(
        !PLAYER.is_empty(),
        "this program was built without the player's files; set `script` in [preprocessor.deltaboard] to the URL of deltaboard-player.js"
    );
    let source = toml.get("book").and_then(|book| book.get("src")).and_then(Item::as_str);
    let source = book.join(source.unwrap_or("src"));
    for (name, bytes) in PLAYER {
        let folder = if *name == STYLES { book } else { &source };
        write(&folder.join(name), bytes)?;
    }
    write(&book.join(LOADER), LOADER_TEXT.as_bytes())?;
    configure(&mut toml)?;
    write(&config, toml.to_string().as_bytes())
}

/// Adds the preprocessor and the loader to a book.toml, if they are not there.
fn configure(toml: &mut DocumentMut) -> Result<()> {
    // mdBook's own preprocessor `links` includes files, also into blocks.
    add(table(toml.as_table_mut(), &["preprocessor", "deltaboard"])?, "after", "links")?;
    let html = table(toml.as_table_mut(), &["output", "html"])?;
    add(html, "additional-css", STYLES)?;
    add(html, "additional-js", LOADER)
}

/// Adds an entry to a list of a table, if it is not there.
fn add(table: &mut Table, list: &str, entry: &str) -> Result<()> {
    let entries = table.entry(list).or_insert_with(|| Array::new().into());
    let entries =
        entries.as_array_mut().with_context(|| format!("book.toml: {list} is no list"))?;
    if !entries.iter().any(|present| present.as_str() == Some(entry)) {
        entries.push(Value::from(entry));
    }
    Ok(())
}

/// Fails if a book does not have the player's script and module of this program.
pub(crate) fn check(context: &PreprocessorContext) -> Result<()> {
    let source = context.root.join(&context.config.book.src);
    for (name, bytes) in PLAYER.iter().filter(|(name, _)| *name != STYLES) {
        let file = source.join(name);
        ensure!(
            fs::read(&file).is_ok_and(|present| is_same(&present, bytes)),
            "{} is missing or of another version; run `mdbook-deltaboard install`, or set `script` in [preprocessor.deltaboard]",
            file.display()
        );
    }
    Ok(())
}

/// Whether two files are the same, but for the line ends that Git may have changed in a script.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let text = |bytes: &[u8]| std::str::from_utf8(bytes).map(|text| text.replace("\r\n", "\n"));
    one == other || text(one).is_ok_and(|one| text(other) == Ok(one))
}

/// A table in tables, which are added if they are not there.
fn table<'a>(mut table: &'a mut Table, path: &[&str]) -> Result<&'a mut Table> {
    for (depth, name) in path.iter().enumerate() {
        let is_last = depth + 1 == path.len();
        let entry = table.entry(name).or_insert_with(|| {
            let mut added = Table::new();
            // `[preprocessor.deltaboard]` is enough, without `[preprocessor]`.
            added.set_implicit(!is_last);
            added.into()
        });
        let name = path[..=depth].join(".");
        table = entry.as_table_mut().with_context(|| format!("book.toml: {name} is no table"))?;
    }
    Ok(table)
}

/// Writes a file if it is not there as it should be, and says so.
fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(file).is_ok_and(|present| present == bytes) {
        println!("{}: already there", file.display());
        return Ok(());
    }
    fs::write(file, bytes).with_context(|| format!("{} cannot be written", file.display()))?;
    println!("{}: written", file.display());
    Ok(())
}
