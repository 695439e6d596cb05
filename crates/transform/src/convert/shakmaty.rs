//! Feature `shakmaty`.

use ::shakmaty as theirs;

use super::castling_letter;
use crate::{Bitboard, Clocks, Color, Piece, Placement, Position, Rank, Role, Square};

boards_and_colors! {
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let corners = shakmaty::Bitboard::CORNERS;
    /// assert_eq!(Bitboard::from(corners), bitboard! {
    ///     1 . . . . . . 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . 1
    /// });
    /// ```
    theirs::Bitboard, theirs::Color
}

lines!(theirs::File, theirs::Rank);

impl From<theirs::Square> for Square {
    #[inline]
    fn from(square: theirs::Square) -> Self {
        Self::from_low_bits(square as u8)
    }
}

impl From<Square> for theirs::Square {
    #[inline]
    fn from(square: Square) -> Self {
        Self::new(square.index().into())
    }
}

impl From<theirs::Role> for Role {
    #[inline]
    fn from(role: theirs::Role) -> Self {
        match role {
            theirs::Role::Pawn => Self::Pawn,
            theirs::Role::Knight => Self::Knight,
            theirs::Role::Bishop => Self::Bishop,
            theirs::Role::Rook => Self::Rook,
            theirs::Role::Queen => Self::Queen,
            theirs::Role::King => Self::King,
        }
    }
}

impl From<Role> for theirs::Role {
    #[inline]
    fn from(role: Role) -> Self {
        match role {
            Role::Pawn => Self::Pawn,
            Role::Knight => Self::Knight,
            Role::Bishop => Self::Bishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::King => Self::King,
        }
    }
}

impl From<theirs::Piece> for Piece {
    #[inline]
    fn from(piece: theirs::Piece) -> Self {
        Color::from(piece.color).piece(piece.role.into())
    }
}

impl From<Piece> for theirs::Piece {
    #[inline]
    fn from(piece: Piece) -> Self {
        Self { color: piece.color.into(), role: piece.role.into() }
    }
}

impl From<&theirs::Board> for Placement {
    fn from(board: &theirs::Board) -> Self {
        super::placement(|square| board.piece_at(square.into()).map(Piece::from))
    }
}

impl From<&Placement> for theirs::Board {
    fn from(placement: &Placement) -> Self {
        let mut board = Self::empty();
        for (square, piece) in placement.pieces() {
            board.set_piece_at(square.into(), piece.into());
        }
        board
    }
}

/// Pockets, promoted pieces and check counters of variants are dropped.
impl From<&theirs::Setup> for Position {
    fn from(setup: &theirs::Setup) -> Self {
        let placement = Placement::from(&setup.board);
        let rooks = Bitboard::from(setup.castling_rights).squares();
        let letters = rooks.filter_map(|rook| {
            let color = match rook.rank() {
                Rank::First => Color::White,
                Rank::Eighth => Color::Black,
                _ => return None,
            };
            Some(castling_letter(&placement, color, rook.file()))
        });
        Self {
            placement,
            side_to_move: setup.turn.into(),
            castling: super::castling_rights(letters),
            en_passant: setup.ep_square.map(Square::from),
            clocks: Some(Clocks { halfmove: setup.halfmoves, fullmove: setup.fullmoves.get() }),
        }
    }
}

/// Fails for more than two castling rights of a side. Missing clocks become `0 1`, and move 0 becomes 1. If a king isn't on
/// the e-file, converted castling rights name the files of the rooks.
///
/// ```
/// use deltaboard_transform::{Fen, Position, Transform};
/// use shakmaty::Setup;
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 3 20".parse()?;
/// let flipped = Transform::ColorFlip.position(&fen.position).position;
/// let setup = Setup::try_from(&flipped).unwrap();
/// assert_eq!(setup.castling_rights, shakmaty::Bitboard::from(shakmaty::Square::A8));
/// assert_eq!(Position::from(&setup), flipped);
/// # Ok::<(), deltaboard_transform::FenError>(())
/// ```
impl TryFrom<&Position> for theirs::Setup {
    type Error = theirs::fen::ParseFenError;

    fn try_from(position: &Position) -> Result<Self, Self::Error> {
        let fen: theirs::fen::Fen = super::with_six_fields(position, str::parse)?;
        Ok(fen.into_setup())
    }
}

positions_by_value!(theirs::Setup);
