//! Feature `chess`.

use ::chess as theirs;

use crate::{Color, Direction, Piece, Position, Role, Square};

boards_and_colors! {
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let first_rank = chess::get_rank(chess::Rank::First);
    /// assert_eq!(Bitboard::from(first_rank), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// });
    /// ```
    theirs::BitBoard, theirs::Color
}

lines!(theirs::File, theirs::Rank);

impl From<theirs::Square> for Square {
    #[inline]
    fn from(square: theirs::Square) -> Self {
        Self::from_low_bits(square.to_int())
    }
}

impl From<Square> for theirs::Square {
    #[inline]
    fn from(square: Square) -> Self {
        let index = usize::from(square.index());
        Self::make_square(
            theirs::Rank::from_index(index >> 3),
            theirs::File::from_index(index & 7),
        )
    }
}

/// Our roles are called pieces in that crate.
impl From<theirs::Piece> for Role {
    #[inline]
    fn from(piece: theirs::Piece) -> Self {
        Self::ALL[piece.to_index()]
    }
}

/// Our roles are called pieces in that crate.
impl From<Role> for theirs::Piece {
    #[inline]
    fn from(role: Role) -> Self {
        theirs::ALL_PIECES[role as usize]
    }
}

pieces_of_two!(theirs::Piece, theirs::Color);

/// That crate has no clocks, and an en-passant square only where a pawn stands beside.
impl From<&theirs::Board> for Position {
    fn from(board: &theirs::Board) -> Self {
        let placement = super::placement(|square| {
            let place = square.into();
            let found = board.piece_on(place).zip(board.color_on(place));
            found.map(Piece::from)
        });
        let side_to_move = Color::from(board.side_to_move());
        let [white, black] = theirs::ALL_COLORS.map(|color| board.castle_rights(color));
        let usual = [
            (white.has_kingside(), 'K'),
            (white.has_queenside(), 'Q'),
            (black.has_kingside(), 'k'),
            (black.has_queenside(), 'q'),
        ];
        let letters = usual
            .into_iter()
            .filter_map(|(has, letter)| has.then_some(letter));
        // They keep the square of the pawn; a FEN has the one behind it.
        let behind = match side_to_move {
            Color::White => Direction::North,
            Color::Black => Direction::South,
        };
        Self {
            placement,
            side_to_move,
            castling: super::castling_rights(letters),
            en_passant: board
                .en_passant()
                .and_then(|pawn| Square::from(pawn).step(behind)),
            clocks: None,
        }
    }
}

/// Refuses what is no chess for that crate, such as two white kings, or castling rights that are not those of the usual
/// game. Clocks are lost, and so is an en-passant square behind whose pawn none stands to take it. Of castling rights that it
/// refuses, that crate's words are those for any other fault.
///
/// ```
/// use deltaboard_transform::{Fen, Position, Symmetry, Transform};
///
/// let fen: Fen = "7k/8/8/8/8/8/5R2/K7 w - -".parse()?;
/// let mirrored = Transform::Symmetry(Symmetry::MirrorHorizontal).position(&fen.position);
/// let board = chess::Board::try_from(&mirrored.position).unwrap();
/// assert_eq!(Position::from(&board), mirrored.position);
/// # Ok::<(), deltaboard_transform::FenError>(())
/// ```
impl TryFrom<&Position> for theirs::Board {
    type Error = theirs::Error;

    fn try_from(position: &Position) -> Result<Self, Self::Error> {
        // Where a king is missing, that crate reads beyond its tables.
        for color in Color::ALL {
            if position.placement.by_piece(color.piece(Role::King)).count() != 1 {
                return Err(theirs::Error::InvalidBoard);
            }
        }
        let usual = super::with_usual_castling(position);
        let board: Self = super::with_six_fields(&usual, str::parse)?;
        // What it does not know it leaves out, and another game would come of it.
        match Position::from(&board).castling == usual.castling {
            true => Ok(board),
            false => Err(theirs::Error::InvalidBoard),
        }
    }
}

positions_by_value!(theirs::Board);
