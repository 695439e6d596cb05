//! Runs other programs.

use std::ffi::OsStr;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::progress::seconds;
use crate::workspace;

/// The cargo that started this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace::root());
    command
}

/// Runs a command and waits for it; its output goes to our terminal.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status =
        command.status().with_context(|| format!("`{}` could not be started", line(command)))?;
    if !status.success() {
        bail!("`{}` failed", line(command));
    }
    Ok(())
}

/// Runs a command that uses the network, and kills it at the time limit.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    let mut child = command
        .stdin(Stdio::null())
        .spawn()
        .with_context(|| format!("`{}` could not be started", line(command)))?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            bail!("`{}` exceeded the limit of {}", line(command), seconds(limit));
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    if !status.success() {
        bail!("`{}` failed", line(command));
    }
    Ok(())
}

/// The standard output of a command, if the command succeeds.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

/// The command as a person would type it.
pub(crate) fn line(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .map(|word| if word.contains(' ') { format!("'{word}'") } else { word.into_owned() })
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_quotes_words_with_spaces() {
        let mut command = Command::new("/usr/bin/cargo");
        command.args(["install", "trunk", "--root", "/my cache"]);
        assert_eq!(line(&command), "cargo install trunk --root '/my cache'");
    }

    #[test]
    #[cfg(unix)]
    fn a_command_is_killed_at_its_time_limit() {
        let soon = Duration::from_millis(20);
        let outcome = run_within(soon, Command::new("sleep").arg("60"));
        assert_eq!(
            outcome.map_err(|error| error.to_string()),
            Err("`sleep 60` exceeded the limit of 0.0 s".to_owned())
        );
        assert!(run_within(Duration::from_secs(60), &mut Command::new("true")).is_ok());
        assert!(run_within(Duration::from_secs(60), &mut Command::new("false")).is_err());
    }
}
