//! Edits of the board by hand, on the squares that the user sees.

use deltaboard_transform::{
    Bitboard, CastlingRights, Caveat, Color, Direction, Fen, FenFields, File, Men, Piece,
    Placement, Position, Rank, Role, Square, Transform,
};

use crate::scene::Scene;
use crate::state::State;
use crate::subject::Subject;

/// An edit of the board by hand. Squares are those of the frame that the user sees: the edit changes the subject
/// on the square where the bit or piece came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Puts a bit or piece on a square, or clears the square.
    Put(Square, Man),
    /// Moves the content of a square to another square, and replaces what is there.
    Move(Square, Square),
    /// Puts the same content on every square of a set, or clears the squares if all of them have it already.
    Fill(Bitboard, Man),
    /// Moves everything by one square. What leaves the board is lost.
    Shift(Direction),
    /// Gives the move to the other side.
    SwapSide,
}

/// The content of a square. Among pieces, a bit becomes a white pawn. A piece on a bitboard turns all its bits into
/// white pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Man {
    /// Nothing.
    None,
    /// A bit that isn't a chess piece.
    Bit,
    /// A chess piece.
    Piece(Piece),
}

/// The piece that stands for a bit among pieces.
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
    /// Returns the subject after an edit. The scene must be the scene of this state.
    pub(crate) fn edited(&self, scene: &Scene, edit: Edit) -> Subject {
        let visible = Visible::of(self, scene);
        let men = visible.men(&self.subject);
        let mut position = match self.subject {
            Subject::Position(fen) => fen.position,
            Subject::Bits(_) => Position::default(),
        };
        position.placement = visible.to_subject(&men, &edit.of(&men), &self.subject);
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
        // After an edit, no pawn has just made a double step.
        position.en_passant = None;
        position.castling = possible_rights(position.castling, &position.placement);
        Subject::Position(Fen { position, fields })
    }
}

/// The subject after all squares moved by one, and what that loses.
pub(crate) struct Shifted {
    pub(crate) subject: Subject,
    /// The losses, a sentence each.
    pub(crate) losses: Vec<String>,
    /// The kings that leave the board.
    kings: Men,
}

impl Shifted {
    /// Returns the warning to confirm before kings leave the board, if any do.
    pub(crate) fn warning(&self) -> Option<String> {
        let kings = Color::ALL.into_iter().filter_map(|color| {
            match self.kings.count(color.piece(Role::King)) {
                0 => None,
                1 => Some(format!("the {} king", color.name())),
                count => Some(format!("{count} {} kings", color.name())),
            }
        });
        let kings: Vec<_> = kings.collect();
        let kings = kings.join(" and ");
        let warns = !kings.is_empty();
        warns.then(|| format!("This would push {kings} off the board. Press again to do it."))
    }
}

impl State {
    /// Returns the subject after everything on the visible board moved by one square.
    pub(crate) fn shifted(&self, scene: &Scene, direction: Direction) -> Shifted {
        let Subject::Position(fen) = self.subject else {
            return Shifted {
                subject: self.edited(scene, Edit::Shift(direction)),
                losses: Vec::new(),
                kings: Men::default(),
            };
        };
        let visible = Visible::of(self, scene);
        let men = visible.men(&self.subject);
        let leaving = men.pieces();
        let leaving = leaving.filter(|(square, _)| square.step(direction).is_none());
        let leaving: Vec<_> = leaving.map(|(_, piece)| piece).collect();
        let pushed_off: Men = leaving.iter().copied().collect();
        let kings = leaving.into_iter().filter(|it| it.role == Role::King);
        let mut losses = Vec::new();
        let position = match visible.subject_direction(direction) {
            Some(direction) => {
                let shifted = fen.position.shifted(direction);
                // The pieces that leave the board are listed with their visible colours, below.
                let others = shifted.caveats.into_iter();
                let others = others.filter(|caveat| !matches!(caveat, Caveat::PushedOff(_)));
                losses.extend(others.map(|caveat| caveat.to_string()));
                shifted.position
            }
            // Between two steps, neighbouring squares can come from anywhere in the subject.
            None => {
                let after = Edit::Shift(direction).of(&men);
                if !fen.position.castling.is_empty() || fen.position.en_passant.is_some() {
                    losses.push("Castling rights and en passant are dropped.".to_owned());
                }
                Position {
                    placement: visible.to_subject(&men, &after, &self.subject),
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
    /// Returns the visible men after the edit.
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

/// The mapping between the squares of the subject and those of a frame.
struct Visible {
    /// For each square of the frame, the square of the subject that its bit came from, if any.
    homes: [Option<Square>; 64],
    /// Whether the frame shows the colours swapped.
    recoloured: bool,
}

impl Visible {
    fn of(state: &State, scene: &Scene) -> Self {
        let flips = state.transforms.iter();
        let flips = flips.filter(|flip| **flip == Transform::ColorFlip).count();
        let last = scene.trace.steps().len();
        Self {
            homes: Square::ALL.map(|at| Some(scene.bits_on(at, state.step).next()?.home)),
            // A colour flip that is playing swaps the colours with its last step.
            recoloured: (flips % 2 == 1) != (scene.recolours && state.step < last),
        }
    }

    /// Returns the direction in which the subject moves when the visible board moves in a direction, if all squares
    /// of the subject move in the same direction.
    fn subject_direction(&self, direction: Direction) -> Option<Direction> {
        let home = |square: Square| self.homes[usize::from(square.index())];
        Direction::ALL.into_iter().find(|candidate| {
            Square::ALL.into_iter().all(|at| match home(at) {
                Some(from) => at.step(direction).and_then(home) == from.step(*candidate),
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

    /// Returns the men of a subject as the frame shows them.
    fn men(&self, subject: &Subject) -> Placement {
        let man = |home: Square| match subject {
            Subject::Position(fen) => Some(self.coloured(fen.position.placement.get(home)?)),
            Subject::Bits(bits) => bits.contains(home).then_some(PAWN),
        };
        Placement::from_mailbox(self.homes.map(|home| man(home?)))
    }

    /// Returns the men of the subject after the visible men changed from `men` to `after`.
    fn to_subject(&self, men: &Placement, after: &Placement, subject: &Subject) -> Placement {
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

/// Returns those castling rights whose king and rook are still on the side's first rank.
fn possible_rights(rights: CastlingRights, placement: &Placement) -> CastlingRights {
    let may = |letter: &char| {
        let (color, home) = match letter.is_ascii_uppercase() {
            true => (Color::White, Rank::First),
            false => (Color::Black, Rank::Eighth),
        };
        let files = |role| {
            let has_role = move |file: &File| {
                placement.get(Square::from_coords(*file, home)) == Some(color.piece(role))
            };
            File::ALL.into_iter().filter(has_role)
        };
        let rook_where = |may: &dyn Fn(File) -> bool| files(Role::Rook).any(may);
        files(Role::King).any(|king| match letter.to_ascii_lowercase() {
            'k' => rook_where(&|rook| rook > king),
            'q' => rook_where(&|rook| rook < king),
            letter => rook_where(&|rook| rook.letter() == letter),
        })
    };
    let letters: String = rights.letters().filter(may).collect();
    // An empty text doesn't parse as castling rights.
    letters.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;

    /// Opens a link, applies some edits and returns the subject as text.
    fn edited(query: &str, edits: impl IntoIterator<Item = Edit>) -> String {
        let state = State::from_query(query).after_all(edits.into_iter().map(Action::Edit));
        state.subject.to_string()
    }

    const KNIGHT: Man = Man::Piece(Color::White.piece(Role::Knight));

    #[test]
    fn edits_put_move_fill_and_shift_pieces() {
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
    fn a_move_from_an_empty_square_changes_nothing() {
        let kings = "fen=4k3/8/8/8/8/8/8/4K3_w_-_-";
        let after = edited(kings, [Edit::Move(Square::A1, Square::E1)]);
        assert_eq!(after, "4k3/8/8/8/8/8/8/4K3 w - -");
    }

    #[test]
    fn filling_a_full_set_clears_it() {
        let fill = Edit::Fill(File::A.bitboard(), Man::Bit);
        let r = "bits=0x1e2222120e0a1222";
        assert_eq!(edited(r, [fill]), "0x1f2323130f0b1323");
        assert_eq!(edited(r, [fill, fill]), "0x1e2222120e0a1222");
    }

    #[test]
    fn bits_that_leave_the_board_are_lost() {
        let east = Edit::Shift(Direction::East);
        let west = Edit::Shift(Direction::West);
        assert_eq!(edited("bits=0xff", [east]), "0x00000000000000fe");
        assert_eq!(edited("bits=0xff", [east, west]), "0x000000000000007f");
    }

    fn acted(state: &State, action: Action) -> State {
        state.clone().after_all([action])
    }

    /// The state after a shift of the board.
    fn shifted(state: &State, direction: Direction) -> State {
        acted(state, Action::Edit(Edit::Shift(direction)))
    }

    #[test]
    fn a_shift_warns_of_losses() {
        for (query, direction, after, warnings) in [
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
            // The warning names visible pieces: the colour flip moved the rook to rank 8 and made it black.
            (
                "fen=8/4k3/8/8/8/8/4K3/R7_w_-_-&do=color-flip",
                Direction::North,
                "8/8/4k3/8/8/8/8/4K3 w - -",
                &["Pushed off the board: black rook."],
            ),
            // After a rotation by 90° clockwise, north on the visible board is west in the subject.
            (
                "fen=8/4k3/8/8/8/8/4K3/R7_w_-_-&do=rotate-90-clockwise",
                Direction::North,
                "8/3k4/8/8/8/8/3K4/8 w - -",
                &["Pushed off the board: white rook."],
            ),
            ("bits=0xff", Direction::West, "0x000000000000007f", &[]),
            ("fen=8/4k3/8/8/8/8/4K3/8_w_-_-", Direction::South, "8/8/4k3/8/8/8/8/4K3 w - -", &[]),
        ] {
            let state = shifted(&State::from_query(query), direction);
            assert_eq!(
                (state.subject.to_string(), &*state.warnings),
                (after.to_owned(), &*warnings.iter().map(ToString::to_string).collect::<Vec<_>>()),
                "{query}"
            );
            // The next action removes the warnings; a tick of the clock does not.
            let ticked = acted(&state, Action::Tick);
            assert_eq!(ticked.warnings, state.warnings);
            let next = acted(&state, Action::TurnView);
            assert!(next.warnings.is_empty());
        }
    }

    #[test]
    fn a_king_is_pushed_off_only_at_the_second_press() {
        let before = State::from_query("fen=4k3/8/8/8/8/8/8/R3K3_w_-_-");
        let warned = shifted(&before, Direction::South);
        assert_eq!(warned.subject, before.subject);
        assert_eq!(
            warned.warnings,
            ["This would push the white king off the board. Press again to do it."]
        );
        assert!(warned.shows_same_run(&before));
        let pushed = shifted(&warned, Direction::South);
        assert_eq!(pushed.subject.to_string(), "8/4k3/8/8/8/8/8/8 w - -");
        assert_eq!(pushed.warnings, ["Pushed off the board: white king, white rook."]);
        assert_eq!(pushed.pending_shift, None);
        // Undo restores the king, and the next shift warns again.
        let undone = acted(&pushed, Action::UndoRedo(Box::new(before.clone())));
        assert_eq!(undone.subject, before.subject);
        assert!(undone.warnings.is_empty() && undone.pending_shift.is_none());
        assert_eq!(shifted(&undone, Direction::South).subject, before.subject);
        // Another direction warns again, and any other action in between resets the warning.
        assert_eq!(shifted(&warned, Direction::SouthWest).subject, before.subject);
        let turned = acted(&warned, Action::TurnView);
        assert_eq!(shifted(&turned, Direction::South).subject, before.subject);
        assert_ne!(shifted(&warned, Direction::East).subject, before.subject);
        // Several kings.
        for (query, kings) in [
            ("fen=k7/8/8/8/8/8/8/K7_w_-_-", "the white king and the black king"),
            ("fen=k7/8/8/8/8/8/K7/K7_w_-_-&do=color-flip", "the white king and 2 black kings"),
        ] {
            let warned = shifted(&State::from_query(query), Direction::West);
            assert_eq!(
                warned.warnings,
                [format!("This would push {kings} off the board. Press again to do it.")]
            );
        }
    }

    /// In the middle of a routine, a shift moves the squares of the subject in different directions.
    #[test]
    fn a_shift_between_steps_drops_castling_rights() {
        let query = "fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-&do=mirror-horizontal&step=1";
        let state = State::from_query(query);
        assert!(Scene::of(&state).last_frame() > 1);
        // The files are swapped in pairs now: the rooks are visible on b and g, the king on f.
        let pushed = shifted(&state, Direction::East);
        assert_eq!(pushed.subject.to_string(), "3r2rk/8/8/8/8/8/8/3R2RK w - -");
        assert_eq!(pushed.warnings, ["Castling rights and en passant are dropped."]);
    }

    #[test]
    fn bits_become_pawns_when_a_piece_is_put() {
        let put = Edit::Put(Square::A8, KNIGHT);
        assert_eq!(edited("bits=0x3", [put]), "N7/8/8/8/8/8/8/PP6 w - -");
        let clear = Edit::Put(Square::A1, Man::None);
        assert_eq!(edited("bits=0x3", [clear]), "0x0000000000000002");
    }

    #[test]
    fn edits_change_the_visible_squares() {
        // After the flip, the king of e1 is on e8.
        let flipped = "fen=8/8/8/8/8/8/8/4K3_w_-_-&do=flip-vertical";
        let up = Edit::Move(Square::E8, Square::D7);
        assert_eq!(edited(flipped, [up]), "8/8/8/8/8/8/3K4/8 w - -");
        // After a colour flip the king is black. A white knight put there is black in the subject.
        let recoloured = "fen=8/8/8/8/8/8/8/4K3_w_-_-&do=color-flip";
        let put = Edit::Put(Square::A8, KNIGHT);
        assert_eq!(edited(recoloured, [put]), "8/8/8/8/8/8/8/n3K3 w - -");
        // Before the last step, the colours aren't swapped yet.
        let before = format!("{recoloured}&step=0");
        assert_eq!(edited(&before, [put]), "N7/8/8/8/8/8/8/4K3 w - -");
        let twice = format!("{recoloured},flip-vertical&step=0");
        assert_eq!(edited(&twice, [put]), "8/8/8/8/8/8/8/n3K3 w - -");
    }

    #[test]
    fn castling_rights_are_lost_with_their_king_or_rook() {
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
