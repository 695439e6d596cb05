//! Checks the workflows in `.github/` with actionlint.

use std::fs;

use anyhow::{Context, Result};

use crate::setup::{self, Tools};
use crate::{process, workspace};

/// A script for Node.js that lints files. Arguments: the folder of packages, then the files.
const LINT: &str = "
    const [packages, ...files] = process.argv.slice(1);
    const { createLinter } = require(`${packages}/actionlint`);
    const { readFileSync } = require('node:fs');
    createLinter().then((lint) => {
        for (const file of files) {
            for (const { line, column, message } of lint(readFileSync(file, 'utf8'), file)) {
                console.error(`${file}:${line}:${column}: ${message}`);
                process.exitCode = 1;
            }
        }
    });";

pub(crate) fn check(tools: &Tools) -> Result<()> {
    let packages = setup::npm_packages(".github")?;
    let mut node = tools.path.command("node");
    node.args(["--eval", LINT]).arg(packages);
    for file in fs::read_dir(workspace::root().join(".github/workflows"))? {
        node.arg(file?.path());
    }
    process::run(&mut node).context("a workflow in .github/ has errors; see above")
}
