//! Reads the lines of a file one after another.

use std::io::{self, BufRead, BufReader, Read};

use super::file_type;
use crate::source::{MARK, Source};

/// The size of the buffer in bytes.
const BUFFER: usize = 256 * 1024;
/// The maximum length of a line in bytes, as `--help` says. A position with all its operations is much shorter.
pub(crate) const MAX_LINE: usize = 64 * 1024;

pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read>>,
}

impl Lines {
    pub(crate) fn of(source: &Source) -> io::Result<Self> {
        let reader = BufReader::with_capacity(BUFFER, source.open()?);
        Ok(Self { reader })
    }

    /// Skips a byte order mark, and returns whether there was one. Fails for other types of files.
    pub(crate) fn skip_mark(&mut self, source: &Source) -> io::Result<bool> {
        let begin = self.reader.fill_buf()?;
        source.check_text(begin)?;
        check_type(begin)?;
        if ends_in_returns(begin) {
            let command = source.command(r"tr '\r' '\n'", " < ");
            return Err(io::Error::other(format!(
                "its lines end in CR alone, as on old Macs; `{command}` gives them LF"
            )));
        }
        let is_marked = begin.starts_with(MARK);
        if is_marked {
            self.reader.consume(MARK.len());
        }
        Ok(is_marked)
    }

    /// Reads the next line with its line break, or the beginning of a line that is too long. Returns false at the end
    /// of the file.
    pub(crate) fn read(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        // A line break has up to two bytes.
        let max = MAX_LINE as u64 + 2;
        Ok((&mut self.reader).take(max).read_until(b'\n', line)? > 0)
    }

    /// Whether reading the next line may block.
    pub(crate) fn is_drained(&self) -> bool {
        self.reader.buffer().is_empty()
    }
}

/// Fails for a file that isn't a list of positions, judging by its first bytes.
pub(crate) fn check_type(begin: &[u8]) -> io::Result<()> {
    let begin = &begin[..begin.len().min(file_type::MAX_HEAD)];
    let message = file_type::other_file_type(begin);
    message.map_or(Ok(()), |message| Err(io::Error::other(message)))
}

/// Whether all line breaks of a text are CR alone. A CR at the end doesn't count, because LF may follow.
fn ends_in_returns(text: &[u8]) -> bool {
    let inside = &text[..text.len().saturating_sub(1)];
    inside.contains(&b'\r') && !text.contains(&b'\n')
}
