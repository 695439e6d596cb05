//! Parses moves of EPD files, in SAN or by squares, and transforms them.

use deltaboard_transform::{File, Placement, Rank, Role, Square};

use super::chain::Chain;

/// The text of a move, split into its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveText<'t> {
    /// A text without squares, which doesn't change: `O-O`, `0-0-0`, `--`.
    Fixed(&'t [u8]),
    Squares {
        /// The number of the move (`12.`) and the letter of the piece.
        before: &'t [u8],
        has_piece: bool,
        from: (Option<File>, Option<Rank>),
        between: &'t [u8],
        to: Square,
        /// Promotion, check, and annotations.
        suffix: &'t [u8],
    },
}

/// The characters of suffixes.
const SUFFIX: &[u8] = b"=()/QRBNqrbn+#!?ep.";

impl<'t> MoveText<'t> {
    /// Parses a move: `Nf3`, `exd8=Q+`, `R1a3`, `e2e4`, `Ng1-f3`, `O-O`, `12.Nf3`.
    pub(crate) fn parse(word: &'t [u8]) -> Option<Self> {
        let number = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = word[number..].iter().take_while(|byte| **byte == b'.');
        let begin = match dots.count() {
            0 => 0,
            dots => number + dots,
        };
        let body = &word[begin..];
        if is_fixed(body) {
            return Some(Self::Fixed(word));
        }
        let has_piece = matches!(body.first()?, b'K' | b'Q' | b'R' | b'B' | b'N' | b'P');
        let squares = begin + usize::from(has_piece);
        let mut rest = &word[squares..];
        let first = (file(&mut rest), rank(&mut rest));
        let between = match rest.first() {
            Some(b'x' | b'-' | b':') => &rest[..1],
            _ => b"",
        };
        let mut suffix = &rest[between.len()..];
        let (from, between, to) = match (file(&mut suffix), rank(&mut suffix)) {
            (Some(file), Some(rank)) => (first, between, Square::from_coords(file, rank)),
            (None, None) if between.is_empty() => {
                let to = Square::from_coords(first.0?, first.1?);
                ((None, None), between, to)
            }
            _ => return None,
        };
        let all_known = suffix.iter().all(|byte| SUFFIX.contains(byte));
        all_known.then_some(Self::Squares {
            before: &word[..squares],
            has_piece: has_piece && word[begin] != b'P',
            from,
            between,
            to,
            suffix,
        })
    }

    /// Writes the transformed move. Returns false if there is no such move. The placement determines the moving piece.
    pub(crate) fn transformed(
        self,
        chain: &Chain,
        placement: &Placement,
        out: &mut Vec<u8>,
    ) -> bool {
        let Self::Squares { before, has_piece, from, between, to, suffix } = self else {
            let Self::Fixed(word) = self else {
                return false;
            };
            out.extend_from_slice(word);
            return chain.keeps_castling() || is_no_move(word);
        };
        let mover = match from {
            (Some(file), Some(rank)) if !has_piece => {
                let from = Square::from_coords(file, rank);
                if castles(placement, from, to) && !chain.keeps_castling() {
                    return false;
                }
                placement.get(from).map(|piece| piece.role)
            }
            _ if !has_piece => Some(Role::Pawn),
            _ => None,
        };
        if mover == Some(Role::Pawn) && !chain.keeps_pawns() {
            return false;
        }
        out.extend_from_slice(before);
        match from {
            (Some(file), Some(rank)) => {
                write_square(chain.square(Square::from_coords(file, rank)), out);
            }
            (None, None) => {}
            (file, rank) => {
                let line = file.map_or_else(
                    || rank.and_then(|rank| chain.rank(rank)),
                    |file| chain.file(file),
                );
                let Some(line) = line else {
                    return false;
                };
                // A pawn is named by its file alone.
                if mover == Some(Role::Pawn) && line.is_ascii_digit() {
                    return false;
                }
                out.push(line);
            }
        }
        out.extend_from_slice(between);
        write_square(chain.square(to), out);
        out.extend_from_slice(suffix);
        true
    }

    /// The start square, if the text contains it.
    pub(crate) fn start(self) -> Option<Square> {
        match self {
            Self::Squares { from: (Some(file), Some(rank)), .. } => {
                Some(Square::from_coords(file, rank))
            }
            _ => None,
        }
    }

    /// Whether the text is only the number of a move: `12.`
    pub(crate) fn is_number(self) -> bool {
        let is_part = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        matches!(self, Self::Fixed(word) if word.ends_with(b".") && word.iter().all(is_part))
    }

    /// Plays the move, if the text contains both squares.
    pub(crate) fn play(self, placement: &mut Placement) {
        let Self::Squares { from: (Some(file), Some(rank)), to, suffix, .. } = self else {
            return;
        };
        let from = Square::from_coords(file, rank);
        let Some(mut piece) = placement.get(from) else {
            return;
        };
        let castles = castles(placement, from, to);
        let taken = placement.get(to);
        placement.set(from, None);
        if castles {
            let east = to.file() > from.file();
            let (king, rook, corner) = match east {
                true => (File::G, File::F, File::H),
                false => (File::C, File::D, File::A),
            };
            // In Chess960 the second square is the rook's, else it's the king's target.
            let rook_start = taken.map_or(Square::from_coords(corner, rank), |_| to);
            let rook_piece = placement.get(rook_start);
            placement.set(rook_start, None);
            placement.set(Square::from_coords(king, rank), Some(piece));
            placement.set(Square::from_coords(rook, rank), rook_piece);
            return;
        }
        if piece.role == Role::Pawn {
            if taken.is_none() && to.file() != file {
                placement.set(Square::from_coords(to.file(), rank), None);
            }
            let letter = suffix.iter().find(|byte| byte.is_ascii_alphabetic());
            let promoted = letter.and_then(|byte| Role::from_letter((*byte).into()));
            piece.role = promoted.unwrap_or(piece.role);
        }
        placement.set(to, Some(piece));
    }
}

/// Whether a text is castling, a null move, or the number of a move.
fn is_fixed(body: &[u8]) -> bool {
    let bare = body.trim_ascii_end();
    let end = bare.iter().rposition(|byte| !b"+#!?".contains(byte));
    let bare = &bare[..end.map_or(0, |end| end + 1)];
    matches!(bare, b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0" | b"o-o" | b"o-o-o") || is_no_move(body)
}

/// Whether a text is the null move, an annotation, or the number of a move alone.
fn is_no_move(word: &[u8]) -> bool {
    let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    matches!(word, b"--" | b"0000" | b"e.p." | b"")
        || word.ends_with(b".") && word.iter().all(is_number)
}

/// Whether a king moves further than one file, or to an own rook.
fn castles(placement: &Placement, from: Square, to: Square) -> bool {
    let Some(king) = placement.get(from).filter(|piece| piece.role == Role::King) else {
        return false;
    };
    let far = from.file().index().abs_diff(to.file().index()) > 1;
    let own = placement.get(to).is_some_and(|piece| piece.color == king.color);
    far || own
}

fn file(rest: &mut &[u8]) -> Option<File> {
    let letter = *rest.first()?;
    let file = File::ALL.get(usize::from(letter.checked_sub(b'a')?))?;
    *rest = &rest[1..];
    Some(*file)
}

fn rank(rest: &mut &[u8]) -> Option<Rank> {
    let digit = *rest.first()?;
    let rank = Rank::ALL.get(usize::from(digit.checked_sub(b'1')?))?;
    *rest = &rest[1..];
    Some(*rank)
}

fn write_square(square: Square, out: &mut Vec<u8>) {
    out.push(b'a' + square.file().index());
    out.push(b'1' + square.rank().index());
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_transform::Fen;

    fn becomes(word: &str, transforms: &str, fen: &str) -> Option<String> {
        let chain = Chain::named(transforms).unwrap();
        let fen: Fen = fen.parse().unwrap();
        let mut out = Vec::new();
        let written = MoveText::parse(word.as_bytes())?;
        let is_move = written.transformed(&chain, &fen.position.placement, &mut out);
        is_move.then(|| String::from_utf8(out).unwrap())
    }

    const PIECES: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";

    #[test]
    fn squares_files_and_ranks_of_moves_are_transformed() {
        for (word, transforms, expected) in [
            ("Nb4", "flip-vertical", Some("Nb5")),
            ("Nb4", "mirror-horizontal", Some("Ng4")),
            ("Nb4", "rotate-90-clockwise", Some("Nd7")),
            ("Nb4+!?", "flip-diagonal", Some("Nd2+!?")),
            // Where files become ranks, a disambiguation by file becomes one by rank.
            ("Nab4", "flip-diagonal", Some("N1d2")),
            ("N6xb4#", "flip-diagonal", Some("Nfxd2#")),
            ("Na6b4", "rotate-180", Some("Nh3g5")),
            ("Na6-b4", "rotate-180", Some("Nh3-g5")),
            ("a6b4", "flip-vertical", Some("a3b5")),
            ("12.Nb4", "flip-vertical", Some("12.Nb5")),
            ("12.", "flip-vertical", Some("12.")),
            ("12...", "flip-vertical", Some("12...")),
            ("e.p.", "mirror-horizontal", Some("e.p.")),
            ("e4", "color-flip", Some("e5")),
            ("exd8=Q+", "color-flip", Some("exd1=Q+")),
            ("exd8=Q+", "mirror-horizontal", Some("dxe8=Q+")),
            ("e7e8q", "color-flip", Some("e2e1q")),
            ("O-O-O", "color-flip", Some("O-O-O")),
            ("0-0+", "color-flip,color-flip", Some("0-0+")),
            ("--", "rotate-180", Some("--")),
            // Moves of other pieces than pawns are valid in every direction.
            ("Nab4", "flip-vertical", Some("Nab5")),
            ("Nb4", "rotate-90-anticlockwise", Some("Ne2")),
            ("Nb4", "flip-vertical,mirror-horizontal", Some("Ng5")),
            // There are no such moves afterwards.
            ("O-O", "mirror-horizontal", None),
            ("e4", "flip-vertical", None),
            ("exd5", "flip-diagonal", None),
            ("N6b4", "pseudo-rotate-45-clockwise", None),
            // These aren't moves.
            ("Nb", "color-flip", None),
            ("Nb9", "color-flip", None),
            ("Sf3", "color-flip", None),
            ("Nb4xx", "color-flip", None),
            ("hello", "color-flip", None),
            ("e2-", "color-flip", None),
            ("e2-x", "color-flip", None),
            ("x", "color-flip", None),
            ("4", "color-flip", None),
        ] {
            let found = becomes(word, transforms, PIECES);
            assert_eq!(found.as_deref(), expected, "{word} {transforms}");
        }
    }

    #[test]
    fn moves_are_played_in_order() {
        for (before, moves, expected) in [
            // A move to the former square of the rook isn't castling.
            ("8/8/7k/8/8/8/8/4KR2", "f1f2 h6h5 e1f1", "8/8/8/7k/8/8/5R2/5K2"),
            ("8/8/8/8/8/8/8/R3K2R", "e1g1", "8/8/8/8/8/8/8/R4RK1"),
            ("8/8/8/8/8/8/8/R3K2R", "e1c1", "8/8/8/8/8/8/8/2KR3R"),
            ("8/8/8/8/8/8/8/RK5R", "b1h1", "8/8/8/8/8/8/8/R4RK1"),
            ("8/8/8/8/8/8/8/RK5R", "b1a1", "8/8/8/8/8/8/8/2KR3R"),
            ("8/P7/8/1pP5/8/8/8/8", "c5b6 a7a8q", "Q7/8/1P6/8/8/8/8/8"),
            ("8/8/8/1p6/2P5/8/8/8", "c4xb5 Nf3 a1a2", "8/8/8/1P6/8/8/8/8"),
        ] {
            let mut placement: Placement = before.parse().unwrap();
            for word in moves.split(' ') {
                MoveText::parse(word.as_bytes()).unwrap().play(&mut placement);
            }
            assert_eq!(placement.to_string(), expected, "{before} {moves}");
        }
    }

    #[test]
    fn the_board_determines_the_moving_piece() {
        let castles = "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq -";
        for (word, transforms, expected) in [
            ("e1g1", "color-flip", Some("e8g8")),
            ("e1g1", "mirror-horizontal", None),
            ("e1h1", "mirror-horizontal", None),
            ("e1f1", "mirror-horizontal", Some("d1c1")),
            ("a1c1", "mirror-horizontal", Some("h1f1")),
            ("e2e4", "mirror-horizontal", Some("d2d4")),
            ("e2e4", "flip-vertical", None),
            ("a1a2", "flip-vertical", Some("a8a7")),
        ] {
            let found = becomes(word, transforms, castles);
            assert_eq!(found.as_deref(), expected, "{word} {transforms}");
        }
    }
}
