//! `cargo xtask`: builds, serves, tests and measures Deltaboard, and sets up what that needs.

mod address;
mod batch;
mod bench;
mod browsers;
mod build;
#[cfg(test)]
mod cited_commits;
#[cfg(test)]
mod doc_examples;
mod examples;
mod finish;
mod fuzz;
#[cfg(test)]
mod growing_types;
mod guide;
mod library;
mod minify;
mod mutants;
mod opening;
mod pictures;
mod player;
mod process;
mod progress;
mod reproduce;
mod semver;
mod serve;
mod setup;
mod size;
mod supply;
mod task;
mod test;
mod workspace;

use std::process::ExitCode;

use task::Task;

fn main() -> ExitCode {
    let task = match Task::parse(std::env::args().skip(1)) {
        Ok(task) => task,
        Err(complaint) => {
            eprintln!("cargo xtask: {complaint}\n\n{}", task::USAGE);
            return ExitCode::from(2);
        }
    };
    let outcome = match task {
        Task::Help => {
            println!("{}", task::USAGE);
            Ok(())
        }
        Task::Serve(options) => serve::serve(&options),
        Task::Build(options) => build::build(options.address.as_deref()),
        Task::Size { check } => size::size(check),
        Task::Test { all_browsers } => test::test(all_browsers),
        Task::Bench => bench::bench(),
        Task::Batch => batch::batch(),
        Task::Reproduce => reproduce::reproduce(),
        Task::Mutants(asked) => mutants::mutants(asked.as_deref()),
        Task::Semver => semver::semver(),
        Task::Examples => examples::examples(),
        Task::Opening => opening::opening(),
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
