//! Mutation testing: each crate is changed, a spot at a time, and a test should see it. It takes hours, so it is no part
//! of the tests.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::setup::{self, SearchPath};
use crate::{process, workspace};

const CRATES: [&str; 5] = ["transform", "trace", "scene", "figure", "cli"];
/// What is found of each crate, kept so that a part of the whole can be run anew.
const FOUND: &str = "target/mutants";
const REPORT: &str = "docs/mutants.md";
/// Why a change that no test sees is none that one should see: a crate's line in the report, then the reason.
const REASONS: &str = "xtask/src/mutants.txt";

pub(crate) fn mutants(asked: Option<&str>) -> Result<()> {
    let mut path = SearchPath::from_environment();
    setup::mutants(&mut path)?;
    // For a run that was broken off.
    if asked == Some("report") {
        return report(&path);
    }
    let (only, shard) = match asked.map(|asked| asked.split_once('/').unwrap_or((asked, ""))) {
        None => (None, ""),
        Some((name, shard)) => (Some(name), shard),
    };
    if let Some(name) = only.filter(|name| !CRATES.contains(name)) {
        bail!(
            "there is no crate `{name}`: it can be {}",
            CRATES.join(", ")
        );
    }
    for name in CRATES
        .iter()
        .filter(|name| only.is_none_or(|only| only == **name))
    {
        let mut command = path.command("cargo-mutants");
        command
            .args(["mutants", "--package"])
            .arg(format!("deltaboard-{name}"))
            .args(["--output", &format!("{FOUND}/{name}")]);
        if !shard.is_empty() {
            command.args(["--shard", shard, "--sharding", "round-robin"]);
        }
        fs::create_dir_all(workspace::root().join(FOUND).join(name))?;
        // It fails where a change is seen by no test: that is told below.
        process::run(&mut command).or_else(|error| match outcomes(name).is_file() {
            true => Ok(()),
            false => Err(error),
        })?;
    }
    report(&path)
}

fn outcomes(name: &str) -> PathBuf {
    workspace::root()
        .join(FOUND)
        .join(name)
        .join("mutants.out/outcomes.json")
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

/// What became of the changes of one crate.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    caught: usize,
    timeout: usize,
    unviable: usize,
    missed: Vec<String>,
}

fn report(path: &SearchPath) -> Result<()> {
    let reasons = fs::read_to_string(workspace::root().join(REASONS)).unwrap_or_default();
    let reasons: BTreeMap<&str, &str> = reasons
        .lines()
        .filter_map(|line| line.split_once(" => "))
        .collect();
    let mut table = String::new();
    let mut survivors = String::new();
    for name in CRATES {
        let there = listed(path, name)?;
        let path = outcomes(name);
        let Ok(text) = fs::read_to_string(&path) else {
            writeln!(table, "| {name} | {there} | none | | | | |")?;
            continue;
        };
        let found = read(&text).with_context(|| format!("reading {}", path.display()))?;
        let seen = found.caught + found.timeout;
        let all = seen + found.missed.len();
        ensure!(all > 0, "nothing of {name} was run");
        let percent = 100.0 * seen as f64 / all as f64;
        writeln!(
            table,
            "| {name} | {there} | {all} | {} | {} | {} | {percent:.1} % |",
            found.caught,
            found.timeout,
            found.missed.len()
        )?;
        for line in &found.missed {
            let reason = reasons.get(line.as_str()).unwrap_or(&"not looked at");
            writeln!(survivors, "- `{line}`: {reason}")?;
        }
    }
    let told = format!(
        "# Changes that no test sees\n\n\
         Written by `cargo xtask mutants`, with cargo-mutants: the crates are changed, a spot at a time, and the tests of the \
         changed crate should fail. The bar is 95 %. *Run* counts what compiles and was tried, which may be a small part of the \
         crate (`cargo xtask mutants transform/0/20`); a test that no longer ends has seen the change.\n\n\
         | crate | possible | run | caught | by time | missed | seen |\n|---|---:|---:|---:|---:|---:|---:|\n{table}\n\
         ## Missed, and why\n\n{survivors}"
    );
    print!("{told}");
    fs::write(workspace::root().join(REPORT), told)?;
    Ok(())
}

/// Reads what cargo-mutants has written of each change.
fn read(outcomes: &str) -> Result<Found> {
    let told: Value = serde_json::from_str(outcomes)?;
    let mut found = Found::default();
    for outcome in told["outcomes"].as_array().context("no outcomes")? {
        match outcome["summary"].as_str() {
            Some("CaughtMutant") => found.caught += 1,
            Some("Timeout") => found.timeout += 1,
            Some("Unviable") => found.unviable += 1,
            Some("MissedMutant") => {
                let name = outcome["scenario"]["Mutant"]["name"].as_str();
                let name = name.context("a change without a name")?;
                found.missed.push(name.to_owned());
            }
            // That all is well before anything is changed.
            _ => {}
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_became_of_changes() {
        let text = r#"{ "outcomes": [
            { "scenario": "Baseline", "summary": "Success" },
            { "scenario": { "Mutant": { "name": "crates/a.rs:1:2: replace a -> bool with \"x\"" } }, "summary": "MissedMutant" },
            { "scenario": { "Mutant": { "name": "b" } }, "summary": "CaughtMutant" },
            { "scenario": { "Mutant": { "name": "c" } }, "summary": "Timeout" },
            { "scenario": { "Mutant": { "name": "d" } }, "summary": "Unviable" }
        ] }"#;
        let missed = vec!["crates/a.rs:1:2: replace a -> bool with \"x\"".to_owned()];
        let expected = Found {
            caught: 1,
            timeout: 1,
            unviable: 1,
            missed,
        };
        assert_eq!(read(text).expect("it is as we know it"), expected);
    }
}
