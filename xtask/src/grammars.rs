//! The files of tree-sitter and its grammars, from npm: what the page, players and the npm package parse code by.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::setup::{SearchPath, Tools};
use crate::{minify, process, setup, workspace};

/// The modules: the name by which scripts know it, the package and its file.
const MODULES: [(&str, &str, &str); 9] = [
    ("tree-sitter", "web-tree-sitter", "web-tree-sitter.wasm"),
    ("tree-sitter-c", "tree-sitter-c", "tree-sitter-c.wasm"),
    ("tree-sitter-cpp", "tree-sitter-cpp", "tree-sitter-cpp.wasm"),
    ("tree-sitter-c-sharp", "tree-sitter-c-sharp", "tree-sitter-c_sharp.wasm"),
    ("tree-sitter-go", "tree-sitter-go", "tree-sitter-go.wasm"),
    ("tree-sitter-java", "tree-sitter-java", "tree-sitter-java.wasm"),
    ("tree-sitter-python", "tree-sitter-python", "tree-sitter-python.wasm"),
    ("tree-sitter-rust", "tree-sitter-rust", "tree-sitter-rust.wasm"),
    ("tree-sitter-typescript", "tree-sitter-typescript", "tree-sitter-typescript.wasm"),
];
/// The script that runs the parser.
pub(crate) const RUNTIME: &str = "tree-sitter.js";
/// The script that lists the modules for the page.
const LIST: &str = "grammar-files.js";
/// The format of a script that others import.
pub(crate) const MODULE_FORMAT: [&str; 1] = ["--format=esm"];
/// The licences of the modules.
const LICENCES: &str = "deltaboard-player-licences.txt";

/// A WebAssembly module that a script fetches from its own folder.
pub(crate) struct Module {
    /// The name by which scripts know it.
    pub(crate) name: &'static str,
    pub(crate) file: String,
    pub(crate) content: Vec<u8>,
}

/// Returns the modules. A file's name has the version of its package, so no cache confuses two.
pub(crate) fn modules() -> Result<Vec<Module>> {
    let packages = packages()?;
    let module = |(name, package, file): &(&'static str, &str, &str)| {
        let folder = packages.join(package);
        let about = fs::read_to_string(folder.join("package.json"))?;
        let about: Value = serde_json::from_str(&about)?;
        let version = about["version"].as_str().context("a package has no version")?;
        let file = folder.join(file);
        let content = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Module { name, file: format!("deltaboard-player-{name}-{version}.wasm"), content })
    };
    MODULES.iter().map(module).collect()
}

/// Writes what lists modules for a script: where each is, and its hash.
pub(crate) fn list<'a>(modules: impl IntoIterator<Item = &'a Module>) -> String {
    let mut list = "export const FILES = {\n".to_owned();
    for Module { name, file, content } in modules {
        let (url, hash) =
            (format!("new URL({file:?}, import.meta.url)"), minify::integrity(content));
        writeln!(list, "  {name:?}: {{ url: () => {url}, hash: {hash:?} }},")
            .expect("writing to a String never fails");
    }
    list + "};\n"
}

/// Writes what imports modules as scripts, for bundlers that lose files.
pub(crate) fn inline_list<'a>(modules: impl IntoIterator<Item = &'a Module>) -> String {
    let import = |Module { name, file, .. }: &Module| {
        format!("  {name:?}: () => import(\"./{}\"),\n", inline(file))
    };
    let imports: String = modules.into_iter().map(import).collect();
    format!("export const INLINE = {{\n{imports}}};\n")
}

/// The name of the script with the content of a module.
pub(crate) fn inline(file: &str) -> String {
    file.replace(".wasm", "-inline.js")
}

/// Writes the scripts that the page parses with into its folder.
pub(crate) fn write_scripts(path: &SearchPath, folder: &Path) -> Result<()> {
    fs::write(folder.join(LIST), list(&modules()?))?;
    write_runtime(path, folder, &MODULE_FORMAT)
}

/// Bundles the script that runs the parser.
pub(crate) fn write_runtime(path: &SearchPath, folder: &Path, format: &[&str]) -> Result<()> {
    let work = workspace::root().join("target/grammars");
    fs::create_dir_all(&work)?;
    let entry = work.join("runtime.js");
    fs::write(&entry, "export { Language, Parser } from \"web-tree-sitter\";\n")?;
    let mut bundle = path.command("esbuild");
    bundle
        .args(["--bundle", "--target=es2022", "--minify", "--charset=utf8"])
        .args(["--legal-comments=none", "--log-level=error"])
        .args(format)
        .arg(format!("--outfile={}", folder.join(RUNTIME).display()))
        .arg(entry)
        .env("NODE_PATH", packages()?);
    process::run(&mut bundle)?;
    // It is always given its module, and bundlers would look for a file of this name.
    let (script, sought) =
        (folder.join(RUNTIME), "new URL(\"web-tree-sitter.wasm\",import.meta.url)");
    let text = fs::read_to_string(&script)?;
    let is_there = format != MODULE_FORMAT || text.contains(sought);
    anyhow::ensure!(is_there, "{RUNTIME} no longer has `{sought}`");
    Ok(fs::write(&script, text.replace(sought, "new URL(import.meta.url)"))?)
}

/// Writes the modules that the page needs for its own examples: those of C.
pub(crate) fn write_first_modules(folder: &Path) -> Result<()> {
    let modules = modules()?.into_iter();
    let mut first = modules.filter(|it| matches!(it.name, "tree-sitter" | "tree-sitter-c"));
    Ok(first.try_for_each(|it| fs::write(folder.join(it.file), it.content))?)
}

/// Writes the modules and their licences into a folder.
pub(crate) fn write_modules(folder: &Path) -> Result<()> {
    for Module { file, content, .. } in modules()? {
        fs::write(folder.join(file), content)?;
    }
    let mut licences = String::new();
    for (_, package, _) in MODULES {
        let licence = fs::read_to_string(packages()?.join(package).join("LICENSE"))?;
        write!(licences, "{package}\n\n{}\n\n\n", licence.trim())?;
    }
    Ok(fs::write(folder.join(LICENCES), licences)?)
}

/// Compares the trees that browsers make of the tests' texts with those of the program.
pub(crate) fn compare(tools: &Tools) -> Result<()> {
    process::run(
        &mut tools.path.cargo("build --quiet --package deltaboard-syntax --example trees"),
    )?;
    let program = workspace::root().join("target/debug/examples/trees");
    let test = workspace::root().join("crates/syntax/tests/same-trees.mjs");
    process::run(tools.path.command("node").args([test, program, packages()?]))
}

fn packages() -> Result<PathBuf> {
    setup::npm_packages("")
}
