//! Recognizes games and other texts without a position, for a helpful message, and words for the start position.

use crate::scan::{Scan, among, is_digit, is_listed, square, words};

/// The message for a text without a board that is recognized as something else, such as moves.
pub(crate) fn without_position(text: &str) -> Option<&'static str> {
    let trimmed = text.trim_start();
    if is_tag(trimmed) {
        return Some(
            "this looks like a PGN game without a position: only the tag [FEN \"...\"] of a game is read, its moves are not played",
        );
    }
    if has_moves(trimmed) {
        return Some(
            "these look like the moves of a game; moves are not played, a position is needed",
        );
    }
    let first = trimmed.split_whitespace().next().unwrap_or_default();
    if first.trim_end_of(":=").eq_ignore_ascii_case("fen") {
        return Some("there is no FEN after the word `fen`");
    }
    const ENGINE: &str = "position fen setboard go uci uciok setoption option readyok ponderhit ucinewgame isready info bestmove";
    if is_listed(first, ENGINE) {
        return Some(match first {
            "position" | "setboard" => "there is no FEN after the command",
            _ => "this looks like UCI input or output without a position",
        });
    }
    if let Some(message) = of_word(trimmed.trim_end()) {
        return Some(message);
    }
    if ["<!doctype", "<html", "<?xml", "%pdf", "pk\u{3}\u{4}", "\u{fffd}png"].iter().any(|begin| {
        let head: String = trimmed.chars().take(10).collect();
        head.to_ascii_lowercase().starts_with(begin)
    }) {
        return Some("this is a document or a file; no position was found in it");
    }
    None
}

/// Whether a text begins with a PGN tag: `[Event "?"]`.
fn is_tag(text: &str) -> bool {
    let Some(tag) = text.strip_prefix('[') else {
        return false;
    };
    let name = tag.prefix(|c| c.is_ascii_alphanumeric() || c == '_');
    name > 0 && tag[name..].trim_start_matches(' ').starts_with('"')
}

/// Whether a text begins with numbered moves (`1. e4 e5`, `1...c5`) or with several moves.
fn has_moves(text: &str) -> bool {
    let mut words = text.split_whitespace().take(8).peekable();
    while let Some(word) = words.next() {
        let digits = word.prefix(is_digit);
        let rest = &word[digits..];
        if digits == 0 || digits > 3 || !rest.starts_with('.') {
            continue;
        }
        let after = rest.trim_start_matches('.');
        let next = if after.is_empty() { words.peek().copied().unwrap_or_default() } else { after };
        if is_move(next) {
            return true;
        }
    }
    let moves = text.split_whitespace().take(4).filter(|word| is_move(word));
    moves.count() >= 2
}

/// Whether a word looks like a move: `e4`, `Nf3`, `exd5`, `O-O`, `e2e4`.
fn is_move(word: &str) -> bool {
    let plain = word.trim_end_of("+#!?,.;");
    if matches!(plain, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return true;
    }
    let plain = plain.split('=').next().unwrap_or(plain);
    let bytes = plain.trim_start_of("NBRQK").as_bytes();
    let is_square = |at: usize| {
        matches!(bytes.get(at), Some(b'a'..=b'h')) && matches!(bytes.get(at + 1), Some(b'1'..=b'8'))
    };
    let ends = bytes.len().checked_sub(2).is_some_and(is_square);
    let promotes = bytes.len() == 5 && is_square(0) && is_square(2);
    let rest = bytes.iter().all(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'-'));
    (ends && rest && bytes.len() <= 5) || promotes
}

/// Words for the start position.
const START: [&str; 4] = ["startpos", "chess.board()", "starting_fen", "start_fen"];

/// The span of a word for the start position.
pub(crate) fn start_position(text: &str) -> Option<core::ops::Range<usize>> {
    let lower = text.to_ascii_lowercase();
    START.iter().find_map(|word| {
        let at = lower.find(word)?;
        let end = at + word.len();
        let touches = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let before = text[..at].chars().next_back();
        let is_word = !touches(before) && !touches(text[end..].chars().next());
        is_word.then_some(at..end)
    })
}

/// The message for a single word or a list of squares, if recognized.
fn of_word(word: &str) -> Option<&'static str> {
    let digits = word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_binary = word.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    let squares = words(word, |c| among(c, ", []{}()"));
    let is_squares = squares.len() > 1 && squares.iter().all(|it| square(it).is_some());
    Some(match word {
        "1-0" | "0-1" | "1/2-1/2" | "*" => "this is the result of a game; a position is needed",
        _ if is_squares => "a list of squares; write them as 1<<a1 | 1<<b1",
        _ if word.position(char::is_whitespace).is_some() => return None,
        _ if is_move(word) && !digits => "this is a move; a position is needed",
        _ if digits && !is_binary && matches!(word.len(), 32 | 40 | 64) => {
            "this has more than 64 bits; a hash of a file or a commit?"
        }
        _ if word.starts_with("W:") || word.starts_with("B:") => {
            "this looks like a draughts position; only chess is read"
        }
        _ => return None,
    })
}
