//! Reads files and standard input, with the same error messages in all subcommands.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::{Failure, same_file, say, stdio};

/// The byte order mark of UTF-8, which some programs write before a text.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// The first bytes of compressed files, and the commands that unpack them into a pipe.
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

/// The first bytes of programs: of Linux, Windows and macOS.
const PROGRAMS: [&[u8]; 4] = [b"\x7fELF", b"MZ\x90", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"];

/// Whether a file begins like one of a compression program.
fn is_packed(begin: &[u8], magic: &[u8]) -> bool {
    let Some(rest) = begin.strip_prefix(magic) else {
        return false;
    };
    // The magic number of bzip2 is followed by its level, and then a block or the end of an empty file begins.
    let is_block = |rest: &[u8]| {
        let rest = &rest[..rest.len().min(6)];
        b"1AY&SY".starts_with(rest) || b"\x17\x72\x45\x38\x50\x90".starts_with(rest)
    };
    magic != b"BZh" || matches!(rest, [b'1'..=b'9', rest @ ..] if is_block(rest))
}

/// The maximum size of a file of code. Larger files aren't read completely.
const MAX_CODE: usize = 1024 * 1024;

/// A file to read.
pub(crate) struct Source {
    /// The name in messages.
    pub(crate) name: String,
    path: Option<PathBuf>,
}

impl Source {
    /// A file, or standard input for `-`.
    pub(crate) fn new(path: &Path) -> Self {
        let path = (path != Path::new("-")).then(|| path.to_owned());
        let name = path.as_ref().map(|path| path.display().to_string());
        Self { name: name.unwrap_or_else(|| "<stdin>".to_owned()), path }
    }

    /// Whether a path leads to this file.
    pub(crate) fn is_at(&self, file: &Path) -> bool {
        match &self.path {
            Some(path) => same_file::is_same(path, file),
            None => fs::metadata(file).is_ok_and(|file| stdio::is_stream_of(io::stdin(), &file)),
        }
    }

    /// Whether standard output writes to this file, so that reading would never end.
    pub(crate) fn is_standard_output(&self) -> bool {
        let metadata = self.metadata().ok().flatten();
        metadata.is_some_and(|metadata| stdio::is_stream_of(io::stdout(), &metadata))
    }

    /// The metadata, if the system provides it.
    fn metadata(&self) -> io::Result<Option<fs::Metadata>> {
        let metadata = match &self.path {
            Some(path) => Some(fs::metadata(path)?),
            None => stdio::metadata_of(io::stdin()),
        };
        match metadata {
            Some(metadata) if metadata.is_dir() => Err(io::Error::other("it is a folder")),
            metadata => Ok(metadata),
        }
    }

    /// The size in bytes, if it is known before reading. Fails if the file can't be opened or doesn't begin like text.
    pub(crate) fn size(&self) -> io::Result<Option<u64>> {
        let metadata = self.metadata()?.filter(fs::Metadata::is_file);
        // Only regular files are opened here, because a pipe must not be opened twice.
        if let (Some(path), Some(_)) = (&self.path, &metadata) {
            let mut begin = [0; 16];
            let length = File::open(path)?.read(&mut begin)?;
            self.check_text(&begin[..length])?;
        }
        Ok(metadata.map(|metadata| metadata.len()))
    }

    /// The first bytes of a regular file; nothing for pipes, which can't be opened twice.
    pub(crate) fn begin(&self, max: usize) -> io::Result<Vec<u8>> {
        let mut begin = Vec::new();
        let metadata = self.metadata()?.filter(fs::Metadata::is_file);
        if let (Some(path), Some(_)) = (&self.path, metadata) {
            File::open(path)?.take(max as u64).read_to_end(&mut begin)?;
        }
        Ok(begin)
    }

    pub(crate) fn open(&self) -> io::Result<Box<dyn Read>> {
        self.metadata()?;
        Ok(match &self.path {
            Some(path) => Box::new(File::open(path)?),
            None => {
                if io::stdin().is_terminal() {
                    let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
                    say(&format!("deltaboard: reading what you type, until {end}\n"));
                }
                Box::new(io::stdin())
            }
        })
    }

    /// Fails for compressed files and UTF-16, in which every line would be an error.
    pub(crate) fn check_text(&self, begin: &[u8]) -> io::Result<()> {
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

    /// A shell command with the file as its argument; without the file for standard input.
    pub(crate) fn command(&self, command: &str, before: &str) -> String {
        match &self.path {
            Some(_) if self.name.contains(' ') => format!("{command}{before}'{}'", self.name),
            Some(_) => format!("{command}{before}{}", self.name),
            None => command.to_owned(),
        }
    }

    /// Reads a page, unchanged.
    pub(crate) fn read_page(&self) -> Result<String, String> {
        let text = self.bytes(None).and_then(|bytes| {
            String::from_utf8(bytes).map_err(|error| {
                let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
                io::Error::other(format!("line {line} is not UTF-8 text; save it as UTF-8"))
            })
        });
        text.map_err(|error| self.unread(&error))
    }

    /// Reads a file of code. Removes a byte order mark, and converts the line breaks of Windows and of old Macs (only
    /// if there are no others). Bytes that are not UTF-8, as in old comments, become U+FFFD.
    pub(crate) fn read_code(&self) -> Result<String, Failure> {
        let text = self.bytes(Some(MAX_CODE)).and_then(|bytes| {
            if PROGRAMS.iter().any(|magic| bytes.starts_with(magic)) {
                return Err(io::Error::other("it is a program, not the text of one"));
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let line = |end: usize| text[..end].matches('\n').count() + 1;
            match text.find('\0').map(line) {
                Some(line) => {
                    Err(io::Error::other(format!("it is not text: line {line} has a zero byte")))
                }
                None => Ok(text),
            }
        });
        let text = text.map_err(|error| Failure::Io(vec![self.unread(&error)]))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Ok(match text.contains('\n') {
            true => text.replace("\r\n", "\n"),
            false => text.replace('\r', "\n"),
        })
    }

    fn bytes(&self, max: Option<usize>) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let limit = max.map_or(u64::MAX, |max| max as u64 + 1);
        self.open()?.take(limit).read_to_end(&mut bytes)?;
        self.check_text(&bytes)?;
        if max.is_some_and(|max| bytes.len() > max) {
            return Err(io::Error::other("it has more than 1 MB; code has at most 320 KB"));
        }
        Ok(bytes)
    }

    /// The message for a file that can't be read.
    pub(crate) fn unread(&self, error: &io::Error) -> String {
        format!("{} cannot be read: {error}", self.name)
    }
}
