//! The tasks and their options.

use clap::{Args, Parser, Subcommand};

/// Builds, serves, tests and measures Deltaboard.
///
/// Each task first installs the tools that it needs and that are missing, into the user's cache folder.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) task: Task,
}

#[derive(Debug, PartialEq, Eq, Subcommand)]
pub(crate) enum Task {
    /// Build the page and serve it on 127.0.0.1.
    Serve(ServeOptions),
    /// Build the page into dist/, ready for any folder of any file server.
    Build {
        /// The URL of the folder that the page will be published in, for link previews.
        #[arg(long, value_name = "URL", value_parser = parse_address)]
        address: Option<String>,
    },
    /// Run the checks that every change must pass.
    Test {
        /// Also run the checks for a release: all browsers, fuzzing, old compilers, other processors.
        #[arg(long)]
        full: bool,
    },
    /// Print the size of each file in dist/, raw and compressed.
    Size {
        /// Fail if the first board or an answer is over its budget.
        #[arg(long)]
        check: bool,
    },
    /// Measure the built page in the browser and write docs/performance.md.
    Bench,
    /// Measure a batch of transforms in the browser, against BigInt and chessops, and write docs/browser-batch.md.
    Batch,
    /// Build the page twice and fail if the two builds differ.
    Reproduce,
    /// Compare the public API of the libraries with the last tagged version, or with the previous commit.
    Semver,
    /// Build the projects of examples/embed/ with their tools into target/embed/, with the player from dist/.
    Examples,
    /// Build the packages for other registries (npm, Python, mdBook) into target/packages/, with the player from dist/.
    Packages,
    /// Draw the pictures of README and of link previews, and the icons, from the page in dist/.
    Pictures,
    /// Post-process Trunk's build; Trunk's hook runs this.
    #[command(hide = true)]
    Finish,
}

#[derive(Args, Debug, PartialEq, Eq)]
pub(crate) struct ServeOptions {
    #[arg(long, default_value_t = 8080, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: u16,
    /// Build again when a file changes; such a build is quicker and larger.
    #[arg(long)]
    pub(crate) watch: bool,
    /// Open the page in the default browser.
    #[arg(long)]
    pub(crate) open: bool,
}

/// Accepts the URL of a folder, without characters that would need escaping in HTML.
fn parse_address(value: &str) -> Result<String, String> {
    let is_web = value.starts_with("https://") || value.starts_with("http://");
    let is_plain =
        value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~:/%@[]".contains(&byte));
    if is_web && is_plain && value.ends_with('/') {
        Ok(value.to_owned())
    } else {
        Err("expected the URL of a folder, such as https://example.org/deltaboard/".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn an_address_is_the_url_of_a_folder() {
        let parse = |address: &str| {
            let line = ["cargo xtask", "build", "--address", address];
            CommandLine::try_parse_from(line).map(|line| line.task)
        };
        let address = "https://example.org/boards/";
        let built = parse(address).expect("a URL of a folder");
        assert_eq!(built, Task::Build { address: Some(address.to_owned()) });
        for address in ["", "example.org/", "https://example.org/boards", "https://a\"b/"] {
            let error = parse(address).expect_err(address).to_string();
            assert!(error.contains("expected the URL of a folder"), "{error}");
        }
    }
}
