//! Recognizes files that aren't lists of positions, for one error instead of one per line.

use super::moves::MoveText;

/// The number of bytes that are examined.
pub(crate) const MAX_HEAD: usize = 4096;

/// The first bytes of other types of files, and their names.
const BEGINNINGS: [(&[u8], &str); 13] = [
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"RIFF", "a picture or a sound"),
    (b"<svg", "a picture (SVG)"),
    (b"<?xml", "XML"),
    (b"<!doctype", "HTML"),
    (b"<html", "HTML"),
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "RTF"),
    (b"SQLite format 3", "a database"),
    (b"\x7fELF", "a program"),
    (b"#!", "a script"),
];

/// The message for a file that isn't a list of positions, judging by its first bytes.
pub(crate) fn other_file_type(begin: &[u8]) -> Option<String> {
    let text = begin.strip_prefix(crate::source::MARK).unwrap_or(begin);
    let text = text.trim_ascii_start();
    let starts = |beginning: &[u8]| {
        let head = text.get(..beginning.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(beginning))
    };
    if let Some((_, kind)) = BEGINNINGS.iter().find(|(it, _)| starts(it)) {
        return Some(format!("it looks like {kind}, not like a list of positions"));
    }
    if is_pgn(text) {
        let message =
            "it looks like PGN: games, not a list of positions; `pgn-extract -Wepd` converts them";
        return Some(message.to_owned());
    }
    let first = text.split(|byte| *byte == b'\n').next()?;
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    // The end of a text on DOS.
    let is_end = first.starts_with(b"\x1a");
    let is_binary = first.iter().any(is_control) && !is_end;
    if is_binary {
        return Some("it is not text, so it is not a list of positions".to_owned());
    }
    without_positions(text).map(|lines| {
        format!(
            "its first {lines} lines have no position; in code, tables and other text, only lines with a FEN are read"
        )
    })
}

/// The number of lines without a position for a file to be another type.
const MIN_LINES: usize = 3;

/// The number of complete lines of a text, if none of them seems to have a position.
fn without_positions(text: &[u8]) -> Option<usize> {
    // The last line may be incomplete.
    let end = text.iter().rposition(|byte| *byte == b'\n')?;
    let lines = || text[..end].split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let is_kept = |line: &[u8]| matches!(line, [] | [b'#' | b'%' | 0x1a, ..] | [b'/', b'/', ..]);
    let others = lines().filter(|line| !is_kept(line));
    let may_be_position = |line: &[u8]| {
        let lower = line.to_ascii_lowercase();
        let is_start = lower.windows(8).any(|it| it == b"startpos");
        // Slashes may be percent-encoded.
        is_start
            || lower.windows(3).any(|it| it == b"%2f")
            || lower.split(|byte| !is_placement_byte(byte)).any(is_placement)
    };
    let mut others = others.peekable();
    others.peek()?;
    let mut count = 0;
    for line in others {
        if may_be_position(line) {
            return None;
        }
        count += 1;
    }
    (count >= MIN_LINES).then(|| lines().count())
}

const fn is_placement_byte(byte: &u8) -> bool {
    matches!(
        byte.to_ascii_lowercase(),
        b'0'..=b'9' | b'p' | b'n' | b'b' | b'r' | b'q' | b'k' | b'/' | b'~' | b'\\'
    )
}

/// Whether a word may be the placement of a FEN.
fn is_placement(word: &[u8]) -> bool {
    word.iter().filter(|byte| **byte == b'/').count() >= 3
}

/// Whether a text begins like a PGN game: with a tag or with the first move.
fn is_pgn(text: &[u8]) -> bool {
    // Skip comments of PGN.
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !matches!(line.first(), None | Some(b'%' | b'#' | b';')));
    let Some(first) = first else {
        return false;
    };
    if let Some(tag) = first.strip_prefix(b"[") {
        let name = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric());
        let (name, value) = tag.split_at(name.count());
        let is_position = matches!(name, b"FEN" | b"SetUp");
        let has_value = value.trim_ascii_start().starts_with(b"\"");
        return !name.is_empty() && !is_position && has_value;
    }
    let Some(moves) = first.strip_prefix(b"1.") else {
        return false;
    };
    let mut words = moves.split(u8::is_ascii_whitespace);
    let word = words.find(|word| !word.is_empty());
    let first_move = word.and_then(MoveText::parse);
    first_move.is_some_and(|it| matches!(it, MoveText::Squares { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_file_types_have_a_message() {
        for (begin, kind) in [
            (&b"[Event \"?\"]\n[Site \"?\"]\n"[..], "PGN: games"),
            (b"\xef\xbb\xbf\n; games\n%\n[Event \"?\"]", "PGN: games"),
            (b"[ECO \"A00\"]", "PGN: games"),
            (b"1. e4 e5 2. Nf3 *", "PGN: games"),
            (b"1.Nf3 d5", "PGN: games"),
            (b"\x89PNG\r\n\x1a\n\0\0", "a picture (PNG)"),
            (b"\xff\xd8\xff\xe0\0", "a picture (JPEG)"),
            (b"%PDF-1.7\n", "a PDF"),
            (b"<!DOCTYPE html>\n", "HTML"),
            (b"<?xml version=\"1.0\"?>", "XML"),
            (b"\x7fELF\x02\x01\x01\0", "a program"),
            (b"\x01\x02\x03\xf0\xff", "not text"),
            (b"k7/8\0\0/8\n", "not text"),
            (
                b"#include <stdio.h>\nint main(void) {\n  return 1 / 2;\n}\n",
                "its first 4 lines have no position",
            ),
            (b"name,rating\nx,1\ny,2\nz,3\n", "no position"),
            (b"# Title\n\nSome text.\nMore at https://x.org/a/b/c.\nEnd.\n", "no position"),
        ] {
            let message = other_file_type(begin).unwrap_or_default();
            assert!(message.contains(kind), "{message}: {kind}");
        }
        for begin in [
            &b"k7/8/8/8/8/8/8/K6Q w - -\n"[..],
            b"",
            b"\n\n# comment\n",
            b"\xef\xbb\xbf# [Event \"?\"]\nk7/8/8/8/8/8/8/K6Q",
            b"1. k7/8/8/8/8/8/8/K6Q w - - 0 1\n",
            b"[FEN \"k7/8/8/8/8/8/8/K6Q w - - 0 1\"]\n",
            b"[0.5] x",
            b"id,fen\nM\xfcller",
            b"nonsense",
            b"nonsense\nnonsense\n",
            b"a\nb\nc\nk7/8/8/8/8/8/8/K6Q w - -\n",
            b"a\nb\nc\n8/8/8/8 w\n",
            b"id,fen\n1,2\n2,startpos\n3,4\n",
            b"\x1a",
            b"\tk7/8/8/8/8/8/8/K6Q\r\n",
            // An error of a line, not of the file.
            b"k7/8/8/8/8/8/8/K6Q\nx\0\n",
        ] {
            assert_eq!(other_file_type(begin), None, "{begin:?}");
        }
    }
}
