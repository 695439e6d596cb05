//! `deltaboard completions` and `deltaboard man`: what shells and `man` know of the program.

use std::io;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::{Failure, print};

/// Print the completions of subcommands and options for a shell.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard completions bash > ~/.local/share/bash-completion/completions/deltaboard

Exit code: 0, or 1 if standard output cannot be written.")]
pub(crate) struct Completions {
    #[arg(value_enum)]
    shell: Shell,
}

/// Write the manual pages, one for the program and one for each subcommand.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard man ~/.local/share/man/man1

Exit code: 0, or 1 if a page cannot be written.")]
pub(crate) struct Manual {
    /// The folder for the pages, which must exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Completions {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut script = Vec::new();
        let mut program = crate::Arguments::command();
        clap_complete::generate(self.shell, &mut program, "deltaboard", &mut script);
        print(&String::from_utf8_lossy(&script))
    }
}

impl Manual {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let written = clap_mangen::generate_to(crate::Arguments::command(), &self.folder);
        written.map_err(|error: io::Error| {
            let folder = self.folder.display();
            Failure::Io(vec![format!("the pages cannot be written to {folder}: {error}")])
        })
    }
}
