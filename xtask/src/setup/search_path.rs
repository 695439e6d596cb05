//! Where programs are found: the person's PATH, and before it what was installed for this project.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::process;
use crate::workspace;

#[derive(Debug)]
pub(crate) struct SearchPath(Vec<PathBuf>);

impl SearchPath {
    pub(crate) fn from_environment() -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        Self(std::env::split_paths(&path).collect())
    }

    /// From now on, programs in this folder come before all others.
    pub(crate) fn prepend(&mut self, folder: PathBuf) {
        self.0.insert(0, folder);
    }

    pub(crate) fn find(&self, program: &str) -> Option<PathBuf> {
        let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        self.0
            .iter()
            .map(|folder| folder.join(&file))
            .find(|path| path.is_file())
    }

    /// A command that runs in the root of the repository and hands this search path on.
    pub(crate) fn command(&self, program: &str) -> Command {
        let found = self.find(program).unwrap_or_else(|| program.into());
        let mut command = Command::new(found);
        command
            .env("PATH", self.joined())
            .current_dir(workspace::root());
        command
    }

    /// The cargo that runs us, with arguments as a person types them: none has a space in it.
    pub(crate) fn cargo(&self, arguments: &str) -> Command {
        let mut command = process::cargo();
        command
            .args(arguments.split(' '))
            .env("PATH", self.joined());
        command
    }

    pub(crate) fn joined(&self) -> OsString {
        std::env::join_paths(&self.0).unwrap_or_default()
    }
}
