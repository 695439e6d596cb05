//! Words for places on the board: wings, files, ranks, and the colours of squares.

use deltaboard_transform::{File, Rank, Square};

use super::chain::Chain;

/// Whether a text names a place that is elsewhere after the transforms.
pub(crate) fn become_untrue(text: &[u8], chain: &Chain) -> bool {
    let text = String::from_utf8_lossy(text).to_ascii_lowercase();
    let words = || {
        let words = text.split(|it: char| !it.is_ascii_alphanumeric());
        // `the queen's flank`.
        words.filter(|it| !matches!(*it, "" | "s"))
    };
    let is_wing = |word: &str| word.starts_with("kingside") || word.starts_with("queenside");
    let moves = |at: Option<usize>| at.is_some_and(|at| moves_file(at, chain));
    words().any(is_wing) && (0..8).any(|file| moves_file(file, chain))
        || words().zip(words().skip(1)).any(|pair| match pair {
            ("king" | "kings" | "queen" | "queens", "side" | "wing" | "flank") => {
                (0..8).any(|file| moves_file(file, chain))
            }
            // `a file` is any file.
            ("a", "file" | "pawn") if !text.contains("a-") => false,
            (file, "file" | "files" | "pawn" | "pawns") => moves(index(file, "abcdefgh")),
            (rank, "rank" | "ranks") => {
                let number = rank.strip_suffix(['t', 'd', 'h']).and_then(|it| it.get(..1));
                let is_moved = |at| moves_rank(at, chain);
                number.and_then(|it| index(it, "12345678")).is_some_and(is_moved)
            }
            ("light" | "dark", square) => square.starts_with("square") && moves_shades(chain),
            _ => false,
        })
}

fn index(name: &str, names: &str) -> Option<usize> {
    if name.len() == 1 { names.find(name) } else { None }
}

fn moves_file(at: usize, chain: &Chain) -> bool {
    chain.file(File::ALL[at]) != Some(b"abcdefgh"[at])
}

/// Whether a rank is another one, for the side that it belonged to.
fn moves_rank(at: usize, chain: &Chain) -> bool {
    let seen = if chain.swaps_colors() { 7 - at } else { at };
    chain.rank(Rank::ALL[at]) != Some(b"12345678"[seen])
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
