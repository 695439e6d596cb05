//! `cargo xtask test`: the checks that every change must pass, or with `--full` those that a release must pass.

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use crate::progress::seconds;
use crate::setup::{FullTools, Tools};
use crate::{
    browsers, build, dependency_policy, examples, fuzz, grammars, library, packages, process,
    reproduce, setup, size, workflows,
};

struct Check {
    name: &'static str,
    run: fn(&Tools) -> Result<()>,
    /// What to do when it fails, if its error does not say so.
    advice: Option<&'static str>,
}

const FORMATTING: Check = Check {
    name: "formatting",
    run: |tools| cargo(tools, "fmt --all --check"),
    advice: Some("run `cargo fmt --all`"),
};
const LINTS: Check = Check {
    name: "lints",
    run: |tools| cargo(tools, "clippy --workspace --all-targets --all-features -- -D warnings"),
    advice: Some("fix what clippy reports above"),
};
const NATIVE_TESTS: Check = Check {
    name: "native and documentation tests",
    run: |tools| cargo(tools, NATIVE),
    advice: Some(FAILED),
};
const NATIVE: &str = "test --workspace --exclude deltaboard-e2e --all-features --no-fail-fast";
const PAGE: Check = Check { name: "the page", run: build::release, advice: None };
const SIZE: Check = Check {
    name: "size of the page",
    run: |_| size::size(true),
    advice: Some("make it smaller; `cargo xtask size` lists its files"),
};
const JOURNEYS: Check = Check {
    name: "journeys in Chromium",
    run: |tools| {
        cargo(
            tools,
            "test --package deltaboard-e2e --lib --test journeys --no-fail-fast -- --test-threads=2",
        )
    },
    advice: Some(FAILED),
};

const TREES: Check = Check {
    name: "trees of browsers",
    run: grammars::compare,
    advice: Some("pin the same versions in package.json and crates/syntax/Cargo.toml"),
};

const FAILED: &str = "the failing tests are named above";

/// The checks for every change, the quickest first.
const CHANGE: [Check; 7] = [FORMATTING, LINTS, NATIVE_TESTS, TREES, PAGE, SIZE, JOURNEYS];

/// The checks for a release, except fuzzing and the other browsers.
const RELEASE: [Check; 15] = [
    FORMATTING,
    Check { name: "dependencies", run: dependency_policy::check, advice: None },
    Check { name: "workflows", run: workflows::check, advice: None },
    LINTS,
    Check {
        name: "lints of the page and of players",
        run: |tools| {
            let lint = |features| {
                let package = format!("clippy --package deltaboard{features}");
                cargo(tools, &format!("{package} --target wasm32-unknown-unknown -- -D warnings"))
            };
            lint("").and_then(|()| lint(" --no-default-features"))
        },
        advice: Some("fix what clippy reports above"),
    },
    Check {
        name: "native and documentation tests, including long ones",
        run: |tools| cargo(tools, &format!("{NATIVE} -- --include-ignored")),
        advice: Some(FAILED),
    },
    Check { name: "published libraries", run: library::check, advice: None },
    Check {
        name: "documentation",
        run: library::document,
        advice: Some("fix what rustdoc reports above"),
    },
    TREES,
    PAGE,
    Check { name: "packages", run: |tools| packages::build(tools), advice: None },
    Check { name: "embedding examples", run: |tools| examples::build(&tools.path), advice: None },
    SIZE,
    Check {
        name: "journeys and release tests in Chromium",
        run: |tools| {
            let all = "test --package deltaboard-e2e --no-fail-fast -- --test-threads=2 --include-ignored";
            let mut command = tools.path.cargo(all);
            // Two longer random walks; the native tests take a hundred thousand steps.
            process::run(command.env("DELTABOARD_ACTS", "500"))
        },
        advice: Some(FAILED),
    },
    Check { name: "reproducible build", run: |_| reproduce::reproduce(), advice: None },
];

pub(crate) fn test(full: bool) -> Result<()> {
    let mut took = Vec::new();
    let mut tools = timed("set-up", &mut took, setup::for_test)?;
    if full {
        let FullTools { can_fuzz, browsers } =
            timed("set-up for a release", &mut took, || setup::for_full_test(&mut tools.path))?;
        run(&RELEASE, &tools, &mut took)?;
        if can_fuzz {
            timed("fuzzing", &mut took, || fuzz::briefly(&tools))?;
        }
        for browser in browsers {
            let name = format!("tests in {}", browser.name);
            timed(name, &mut took, || browsers::test(&tools, browser))?;
        }
    } else {
        run(&CHANGE, &tools, &mut took)?;
    }

    println!("\nAll checks have passed:");
    let total: Duration = took.iter().map(|(_, duration)| duration).sum();
    for (name, duration) in took.iter().chain([&("total".to_owned(), total)]) {
        println!("  {name:<50}{:>12}", seconds(*duration));
    }
    Ok(())
}

fn run(checks: &[Check], tools: &Tools, took: &mut Vec<(String, Duration)>) -> Result<()> {
    for check in checks {
        timed(check.name, took, || (check.run)(tools)).map_err(|error| match check.advice {
            Some(advice) => anyhow!("{}: {error:#}; {advice}", check.name),
            None => error,
        })?;
    }
    Ok(())
}

fn timed<T>(
    name: impl Into<String>,
    took: &mut Vec<(String, Duration)>,
    work: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let name = name.into();
    println!("\n═══ {name}");
    let start = Instant::now();
    let outcome = work()?;
    println!("    {name}: {}", seconds(start.elapsed()));
    took.push((name, start.elapsed()));
    Ok(outcome)
}

fn cargo(tools: &Tools, arguments: &str) -> Result<()> {
    process::run(&mut tools.path.cargo(arguments))
}
