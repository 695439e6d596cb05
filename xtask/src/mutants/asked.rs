//! Which change is to be is asked while a test runs, so that each change is tried by those tests alone that come by it: first by
//! those that have seen most in the same file, for the time that they take.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::switched::Change;
use super::{CAUGHT, MISSED, TIMEOUT};
use crate::process;
use crate::progress::step;

/// Which change is to be, and the file that is to hold the numbers of those that were come by.
const WHICH: &str = "DELTABOARD_CHANGE";
const REACHED: &str = "DELTABOARD_REACHED";
/// A test that takes as many times as long as usual, and this long, no longer ends.
const PATIENCE: (u32, Duration) = (10, Duration::from_secs(6));
/// Tests that take longer are asked nothing: what they alone would see counts as missed.
pub(super) const LONGEST: Duration = Duration::from_secs(10);

/// What asks which of so many changes is to be, for the end of the crate's first file.
pub(super) fn switch(changes: usize) -> String {
    format!(
        r#"
pub(crate) use switch__::changed;
mod switch__ {{
    extern crate std;
    use std::io::Write as _;
    use std::path::{{Path, PathBuf}};
    use std::sync::LazyLock;
    use std::sync::atomic::{{AtomicBool, Ordering}};
    static CHANGE: LazyLock<(u32, Option<PathBuf>)> = LazyLock::new(|| {{
        let change = std::env::var("{WHICH}").ok().and_then(|number| number.parse().ok());
        (change.unwrap_or(u32::MAX), std::env::var_os("{REACHED}").map(Into::into))
    }});
    #[inline]
    pub(crate) fn changed(number: u32) -> bool {{
        if let Some(file) = &CHANGE.1 {{ reached(number, file); }}
        CHANGE.0 == number
    }}
    fn reached(number: u32, file: &Path) {{
        static SEEN: [AtomicBool; {changes}] = [const {{ AtomicBool::new(false) }}; {changes}];
        let seen = &SEEN[number as usize];
        if !seen.load(Ordering::Relaxed) && !seen.swap(true, Ordering::Relaxed) {{
            let mut file = std::fs::File::options().create(true).append(true).open(file).unwrap();
            file.write_all(std::format!("{{number}}\n").as_bytes()).unwrap();
        }}
    }}
}}
"#
    )
}

/// Tests that are one program.
pub(super) struct Program {
    pub(super) path: PathBuf,
    /// Where they are run.
    pub(super) folder: PathBuf,
    /// Its tests are the examples of the documentation, which are run all or none.
    pub(super) is_examples: bool,
}

impl Program {
    fn tests(&self) -> Result<Vec<String>> {
        if self.is_examples {
            return Ok(vec![String::new()]);
        }
        let mut command = Command::new(&self.path);
        command
            .args(["--list", "--format=terse"])
            .current_dir(&self.folder);
        let list = process::output(&mut command).context("a program that lists no tests")?;
        let names = list.lines().filter_map(|line| line.strip_suffix(": test"));
        Ok(names.map(str::to_owned).collect())
    }

    fn run(&self, test: &str) -> Command {
        let mut command = Command::new(&self.path);
        command
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if !self.is_examples {
            command.args(["--quiet", "--exact", test]);
        }
        command
    }
}

/// A test, or the examples of the documentation, and which changes it comes by.
struct Test<'a> {
    program: &'a Program,
    name: String,
    takes: Duration,
    reached: BTreeSet<u32>,
}

/// What becomes of every change; some files are left in a folder.
pub(super) fn ask(
    programs: &[Program],
    changes: &BTreeMap<u32, &Change>,
    folder: &Path,
) -> Result<BTreeMap<u32, &'static str>> {
    let tests = step("which tests come by which changes", || {
        reached(programs, folder)
    })?;
    let log = Mutex::new(File::create(folder.join("became.txt"))?);
    let seen = Experience::default();
    let changes: Vec<_> = changes.iter().collect();
    let (next, became) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || -> Result<()> {
        while let Some((number, change)) = changes.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (verdict, by) = judge(**number, &change.file, &tests, &seen)?;
            let by = by.map_or("", |test| &test.name);
            let mut log = log.lock().expect("nobody panics with it");
            writeln!(log, "{number} {verdict} {by}")?;
            let mut became = became.lock().expect("nobody panics with it");
            became.insert(**number, verdict);
        }
        Ok(())
    };
    step("trying every change, two at a time", || {
        std::thread::scope(|scope| {
            let workers = [scope.spawn(work), scope.spawn(work)];
            workers.into_iter().try_for_each(|worker| {
                let ended = worker.join();
                ended.map_err(|_| anyhow::anyhow!("a worker panicked"))?
            })
        })
    })?;
    Ok(became.into_inner().expect("nobody panics with it"))
}

/// How long each test takes, and which changes it comes by.
fn reached<'a>(programs: &'a [Program], folder: &Path) -> Result<Vec<Test<'a>>> {
    let mut tests = Vec::new();
    for program in programs {
        for name in program.tests()? {
            let file = folder.join("reached.txt");
            fs::remove_file(&file).ok();
            let run = |variable: &str, value: &Path, longest: Duration| {
                let begun = Instant::now();
                let mut command = program.run(&name);
                let status = ended(command.env(variable, value), begun + longest)?;
                if let Some(status) = status {
                    ensure!(status.success(), "{name} fails without any change");
                }
                Ok(status.map(|_| begun.elapsed()))
            };
            let Some(takes) = run(WHICH, Path::new("none"), LONGEST)? else {
                println!("{name} takes too long to be asked");
                continue;
            };
            run(REACHED, &file, LONGEST * 10)?.with_context(|| format!("{name} does not end"))?;
            let numbers = fs::read_to_string(&file).unwrap_or_default();
            tests.push(Test {
                program,
                takes,
                reached: numbers.lines().flat_map(str::parse).collect(),
                name,
            });
        }
    }
    Ok(tests)
}

/// How a command ended, if it did until then.
fn ended(command: &mut Command, end: Instant) -> Result<Option<ExitStatus>> {
    let mut child = command.spawn()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() > end {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Of the changes in a file, how many a test was asked about, and how many of them it has seen.
#[derive(Default)]
struct Experience(Mutex<BTreeMap<(String, usize), (u32, u32)>>);

impl Experience {
    /// What a test is expected to see in a second.
    fn promise(&self, file: &str, test: usize, takes: Duration) -> f64 {
        let known = self.0.lock().expect("nobody panics with it");
        let (asked, seen) = known.get(&(file.to_owned(), test)).unwrap_or(&(0, 0));
        f64::from(seen + 1) / f64::from(asked + 2) / takes.as_secs_f64()
    }

    fn learn(&self, file: &str, test: usize, has_seen: bool) {
        let mut known = self.0.lock().expect("nobody panics with it");
        let (asked, seen) = known.entry((file.to_owned(), test)).or_default();
        *asked += 1;
        *seen += u32::from(has_seen);
    }
}

/// What becomes of a change, and by which test.
fn judge<'a>(
    number: u32,
    file: &str,
    tests: &'a [Test<'_>],
    experience: &Experience,
) -> Result<(&'static str, Option<&'a Test<'a>>)> {
    let (times, least) = PATIENCE;
    let numbered = tests.iter().enumerate();
    let mut by: Vec<_> = numbered
        .filter(|(_, test)| test.reached.contains(&number))
        .map(|(index, test)| (experience.promise(file, index, test.takes), index))
        .collect();
    by.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, index) in by {
        let test = &tests[index];
        let end = Instant::now() + least.max(test.takes * times);
        let mut command = test.program.run(&test.name);
        let status = ended(command.env(WHICH, number.to_string()), end)?;
        let has_seen = status.is_none_or(|status| !status.success());
        experience.learn(file, index, has_seen);
        if has_seen {
            let verdict = if status.is_none() { TIMEOUT } else { CAUGHT };
            return Ok((verdict, Some(test)));
        }
    }
    Ok((MISSED, None))
}
