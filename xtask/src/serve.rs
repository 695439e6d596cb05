//! Serves the page on 127.0.0.1.

use std::net::{Ipv4Addr, TcpListener};
use std::process::Command;

use anyhow::{Context, Result};

use crate::build;
use crate::command_line::ServeOptions;
use crate::process;
use crate::progress::step;
use crate::setup::{self, Std, Tools};
use crate::target::Profile;
use crate::workspace;

/// The sources of the page. By default, Trunk would watch the whole repository, including build output.
const PARTS: [&str; 7] =
    ["src", "crates", "styles", "assets", "index.html", "Trunk.toml", "Cargo.toml"];

pub(crate) fn serve(options: &ServeOptions) -> Result<()> {
    let port = options.port;
    // Fail now rather than after the minutes of a first build.
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| {
        format!(
            "port {port} of 127.0.0.1 is not available; choose another, like `cargo xtask serve --port {}`",
            port.wrapping_add(1).max(1024)
        )
    })?;
    let profile = if options.watch { Profile::Debug } else { Profile::Release };
    let tools = setup::for_build(profile)?;
    if !options.watch {
        compile(profile, tools.std)?;
    }
    println!("▸ serving http://127.0.0.1:{port}/ once the page is built; press Ctrl-C to stop …");
    become_or_run(&mut trunk_serve(options, profile, &tools))
}

/// Compiles the page before Trunk runs, so that a compile error stops the task; Trunk would serve an older build.
fn compile(profile: Profile, std: Std) -> Result<()> {
    step("compiling the page", || {
        process::run(&mut build::compile(profile, std))
            .context("the page does not compile; see the errors above")
    })
}

fn trunk_serve(options: &ServeOptions, profile: Profile, tools: &Tools) -> Command {
    let mut command = build::trunk("serve", profile, tools);
    command.args(["--port", &options.port.to_string()]);
    if options.open {
        command.arg("--open");
    }
    if options.watch {
        for part in PARTS {
            command.args(["--watch", part]);
        }
    } else {
        command.args(["--watch", "index.html", "--ignore"]);
        command.arg(workspace::root());
    }
    command
}

/// Replaces this process with Trunk, so that killing this process stops the server.
#[cfg(unix)]
fn become_or_run(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(error).with_context(|| format!("`{}` could not be started", process::line(command)))
}

#[cfg(not(unix))]
fn become_or_run(command: &mut Command) -> Result<()> {
    process::run(command)
}
