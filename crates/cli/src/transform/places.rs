//! Words for places on the board: wings, files, ranks, and the colours of squares.

use deltaboard_transform::{Color, File, Rank, Square};

use super::chain::Chain;

/// Whether a text names a place that is elsewhere after the transforms.
pub(crate) fn become_untrue(text: &[u8], chain: &Chain) -> bool {
    let text = String::from_utf8_lossy(text).to_ascii_lowercase();
    let words = || {
        let words = text.split(|it: char| !it.is_ascii_alphanumeric());
        // `the queen's flank`.
        words.filter(|it| !matches!(*it, "" | "s"))
    };
    let moves = |file: File| chain.file(file) != Some(file.letter() as u8);
    let moves_wings = || File::ALL.into_iter().any(moves);
    let is_wing = |word: &str| word.starts_with("kingside") || word.starts_with("queenside");
    words().any(is_wing) && moves_wings()
        || words().zip(words().skip(1)).any(|pair| match pair {
            ("king" | "kings" | "queen" | "queens", "side" | "wing" | "flank") => moves_wings(),
            // `a file` is any file.
            ("a", "file" | "pawn") if !text.contains("a-") => false,
            (file, "file" | "files" | "pawn" | "pawns") => {
                only(file).and_then(File::from_letter).is_some_and(moves)
            }
            (rank, "rank" | "ranks") => {
                let number = rank.strip_suffix(['t', 'd', 'h']).and_then(|it| it.get(..1));
                let number = number.and_then(only).and_then(Rank::from_digit);
                number.is_some_and(|rank| moves_rank(rank, chain))
            }
            ("light" | "dark", square) => square.starts_with("square") && moves_shades(chain),
            _ => false,
        })
}

/// The only letter of a word.
fn only(word: &str) -> Option<char> {
    word.parse().ok()
}

/// Whether a rank is another one, for the side that it belonged to.
fn moves_rank(rank: Rank, chain: &Chain) -> bool {
    let side = if chain.swaps_colors() { Color::Black } else { Color::White };
    chain.rank(rank) != Some(rank.relative_to(side).digit() as u8)
}

/// Whether a light square becomes a dark one.
fn moves_shades(chain: &Chain) -> bool {
    let is_light = |square: Square| (square.index() / 8 + square.index()) % 2 == 1;
    Square::ALL.iter().any(|square| is_light(*square) != is_light(chain.square(*square)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_places_are_true_only_where_these_stay() {
        for (text, untrue, still_true) in [
            ("Kingside attack", "mirror-horizontal", "flip-vertical"),
            ("queensideAttack", "rotate-180", "color-flip"),
            ("on the queen's flank", "", "identity"),
            ("on the queen's flank", "mirror-horizontal", "identity"),
            ("the queen side", "flip-diagonal", "color-flip"),
            ("open h-file", "mirror-horizontal", "flip-vertical"),
            ("the a-pawn", "mirror-horizontal", "color-flip"),
            ("a pawn on a file", "", "mirror-horizontal"),
            ("rook on the 7th rank", "flip-vertical", "color-flip"),
            ("rook on the 7th rank", "color-flip,flip-vertical", "mirror-horizontal"),
            ("light-squared bishop", "mirror-horizontal", "rotate-180"),
            ("weak dark squares", "color-flip", "flip-diagonal"),
            ("a fine endgame", "", "rotate-90-clockwise"),
        ] {
            let chain = |names| Chain::named(names).unwrap();
            if !untrue.is_empty() {
                assert!(become_untrue(text.as_bytes(), &chain(untrue)), "{text} {untrue}");
            }
            assert!(!become_untrue(text.as_bytes(), &chain(still_true)), "{text} {still_true}");
        }
    }
}
