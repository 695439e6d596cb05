//! Tests that every commit cited by a page of measurements is in the history.

use std::fs;
use std::process::Command;

use crate::workspace;

const BEFORE: &str = "Measured: commit ";

#[test]
fn measured_commits_are_in_the_history() {
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        let output = git.current_dir(workspace::root()).args(arguments).output();
        output.ok().filter(|output| output.status.success())
    };
    // Without the full history there's nothing to check.
    let shallow = git(&["rev-parse", "--is-shallow-repository"]);
    if shallow.is_none_or(|output| output.stdout.starts_with(b"true")) {
        return;
    }
    let mut pages = 0;
    for page in fs::read_dir(workspace::root().join("docs")).unwrap() {
        let path = page.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let text = fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&text);
        let Some((_, commit)) = text.split_once(BEFORE) else {
            continue;
        };
        let commit = commit.split([' ', ',']).next().unwrap_or_default();
        assert!(
            git(&["merge-base", "--is-ancestor", commit, "HEAD"]).is_some(),
            "{} cites commit {commit}, which is not in the history; measure again",
            path.display()
        );
        pages += 1;
    }
    assert!(pages > 1, "only {pages} pages cite a commit");
}
