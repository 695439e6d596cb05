//! Where something is read from, a file or standard input; and what cannot be read, in the same words for all.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::{Failure, same_file, stdio};

/// The mark of UTF-8 that some programs write before a text.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// What compressed files begin with, and what unpacks them into a pipe.
const PACKED: [(&[u8], &str); 11] = [
    (b"\x1f\x8b", "gzip -dc"),
    (b"\x1f\x9d", "gzip -dc"),
    (b"\x28\xb5\x2f\xfd", "zstd -dc"),
    (b"BZh", "bzip2 -dc"),
    (b"\xfd7zXZ\0", "xz -dc"),
    (b"LZIP", "lzip -dc"),
    (b"\x04\x22\x4d\x18", "lz4 -dc"),
    (b"7z\xbc\xaf\x27\x1c", "7z x -so"),
    (b"PK\x03\x04", "unzip -p"),
    (b"PK\x05\x06", "unzip -p"),
    (b"Rar!\x1a\x07", "unrar p -inul"),
];

/// Whether a file begins as what a program packs.
fn is_packed(begin: &[u8], magic: &[u8]) -> bool {
    let Some(rest) = begin.strip_prefix(magic) else {
        return false;
    };
    // After its letters bzip2 tells how well it packs, and then a block begins, or the end of what is empty.
    let is_block = |rest: &[u8]| {
        let rest = &rest[..rest.len().min(6)];
        b"1AY&SY".starts_with(rest) || b"\x17\x72\x45\x38\x50\x90".starts_with(rest)
    };
    magic != b"BZh" || matches!(rest, [b'1'..=b'9', rest @ ..] if is_block(rest))
}

/// Of a larger file, which nobody has written as code, no more is read.
const MOST_CODE: usize = 1024 * 1024;

/// A file that is to be read.
pub(crate) struct Source {
    /// What messages call it.
    pub(crate) name: String,
    path: Option<PathBuf>,
}

impl Source {
    /// A file; `-` is standard input.
    pub(crate) fn new(path: &Path) -> Self {
        let path = (path != Path::new("-")).then(|| path.to_owned());
        let name = path.as_ref().map(|path| path.display().to_string());
        Self { name: name.unwrap_or_else(|| "<stdin>".to_owned()), path }
    }

    /// Whether it is the file that a path leads to.
    pub(crate) fn is_at(&self, file: &Path) -> bool {
        match &self.path {
            Some(path) => same_file::is_same(path, file),
            None => fs::metadata(file).is_ok_and(|file| stdio::is_tied_to(io::stdin(), &file)),
        }
    }

    /// Whether standard output goes into it: what is written would be read again, without end.
    pub(crate) fn is_standard_output(&self) -> bool {
        let facts = self.facts().ok().flatten();
        facts.is_some_and(|facts| stdio::is_tied_to(io::stdout(), &facts))
    }

    /// What the system knows of it, where that can be asked.
    fn facts(&self) -> io::Result<Option<fs::Metadata>> {
        let facts = match &self.path {
            Some(path) => Some(fs::metadata(path)?),
            None => stdio::facts_of(io::stdin()),
        };
        match facts {
            Some(facts) if facts.is_dir() => Err(io::Error::other("it is a folder")),
            facts => Ok(facts),
        }
    }

    /// How many bytes it has, if that can be known before it is read.
    pub(crate) fn size(&self) -> io::Result<Option<u64>> {
        let facts = self.facts()?.filter(fs::Metadata::is_file);
        // A pipe must not be opened twice; a file may be one that nobody may read, or that has no text.
        if let (Some(path), Some(_)) = (&self.path, &facts) {
            let mut begin = [0; 16];
            let length = File::open(path)?.read(&mut begin)?;
            self.begins_as_text(&begin[..length])?;
        }
        Ok(facts.map(|facts| facts.len()))
    }

    /// The first bytes of a file; of what cannot be opened twice, none.
    pub(crate) fn begin(&self, most: usize) -> io::Result<Vec<u8>> {
        let mut begin = Vec::new();
        let facts = self.facts()?.filter(fs::Metadata::is_file);
        if let (Some(path), Some(_)) = (&self.path, facts) {
            File::open(path)?.take(most as u64).read_to_end(&mut begin)?;
        }
        Ok(begin)
    }

    pub(crate) fn open(&self) -> io::Result<Box<dyn Read>> {
        self.facts()?;
        Ok(match &self.path {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(io::stdin()),
        })
    }

    /// Refuses what begins as no text does: of a packed file, or of UTF-16, every line would be a fault.
    pub(crate) fn begins_as_text(&self, begin: &[u8]) -> io::Result<()> {
        if begin.starts_with(b"\xff\xfe") || begin.starts_with(b"\xfe\xff") {
            return Err(io::Error::other("it is written in UTF-16; save it as UTF-8"));
        }
        let mut packed = PACKED.iter();
        match packed.find(|(magic, _)| is_packed(begin, magic)) {
            Some((_, unpack)) => {
                let command = self.command(unpack, " ");
                Err(io::Error::other(format!(
                    "it is compressed; `{command}` unpacks it into a pipe or a file"
                )))
            }
            None => Ok(()),
        }
    }

    /// A command with the file behind it; what comes by a pipe has no name.
    pub(crate) fn command(&self, command: &str, before: &str) -> String {
        match &self.path {
            Some(_) if self.name.contains(' ') => format!("{command}{before}'{}'", self.name),
            Some(_) => format!("{command}{before}{}", self.name),
            None => command.to_owned(),
        }
    }

    /// All of a page, letter for letter.
    pub(crate) fn read_page(&self) -> Result<String, String> {
        self.text(None).map_err(|fault| self.unread(&fault))
    }

    /// All of a file of code, without a mark before it, and with the line ends of Unix: those of Windows, or of old Macs where
    /// there are no others.
    pub(crate) fn read_code(&self) -> Result<String, Failure> {
        let text = self.text(Some(MOST_CODE)).and_then(|text| {
            let line = |end: usize| text[..end].matches('\n').count() + 1;
            match text.find('\0').map(line) {
                Some(line) => {
                    Err(io::Error::other(format!("it is no text: line {line} has a zero byte")))
                }
                None => Ok(text),
            }
        });
        let text = text.map_err(|fault| Failure::Io(vec![self.unread(&fault)]))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Ok(match text.contains('\n') {
            true => text.replace("\r\n", "\n"),
            false => text.replace('\r', "\n"),
        })
    }

    fn text(&self, most: Option<usize>) -> io::Result<String> {
        let mut bytes = Vec::new();
        let limit = most.map_or(u64::MAX, |most| most as u64 + 1);
        self.open()?.take(limit).read_to_end(&mut bytes)?;
        self.begins_as_text(&bytes)?;
        if most.is_some_and(|most| bytes.len() > most) {
            return Err(io::Error::other("it has more than 1 MB; code has at most 64 KB"));
        }
        String::from_utf8(bytes).map_err(|fault| {
            let before = &fault.as_bytes()[..fault.utf8_error().valid_up_to()];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            io::Error::other(format!("line {line} is no UTF-8 text; save it as UTF-8"))
        })
    }

    /// That it cannot be read, as a sentence.
    pub(crate) fn unread(&self, fault: &io::Error) -> String {
        format!("{} cannot be read: {fault}", self.name)
    }
}
