//! What the command line asks for.

pub(crate) const USAGE: &str = "\
Usage: cargo xtask <task>

  serve [--port 8080] [--watch] [--open]
              builds the page and serves it on 127.0.0.1; --watch builds again
              whenever a file changes (a quicker, larger build), --open opens it
  build [--address https://example.org/deltaboard/]
              builds the page into dist/, ready for any folder of any file server;
              --address tells it where it will be, for those who show links to it
  size [--check]
              tells the size of each file in dist/ as it is, gzipped and with
              brotli; --check fails when the first page is over its budget
  bench       measures the built page in the browser, and writes docs/performance.md
  batch       measures transforms over a batch of boards in the browser, beside BigInt and
              chessops, and writes docs/browser-batch.md
  reproduce   builds the page twice, and fails when the two differ in any byte
  mutants [transform/0/20 | trace/at-once]
              changes the crates, a spot at a time, and tells which changes no test sees:
              all of a crate, or the first of twenty parts, or all changes of a library in
              one program, each behind a switch, which takes an hour and not a day; writes
              docs/mutants.md, as `mutants report` does with what was found before;
              `mutants again` tries once more what was missed
  semver      tells what of the libraries' public API would break programs that use the last
              version with a tag, or without one, the commit before this
  test [--all-browsers]
              runs every check and every test, those in a real browser included, and a
              tour of every view in Firefox and WebKit; --all-browsers runs all there too,
              does ten thousand things at random, and builds the page twice
  examples    builds the pages of examples/embed/ with their tools into target/embed/,
              with the player that is in dist/
  opening     notes which functions the page opens with: the others are fetched when it
              is first touched; for when a browser test says `null function`
  pictures    makes the pictures of README and links, and the icons, from the page in dist/
  help        prints this

Each task first makes sure of the tools it needs, and installs what is missing
under the user's cache folder.";

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Help,
    Serve(ServeOptions),
    Build(BuildOptions),
    Size {
        check: bool,
    },
    Test {
        all_browsers: bool,
    },
    Bench,
    Batch,
    Reproduce,
    Mutants(Option<String>),
    Semver,
    Examples,
    Opening,
    Pictures,
    /// Not for people, and not in the usage: Trunk asks for it while it builds.
    Finish,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct BuildOptions {
    /// Where the page will be: a folder.
    pub(crate) address: Option<String>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ServeOptions {
    pub(crate) port: u16,
    pub(crate) watch: bool,
    pub(crate) open: bool,
}

impl Task {
    /// Reads the arguments after `cargo xtask`. The error is a sentence for the person.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut arguments = arguments.into_iter();
        let Some(name) = arguments.next() else {
            return Ok(Self::Help);
        };
        match name.as_str() {
            "help" | "--help" | "-h" => Ok(Self::Help),
            "serve" => parse_serve(arguments).map(Self::Serve),
            "build" => parse_build(arguments).map(Self::Build),
            "size" => match arguments.next().as_deref() {
                None => Ok(Self::Size { check: false }),
                Some("--check") => {
                    nothing_more(&name, arguments).map(|()| Self::Size { check: true })
                }
                Some(other) => Err(unknown(&name, other)),
            },
            "test" => match arguments.next().as_deref() {
                None => Ok(Self::Test {
                    all_browsers: false,
                }),
                Some("--all-browsers") => {
                    nothing_more(&name, arguments).map(|()| Self::Test { all_browsers: true })
                }
                Some(other) => Err(unknown(&name, other)),
            },
            "bench" => nothing_more(&name, arguments).map(|()| Self::Bench),
            "batch" => nothing_more(&name, arguments).map(|()| Self::Batch),
            "reproduce" => nothing_more(&name, arguments).map(|()| Self::Reproduce),
            "mutants" => {
                let asked = arguments.next();
                nothing_more(&name, arguments).map(|()| Self::Mutants(asked))
            }
            "semver" => nothing_more(&name, arguments).map(|()| Self::Semver),
            "examples" => nothing_more(&name, arguments).map(|()| Self::Examples),
            "opening" => nothing_more(&name, arguments).map(|()| Self::Opening),
            "pictures" => nothing_more(&name, arguments).map(|()| Self::Pictures),
            "finish" => nothing_more(&name, arguments).map(|()| Self::Finish),
            other => Err(format!("there is no task `{other}`.")),
        }
    }
}

fn parse_build(mut arguments: impl Iterator<Item = String>) -> Result<BuildOptions, String> {
    let mut options = BuildOptions::default();
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix("--address") {
            Some("") => arguments.next().unwrap_or_default(),
            Some(value) if value.starts_with('=') => value[1..].to_owned(),
            _ => return Err(unknown("build", &argument)),
        };
        options.address = Some(parse_address(&value)?);
    }
    Ok(options)
}

/// It is written into the page as it is.
fn parse_address(value: &str) -> Result<String, String> {
    let is_web = value.starts_with("https://") || value.starts_with("http://");
    let is_plain = value
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-._~:/%@[]".contains(&byte));
    if is_web && is_plain && value.ends_with('/') {
        Ok(value.to_owned())
    } else {
        Err(format!(
            "`{value}` is no folder of a server: --address takes one like https://example.org/deltaboard/."
        ))
    }
}

fn parse_serve(mut arguments: impl Iterator<Item = String>) -> Result<ServeOptions, String> {
    let mut options = ServeOptions {
        port: 8080,
        watch: false,
        open: false,
    };
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--watch" => options.watch = true,
            "--open" => options.open = true,
            "--port" => {
                let value = arguments.next().unwrap_or_default();
                options.port = parse_port(&value)?;
            }
            other => match other.strip_prefix("--port=") {
                Some(value) => options.port = parse_port(value)?,
                None => return Err(unknown("serve", other)),
            },
        }
    }
    Ok(options)
}

fn parse_port(value: &str) -> Result<u16, String> {
    match value.parse() {
        Ok(port) if port > 0 => Ok(port),
        _ => Err(format!("`{value}` is no port: --port takes 1 to 65535.")),
    }
}

fn nothing_more(task: &str, mut arguments: impl Iterator<Item = String>) -> Result<(), String> {
    arguments
        .next()
        .map_or(Ok(()), |other| Err(unknown(task, &other)))
}

fn unknown(task: &str, argument: &str) -> String {
    format!("`{task}` does not take `{argument}`.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Task, String> {
        Task::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn reads_every_task() {
        assert_eq!(parse(""), Ok(Task::Help));
        assert_eq!(parse("build"), Ok(Task::Build(BuildOptions::default())));
        let address = Some("https://example.org/boards/".to_owned());
        assert_eq!(
            parse("build --address https://example.org/boards/"),
            Ok(Task::Build(BuildOptions { address }))
        );
        assert_eq!(
            parse("build --address=https://example.org/boards/"),
            parse("build --address https://example.org/boards/")
        );
        assert_eq!(parse("size"), Ok(Task::Size { check: false }));
        assert_eq!(parse("size --check"), Ok(Task::Size { check: true }));
        for (line, all_browsers) in [("test", false), ("test --all-browsers", true)] {
            assert_eq!(parse(line), Ok(Task::Test { all_browsers }));
        }
        assert_eq!(parse("bench"), Ok(Task::Bench));
        assert_eq!(parse("finish"), Ok(Task::Finish));
        assert_eq!(parse("batch"), Ok(Task::Batch));
        assert_eq!(parse("reproduce"), Ok(Task::Reproduce));
        assert_eq!(parse("mutants"), Ok(Task::Mutants(None)));
        assert_eq!(
            parse("mutants transform/0/20"),
            Ok(Task::Mutants(Some("transform/0/20".to_owned())))
        );
        assert_eq!(parse("semver"), Ok(Task::Semver));
        assert_eq!(parse("examples"), Ok(Task::Examples));
        assert_eq!(
            parse("serve --watch --port 9000"),
            Ok(Task::Serve(ServeOptions {
                port: 9000,
                watch: true,
                open: false
            }))
        );
        assert_eq!(parse("serve --port=9000"), parse("serve --port 9000"));
    }

    #[test]
    fn says_what_it_does_not_take() {
        assert_eq!(parse("sevre"), Err("there is no task `sevre`.".to_owned()));
        assert_eq!(
            parse("build --fast"),
            Err("`build` does not take `--fast`.".to_owned())
        );
        for address in [
            "",
            "example.org/",
            "https://example.org/boards",
            "https://a\"b/",
        ] {
            let complaint = parse(&format!("build --address={address}")).unwrap_err();
            assert!(complaint.contains("no folder of a server"), "{complaint}");
        }
        assert_eq!(
            parse("serve --port 0"),
            Err("`0` is no port: --port takes 1 to 65535.".to_owned())
        );
    }
}
