//! Where programs are found: the person's PATH, and before it what was installed for this project.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::version::Version;
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

    /// What a program answers to `--version`. Those that belong to cargo are asked as cargo does: some know no other way.
    pub(crate) fn version(&self, program: &str) -> Option<Version> {
        self.find(program)?;
        let mut command = self.command(program);
        command
            .args(program.strip_prefix("cargo-"))
            .arg("--version");
        let text = process::output(&mut command)?;
        Version::find_in(&text)
    }

    /// The same for a program in one folder.
    pub(crate) fn version_in(&self, folder: &Path, program: &str) -> Option<Version> {
        let mut path = Self(self.0.clone());
        path.prepend(folder.to_path_buf());
        let file = folder.join(format!("{program}{}", std::env::consts::EXE_SUFFIX));
        file.is_file().then(|| path.version(program))?
    }

    pub(crate) fn joined(&self) -> OsString {
        std::env::join_paths(&self.0).unwrap_or_default()
    }
}
