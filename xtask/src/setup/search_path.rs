//! The search path for programs: folders of tools installed for this project, then the user's PATH.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::process;
use crate::workspace;

#[derive(Clone, Debug)]
pub(crate) struct SearchPath(Vec<PathBuf>);

impl SearchPath {
    pub(crate) fn from_environment() -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        Self(std::env::split_paths(&path).collect())
    }

    /// Adds a folder at the front, so that its programs take precedence.
    pub(crate) fn prepend(&mut self, folder: PathBuf) {
        self.0.insert(0, folder);
    }

    pub(crate) fn find(&self, program: &str) -> Option<PathBuf> {
        let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        self.0.iter().map(|folder| folder.join(&file)).find(|path| path.is_file())
    }

    /// A command that runs in the root of the repository with this search path as its PATH.
    pub(crate) fn command(&self, program: &str) -> Command {
        let found = self.find(program).unwrap_or_else(|| program.into());
        let mut command = Command::new(found);
        command.env("PATH", self.joined()).current_dir(workspace::root());
        command
    }

    /// The cargo that started this program, with arguments separated by spaces; no argument may contain a space.
    pub(crate) fn cargo(&self, arguments: &str) -> Command {
        let mut command = process::cargo();
        command.args(arguments.split(' ')).env("PATH", self.joined());
        command
    }

    pub(crate) fn joined(&self) -> OsString {
        std::env::join_paths(&self.0).unwrap_or_default()
    }
}
