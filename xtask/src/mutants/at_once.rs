//! All changes of a crate in one program: it is compiled a few times, and not once for every change, and each change asks only
//! those tests that come by it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::switched::{Change, switched};
use super::{CAUGHT, MISSED, TIMEOUT};
use crate::progress::step;
use crate::setup::SearchPath;
use crate::{process, workspace};

/// Where the sources lie with all changes in them.
const COPY: &str = "target/switched";
/// Which change is to be, and the file that is to hold the numbers of those that were come by.
const WHICH: &str = "DELTABOARD_CHANGE";
const REACHED: &str = "DELTABOARD_REACHED";
/// So often what does not compile may be left out.
const ROUNDS: usize = 40;
/// A test that takes as many times as long as usual, and this long, no longer ends.
const PATIENCE: (u32, Duration) = (10, Duration::from_secs(20));

/// What asks which change is to be, at the end of the crate's first file.
const SWITCH: &str = r#"
static CHANGE__: std::sync::LazyLock<(u32, Option<std::path::PathBuf>)> = std::sync::LazyLock::new(|| {
    let change = std::env::var("DELTABOARD_CHANGE").ok().and_then(|number| number.parse().ok());
    (change.unwrap_or(u32::MAX), std::env::var_os("DELTABOARD_REACHED").map(Into::into))
});
#[inline]
pub(crate) fn changed(number: u32) -> bool {
    if let Some(file) = &CHANGE__.1 { reached__(number, file); }
    CHANGE__.0 == number
}
#[cold]
fn reached__(number: u32, file: &std::path::Path) {
    use std::io::Write as _;
    static SEEN: std::sync::Mutex<std::collections::BTreeSet<u32>> = std::sync::Mutex::new(std::collections::BTreeSet::new());
    if SEEN.lock().is_ok_and(|mut seen| seen.insert(number)) {
        let mut file = std::fs::File::options().create(true).append(true).open(file).unwrap();
        file.write_all(format!("{number}\n").as_bytes()).unwrap();
    }
}
"#;

/// Tries all changes of a crate that can stand behind a switch, and writes what became of them as cargo-mutants does.
pub(super) fn try_all(path: &SearchPath, name: &str, outcomes: &Path) -> Result<()> {
    let mut command = path.command("cargo-mutants");
    command.args(["mutants", "--list", "--json", "--package"]);
    command.arg(format!("deltaboard-{name}"));
    let list = process::output(&mut command).context("cargo-mutants lists nothing")?;
    let list: Vec<Value> = serde_json::from_str(&list)?;
    let changes = list.iter().map(Change::read).collect::<Result<Vec<_>>>()?;
    let package = Package::copied(name)?;
    let tried = step("compiling all changes at once", || {
        package.compiled(&changes)
    })?;
    println!(
        "{} of {} changes compile and can stand behind a switch",
        tried.len(),
        changes.len()
    );
    let mut programs = package.tests(path)?;
    programs.push(package.examples()?);
    let tests = step("which tests come by which changes", || {
        package.reached(&programs)
    })?;
    let became = step("trying every change", || package.judged(&tried, &tests))?;
    let outcome = |(number, became): (&u32, &&str)| {
        let name = &changes[*number as usize].name;
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
    folder: PathBuf,
    copy: PathBuf,
}

/// Tests that are one program.
struct Program {
    path: PathBuf,
    /// Its tests are the examples of the documentation, which are run all or none.
    is_examples: bool,
}

/// A test, or the examples of the documentation, and which changes it comes by.
struct Test<'a> {
    program: &'a Program,
    name: String,
    takes: Duration,
    reached: BTreeSet<u32>,
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
            folder: copy.join("crates").join(name),
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

    /// Writes all changes into the sources, but for those that do not compile; answers the numbers of the others.
    fn compiled(&self, changes: &[Change]) -> Result<BTreeSet<u32>> {
        let mut files: BTreeMap<&str, BTreeMap<u32, &Change>> = BTreeMap::new();
        for (number, change) in (0..).zip(changes) {
            files
                .entry(&change.file)
                .or_default()
                .insert(number, change);
        }
        let mut broken = BTreeSet::new();
        for _ in 0..ROUNDS {
            let mut all = BTreeSet::new();
            for (file, changes) in &files {
                let source = fs::read_to_string(workspace::root().join(file))?;
                let mut changes = changes.clone();
                changes.retain(|number, _| !broken.contains(number));
                let (mut text, taken) =
                    switched(&source, &changes).with_context(|| format!("reading {file}"))?;
                all.extend(taken);
                if self.copy.join(file) == self.first_file() {
                    text += SWITCH;
                }
                fs::write(self.copy.join(file), text)?;
            }
            // Where it has no change itself.
            let first = fs::read_to_string(self.first_file())?;
            if !first.contains(SWITCH) {
                fs::write(self.first_file(), first + SWITCH)?;
            }
            let found = self.broken()?;
            if found.is_empty() {
                return Ok(all);
            }
            ensure!(
                !found.is_subset(&broken),
                "what does not compile is no change"
            );
            broken.extend(found);
        }
        bail!("after {ROUNDS} rounds it still does not compile")
    }

    /// The changes with which it does not compile.
    fn broken(&self) -> Result<BTreeSet<u32>> {
        let mut command = self.cargo("check --lib --message-format=json");
        let output = command.stderr(Stdio::inherit()).output()?;
        if output.status.success() {
            return Ok(BTreeSet::new());
        }
        let mut broken = BTreeSet::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let told: Value = serde_json::from_str(line)?;
            let message = &told["message"];
            if message["level"] != "error" {
                continue;
            }
            let spans = message["spans"].as_array().into_iter().flatten();
            for span in spans.filter(|span| span["is_primary"] == true) {
                let file = self.copy.join(span["file_name"].as_str().unwrap_or(""));
                let text = fs::read_to_string(file)?;
                let at = span["byte_start"].as_u64().unwrap_or(0) as usize;
                // Patterns that no longer cover all: an arm below is not taken any more.
                broken.extend(match message["code"]["code"].as_str() {
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
        let mut command = self.cargo("test --no-run --tests --examples --message-format=json");
        command.env("PATH", path.joined());
        let output = command.stderr(Stdio::inherit()).output()?;
        ensure!(output.status.success(), "the tests do not compile");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let told = text.lines().filter_map(|line| {
            let told: Value = serde_json::from_str(line).ok()?;
            let is_test = told["profile"]["test"] == true && told["target"]["kind"][0] != "example";
            let path = told["executable"].as_str().filter(|_| is_test)?;
            Some(Program {
                path: path.into(),
                is_examples: false,
            })
        });
        Ok(told.collect())
    }

    /// The program of the documentation's examples, which is kept only by an option that is not stable yet.
    fn examples(&self) -> Result<Program> {
        let kept = self.copy.join("target/documentation");
        fs::remove_dir_all(&kept).ok();
        let mut command = self.cargo("test --doc");
        let flags = format!("-Zunstable-options --persist-doctests {}", kept.display());
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTDOCFLAGS", flags)
            .stdout(Stdio::null());
        process::run(&mut command)?;
        let mut folders = fs::read_dir(&kept)?.flatten();
        let merged = folders
            .find(|folder| folder.file_name().to_string_lossy().starts_with("merged"))
            .context("the examples are no one program")?;
        Ok(Program {
            path: merged.path().join("rust_out"),
            is_examples: true,
        })
    }

    /// How long each test takes, and which changes it comes by.
    fn reached<'a>(&self, programs: &'a [Program]) -> Result<Vec<Test<'a>>> {
        let mut tests = Vec::new();
        for program in programs {
            for name in self.names(program)? {
                let reached = self.copy.join("target/reached.txt");
                fs::remove_file(&reached).ok();
                let run = |variable: &str, value: &Path| {
                    let mut command = self.run(program, &[&name]);
                    let begun = Instant::now();
                    let status = command.env(variable, value).status()?;
                    ensure!(status.success(), "{name} fails without any change");
                    Ok(begun.elapsed())
                };
                run(REACHED, &reached)?;
                let numbers = fs::read_to_string(&reached).unwrap_or_default();
                tests.push(Test {
                    program,
                    takes: run(WHICH, Path::new("none"))?,
                    reached: numbers.lines().flat_map(str::parse).collect(),
                    name,
                });
            }
        }
        // What is known soon is asked first.
        tests.sort_by_key(|test| test.takes);
        Ok(tests)
    }

    fn names(&self, program: &Program) -> Result<Vec<String>> {
        if program.is_examples {
            return Ok(vec![String::new()]);
        }
        let mut command = Command::new(&program.path);
        command
            .args(["--list", "--format=terse"])
            .current_dir(&self.folder);
        let list = process::output(&mut command).context("a program that lists no tests")?;
        let names = list.lines().filter_map(|line| line.strip_suffix(": test"));
        Ok(names.map(str::to_owned).collect())
    }

    fn run(&self, program: &Program, tests: &[&str]) -> Command {
        let mut command = Command::new(&program.path);
        command
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if !program.is_examples {
            command.args(["--quiet", "--exact"]).args(tests);
        }
        command
    }

    /// What becomes of every change, two at a time.
    fn judged(
        &self,
        tried: &BTreeSet<u32>,
        tests: &[Test<'_>],
    ) -> Result<BTreeMap<u32, &'static str>> {
        let numbers: Vec<u32> = tried.iter().copied().collect();
        let (next, became) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        let log = Mutex::new(File::create(self.copy.join("target/became.txt"))?);
        let work = || -> Result<()> {
            while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                let verdict = self.judge(number, tests)?;
                let mut log = log.lock().expect("nobody panics with it");
                writeln!(log, "{number} {verdict}")?;
                let mut became = became.lock().expect("nobody panics with it");
                became.insert(number, verdict);
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers = [scope.spawn(work), scope.spawn(work)];
            workers.into_iter().try_for_each(|worker| {
                let ended = worker.join();
                ended.map_err(|_| anyhow::anyhow!("a worker panicked"))?
            })
        })?;
        Ok(became.into_inner().expect("nobody panics with it"))
    }

    fn judge(&self, number: u32, tests: &[Test<'_>]) -> Result<&'static str> {
        let (times, least) = PATIENCE;
        let by = tests.iter().filter(|test| test.reached.contains(&number));
        for test in by {
            let mut command = self.run(test.program, &[&test.name]);
            let mut child = command.env(WHICH, number.to_string()).spawn()?;
            let end = Instant::now() + least.max(test.takes * times);
            let status = loop {
                if let Some(status) = child.try_wait()? {
                    break Some(status);
                }
                if Instant::now() > end {
                    child.kill()?;
                    child.wait()?;
                    break None;
                }
                std::thread::sleep(Duration::from_millis(2));
            };
            match status {
                None => return Ok(TIMEOUT),
                Some(status) if !status.success() => return Ok(CAUGHT),
                Some(_) => {}
            }
        }
        Ok(MISSED)
    }

    /// Where the crate begins.
    fn first_file(&self) -> PathBuf {
        self.folder.join("src/lib.rs")
    }
}

/// The number behind the first of such texts.
fn number_behind(text: &str, before: &str) -> Option<u32> {
    let (_, behind) = text.split_once(before)?;
    behind.split(')').next()?.parse().ok()
}
