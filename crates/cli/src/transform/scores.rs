//! Recognizes results of games, evaluations and scores, and swaps those that are White's with the colours.

/// Results and evaluation symbols, and their counterparts for the other colour.
const SWAPPED: [(&str, &str); 10] = [
    ("1-0", "0-1"),
    ("1.0", "0.0"),
    ("1", "0"),
    // Symbols of the Informator, with White's view on the left.
    ("+-", "-+"),
    ("+/-", "-/+"),
    ("+/=", "=/+"),
    ("+=", "=+"),
    ("±", "∓"),
    ("⩲", "⩱"),
    ("+--", "--+"),
];

/// The number of entries of [`SWAPPED`] that are results and shares of the point.
const RESULTS: usize = 3;

/// The counterpart of a word in [`SWAPPED`].
fn swapped(word: &[u8]) -> Option<&'static str> {
    SWAPPED.iter().find_map(|(whites, blacks)| match word {
        word if word == whites.as_bytes() => Some(*blacks),
        word if word == blacks.as_bytes() => Some(*whites),
        _ => None,
    })
}

/// Whether a word is the result of a game as in PGN, or an evaluation symbol, with White first.
pub(crate) fn is_result(word: &[u8]) -> bool {
    is_decisive(word) || is_evaluation(word) || matches!(word, b"1/2-1/2" | b"*" | b"=")
}

/// Whether a word is a decisive result.
pub(crate) fn is_decisive(word: &[u8]) -> bool {
    matches!(word, b"1-0" | b"0-1")
}

/// Whether a word is an evaluation symbol.
pub(crate) fn is_evaluation(word: &[u8]) -> bool {
    let mut symbols = SWAPPED[RESULTS..].iter();
    symbols.any(|(one, other)| word == one.as_bytes() || word == other.as_bytes())
}

/// Whether a word ends in an evaluation symbol: `Nf3+-`.
pub(crate) fn ends_in_evaluation(word: &[u8]) -> bool {
    let mut symbols = SWAPPED[RESULTS..].iter();
    symbols.any(|(one, other)| word.ends_with(one.as_bytes()) || word.ends_with(other.as_bytes()))
}

/// Whether a word is a number, possibly with a sign and a fraction.
pub(crate) fn is_number(word: &[u8]) -> bool {
    let (sign, number) = signed(word);
    let digits = number.iter().filter(|byte| byte.is_ascii_digit()).count();
    let dots = number.iter().filter(|byte| **byte == b'.').count();
    // `12.` is the number of a move.
    digits > 0 && dots <= 1 && sign.len() + digits + dots == word.len() && !word.ends_with(b".")
}

/// A word without the brackets around it.
pub(crate) fn bare(word: &[u8]) -> &[u8] {
    match word {
        [b'[', inside @ .., b']'] | [b'(', inside @ .., b')'] | [b'{', inside @ .., b'}'] => inside,
        _ => word,
    }
}

/// Whether a text has one of the forms of training data with White's numbers: a score and White's share of the point
/// (`| -32 | 1.0`), or that share or a result alone (`[1.0]`).
pub(crate) fn are_whites(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    match text {
        [b'[', inside @ .., b']'] => is_share(inside.trim_ascii()),
        [b'|', columns @ ..] => {
            let mut columns = columns.split(|byte| *byte == b'|').map(<[u8]>::trim_ascii);
            let (score, share) = (columns.next(), columns.next());
            score.is_some_and(is_number) && share.is_some_and(is_share) && columns.next().is_none()
        }
        _ => false,
    }
}

/// Whether a word is White's share of the point, or a result.
fn is_share(word: &[u8]) -> bool {
    is_result(word) || matches!(word, b"0" | b"0.0" | b"0.5" | b"1/2" | b"1" | b"1.0")
}

/// Writes a text with White's numbers for swapped colours.
pub(crate) fn swap(text: &[u8], out: &mut Vec<u8>) {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-./*=".contains(byte) || !byte.is_ascii();
    let columns = text.iter().filter(|byte| **byte == b'|').count();
    let (mut rest, mut words) = (text, 0);
    while !rest.is_empty() {
        let between = rest.iter().position(is_part).unwrap_or(rest.len());
        out.extend_from_slice(&rest[..between]);
        rest = &rest[between..];
        let end = rest.iter().position(|byte| !is_part(byte));
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        words += 1;
        let is_score = columns > 0 && words == 1;
        match word {
            b"" => {}
            word if is_score => negate_score(word, out),
            word => out.extend_from_slice(swapped(word).map_or(word, str::as_bytes)),
        }
    }
}

/// Writes a score with the opposite sign.
fn negate_score(word: &[u8], out: &mut Vec<u8>) {
    let (sign, number) = signed(word);
    let is_zero = number.iter().all(|byte| matches!(byte, b'0' | b'.'));
    // Zero has no sign.
    if sign != b"-" && !is_zero {
        out.push(b'-');
    }
    out.extend_from_slice(number);
}

/// The sign of a number, and the rest of it.
fn signed(word: &[u8]) -> (&[u8], &[u8]) {
    let has_sign = matches!(word.first(), Some(b'+' | b'-'));
    word.split_at(usize::from(has_sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swapped(text: &str) -> String {
        let mut out = Vec::new();
        swap(text.as_bytes(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_of_white_are_swapped() {
        for (text, expected) in [
            (" | -32 | 1.0", " | 32 | 0.0"),
            ("|+5|0", "|-5|1"),
            (" | 0 | 0.5 ", " | 0 | 0.5 "),
            (" | -0.00 | 1-0", " | 0.00 | 0-1"),
            (" | 1 | 1/2", " | -1 | 1/2"),
            ("[0.0]", "[1.0]"),
            (" [1/2-1/2]", " [1/2-1/2]"),
            (" [ 1-0 ]", " [ 0-1 ]"),
            ("[+-]", "[-+]"),
            ("[±]", "[∓]"),
        ] {
            assert!(are_whites(text.as_bytes()), "{text}");
            assert_eq!(swapped(text), expected);
        }
        for text in [
            "",
            "|",
            "| 35",
            "| 1.0 | 35",
            "| 3 | 1.0 | x",
            "[2.0]",
            "[1.0] 35",
            ",-35",
            "1-0",
            "| x | 1.0",
        ] {
            assert!(!are_whites(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn numbers_and_results_are_recognized() {
        for number in ["0", "-1", "+35", "0.5", "-.5"] {
            assert!(is_number(number.as_bytes()), "{number}");
        }
        for other in ["", "-", ".", "12.", "1-0", "1.2.3", "5a", "--1"] {
            assert!(!is_number(other.as_bytes()), "{other}");
        }
        assert_eq!(bare(b"[0.5]"), b"0.5");
        assert!(is_result(b"1/2-1/2") && is_result(b"0-1") && !is_result(b"1"));
    }
}
