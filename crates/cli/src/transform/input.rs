//! Where lines are read from: files, or standard input, a line at a time.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::{place, standard};

/// How much is read at once.
const AT_ONCE: usize = 256 * 1024;
/// The longest line that is looked at, in bytes, as `--help` says: no position with all its operations comes near.
pub(crate) const LONGEST: usize = 64 * 1024;
/// The mark of UTF-8 that some programs write before a text.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A file that is to be read.
pub(crate) struct Input {
    /// What messages call it.
    pub(crate) name: String,
    path: Option<PathBuf>,
}

impl Input {
    /// A file; `-` is standard input.
    pub(crate) fn new(path: &Path) -> Self {
        let path = (path != Path::new("-")).then(|| path.to_owned());
        Self {
            name: path
                .as_ref()
                .map_or_else(|| "<stdin>".to_owned(), |path| path.display().to_string()),
            path,
        }
    }

    /// Whether it is the file that a path leads to.
    pub(crate) fn is_at(&self, file: &Path) -> bool {
        match &self.path {
            Some(path) => place::are_one(path, file),
            None => fs::metadata(file).is_ok_and(|file| standard::is_tied_to(io::stdin(), &file)),
        }
    }

    /// Whether standard output goes into it: what is written would be read again, without end.
    pub(crate) fn is_standard_output(&self) -> bool {
        let facts = self.facts().ok().flatten();
        facts.is_some_and(|facts| standard::is_tied_to(io::stdout(), &facts))
    }

    /// What the system knows of it, where that can be asked.
    fn facts(&self) -> io::Result<Option<fs::Metadata>> {
        match &self.path {
            Some(path) => fs::metadata(path).map(Some),
            None => Ok(standard::facts_of(io::stdin())),
        }
    }

    /// How many bytes it has, if that can be known before it is read.
    pub(crate) fn size(&self) -> io::Result<Option<u64>> {
        let facts = self.facts()?;
        if facts.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(io::Error::other("it is a folder"));
        }
        let facts = facts.filter(fs::Metadata::is_file);
        // A pipe must not be opened twice; a file may be one that nobody may read.
        if let (Some(path), Some(_)) = (&self.path, &facts) {
            File::open(path)?;
        }
        Ok(facts.map(|facts| facts.len()))
    }

    pub(crate) fn open(&self) -> io::Result<Lines> {
        let file: Box<dyn Read> = match &self.path {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(io::stdin()),
        };
        let reader = BufReader::with_capacity(AT_ONCE, file);
        Ok(Lines { reader })
    }
}

/// The lines of a file, in memory one after another.
pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read>>,
}

impl Lines {
    /// Passes over the mark of UTF-8; whether there is one. UTF-16 is refused: every second byte of it would be a fault.
    pub(crate) fn mark(&mut self) -> io::Result<bool> {
        let begin = self.reader.fill_buf()?;
        if begin.starts_with(b"\xff\xfe") || begin.starts_with(b"\xfe\xff") {
            return Err(io::Error::other(
                "it is written in UTF-16; save it as UTF-8",
            ));
        }
        let is_marked = begin.starts_with(MARK);
        if is_marked {
            self.reader.consume(MARK.len());
        }
        Ok(is_marked)
    }

    /// Reads the next line with its end, or of a longer one what is looked at; false at the end of the file.
    pub(crate) fn read(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        // With an end of two bytes.
        let most = LONGEST as u64 + 2;
        Ok((&mut self.reader).take(most).read_until(b'\n', line)? > 0)
    }

    /// Whether the next line has to be waited for.
    pub(crate) fn is_drained(&self) -> bool {
        self.reader.buffer().is_empty()
    }
}
