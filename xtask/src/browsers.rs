//! Runs the browser tests in browsers other than Chromium.

use anyhow::{Context, Result};

use crate::process;
use crate::setup::Tools;
use crate::setup::browser::Browser;

/// The tests that a browser cannot run: the browsers, the name of the test, and the reason.
const LEFT_OUT: &str = include_str!("../../e2e/left-out.txt");

/// The number of random actions in each of the two walks.
const ACTS: &str = "500";

/// Runs the journeys and the release tests, except tests that `left-out.txt` excludes for the browser.
pub(crate) fn test(tools: &Tools, browser: &Browser) -> Result<()> {
    println!("{} cannot run these tests:", browser.name);
    let mut command = (tools.path)
        .cargo("test --package deltaboard-e2e --no-fail-fast -- --test-threads=2 --exact");
    for (test, reason) in left_out(LEFT_OUT, browser.engine) {
        println!("  {test}: {reason}");
        command.args(["--skip", test]);
    }
    command.env("DELTABOARD_BROWSER", browser.engine);
    command.env("DELTABOARD_ACTS", ACTS);
    process::run(&mut command).with_context(|| format!("a test fails in {}", browser.name))
}

/// The tests that a browser cannot run, with the reason.
fn left_out<'a>(list: &'a str, engine: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    entries(list).filter_map(move |[engines, test, reason]| {
        let is_named = engines.split(' ').any(|named| named == engine);
        is_named.then_some((test, reason))
    })
}

/// `firefox webkit | file::test | reason`, one per line; empty lines and comments (`#`) are skipped.
fn entries(list: &str) -> impl Iterator<Item = [&str; 3]> {
    let lines = list.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut parts = line.splitn(3, '|').map(str::trim);
        [(); 3].map(|()| parts.next().unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::workspace;

    #[test]
    fn skips_the_tests_that_name_the_browser() {
        let list = "# why\n\nfirefox webkit | a::one | x\nwebkit | b::two | y | z\n";
        let skipped = |engine| left_out(list, engine).collect::<Vec<_>>();
        assert_eq!(skipped("firefox"), [("a::one", "x")]);
        assert_eq!(skipped("webkit"), [("a::one", "x"), ("b::two", "y | z")]);
        assert!(skipped("chromium").is_empty());
    }

    #[test]
    fn every_skipped_test_exists_and_has_a_unique_name() {
        let tests = workspace::root().join("e2e/tests");
        let files = |target: &str| fs::read_dir(tests.join(target)).unwrap().flatten();
        let files = ["journeys", "release"].into_iter().flat_map(files);
        let sources: Vec<_> =
            files.map(|file| (file.path(), fs::read_to_string(file.path()).unwrap())).collect();
        for [engines, test, reason] in entries(LEFT_OUT) {
            let known = |engine: &str| ["firefox", "webkit"].contains(&engine);
            assert!(engines.split(' ').all(known), "{engines} | {test}");
            assert!(!reason.is_empty(), "{test} has no reason");
            let (file, name) = test.split_once("::").expect("a file and a test");
            let head = format!("async fn {name}()");
            let matching = sources.iter().filter(|(_, source)| source.contains(&head));
            let matching: Vec<_> = matching.map(|(path, _)| path.file_stem().unwrap()).collect();
            assert_eq!(matching, [file], "{test}");
        }
    }
}
