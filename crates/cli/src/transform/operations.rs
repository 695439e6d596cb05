//! The operations of an EPD line: what stands behind the four fields of its position.

use deltaboard_transform::Placement;

use super::chain::Chain;
use super::moves::Written;

/// What an operation is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum About {
    /// Moves, which go where the board goes.
    Moves,
    /// A number that comes from play: what plays differently has another.
    Play,
    /// What holds for any board: labels, and what an engine took for its answer.
    Anything,
}

/// The opcodes that are known.
const OPCODES: [(&str, About); 27] = [
    ("am", About::Moves),
    ("bm", About::Moves),
    ("pm", About::Moves),
    ("sm", About::Moves),
    ("pv", About::Moves),
    ("moves", About::Moves),
    ("ce", About::Play),
    ("dm", About::Play),
    // `D1 20; D2 400`: how many ways there are to move, ply for ply.
    (PERFT, About::Play),
    ("acd", About::Anything),
    ("acn", About::Anything),
    ("acs", About::Anything),
    ("draw_accept", About::Anything),
    ("draw_claim", About::Anything),
    ("draw_offer", About::Anything),
    ("draw_reject", About::Anything),
    ("eco", About::Anything),
    ("fmvn", About::Anything),
    ("hmvc", About::Anything),
    ("id", About::Anything),
    ("nic", About::Anything),
    ("noop", About::Anything),
    ("rc", About::Anything),
    ("resign", About::Anything),
    ("tcgs", About::Anything),
    ("tcri", About::Anything),
    ("tcsi", About::Anything),
];

const PERFT: &str = "D1";

/// What became of operations.
#[derive(Default)]
pub(crate) struct Changes {
    /// How many were left out, for each of the known opcodes.
    left_out: [u64; OPCODES.len()],
    /// Whether a text that was left as it was names squares, or who won, if only by a number.
    pub(crate) is_doubtful: bool,
}

impl Changes {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Opcodes that were left out, and how often.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let counted = OPCODES.iter().zip(self.left_out);
        let counted = counted.map(|((opcode, _), count)| (*opcode, count));
        counted.filter(|(_, count)| *count > 0)
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, more) in self.left_out.iter_mut().zip(other.left_out) {
            *sum += more;
        }
    }
}

/// Whether what stands behind four fields is meant as operations, and not as clocks.
pub(crate) fn are_operations(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    match text.first() {
        None | Some(b';') => true,
        Some(letter) if letter.is_ascii_alphabetic() => {
            text.contains(&b';') || known(word(text)).is_some()
        }
        _ => false,
    }
}

/// Writes operations as they are after the transforms. Moves are carried over, and numbers that come from play are
/// kept, if the position `plays_on` as it did; else they are left out, as is what is no move.
pub(crate) fn transform(
    text: &[u8],
    chain: &Chain,
    before: &Placement,
    plays_on: bool,
    changes: &mut Changes,
    out: &mut Vec<u8>,
) {
    let start = out.len();
    let mut is_whole = true;
    let mut rest = text;
    while !rest.is_empty() {
        let (operation, behind) = rest.split_at(end_of_operation(rest));
        rest = behind;
        let written = out.len();
        let known = known(word(operation.trim_ascii_start()));
        let carried = match known.map(|place| OPCODES[place].1) {
            Some(About::Moves) => plays_on && moves(operation, chain, before, out),
            Some(About::Play) if !plays_on => false,
            about => {
                let is_stale = chain.changes_anything() && names_squares(operation)
                    || chain.swaps_colors() && names_numbers(operation);
                changes.is_doubtful |= about.is_none() && is_stale;
                out.extend_from_slice(operation);
                true
            }
        };
        if let (false, Some(place)) = (carried, known) {
            out.truncate(written);
            changes.left_out[place] += 1;
            is_whole = false;
        }
    }
    // What is left stays apart from the position, and is still read as operations.
    let left = &out[start..];
    let Some(first) = left.first().filter(|_| !is_whole) else {
        return;
    };
    if are_operations(text) && !are_operations(left) {
        out.insert(start, b';');
    } else if !first.is_ascii_whitespace() && *first != b';' {
        out.insert(start, b' ');
    }
}

/// Where the next operation begins: behind a `;` that stands in no text.
fn end_of_operation(text: &[u8]) -> usize {
    let mut quoted = false;
    for (place, byte) in text.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b';' if !quoted => return place + 1,
            _ => {}
        }
    }
    text.len()
}

/// The place of an opcode among those that are known.
fn known(opcode: &[u8]) -> Option<usize> {
    let is_perft = matches!(opcode, [b'D', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
    let opcode = if is_perft { PERFT.as_bytes() } else { opcode };
    OPCODES
        .iter()
        .position(|(known, _)| known.as_bytes() == opcode)
}

fn word(text: &[u8]) -> &[u8] {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || *byte == b';';
    &text[..text.iter().position(ends).unwrap_or(text.len())]
}

/// Writes an operation with its moves transformed; whether all of them could be.
fn moves(operation: &[u8], chain: &Chain, before: &Placement, out: &mut Vec<u8>) -> bool {
    let mut rest = operation;
    let mut words = 0;
    // One move after another, where they are not one or the other.
    let mut is_line = false;
    let mut now = *before;
    while let Some(&byte) = rest.first() {
        if byte.is_ascii_whitespace() || matches!(byte, b';' | b',') {
            out.push(byte);
            rest = &rest[1..];
            continue;
        }
        let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b',');
        let (word, behind) = rest.split_at(rest.iter().position(ends).unwrap_or(rest.len()));
        rest = behind;
        words += 1;
        if words == 1 {
            is_line = matches!(word, b"pv" | b"moves");
            out.extend_from_slice(word);
            continue;
        }
        let Some(word) = Written::read(word) else {
            return false;
        };
        if !word.transformed(chain, &now, out) {
            return false;
        }
        if is_line {
            word.play(&mut now);
        }
    }
    true
}

/// Whether a text names squares, or says who won.
fn names_squares(text: &[u8]) -> bool {
    let parts = |byte: &u8| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'+' | b'#');
    text.split(parts).any(|word| {
        let named = matches!(Written::read(word), Some(Written::Squares { .. }));
        named || matches!(word, b"1-0" | b"0-1" | b"O-O" | b"O-O-O")
    })
}

/// Whether a text holds a number that may be one side's: a result, as `[0.5]`, or how much better one stands, as `| -35`.
fn names_numbers(text: &[u8]) -> bool {
    let parts = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'.';
    let is_number = |word: &[u8]| {
        word.iter().any(u8::is_ascii_digit)
            && (word.iter()).all(|byte| byte.is_ascii_digit() || *byte == b'.')
    };
    text.split(parts).any(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_transform::Fen;

    #[test]
    fn a_semicolon_in_a_text_ends_no_operation() {
        assert_eq!(end_of_operation(b"id \"a; b\"; bm e4;"), 10);
        assert_eq!(end_of_operation(b"bm e4; id \"a\";"), 6);
        assert_eq!(end_of_operation(b"bm e4"), 5);
    }

    fn transformed(
        text: &str,
        transforms: &str,
        plays_on: bool,
    ) -> (String, Vec<&'static str>, bool) {
        let fen: Fen = "k7/8/NK2B3/8/8/8/8/8 w - -".parse().unwrap();
        let (mut changes, mut out) = (Changes::default(), Vec::new());
        transform(
            text.as_bytes(),
            &Chain::named(transforms).unwrap(),
            &fen.position.placement,
            plays_on,
            &mut changes,
            &mut out,
        );
        let left_out = changes.left_out().map(|(opcode, _)| opcode).collect();
        (
            String::from_utf8(out).unwrap(),
            left_out,
            changes.is_doubtful,
        )
    }

    #[test]
    fn moves_go_with_the_board_and_all_else_stays() {
        for (text, expected) in [
            (
                " bm Nb4 Bd5; id \"Nb4; or not\";",
                " bm Nb5 Bd4; id \"Nb4; or not\";",
            ),
            (" bm  Nb4,\tBd5 ;dm 3", " bm  Nb5,\tBd4 ;dm 3"),
            (" pv 1. Nb4 Kb8 2.Bd7", " pv 1. Nb5 Kb1 2.Bd2"),
            (" ;D1 20 ;D2 400", " ;D1 20 ;D2 400"),
            (" hmvc 3; fmvn 10; ", " hmvc 3; fmvn 10; "),
            (" | 35", " | 35"),
            (" bm;", " bm;"),
        ] {
            let found = transformed(text, "flip-vertical", true);
            assert_eq!(found, (expected.to_owned(), vec![], false), "{text}");
        }
    }

    #[test]
    fn what_no_longer_holds_is_left_out() {
        let found = transformed(
            " bm Nb4; id \"x\"; dm 3; D1 20; D2 400; hmvc 3;",
            "flip-vertical",
            false,
        );
        assert_eq!(
            found,
            (
                " id \"x\"; hmvc 3;".to_owned(),
                vec!["bm", "dm", "D1"],
                false
            )
        );
        // What is no move, or has none for its image, takes its operation with it.
        let found = transformed(" am O-O Nb4; bm Nb4 what; pm Bd5;", "flip-vertical", true);
        assert_eq!(found, (" pm Bd4;".to_owned(), vec!["am", "bm"], false));
    }

    #[test]
    fn what_is_left_is_apart_from_the_position_and_read_as_operations() {
        for (text, expected) in [
            (" bm Nb4;id \"x\";", " id \"x\";"),
            (" bm Nb4;dm 3;", ""),
            (" bm Nb4; foo", "; foo"),
            (" bm Nb4; hmvc 3", " hmvc 3"),
            (" | 35; bm Nb4;", " | 35;"),
        ] {
            let (written, ..) = transformed(text, "flip-vertical", false);
            assert_eq!(written, expected, "{text}");
        }
    }

    #[test]
    fn texts_that_name_squares_are_noticed() {
        for (text, transforms, expected) in [
            (" c0 \"Nb4=10, Kb7+=2\";", "flip-vertical", true),
            (" c0 \"take b4!\";", "flip-vertical", true),
            (" c9 \"1-0\";", "color-flip", true),
            (" c0 \"10 2 3 2\";", "flip-vertical", false),
            (" c0 \"Nb4\";", "identity", false),
            (" id \"Nb4\";", "flip-vertical", false),
            (" | 35 | 1.0", "flip-vertical", false),
            (" | 35 | 1.0", "color-flip", true),
            (" | 35 | 1.0", "color-flip,color-flip", false),
            (" [0.5]", "mirror-horizontal,color-flip", true),
            (";-900;0", "color-flip", true),
            (" c0 \"0.0\";", "color-flip", true),
            (" c0 \"v2, the 3rd.\";", "color-flip", false),
            (" hmvc 3; acd 12;", "color-flip", false),
        ] {
            let (written, _, names) = transformed(text, transforms, true);
            assert_eq!((&*written, names), (text, expected), "{transforms}");
        }
    }

    #[test]
    fn clocks_are_no_operations() {
        for text in ["", " ", ";", " bm Nf3", " c0 \"x\";", " foo 1;"] {
            assert!(are_operations(text.as_bytes()), "{text:?}");
        }
        for text in [" 0 1", " - -", " x 1", " 0", " foo", " 1 2; x"] {
            assert!(!are_operations(text.as_bytes()), "{text:?}");
        }
    }
}
