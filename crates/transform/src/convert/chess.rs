//! Feature `chess`.

use ::chess as theirs;

use crate::bulk::sealed;
use crate::{
    Bitboard, Bits, CastlingRights, Color, Direction, Piece, Placement, Position, Role, Square,
};

impl sealed::Sealed for theirs::BitBoard {}

impl Bits for theirs::BitBoard {
    #[inline]
    fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

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
impl From<theirs::BitBoard> for Bitboard {
    #[inline]
    fn from(board: theirs::BitBoard) -> Self {
        Self(board.0)
    }
}

impl From<Bitboard> for theirs::BitBoard {
    #[inline]
    fn from(board: Bitboard) -> Self {
        Self(board.0)
    }
}

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

impl From<theirs::Color> for Color {
    #[inline]
    fn from(color: theirs::Color) -> Self {
        match color {
            theirs::Color::White => Self::White,
            theirs::Color::Black => Self::Black,
        }
    }
}

impl From<Color> for theirs::Color {
    #[inline]
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// What is a role here is a piece there.
impl From<theirs::Piece> for Role {
    #[inline]
    fn from(piece: theirs::Piece) -> Self {
        Self::ALL[piece.to_index()]
    }
}

/// What is a role here is a piece there.
impl From<Role> for theirs::Piece {
    #[inline]
    fn from(role: Role) -> Self {
        theirs::ALL_PIECES[role as usize]
    }
}

impl From<(theirs::Piece, theirs::Color)> for Piece {
    #[inline]
    fn from((piece, color): (theirs::Piece, theirs::Color)) -> Self {
        Color::from(color).piece(piece.into())
    }
}

impl From<Piece> for (theirs::Piece, theirs::Color) {
    #[inline]
    fn from(piece: Piece) -> Self {
        (piece.role.into(), piece.color.into())
    }
}

/// That crate has no clocks, and an en-passant square only where a pawn stands beside.
impl From<&theirs::Board> for Position {
    fn from(board: &theirs::Board) -> Self {
        let mut placement = Placement::EMPTY;
        for square in Square::ALL {
            let place = square.into();
            let found = board.piece_on(place).zip(board.color_on(place));
            placement.set(square, found.map(Piece::from));
        }
        let side_to_move = Color::from(board.side_to_move());
        let [white, black] = theirs::ALL_COLORS.map(|color| board.castle_rights(color));
        let usual = [
            (white.has_kingside(), b'K'),
            (white.has_queenside(), b'Q'),
            (black.has_kingside(), b'k'),
            (black.has_queenside(), b'q'),
        ];
        let mut letters = [0; 4];
        let mut count = 0;
        for (_, letter) in usual.into_iter().filter(|(has, _)| *has) {
            letters[count] = letter;
            count += 1;
        }
        // They keep the square of the pawn; a FEN has the one behind it.
        let behind = match side_to_move {
            Color::White => Direction::North,
            Color::Black => Direction::South,
        };
        Self {
            placement,
            side_to_move,
            castling: CastlingRights::from_letters(&letters[..count]).unwrap_or_default(),
            en_passant: board
                .en_passant()
                .and_then(|pawn| Square::from(pawn).step(behind)),
            clocks: None,
        }
    }
}

/// Refuses what is no chess for that crate, such as two white kings. Clocks are lost, and castling rights by file.
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
        super::with_six_fields(position, str::parse)
    }
}
