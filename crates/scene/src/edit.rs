//! The board changed by hand, as it is seen.

use deltaboard_transform::{
    Bitboard, CastlingRights, Color, Direction, Fen, FenFields, File, Piece, Placement, Position,
    Rank, Role, Square, Transform,
};

use crate::scene::Scene;
use crate::state::State;
use crate::subject::Subject;

/// A change of the board by hand. Squares are those where a person sees things: what has travelled
/// there changes where it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Puts something on a square, or takes away what is there.
    Put(Square, Man),
    /// Moves what is on a square to another. What was there is gone.
    Move(Square, Square),
    /// Puts the same on every square of a set, or clears them, if it stands on all of them already.
    Fill(Bitboard, Man),
    /// Moves everything by one square. What leaves the board is gone.
    Shift(Direction),
    /// Lets the other side move.
    SwapSide,
}

/// What a square can have. On a board of pieces, a bit is a white pawn; a piece makes white pawns
/// of a bitboard's bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Man {
    /// Nothing.
    None,
    /// A bit without any meaning as chess.
    Bit,
    /// A chess piece.
    Piece(Piece),
}

/// What a bit is among pieces.
const PAWN: Piece = Color::White.piece(Role::Pawn);

impl Man {
    const fn piece(self) -> Option<Piece> {
        match self {
            Self::None => None,
            Self::Bit => Some(PAWN),
            Self::Piece(piece) => Some(piece),
        }
    }
}

impl State {
    /// The subject after an edit of what a state shows. The scene is the state's.
    pub(crate) fn edited(&self, scene: &Scene, edit: Edit) -> Subject {
        let seen = Seen::of(self, scene);
        let men = seen.men(&self.subject);
        let mut position = match self.subject {
            Subject::Position(fen) => fen.position,
            Subject::Bits(_) => Position::default(),
        };
        position.placement = seen.brought_home(&men, &edit.of(&men), &self.subject);
        let puts_piece = matches!(
            edit,
            Edit::Put(_, Man::Piece(_)) | Edit::Fill(_, Man::Piece(_))
        );
        let fields = match self.subject {
            Subject::Bits(_) if !puts_piece => {
                return Subject::Bits(position.placement.occupied());
            }
            Subject::Bits(_) => FenFields::Four,
            Subject::Position(fen) => fen.fields,
        };
        let fields = match edit {
            Edit::SwapSide => {
                position.side_to_move = position.side_to_move.other();
                fields.max(FenFields::Four)
            }
            _ => fields,
        };
        // No pawn has just jumped where a hand has put it.
        position.en_passant = None;
        position.castling = possible(position.castling, &position.placement);
        Subject::Position(Fen { position, fields })
    }
}

impl Edit {
    /// The men after it.
    fn of(self, men: &Placement) -> Placement {
        let mut after = *men;
        match self {
            Self::Put(square, man) => after.set(square, man.piece()),
            Self::Move(from, to) if men.get(from).is_some() => {
                after.set(from, None);
                after.set(to, men.get(from));
            }
            Self::Move(..) => {}
            Self::Fill(squares, man) => {
                let full = squares.squares().all(|it| men.get(it) == man.piece());
                let man = man.piece().filter(|_| !full);
                squares.squares().for_each(|square| after.set(square, man));
            }
            Self::Shift(direction) => {
                for square in Square::ALL {
                    let from = square.step(direction.opposite());
                    after.set(square, from.and_then(|from| men.get(from)));
                }
            }
            Self::SwapSide => {}
        }
        after
    }
}

/// How a frame shows the subject.
struct Seen {
    /// Of each square, the one where its bit stands in the subject, if the frame has a place for one.
    homes: [Option<Square>; 64],
    /// Whether the colours are the other ones.
    recoloured: bool,
}

impl Seen {
    fn of(state: &State, scene: &Scene) -> Self {
        let flips = state.transforms.iter();
        let flips = flips.filter(|flip| **flip == Transform::ColorFlip).count();
        let last = scene.trace.steps().len();
        Self {
            homes: Square::ALL.map(|at| Some(scene.bit_at(at, state.step)?.home)),
            // What is played swaps the colours with its last step.
            recoloured: (flips % 2 == 1) != (scene.recolours && state.step < last),
        }
    }

    fn coloured(&self, piece: Piece) -> Piece {
        match self.recoloured {
            true => piece.color_flipped(),
            false => piece,
        }
    }

    /// What is seen of a subject.
    fn men(&self, subject: &Subject) -> Placement {
        let man = |home: Square| match subject {
            Subject::Position(fen) => Some(self.coloured(fen.position.placement.get(home)?)),
            Subject::Bits(bits) => bits.contains(home).then_some(PAWN),
        };
        Placement::from_mailbox(self.homes.map(|home| man(home?)))
    }

    /// The subject's men, with those of another sight where they differ from this one.
    fn brought_home(&self, men: &Placement, after: &Placement, subject: &Subject) -> Placement {
        let mut placement = match subject {
            Subject::Position(fen) => fen.position.placement,
            Subject::Bits(bits) => {
                let pawn = |square| bits.contains(square).then_some(PAWN);
                Placement::from_mailbox(Square::ALL.map(pawn))
            }
        };
        for (at, home) in Square::ALL.into_iter().zip(self.homes) {
            if let Some(home) = home.filter(|_| men.get(at) != after.get(at)) {
                placement.set(home, after.get(at).map(|piece| self.coloured(piece)));
            }
        }
        placement
    }
}

/// The rights for which a king and a rook still stand on a side's first rank.
fn possible(rights: CastlingRights, placement: &Placement) -> CastlingRights {
    let may = |letter: &char| {
        let (color, home) = match letter.is_ascii_uppercase() {
            true => (Color::White, Rank::First),
            false => (Color::Black, Rank::Eighth),
        };
        let files = |role| {
            let stands = move |file: &File| {
                placement.get(Square::from_coords(*file, home)) == Some(color.piece(role))
            };
            File::ALL.into_iter().filter(stands)
        };
        let rook_where = |may: &dyn Fn(File) -> bool| files(Role::Rook).any(may);
        files(Role::King).any(|king| match letter.to_ascii_lowercase() {
            'k' => rook_where(&|rook| rook > king),
            'q' => rook_where(&|rook| rook < king),
            letter => rook_where(&|rook| rook.letter() == letter),
        })
    };
    let letters: String = rights.letters().filter(may).collect();
    // No letter is not a text of rights.
    letters.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;

    /// A link's board after some edits, as text.
    fn edited(query: &str, edits: impl IntoIterator<Item = Edit>) -> String {
        let state = edits
            .into_iter()
            .fold(State::from_query(query), |state, edit| {
                state.after(&Scene::of(&state), Action::Edit(edit))
            });
        state.subject.to_string()
    }

    const KNIGHT: Man = Man::Piece(Color::White.piece(Role::Knight));

    #[test]
    fn pieces_are_put_moved_and_taken_away() {
        let kings = "fen=4k3/8/8/8/8/8/8/4K3_w_-_-";
        for (edit, after) in [
            (Edit::Put(Square::C3, KNIGHT), "4k3/8/8/8/8/2N5/8/4K3 w - -"),
            (Edit::Put(Square::E8, Man::None), "8/8/8/8/8/8/8/4K3 w - -"),
            (
                Edit::Put(Square::C3, Man::Bit),
                "4k3/8/8/8/8/2P5/8/4K3 w - -",
            ),
            (
                Edit::Move(Square::E1, Square::E2),
                "4k3/8/8/8/8/8/4K3/8 w - -",
            ),
            (
                Edit::Move(Square::E1, Square::E8),
                "4K3/8/8/8/8/8/8/8 w - -",
            ),
            (
                Edit::Move(Square::E1, Square::E1),
                "4k3/8/8/8/8/8/8/4K3 w - -",
            ),
            (
                Edit::Fill(Rank::First.bitboard(), KNIGHT),
                "4k3/8/8/8/8/8/8/NNNNNNNN w - -",
            ),
            (
                Edit::Fill(File::H.bitboard(), KNIGHT),
                "4k2N/7N/7N/7N/7N/7N/7N/4K2N w - -",
            ),
            (Edit::Shift(Direction::NorthEast), "8/8/8/8/8/8/5K2/8 w - -"),
            (Edit::SwapSide, "4k3/8/8/8/8/8/8/4K3 b - -"),
        ] {
            assert_eq!(edited(kings, [edit]), after, "{edit:?}");
        }
    }

    #[test]
    fn from_nowhere_nothing_is_moved() {
        let kings = "fen=4k3/8/8/8/8/8/8/4K3_w_-_-";
        let after = edited(kings, [Edit::Move(Square::A1, Square::E1)]);
        assert_eq!(after, "4k3/8/8/8/8/8/8/4K3 w - -");
    }

    #[test]
    fn what_is_full_is_cleared() {
        let fill = Edit::Fill(File::A.bitboard(), Man::Bit);
        let r = "bits=0x1e2222120e0a1222";
        assert_eq!(edited(r, [fill]), "0x1f2323130f0b1323");
        assert_eq!(edited(r, [fill, fill]), "0x1e2222120e0a1222");
    }

    #[test]
    fn what_is_shifted_off_the_board_does_not_come_back() {
        let east = Edit::Shift(Direction::East);
        let west = Edit::Shift(Direction::West);
        assert_eq!(edited("bits=0xff", [east]), "0x00000000000000fe");
        assert_eq!(edited("bits=0xff", [east, west]), "0x000000000000007f");
    }

    #[test]
    fn bits_become_pawns_beside_a_piece() {
        let put = Edit::Put(Square::A8, KNIGHT);
        assert_eq!(edited("bits=0x3", [put]), "N7/8/8/8/8/8/8/PP6 w - -");
        let clear = Edit::Put(Square::A1, Man::None);
        assert_eq!(edited("bits=0x3", [clear]), "0x0000000000000002");
    }

    #[test]
    fn what_is_seen_is_what_changes() {
        // After the flip the king of e1 is seen on e8.
        let flipped = "fen=8/8/8/8/8/8/8/4K3_w_-_-&do=flip-vertical";
        let up = Edit::Move(Square::E8, Square::D7);
        assert_eq!(edited(flipped, [up]), "8/8/8/8/8/8/3K4/8 w - -");
        // After a colour flip it is a black one; a white knight that is put there was black.
        let recoloured = "fen=8/8/8/8/8/8/8/4K3_w_-_-&do=color-flip";
        let put = Edit::Put(Square::A8, KNIGHT);
        assert_eq!(edited(recoloured, [put]), "8/8/8/8/8/8/8/n3K3 w - -");
        // Before its last step nothing has another colour yet.
        let before = format!("{recoloured}&step=0");
        assert_eq!(edited(&before, [put]), "N7/8/8/8/8/8/8/4K3 w - -");
        let twice = format!("{recoloured},flip-vertical&step=0");
        assert_eq!(edited(&twice, [put]), "8/8/8/8/8/8/8/n3K3 w - -");
    }

    #[test]
    fn rights_are_lost_with_their_king_or_rook() {
        let start = "fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1";
        for (edit, rights) in [
            (Edit::Move(Square::H1, Square::H2), "Qkq"),
            (Edit::Move(Square::H1, Square::G1), "KQkq"),
            (Edit::Move(Square::E8, Square::E7), "KQ"),
            (Edit::Shift(Direction::North), "-"),
        ] {
            let after = edited(start, [edit]);
            assert_eq!(after.split(' ').nth(2), Some(rights), "{edit:?}");
        }
        let files = "fen=1r2k3/8/8/8/8/8/8/1R2K3_w_Bb_-_0_1";
        let after = edited(files, [Edit::Put(Square::B1, Man::None)]);
        assert_eq!(after.split(' ').nth(2), Some("b"));
    }
}
