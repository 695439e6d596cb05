//! The lines of a file, in memory one after another.

use std::io::{self, BufRead, BufReader, Read};

use super::file_type;
use crate::source::{MARK, Source};

/// How much is read at once.
const AT_ONCE: usize = 256 * 1024;
/// The longest line that is looked at, in bytes, as `--help` says: no position with all its operations comes near.
pub(crate) const LONGEST: usize = 64 * 1024;

pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read>>,
}

impl Lines {
    pub(crate) fn of(source: &Source) -> io::Result<Self> {
        let reader = BufReader::with_capacity(AT_ONCE, source.open()?);
        Ok(Self { reader })
    }

    /// Passes over the mark of UTF-8; whether there is one. Refuses what has no lines: all of it would be one fault.
    pub(crate) fn mark(&mut self, source: &Source) -> io::Result<bool> {
        let begin = self.reader.fill_buf()?;
        source.check_text(begin)?;
        is_of_lines(begin)?;
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

/// Refuses a file of another kind by how it begins.
pub(crate) fn is_of_lines(begin: &[u8]) -> io::Result<()> {
    let begin = &begin[..begin.len().min(file_type::LOOKED_AT)];
    let kind = file_type::other_file_type(begin);
    kind.map_or(Ok(()), |kind| Err(io::Error::other(kind)))
}

/// Whether a text has line ends, and none but CR. What ends in one may go on with LF.
fn ends_in_returns(text: &[u8]) -> bool {
    let inside = &text[..text.len().saturating_sub(1)];
    inside.contains(&b'\r') && !text.contains(&b'\n')
}
