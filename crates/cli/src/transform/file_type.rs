//! What a file is that has no list of positions: one sentence for it, instead of one for each of its lines.

use super::moves::Written;

/// How much of a file is looked at to tell what it is.
pub(crate) const LOOKED_AT: usize = 4096;

/// What files of other kinds begin with, and what these are.
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

/// What a file looks like from its beginning, if that is no list of positions: the end of a sentence.
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
        let sentence = "it looks like PGN: games, not a list of positions; `pgn-extract -Wepd` makes one of them";
        return Some(sentence.to_owned());
    }
    let first = text.split(|byte| *byte == b'\n').next()?;
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    // Of old systems, where it ends a text.
    let is_end = first.starts_with(b"\x1a");
    let is_binary = first.iter().any(is_control) && !is_end;
    if is_binary {
        return Some("it is no text, and so no list of positions".to_owned());
    }
    without_positions(text).map(|lines| {
        format!(
            "there is no position in its first {lines} lines; of code, tables and texts, lines with a FEN are read"
        )
    })
}

/// How many lines have to have no position for a file to be something else.
const FEW: usize = 3;

/// How many lines a text begins with, if none of them is meant to have a position.
fn without_positions(text: &[u8]) -> Option<usize> {
    // The last line may go on.
    let end = text.iter().rposition(|byte| *byte == b'\n')?;
    let lines = || text[..end].split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let is_kept = |line: &[u8]| matches!(line, [] | [b'#' | b'%' | 0x1a, ..] | [b'/', b'/', ..]);
    let others = lines().filter(|line| !is_kept(line));
    let is_meant = |line: &[u8]| {
        let lower = line.to_ascii_lowercase();
        let is_start = lower.windows(8).any(|it| it == b"startpos");
        // Encoded slashes are slashes too.
        is_start
            || lower.windows(3).any(|it| it == b"%2f")
            || lower.split(|byte| !is_placed(byte)).any(is_placement)
    };
    let mut others = others.peekable();
    others.peek()?;
    let mut count = 0;
    for line in others {
        if is_meant(line) {
            return None;
        }
        count += 1;
    }
    (count >= FEW).then(|| lines().count())
}

const fn is_placed(byte: &u8) -> bool {
    matches!(
        byte.to_ascii_lowercase(),
        b'0'..=b'9' | b'p' | b'n' | b'b' | b'r' | b'q' | b'k' | b'/' | b'~' | b'\\'
    )
}

/// Whether a word may be meant as the placement of a FEN.
fn is_placement(word: &[u8]) -> bool {
    word.iter().filter(|byte| **byte == b'/').count() >= 3
}

/// Whether a text begins as games do: with the tags of one, or with its first move.
fn is_pgn(text: &[u8]) -> bool {
    // PGN has comments of its own, which EPD files have not.
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
    let written = word.and_then(Written::read);
    written.is_some_and(|it| matches!(it, Written::Squares { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_kinds_of_files_are_named() {
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
            (b"\x01\x02\x03\xf0\xff", "no text"),
            (b"k7/8\0\0/8\n", "no text"),
            (
                b"#include <stdio.h>\nint main(void) {\n  return 1 / 2;\n}\n",
                "no position in its first 4 lines",
            ),
            (b"name,rating\nx,1\ny,2\nz,3\n", "no position"),
            (b"# Title\n\nSome text.\nMore at https://x.org/a/b/c.\nEnd.\n", "no position"),
        ] {
            let told = other_file_type(begin).unwrap_or_default();
            assert!(told.contains(kind), "{told}: {kind}");
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
            // A fault of a line, and not of the file.
            b"k7/8/8/8/8/8/8/K6Q\nx\0\n",
        ] {
            assert_eq!(other_file_type(begin), None, "{begin:?}");
        }
    }
}
