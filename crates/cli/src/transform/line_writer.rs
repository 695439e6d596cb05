//! Writes lines to standard output or to a file.

use std::fs;
use std::io;
use std::path::Path;

use crate::output::Output;
use crate::stdio;

/// The size of the buffer in bytes.
const BUFFER: usize = 256 * 1024;

/// A buffered writer of lines. Its errors contain the name of the file.
pub(crate) struct LineWriter {
    /// The name in messages.
    name: String,
    buffer: Vec<u8>,
    output: Output,
    /// Whether nothing has been written.
    is_empty: bool,
    /// Whether the last line has no line break.
    is_line_open: bool,
}

impl LineWriter {
    pub(crate) fn to_stdout() -> Self {
        Self::new("standard output", Output::Stream(Box::new(io::stdout())))
    }

    /// Writes a temporary file until [`finish`](Self::finish), so that the old file can be read until then. Devices and
    /// pipes are written directly; the file of standard error is appended to.
    pub(crate) fn to_file(path: &Path) -> io::Result<Self> {
        let name = path.display().to_string();
        let output = match fs::metadata(path) {
            Ok(metadata) if stdio::is_stream_of(io::stderr(), &metadata) => {
                Ok(Output::Stream(Box::new(io::stderr())))
            }
            _ => Output::open(path),
        };
        let output = output.map_err(|error| unwritten(&name, &error))?;
        Ok(Self::new(&name, output))
    }

    fn new(name: &str, output: Output) -> Self {
        Self {
            name: name.to_owned(),
            buffer: Vec::with_capacity(BUFFER + 1024),
            output,
            is_empty: true,
            is_line_open: false,
        }
    }

    /// Writes the byte order mark of an input, at the beginning of the output only.
    pub(crate) fn mark(&mut self, mark: &[u8]) {
        if self.is_empty {
            self.buffer.extend_from_slice(mark);
        }
    }

    /// Writes a line and its line break. If the previous line has none, adds one.
    pub(crate) fn write_line(&mut self, line: &[u8], end: &[u8]) -> io::Result<()> {
        if self.is_line_open {
            self.buffer.push(b'\n');
        }
        self.buffer.extend_from_slice(line);
        self.append(end)
    }

    /// Appends to the last line.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        self.is_empty = false;
        self.is_line_open = !bytes.ends_with(b"\n");
        match self.buffer.len() < BUFFER {
            true => Ok(()),
            false => self.flush(),
        }
    }

    /// Writes the buffer.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let written = self.output.write(&self.buffer);
        self.buffer.clear();
        written.map_err(|error| unwritten(&self.name, &error))
    }

    /// Writes the rest of the buffer, and replaces the old file.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let finished = self.output.finish();
        finished.map_err(|error| unwritten(&self.name, &error))
    }
}

/// An error of the same kind with the name of the file.
fn unwritten(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name} cannot be written: {error}"))
}
