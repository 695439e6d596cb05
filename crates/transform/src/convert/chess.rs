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
        Self::make_square(theirs::Rank::from_index(index >> 3), theirs::File::from_index(index & 7))
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

/// That crate has no clocks, and an en-passant square only next to a pawn that can capture.
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
        let letters = usual.into_iter().filter_map(|(has, letter)| has.then_some(letter));
        // That crate stores the square of the pawn; a FEN has the square that it passed.
        let behind = match side_to_move {
            Color::White => Direction::North,
            Color::Black => Direction::South,
        };
        Self {
            placement,
            side_to_move,
            castling: super::castling_rights(letters),
            en_passant: board.en_passant().and_then(|pawn| Square::from(pawn).step(behind)),
            clocks: None,
        }
    }
}

/// Fails for positions that the crate considers illegal, such as two white kings, and for castling rights other than those of
/// standard chess. Clocks are lost, and so is an en-passant square on which no pawn can capture. For refused castling
/// rights, the crate has no specific error.
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
        // With a missing king, that crate would index its tables out of bounds.
        for color in Color::ALL {
            if position.placement.by_piece(color.piece(Role::King)).count() != 1 {
                return Err(theirs::Error::InvalidBoard);
            }
        }
        let usual = super::with_usual_castling(position);
        let board: Self = super::with_six_fields(&usual, str::parse)?;
        // That crate would silently drop rights that it doesn't support, which gives a different position.
        match Position::from(&board).castling == usual.castling {
            true => Ok(board),
            false => Err(theirs::Error::InvalidBoard),
        }
    }
}

positions_by_value!(theirs::Board);
