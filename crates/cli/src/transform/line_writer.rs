//! Where lines are written to: standard output, or a file that is there once all of it is.

use std::fs;
use std::io;
use std::path::Path;

use crate::output::Output;
use crate::stdio;

/// How much is gathered before it is written.
const GATHERED: usize = 256 * 1024;

/// A file of lines that is being written. What goes wrong with it says which file that is.
pub(crate) struct LineWriter {
    /// What messages call it.
    name: String,
    /// What is to be written next.
    gathered: Vec<u8>,
    goal: Output,
    /// Whether nothing has been written, and whether the last line lacks its end.
    is_empty: bool,
    is_open: bool,
}

impl LineWriter {
    pub(crate) fn standard() -> Self {
        Self::of("standard output", Output::Stream(Box::new(io::stdout())))
    }

    /// A file of its own until [`finish`](Self::finish): whoever reads the old one while it is replaced, or replaces
    /// what is being read, loses nothing. What is no plain file (`/dev/null`, a pipe) is written to as it is; a file
    /// that messages go into is written on.
    pub(crate) fn to_file(path: &Path) -> io::Result<Self> {
        let name = path.display().to_string();
        let goal = match fs::metadata(path) {
            Ok(facts) if stdio::is_stream_of(io::stderr(), &facts) => {
                Ok(Output::Stream(Box::new(io::stderr())))
            }
            _ => Output::open(path),
        };
        let goal = goal.map_err(|fault| unwritten(&name, &fault))?;
        Ok(Self::of(&name, goal))
    }

    fn of(name: &str, goal: Output) -> Self {
        Self {
            name: name.to_owned(),
            gathered: Vec::with_capacity(GATHERED + 1024),
            goal,
            is_empty: true,
            is_open: false,
        }
    }

    /// Writes the mark of UTF-8 that a file begins with, where this one begins.
    pub(crate) fn mark(&mut self, mark: &[u8]) {
        if self.is_empty {
            self.gathered.extend_from_slice(mark);
        }
    }

    /// Writes a line and its end. The one before gets an end if it has none.
    pub(crate) fn write_line(&mut self, line: &[u8], end: &[u8]) -> io::Result<()> {
        if self.is_open {
            self.gathered.push(b'\n');
        }
        self.gathered.extend_from_slice(line);
        self.write_on(end)
    }

    /// Writes on where the last line stopped.
    pub(crate) fn write_on(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.gathered.extend_from_slice(bytes);
        self.is_empty = false;
        self.is_open = !bytes.ends_with(b"\n");
        match self.gathered.len() < GATHERED {
            true => Ok(()),
            false => self.flush(),
        }
    }

    /// Writes all that is gathered.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let written = self.goal.write(&self.gathered);
        self.gathered.clear();
        written.map_err(|fault| unwritten(&self.name, &fault))
    }

    /// Writes what is left, and puts the file in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let finished = self.goal.finish();
        finished.map_err(|fault| unwritten(&self.name, &fault))
    }
}

/// A fault of the same kind that names the file.
fn unwritten(name: &str, fault: &io::Error) -> io::Error {
    io::Error::new(fault.kind(), format!("{name} cannot be written: {fault}"))
}
