//! `cargo xtask`: builds, serves, tests and measures Deltaboard, and installs the tools that this needs.

mod address;
mod batch;
mod bench;
mod browsers;
mod build;
#[cfg(test)]
mod cited_commits;
mod command_line;
mod dependency_policy;
mod examples;
mod finish;
mod fuzz;
mod grammars;
mod guide;
mod library;
mod minify;
mod packages;
mod pictures;
mod player;
mod process;
mod progress;
mod reproduce;
mod semver;
mod serve;
mod setup;
mod size;
mod target;
mod test;
mod workflows;
mod workspace;

use std::process::ExitCode;

use clap::Parser as _;
use command_line::{CommandLine, Task};

fn main() -> ExitCode {
    let outcome = match CommandLine::parse().task {
        Task::Serve(options) => serve::serve(&options),
        Task::Build { address } => build::build(address.as_deref()),
        Task::Test { full } => test::test(full),
        Task::Size { check } => size::size(check),
        Task::Bench => bench::bench(),
        Task::Batch => batch::batch(),
        Task::Reproduce => reproduce::reproduce(),
        Task::Semver => semver::semver(),
        Task::Examples => examples::examples(),
        Task::Packages => packages::packages(),
        Task::Pictures => pictures::pictures(),
        Task::Finish => finish::finish(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\ncargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
