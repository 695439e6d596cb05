//! Mutation testing: each crate is changed, a spot at a time, and a test should see it. It takes hours, so it is no part
//! of the tests.

mod asked;
mod at_once;
mod switched;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, bail};
use regex_syntax::escape;
use serde_json::Value;

use crate::progress::seconds;
use crate::setup::{self, SearchPath};
use crate::{process, workspace};

const CRATES: [&str; 5] = ["transform", "trace", "scene", "figure", "cli"];
/// What has not ended by then never will, however busy the machine is.
const PATIENCE: &str = "--minimum-test-timeout=180";
/// What is found of each crate, a folder for each part that was run.
const FOUND: &str = "target/mutations";
/// All changes of a library in one program.
const AT_ONCE: &str = "at-once";
/// Beside these, what became of the changes that no test had seen, when they were tried again.
const AGAIN: &str = "again";
/// So many changes of a hundred should be seen.
const BAR: f64 = 95.0;
const OUTCOMES: &str = "mutants.out/outcomes.json";
const REPORT: &str = "docs/mutants.md";
/// Why a change that no test sees is none that one should see: its file, what is changed there, and the reason.
const REASONS: &str = "xtask/src/mutants.txt";

pub(crate) fn mutants(asked: Option<&str>) -> Result<()> {
    let mut path = SearchPath::from_environment();
    setup::mutants(&mut path)?;
    match asked {
        // For a run that was broken off.
        Some("report") => return report(&path),
        Some("again") => return again(&path),
        _ => {}
    }
    let (only, shard) = match asked.map(|asked| asked.split_once('/').unwrap_or((asked, ""))) {
        None => (None, ""),
        Some((name, shard)) => (Some(name), shard),
    };
    if let Some(name) = only.filter(|name| !CRATES.contains(name)) {
        let there = CRATES.join(", ");
        bail!("there is no crate `{name}`: it can be {there}");
    }
    for name in CRATES {
        if only.is_some_and(|only| only != name) {
            continue;
        }
        if shard == AT_ONCE {
            let folder = workspace::root().join(FOUND).join(name);
            let outcomes = folder.join(AT_ONCE).join(OUTCOMES);
            at_once::try_all(&path, name, |_| true, &outcomes)?;
            continue;
        }
        let part = match shard {
            "" => Vec::new(),
            _ => vec![
                format!("--shard={shard}"),
                "--sharding=round-robin".to_owned(),
            ],
        };
        try_changes(&path, name, &shard.replace('/', "-of-"), &part)?;
    }
    report(&path)
}

/// Tries once more what no test has seen.
fn again(path: &SearchPath) -> Result<()> {
    for name in CRATES {
        let (found, parts) = found(name)?;
        if parts == [AT_ONCE] {
            let missed: BTreeSet<_> = missed(&found).map(placeless).collect();
            let is_meant = |name: &str| missed.contains(&placeless(name));
            let folder = workspace::root().join(FOUND).join(name);
            at_once::try_all(path, name, is_meant, &folder.join(AGAIN).join(OUTCOMES))?;
            continue;
        }
        // Fields that are left out are tried whatever the names, so the files are named too.
        let which: Vec<_> = missed(&found)
            .flat_map(|line| {
                let file = format!("--file={}", placeless(line).0);
                [file, format!("--re={}", anywhere(line))]
            })
            .collect();
        if !which.is_empty() {
            try_changes(path, name, AGAIN, &which)?;
        }
    }
    report(path)
}

/// Tries changes of a crate, and leaves in a folder what became of them.
fn try_changes(path: &SearchPath, name: &str, folder: &str, which: &[String]) -> Result<()> {
    let found = workspace::root().join(FOUND).join(name).join(folder);
    fs::create_dir_all(&found)?;
    let mut command = path.command("cargo-mutants");
    command
        .args(["mutants", "--jobs=2", PATIENCE, "--package"])
        .arg(format!("deltaboard-{name}"))
        .arg("--output")
        .arg(&found)
        .args(which);
    // It fails where a change is seen by no test: that is told in the report.
    process::run(&mut command).or_else(|error| match found.join(OUTCOMES).is_file() {
        true => Ok(()),
        false => Err(error),
    })
}

/// The names of the changes that no test has seen.
fn missed(found: &Found) -> impl Iterator<Item = &str> {
    let missed = found.iter().filter(|(_, became)| *became == MISSED);
    missed.map(|(name, _)| &**name)
}

/// The file of a change, and what is changed: the line and the column between them do not stay.
fn placeless(name: &str) -> (&str, &str) {
    let (place, what) = name.split_once(": ").unwrap_or(("", name));
    (place.split(':').next().unwrap_or(place), what)
}

/// A regular expression for the names of a change, wherever in its file it is now.
fn anywhere(name: &str) -> String {
    let (file, what) = placeless(name);
    format!("^{}:\\d+:\\d+: {}$", escape(file), escape(what))
}

/// What was found in every part of a crate that was run, and the names of the parts.
fn found(name: &str) -> Result<(Found, Vec<String>)> {
    let mut found = Found::default();
    let mut parts = Vec::new();
    let folder = workspace::root().join(FOUND).join(name);
    let mut there: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    there.sort_by_key(fs::DirEntry::file_name);
    for part in there {
        if part.file_name() == AGAIN {
            continue;
        }
        // Without parts, all of it stands in the crate's own folder.
        let (part, outcomes) = match part.file_name().to_string_lossy().as_ref() {
            "mutants.out" => ("all".to_owned(), part.path().join("outcomes.json")),
            name => (name.replace("-of-", "/"), part.path().join(OUTCOMES)),
        };
        if outcomes.is_file() {
            let told = read(&fs::read_to_string(&outcomes)?);
            found.extend(told.with_context(|| format!("reading {}", outcomes.display()))?);
            parts.push(part);
        }
    }
    Ok((found, parts))
}

/// What became of the changes of a crate that were tried again.
fn found_again(name: &str) -> Result<Found> {
    let folder = workspace::root().join(FOUND).join(name).join(AGAIN);
    match fs::read_to_string(folder.join(OUTCOMES)) {
        Ok(outcomes) => read(&outcomes),
        Err(_) => Ok(Found::default()),
    }
}

/// Whether a change was tried again, and seen wherever it is in its file.
fn is_caught_since(name: &str, again: &Found) -> bool {
    let mut same = again
        .iter()
        .filter(|(other, _)| placeless(other) == placeless(name))
        .peekable();
    same.peek().is_some() && same.all(|(_, became)| [CAUGHT, TIMEOUT].contains(&&**became))
}

/// How many changes there are for a crate, those that do not compile included.
fn listed(path: &SearchPath, name: &str) -> Result<usize> {
    let mut command = path.command("cargo-mutants");
    command
        .args(["mutants", "--list", "--package"])
        .arg(format!("deltaboard-{name}"));
    let list = process::output(&mut command).context("cargo-mutants lists nothing")?;
    Ok(list.lines().count())
}

/// What became of each change of one crate, by its name.
type Found = BTreeMap<String, String>;

/// What cargo-mutants calls a change that a test has seen, one with which a test no longer ends, and one that none has
/// seen.
const CAUGHT: &str = "CaughtMutant";
const TIMEOUT: &str = "Timeout";
const MISSED: &str = "MissedMutant";

fn report(path: &SearchPath) -> Result<()> {
    let reasons = fs::read_to_string(workspace::root().join(REASONS)).unwrap_or_default();
    let reasons: BTreeMap<_, &str> = reasons
        .lines()
        .filter_map(|line| line.split_once(" => "))
        .map(|(name, reason)| (placeless(name), reason))
        .collect();
    let before = fs::read_to_string(workspace::root().join(REPORT)).unwrap_or_default();
    let mut table = String::new();
    let mut survivors = String::new();
    for name in CRATES {
        let there = listed(path, name)?;
        let (found, parts) = found(name)?;
        let again = found_again(name)?;
        let is_caught = |line: &&str| is_caught_since(line, &again);
        let parts = parts.join(", ");
        let count = |became| found.values().filter(|it| *it == became).count();
        let (caught, timeout) = (count(CAUGHT), count(TIMEOUT));
        let (not_seen, since) = (count(MISSED), missed(&found).filter(is_caught).count());
        let seen = caught + timeout;
        let all = seen + not_seen;
        if all == 0 {
            table += &lines_of(&before, &format!("| {name} |"));
            survivors += &lines_of(&before, &format!("- `crates/{name}/"));
            continue;
        }
        let percent = |seen: usize| 100.0 * seen as f64 / all as f64;
        let seen_then = percent(seen + since);
        let held = if seen_then >= BAR { "yes" } else { "**no**" };
        writeln!(
            table,
            "| {name} | {there} | {parts} | {all} | {caught} | {timeout} | {not_seen} | {:.1} % | {since} | {seen_then:.1} % | {held} |",
            percent(seen),
        )?;
        for line in missed(&found) {
            let reason = match is_caught(&line) {
                true => "caught since",
                false => reasons.get(&placeless(line)).unwrap_or(&"not looked at"),
            };
            writeln!(survivors, "- `{line}`: {reason}")?;
        }
    }
    let told = format!(
        "# Changes that no test sees\n\n\
         Written by `cargo xtask mutants`, with cargo-mutants: the crates are changed, a spot at a time, and the tests of the \
         changed crate should fail. The bar is {BAR} %. *Run* counts what compiles and was tried, which may be some parts of the \
         crate: `cargo xtask mutants transform/0/20` tries the part 0/20 again; the part `at-once` is all of a library but for what is \
         constant, in one program (`cargo xtask mutants trace/at-once`), where tests that take longer than {} are asked nothing. A test that no longer ends has seen the \
         change. What was missed is tried once more when it has been looked at (`cargo xtask mutants again`), and *since* counts \
         what tests have caught then. A crate of which nothing was tried where this was written last has the row of before. \
         The tests were written with these parts before one's eyes: of the others about as many \
         are seen as *seen* tells.\n\n\
         | crate | possible | parts | run | caught | by time | missed | seen | since | seen then | held |\n\
         |---|---:|---|---:|---:|---:|---:|---:|---:|---:|---|\n{table}\n\
         ## Missed, and why\n\n{survivors}",
        seconds(asked::LONGEST)
    );
    print!("{told}");
    fs::write(workspace::root().join(REPORT), told)?;
    Ok(())
}

/// The lines of a report that begin so.
fn lines_of(report: &str, begin: &str) -> String {
    let lines = report.lines().filter(|line| line.starts_with(begin));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Reads what cargo-mutants has written of each change.
fn read(outcomes: &str) -> Result<Found> {
    let told: Value = serde_json::from_str(outcomes)?;
    let outcomes = told["outcomes"].as_array().context("no outcomes")?;
    // Before anything is changed, it tries whether all is well.
    let changes = outcomes
        .iter()
        .filter(|it| it["scenario"]["Mutant"].is_object());
    let change = |outcome: &Value| {
        let name = outcome["scenario"]["Mutant"]["name"].as_str();
        let name = name.context("a change without a name")?;
        let became = outcome["summary"].as_str();
        let became = became.context("a change that nothing became of")?;
        Ok((name.to_owned(), became.to_owned()))
    };
    changes.map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_of_a_crate_is_kept() {
        let report =
            "| transform | 3 | all |\n| trace | 5 | 2/75 |\n\n- `crates/trace/src/a.rs:1`: why\n";
        assert_eq!(lines_of(report, "| trace |"), "| trace | 5 | 2/75 |\n");
        assert_eq!(
            lines_of(report, "- `crates/trace/"),
            "- `crates/trace/src/a.rs:1`: why\n"
        );
        assert_eq!(lines_of(report, "| scene |"), "");
    }

    #[test]
    fn reads_what_became_of_changes() {
        let text = r#"{ "outcomes": [
            { "scenario": "Baseline", "summary": "Success" },
            { "scenario": { "Mutant": { "name": "crates/a.rs:1:2: replace a -> bool with \"x\"" } }, "summary": "MissedMutant" },
            { "scenario": { "Mutant": { "name": "b" } }, "summary": "CaughtMutant" },
            { "scenario": { "Mutant": { "name": "c" } }, "summary": "Timeout" },
            { "scenario": { "Mutant": { "name": "d" } }, "summary": "Unviable" }
        ] }"#;
        let found = read(text).expect("it is as we know it");
        let expected = [
            ("b", "CaughtMutant"),
            ("c", "Timeout"),
            (
                "crates/a.rs:1:2: replace a -> bool with \"x\"",
                "MissedMutant",
            ),
            ("d", "Unviable"),
        ];
        let expected = expected.map(|(name, became)| (name.to_owned(), became.to_owned()));
        let expected = Found::from(expected);
        assert_eq!(found, expected);
    }

    #[test]
    fn a_change_is_the_same_wherever_it_is_in_its_file() {
        let name = "crates/a.rs:12:3: replace * with + in f -> Option<u8>";
        assert_eq!(
            anywhere(name),
            r"^crates/a\.rs:\d+:\d+: replace \* with \+ in f \-> Option<u8>$"
        );
        let again = |became: [&str; 2]| {
            let names = [7, 30].map(|line| name.replace("12:3", &format!("{line}:9")));
            Found::from_iter(names.into_iter().zip(became.map(str::to_owned)))
        };
        assert!(is_caught_since(name, &again(["CaughtMutant", "Timeout"])));
        assert!(!is_caught_since(name, &again(["CaughtMutant", MISSED])));
        assert!(!is_caught_since(name, &again(["CaughtMutant", "Unviable"])));
        assert!(!is_caught_since(name, &Found::default()));
        let other = "crates/b.rs:12:3: replace * with + in f -> Option<u8>";
        assert!(!is_caught_since(other, &again(["CaughtMutant", "Timeout"])));
    }
}
