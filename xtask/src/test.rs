//! Every check and every test, the quick ones first.

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use crate::progress::seconds;
use crate::setup::Tools;
use crate::{
    browsers, build, examples, fuzz, library, process, reproduce, setup, size, supply, workspace,
};

struct Check {
    name: &'static str,
    run: fn(&Tools) -> Result<()>,
    /// Said after what failed; a check without it says all in its error.
    advice: Option<&'static str>,
}

const CHECKS: [Check; 12] = [
    Check {
        name: "formatting",
        run: |tools| cargo(tools, "fmt --all --check"),
        advice: Some("run `cargo fmt --all`"),
    },
    Check {
        name: "what we are made of",
        run: supply::check,
        advice: None,
    },
    Check {
        name: "lints",
        run: |tools| cargo(tools, "clippy --workspace --all-targets -- -D warnings"),
        advice: Some("mend what clippy names above"),
    },
    Check {
        name: "lints of the page",
        run: |tools| {
            cargo(
                tools,
                "clippy --package deltaboard --target wasm32-unknown-unknown -- -D warnings",
            )
        },
        advice: Some("mend what clippy names above"),
    },
    Check {
        name: "unit and documentation tests",
        run: |tools| {
            cargo(
                tools,
                "test --workspace --exclude deltaboard-e2e --no-fail-fast",
            )
        },
        advice: Some("the failing tests are named above"),
    },
    Check {
        name: "the library by itself",
        run: library::check,
        advice: None,
    },
    Check {
        name: "random texts",
        run: fuzz::shortly,
        advice: None,
    },
    Check {
        name: "documentation",
        run: |tools| {
            let mut command = tools.path.cargo("doc --workspace --no-deps");
            process::run(command.env("RUSTDOCFLAGS", "-D warnings"))
        },
        advice: Some("mend what rustdoc names above"),
    },
    Check {
        name: "the page",
        run: build::release,
        advice: None,
    },
    Check {
        name: "examples",
        run: |tools| examples::build(&tools.generators, &workspace::dist()),
        advice: None,
    },
    Check {
        name: "size of the page",
        run: |_| size::size(true),
        advice: Some("make it smaller; `cargo xtask size` tells which file grew"),
    },
    Check {
        name: "tests in Chromium",
        run: |tools| {
            cargo(
                tools,
                "test --package deltaboard-e2e --no-fail-fast -- --test-threads=2",
            )
        },
        advice: Some("the failing tests are named above"),
    },
];

/// What takes too long for every day: it comes with the tests in all browsers.
const LONG: [Check; 2] = [
    Check {
        name: "ten thousand things at random",
        run: |tools| {
            let mut command = tools
                .path
                .cargo("test --package deltaboard-e2e --test page walk:: -- --test-threads=2");
            process::run(command.env("DELTABOARD_ACTS", "5000"))
        },
        advice: Some("the failing walk names its seed and what it did"),
    },
    Check {
        name: "two builds of the page",
        run: |_| reproduce::reproduce(),
        advice: None,
    },
];

pub(crate) fn test(all_browsers: bool) -> Result<()> {
    let mut took = Vec::new();
    let tools = timed("set-up", &mut took, setup::for_all_browsers)?;
    run(&CHECKS, &tools, &mut took)?;

    for browser in &tools.other_browsers {
        let what = if all_browsers { "tests" } else { "tour" };
        timed(
            format!("{what} in {}", browser.name),
            &mut took,
            || match all_browsers {
                true => browsers::everything(&tools, browser),
                false => browsers::tour(&tools, browser),
            },
        )?;
    }

    if all_browsers {
        run(&LONG, &tools, &mut took)?;
    }

    println!("\nAll is well:");
    let total: Duration = took.iter().map(|(_, duration)| duration).sum();
    for (name, duration) in took.iter().chain([&("in all".to_owned(), total)]) {
        println!("  {name:<30}{:>12}", seconds(*duration));
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
