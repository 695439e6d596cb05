//! Results of games and numbers of one side: which forms say whose they are, and what a change of the colours makes of
//! them.

/// What White's results and judgements become when the colours are swapped, and the other way round.
const TURNED: [(&str, &str); 10] = [
    ("1-0", "0-1"),
    ("1.0", "0.0"),
    ("1", "0"),
    // As the Informator judges positions: what is on the left is White's.
    ("+-", "-+"),
    ("+/-", "-/+"),
    ("+/=", "=/+"),
    ("+=", "=+"),
    ("±", "∓"),
    ("⩲", "⩱"),
    ("+--", "--+"),
];

/// How many of these are results and shares of the point.
const RESULTS: usize = 3;

/// What a word of these becomes.
fn turned(word: &[u8]) -> Option<&'static str> {
    TURNED.iter().find_map(|(whites, blacks)| match word {
        word if word == whites.as_bytes() => Some(*blacks),
        word if word == blacks.as_bytes() => Some(*whites),
        _ => None,
    })
}

/// Whether a word is the result of a game, as PGN writes it, or a judgement of a position: White's first.
pub(crate) fn is_result(word: &[u8]) -> bool {
    is_decisive(word) || is_judgement(word) || matches!(word, b"1/2-1/2" | b"*" | b"=")
}

/// Whether a word says that somebody has won.
pub(crate) fn is_decisive(word: &[u8]) -> bool {
    matches!(word, b"1-0" | b"0-1")
}

/// Whether a word says who stands better.
pub(crate) fn is_judgement(word: &[u8]) -> bool {
    let mut judgements = TURNED[RESULTS..].iter();
    judgements.any(|(one, other)| word == one.as_bytes() || word == other.as_bytes())
}

/// Whether a word ends in a judgement, as `Nf3+-` does.
pub(crate) fn ends_in_judgement(word: &[u8]) -> bool {
    let mut judgements = TURNED[RESULTS..].iter();
    judgements
        .any(|(one, other)| word.ends_with(one.as_bytes()) || word.ends_with(other.as_bytes()))
}

/// Whether a word is a number, with a sign and a fraction perhaps.
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

/// Whether a text is in one of the forms of training data whose numbers are White's: `| -32 | 1.0` with a score and
/// White's share of the point, and that share or a result alone, `[1.0]`.
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

/// Writes a text whose numbers are White's as it is for the other colours.
pub(crate) fn turn(text: &[u8], out: &mut Vec<u8>) {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-./*=".contains(byte) || !byte.is_ascii();
    let columns = text.iter().filter(|byte| **byte == b'|').count();
    let (mut rest, mut words) = (text, 0);
    while !rest.is_empty() {
        let between = rest.iter().position(is_part).unwrap_or(rest.len());
        out.extend_from_slice(&rest[..between]);
        rest = &rest[between..];
        let end = rest.iter().position(|byte| !is_part(byte));
        let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        words += 1;
        let is_score = columns > 0 && words == 1;
        match word {
            b"" => {}
            word if is_score => turn_score(word, out),
            word => out.extend_from_slice(turned(word).map_or(word, str::as_bytes)),
        }
    }
}

/// Writes a score as the other side sees it.
fn turn_score(word: &[u8], out: &mut Vec<u8>) {
    let (sign, number) = signed(word);
    let is_nothing = number.iter().all(|byte| matches!(byte, b'0' | b'.'));
    // Nothing has no sign.
    if sign != b"-" && !is_nothing {
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

    fn turned(text: &str) -> String {
        let mut out = Vec::new();
        turn(text.as_bytes(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn whites_numbers_become_blacks() {
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
            assert_eq!(turned(text), expected);
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
    fn numbers_and_results_are_known() {
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
