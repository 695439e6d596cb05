//! All changes of a crate in one program: it is compiled a few times, and not once for every change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::asked::{self, Program};
use super::switched::{Change, switched};
use crate::progress::step;
use crate::setup::SearchPath;
use crate::{process, workspace};

/// Where the sources lie with all changes in them.
const COPY: &str = "target/switched";
/// So often what does not compile may be left out.
const ROUNDS: usize = 60;

/// Tries those changes of a crate that are meant and can stand behind a switch, and writes what became of them as cargo-mutants
/// does.
pub(super) fn try_all(
    path: &SearchPath,
    name: &str,
    is_meant: impl Fn(&str) -> bool,
    outcomes: &Path,
) -> Result<()> {
    let mut command = path.command("cargo-mutants");
    command.args(["mutants", "--list", "--json", "--package"]);
    command.arg(format!("deltaboard-{name}"));
    let list = process::output(&mut command).context("cargo-mutants lists nothing")?;
    let list: Vec<Value> = serde_json::from_str(&list)?;
    let mut changes = list.iter().map(Change::read).collect::<Result<Vec<_>>>()?;
    changes.retain(|change| is_meant(&change.name));
    let package = Package::copied(name)?;
    let (tried, examples) = step("compiling all changes at once", || {
        package.compiled(&changes)
    })?;
    println!(
        "{} of {} changes compile and can stand behind a switch",
        tried.len(),
        changes.len()
    );
    let mut programs = package.tests(path)?;
    programs.push(examples);
    let changes_tried: BTreeMap<u32, &Change> = (0..)
        .zip(&changes)
        .filter(|(number, _)| tried.contains(number))
        .collect();
    let became = asked::ask(&programs, &changes_tried, &package.copy.join("target"))?;
    let outcome = |(number, became): (&u32, &&str)| {
        let name = &changes_tried[number].name;
        json!({ "scenario": { "Mutant": { "name": name } }, "summary": became })
    };
    let told: Vec<_> = became.iter().map(outcome).collect();
    fs::create_dir_all(outcomes.parent().context("a folder")?)?;
    fs::write(outcomes, json!({ "outcomes": told }).to_string())?;
    Ok(())
}

/// A package in the copy.
struct Package {
    name: String,
    /// From the root of the workspace.
    folder: String,
    copy: PathBuf,
}

/// What stays as it is, as it does not compile otherwise.
#[derive(Default)]
struct Kept {
    changes: BTreeSet<u32>,
    /// Functions that constants call.
    constant: BTreeSet<String>,
}

impl Package {
    /// What is under version control, as it is now. Compiled things of an earlier copy stay.
    fn copied(name: &str) -> Result<Self> {
        let copy = workspace::root().join(COPY);
        let mut git = Command::new("git");
        git.current_dir(workspace::root()).args(["ls-files", "-z"]);
        let files = process::output(&mut git).context("git lists no files")?;
        for file in files.split_terminator('\0') {
            let (from, to) = (workspace::root().join(file), copy.join(file));
            let Ok(text) = fs::read(&from) else { continue };
            if fs::read(&to).is_ok_and(|old| old == text) {
                continue;
            }
            fs::create_dir_all(to.parent().context("a folder")?)?;
            fs::write(&to, text).with_context(|| format!("writing {}", to.display()))?;
        }
        Ok(Self {
            name: format!("deltaboard-{name}"),
            folder: format!("crates/{name}"),
            copy,
        })
    }

    fn cargo(&self, arguments: &str) -> Command {
        let mut command = process::cargo();
        command
            .current_dir(&self.copy)
            .args(arguments.split(' '))
            .arg(format!("--package={}", self.name))
            .args(["--locked", "--quiet", "--all-features", "--profile=mutants"])
            .env("CARGO_TARGET_DIR", self.copy.join("target"))
            // Nobody reads these sources.
            .env("RUSTFLAGS", "-Awarnings");
        command
    }

    /// Writes all changes into the sources, but for those that do not compile; answers the numbers of the others, and the
    /// program of the documentation's examples.
    fn compiled(&self, changes: &[Change]) -> Result<(BTreeSet<u32>, Program)> {
        let first = format!("{}/src/lib.rs", self.folder);
        // Where it has no change itself, it has the switch all the same.
        let mut files: BTreeMap<&str, BTreeMap<u32, &Change>> =
            BTreeMap::from([(&*first, BTreeMap::new())]);
        for (number, change) in (0..).zip(changes) {
            let changes = files.entry(&change.file).or_default();
            changes.insert(number, change);
        }
        let switch = asked::switch(changes.len());
        let mut kept = Kept::default();
        for _ in 0..ROUNDS {
            let mut all = BTreeSet::new();
            for (file, changes) in &files {
                let source = fs::read_to_string(workspace::root().join(file))?;
                let mut changes = changes.clone();
                changes.retain(|number, _| !kept.changes.contains(number));
                let (mut text, taken) = switched(&source, &changes, &kept.constant)
                    .with_context(|| format!("reading {file}"))?;
                all.extend(taken);
                if **file == first {
                    text += &switch;
                }
                let to = self.copy.join(file);
                // What has not been touched need not be compiled again.
                if fs::read_to_string(&to)? != text {
                    fs::write(to, text)?;
                }
            }
            match self.checked()? {
                Ok(examples) => return Ok((all, examples)),
                Err(broken) => {
                    ensure!(
                        !broken.changes.is_subset(&kept.changes)
                            || !broken.constant.is_subset(&kept.constant),
                        "what does not compile is no change"
                    );
                    kept.changes.extend(broken.changes);
                    kept.constant.extend(broken.constant);
                }
            }
        }
        bail!("after {ROUNDS} rounds it still does not compile")
    }

    /// The program of the documentation's examples if all compiles, and otherwise what does not.
    fn checked(&self) -> Result<Result<Program, Kept>> {
        for arguments in [
            "check --lib --message-format=json",
            "check --tests --examples --message-format=json",
        ] {
            let output = self.cargo(arguments).stderr(Stdio::inherit()).output()?;
            if !output.status.success() {
                return self.broken(&output).map(Err);
            }
        }
        self.examples()
    }

    /// What does not compile, of what cargo tells.
    fn broken(&self, output: &Output) -> Result<Kept> {
        let told = String::from_utf8_lossy(&output.stdout);
        let mut broken = Kept {
            constant: called_by_constants(&told),
            ..Kept::default()
        };
        for line in told.lines() {
            let told: Value = serde_json::from_str(line)?;
            let message = &told["message"];
            let code = message["code"]["code"].as_str();
            // A constant that calls what is no constant says nothing of the change in which it may stand.
            if message["level"] != "error" || code == Some("E0015") {
                continue;
            }
            let spans = message["spans"].as_array().into_iter().flatten();
            for span in spans.filter(|span| span["is_primary"] == true) {
                let file = self.copy.join(span["file_name"].as_str().unwrap_or(""));
                let Ok(text) = fs::read_to_string(file) else {
                    continue;
                };
                let at = span["byte_start"].as_u64().unwrap_or(0) as usize;
                // Patterns that no longer cover all: an arm below is not taken any more.
                broken.changes.extend(match code {
                    Some("E0004") => number_behind(&text[at..], "if !crate::changed("),
                    _ => {
                        let end = text[at..].find('{').map_or(text.len(), |end| at + end);
                        let before = &text[..end.min(at + 3)];
                        let last = before.rfind("crate::changed(").map(|last| &before[last..]);
                        last.and_then(|last| number_behind(last, "crate::changed("))
                    }
                });
            }
        }
        Ok(broken)
    }

    /// The programs of its tests. What they start themselves, as examples, has to be compiled too.
    fn tests(&self, path: &SearchPath) -> Result<Vec<Program>> {
        process::run(self.cargo("build --examples").env("PATH", path.joined()))?;
        let mut command = self.cargo("test --no-run --tests --message-format=json");
        command.env("PATH", path.joined());
        let output = command.stderr(Stdio::inherit()).output()?;
        ensure!(output.status.success(), "the tests do not compile");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let told = text.lines().filter_map(|line| {
            let told: Value = serde_json::from_str(line).ok()?;
            let path = told["executable"].as_str();
            let path = path.filter(|_| told["profile"]["test"] == true)?;
            Some(self.program(path.into(), false))
        });
        Ok(told.collect())
    }

    /// The program of the documentation's examples, which is kept only by an option that is not stable yet.
    fn examples(&self) -> Result<Result<Program, Kept>> {
        let to = self.copy.join("target/documentation");
        fs::remove_dir_all(&to).ok();
        let mut command = self.cargo("test --doc");
        let flags = format!(
            "-Awarnings -Zunstable-options --persist-doctests {}",
            to.display()
        );
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTDOCFLAGS", flags);
        let output = command.stderr(Stdio::inherit()).output()?;
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stdout);
            return Ok(Err(Kept {
                constant: called_by_constants(&told),
                ..Kept::default()
            }));
        }
        let mut folders = fs::read_dir(&to)?.flatten();
        let merged = folders
            .find(|folder| folder.file_name().to_string_lossy().starts_with("merged"))
            .context("the examples are no one program")?;
        Ok(Ok(self.program(merged.path().join("rust_out"), true)))
    }

    fn program(&self, path: PathBuf, is_examples: bool) -> Program {
        Program {
            path,
            folder: self.copy.join(&self.folder),
            is_examples,
        }
    }
}

/// The functions that are said to be called where all is constant, as `f` or `Type::f`.
fn called_by_constants(told: &str) -> BTreeSet<String> {
    let calls = told.split("cannot call non-const ").skip(1);
    let named = calls.filter_map(|behind| {
        let path = behind.split('`').nth(1)?;
        // `swap::<u64>`, `draw::<impl board::Bitboard>::new`, `NameError<Square>::new`
        let path = match path.rsplit_once("::<") {
            Some((short, _)) if path.ends_with('>') => short,
            _ => path,
        };
        let (owner, name) = path.rsplit_once("::").unwrap_or(("", path));
        let owner = owner.rsplit("<impl ").next()?.split(['<', '>']).next()?;
        let owner = owner.rsplit("::").next()?;
        // A module is no type.
        match owner.starts_with(char::is_uppercase) {
            true => Some(format!("{owner}::{name}")),
            false => Some(name.to_owned()),
        }
    });
    named.collect()
}

/// The number behind the first of such texts.
fn number_behind(text: &str, before: &str) -> Option<u32> {
    let (_, behind) = text.split_once(before)?;
    behind.split(')').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_which_functions_constants_call() {
        let told = "error[E0015]: cannot call non-const associated function `board::Square::index` in constants\n\
             error[E0015]: cannot call non-const associated function `draw::<impl bitboard::Bitboard>::from_cells` in constants\n\
             error[E0015]: cannot call non-const function `network::swap::<u64>` in constant functions\n\
             error[E0308]: mismatched types";
        let expected = ["Square::index", "Bitboard::from_cells", "swap"].map(str::to_owned);
        assert_eq!(called_by_constants(told), BTreeSet::from(expected));
    }
}
