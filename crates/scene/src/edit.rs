//! The board changed by hand, as it is seen.

use deltaboard_transform::{
    Bitboard, CastlingRights, Caveat, Color, Direction, Fen, FenFields, File, Men, Piece,
    Placement, Position, Rank, Role, Square, Transform,
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
        let puts_piece = matches!(edit, Edit::Put(_, Man::Piece(_)) | Edit::Fill(_, Man::Piece(_)));
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

/// The subject after a move of the whole board by a square.
pub(crate) struct Shifted {
    pub(crate) subject: Subject,
    /// What that loses, a sentence each.
    pub(crate) losses: Vec<String>,
    /// The kings that leave the board.
    kings: Men,
}

impl Shifted {
    /// What is asked before kings leave the board, if some do.
    pub(crate) fn question(&self) -> Option<String> {
        let kings = Color::ALL.into_iter().filter_map(|color| {
            let (adjective, count) = match color {
                Color::White => ("white", self.kings.count(color.piece(Role::King))),
                Color::Black => ("black", self.kings.count(color.piece(Role::King))),
            };
            match count {
                0 => None,
                1 => Some(format!("the {adjective} king")),
                _ => Some(format!("{count} {adjective} kings")),
            }
        });
        let kings: Vec<_> = kings.collect();
        let kings = kings.join(" and ");
        let asks = !kings.is_empty();
        asks.then(|| format!("This would push {kings} off the board. Press again to do it."))
    }
}

impl State {
    /// The subject after everything that is seen has moved by a square.
    pub(crate) fn shifted(&self, scene: &Scene, direction: Direction) -> Shifted {
        let Subject::Position(fen) = self.subject else {
            return Shifted {
                subject: self.edited(scene, Edit::Shift(direction)),
                losses: Vec::new(),
                kings: Men::default(),
            };
        };
        let seen = Seen::of(self, scene);
        let men = seen.men(&self.subject);
        let leaving = men.pieces();
        let leaving = leaving.filter(|(square, _)| square.step(direction).is_none());
        let leaving: Vec<_> = leaving.map(|(_, piece)| piece).collect();
        let pushed_off: Men = leaving.iter().copied().collect();
        let kings = leaving.into_iter().filter(|it| it.role == Role::King);
        let mut losses = Vec::new();
        let position = match seen.at_home(direction) {
            Some(direction) => {
                let shifted = fen.position.shifted(direction);
                // Who leaves is told as it is seen.
                let others = shifted.caveats.into_iter();
                let others = others.filter(|caveat| !matches!(caveat, Caveat::PushedOff(_)));
                losses.extend(others.map(|caveat| caveat.to_string()));
                shifted.position
            }
            // Between two steps the board is torn.
            None => {
                let after = Edit::Shift(direction).of(&men);
                if !fen.position.castling.is_empty() || fen.position.en_passant.is_some() {
                    losses.push("Castling rights and en passant are dropped.".to_owned());
                }
                Position {
                    placement: seen.brought_home(&men, &after, &self.subject),
                    castling: CastlingRights::NONE,
                    en_passant: None,
                    ..fen.position
                }
            }
        };
        if !pushed_off.is_empty() {
            losses.push(Caveat::PushedOff(pushed_off).to_string());
        }
        Shifted {
            subject: Subject::Position(Fen { position, ..fen }),
            losses,
            kings: kings.collect(),
        }
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

    /// The way that all of the subject goes where all that is seen goes some way, if it does not go in pieces.
    fn at_home(&self, seen: Direction) -> Option<Direction> {
        let home = |square: Square| self.homes[usize::from(square.index())];
        let mut ways = Direction::ALL.into_iter();
        ways.find(|way| {
            Square::ALL.into_iter().all(|at| match home(at) {
                Some(from) => at.step(seen).and_then(home) == from.step(*way),
                None => false,
            })
        })
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
    use crate::action::Action;
    use crate::history::History;

    /// A link's board after some edits, as text.
    fn edited(query: &str, edits: impl IntoIterator<Item = Edit>) -> String {
        let state = edits.into_iter().fold(State::from_query(query), |state, edit| {
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
            (Edit::Put(Square::C3, Man::Bit), "4k3/8/8/8/8/2P5/8/4K3 w - -"),
            (Edit::Move(Square::E1, Square::E2), "4k3/8/8/8/8/8/4K3/8 w - -"),
            (Edit::Move(Square::E1, Square::E8), "4K3/8/8/8/8/8/8/8 w - -"),
            (Edit::Move(Square::E1, Square::E1), "4k3/8/8/8/8/8/8/4K3 w - -"),
            (Edit::Fill(Rank::First.bitboard(), KNIGHT), "4k3/8/8/8/8/8/8/NNNNNNNN w - -"),
            (Edit::Fill(File::H.bitboard(), KNIGHT), "4k2N/7N/7N/7N/7N/7N/7N/4K2N w - -"),
            (Edit::Shift(Direction::East), "5k2/8/8/8/8/8/8/5K2 w - -"),
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

    /// What a shift of a link's board comes to, and what is told.
    fn shifted(state: &State, way: Direction) -> State {
        state.after(&Scene::of(state), Action::Edit(Edit::Shift(way)))
    }

    #[test]
    fn a_shift_tells_what_it_loses() {
        for (query, way, after, told) in [
            (
                "fen=4k3/8/8/8/8/8/8/R3K3_w_Q_-",
                Direction::East,
                "5k2/8/8/8/8/8/8/1R3K2 w - -",
                &["Castling right Q is dropped: the king no longer stands on its home square."][..],
            ),
            (
                "fen=4k3/8/8/8/3Pp3/8/8/R3K3_b_-_d3_0_9",
                Direction::West,
                "3k4/8/8/8/2Pp4/8/8/3K4 b - c3 0 9",
                &["Pushed off the board: white rook."],
            ),
            // As it is seen: the flip has brought the rook to rank 8, and the colours are the other ones.
            (
                "fen=8/4k3/8/8/8/8/4K3/R7_w_-_-&do=color-flip",
                Direction::North,
                "8/8/4k3/8/8/8/8/4K3 w - -",
                &["Pushed off the board: black rook."],
            ),
            // Up is to the right after a quarter turn clockwise.
            (
                "fen=8/4k3/8/8/8/8/4K3/R7_w_-_-&do=rotate-90-clockwise",
                Direction::North,
                "8/3k4/8/8/8/8/3K4/8 w - -",
                &["Pushed off the board: white rook."],
            ),
            ("bits=0xff", Direction::West, "0x000000000000007f", &[]),
            ("fen=8/4k3/8/8/8/8/4K3/8_w_-_-", Direction::South, "8/8/4k3/8/8/8/8/4K3 w - -", &[]),
        ] {
            let state = shifted(&State::from_query(query), way);
            assert_eq!(
                (state.subject.to_string(), &*state.warnings),
                (after.to_owned(), &*told.iter().map(ToString::to_string).collect::<Vec<_>>()),
                "{query}"
            );
            // They are gone with whatever is done next, and the clock does nothing.
            let ticked = state.after(&Scene::of(&state), Action::Tick);
            assert_eq!(ticked.warnings, state.warnings);
            let next = state.after(&Scene::of(&state), Action::TurnView);
            assert!(next.warnings.is_empty());
        }
    }

    #[test]
    fn a_king_is_pushed_off_at_the_second_press() {
        let before = State::from_query("fen=4k3/8/8/8/8/8/8/R3K3_w_-_-");
        let asked = shifted(&before, Direction::South);
        assert_eq!(asked.subject, before.subject);
        assert_eq!(
            asked.warnings,
            ["This would push the white king off the board. Press again to do it."]
        );
        let mut history = History::default();
        assert!(!history.note(&before, &asked, None));
        let pushed = shifted(&asked, Direction::South);
        assert_eq!(pushed.subject.to_string(), "8/4k3/8/8/8/8/8/8 w - -");
        assert_eq!(pushed.warnings, ["Pushed off the board: white king, white rook."]);
        assert_eq!(pushed.asked, None);
        // It can be taken back, and is asked for again.
        assert!(history.note(&asked, &pushed, None));
        let undone = history.undo(&pushed).expect("a change");
        let undone = pushed.after(&Scene::of(&pushed), Action::TakeBack(Box::new(undone)));
        assert_eq!(undone.subject, before.subject);
        assert!(undone.warnings.is_empty() && undone.asked.is_none());
        assert_eq!(shifted(&undone, Direction::South).subject, before.subject);
        // Another way is another question, and anything else in between takes it back.
        assert_eq!(shifted(&asked, Direction::SouthWest).subject, before.subject);
        let turned = asked.after(&Scene::of(&asked), Action::TurnView);
        assert_eq!(shifted(&turned, Direction::South).subject, before.subject);
        assert_ne!(shifted(&asked, Direction::East).subject, before.subject);
        // Both of them, and more.
        for (query, told) in [
            ("fen=k7/8/8/8/8/8/8/K7_w_-_-", "the white king and the black king"),
            ("fen=k7/8/8/8/8/8/K7/K7_w_-_-&do=color-flip", "the white king and 2 black kings"),
        ] {
            let asked = shifted(&State::from_query(query), Direction::West);
            assert_eq!(
                asked.warnings,
                [format!("This would push {told} off the board. Press again to do it.")]
            );
        }
    }

    /// In the middle of a routine squares go different ways.
    #[test]
    fn between_steps_nothing_but_pieces_is_moved() {
        let query = "fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-&do=mirror-horizontal&step=1";
        let state = State::from_query(query);
        assert!(Scene::of(&state).last_frame() > 1);
        // The files are swapped in pairs now: the rooks are seen on b and g, the king on f.
        let pushed = shifted(&state, Direction::East);
        assert_eq!(pushed.subject.to_string(), "3r2rk/8/8/8/8/8/8/3R2RK w - -");
        assert_eq!(pushed.warnings, ["Castling rights and en passant are dropped."]);
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
            (Edit::Shift(Direction::East), "-"),
        ] {
            let after = edited(start, [edit]);
            assert_eq!(after.split(' ').nth(2), Some(rights), "{edit:?}");
        }
        let files = "fen=1r2k3/8/8/8/8/8/8/1R2K3_w_Bb_-_0_1";
        let after = edited(files, [Edit::Put(Square::B1, Man::None)]);
        assert_eq!(after.split(' ').nth(2), Some("b"));
    }
}
