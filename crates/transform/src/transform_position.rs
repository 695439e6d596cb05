use crate::{
    Bitboard, Caveat, Caveats, Placement, Position, Square, Symmetry, Transform, letters::Letters,
};

/// A position after a transform, and what was lost or broken on the way.
///
/// ```
/// use deltaboard_transform::{Fen, Transform};
///
/// let fen: Fen = "4k3/8/8/8/8/8/4P3/4K3 w - -".parse().unwrap();
/// let flipped = Transform::ColorFlip.position(&fen.position);
/// assert_eq!(flipped.position.to_string(), "4k3/4p3/8/8/8/8/8/4K3 b - -");
/// assert!(flipped.caveats.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Transformed {
    /// The new position.
    pub position: Position,
    /// What the person should know about it.
    pub caveats: Caveats,
}

impl Transform {
    /// The position with every piece moved, and what that loses or breaks.
    ///
    /// Only the colour flip changes the side to move and the colours of pieces; it is exact. Clocks never
    /// change. Castling rights survive the identity and the colour flip, the en-passant square these and
    /// the horizontal mirror.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, Symmetry, Transform};
    ///
    /// let fen: Fen = "r3k3/8/8/8/8/8/P7/4K3 w q - 0 1".parse()?;
    /// let flipped = Transform::Symmetry(Symmetry::FlipVertical).position(&fen.position);
    /// assert_eq!(flipped.position.to_string(), "4K3/P7/8/8/8/8/8/r3k3 w - - 0 1");
    ///
    /// let mut caveats = flipped.caveats.iter().map(|caveat| caveat.to_string());
    /// assert_eq!(
    ///     caveats.next().as_deref(),
    ///     Some("Castling right q is dropped: king and rook no longer stand on their home squares.")
    /// );
    /// assert_eq!(
    ///     caveats.next().as_deref(),
    ///     Some(
    ///         "The pawn does not turn with the board: white pawns still go up \
    ///          and black pawns down, so the position plays differently."
    ///     )
    /// );
    /// assert_eq!(caveats.next(), None);
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    #[must_use]
    pub fn position(self, position: &Position) -> Transformed {
        self.position_by(position, |letters| Letters::of(letters).moved(self).bytes())
    }

    /// The same, with letters moved by what the caller has for that, and compiled for the caller's registers.
    #[inline(always)]
    pub(crate) fn position_by(
        self,
        position: &Position,
        moved: impl FnOnce(&[u8; 64]) -> [u8; 64],
    ) -> Transformed {
        let placement = position.placement.with_letters(moved);
        match self {
            Self::ColorFlip => Transformed {
                position: color_flipped(position, placement),
                caveats: Caveats::default(),
            },
            Self::Symmetry(_) | Self::PseudoRotation(_) | Self::Packing(_) => {
                let moved = self.moved(position, placement);
                Transformed {
                    caveats: self.caveats(position, &moved),
                    position: moved,
                }
            }
        }
    }

    /// The position with pieces moved, without what does not survive that.
    #[inline(always)]
    fn moved(self, position: &Position, placement: Placement) -> Position {
        let is_identity = self == Self::Symmetry(Symmetry::Identity);
        Position {
            placement,
            castling: if is_identity {
                position.castling
            } else {
                Default::default()
            },
            // A double step stays one only while pawns go on along the same ranks.
            en_passant: position
                .en_passant
                .filter(|_| !self.changes_ranks())
                .map(|square| self.square(square)),
            ..*position
        }
    }

    #[inline(always)]
    fn caveats(self, before: &Position, after: &Position) -> Caveats {
        let is_symmetry = matches!(self, Self::Symmetry(_));
        let loses_castling = before.castling != after.castling;
        let swapped_pawns = if self.changes_ranks() {
            after.placement.swapped_pawns()
        } else {
            Bitboard::EMPTY
        };
        let stranded = swapped_pawns & SWAPPED_END_RANKS;
        Caveats::new(
            (!is_symmetry).then_some(Caveat::NoSymmetry),
            loses_castling.then_some(Caveat::CastlingDropped(before.castling)),
            before
                .en_passant
                .filter(|_| after.en_passant.is_none())
                .map(Caveat::EnPassantDropped),
            (!swapped_pawns.is_empty()).then_some(Caveat::PawnsKeepDirection {
                pawns: swapped_pawns.count(),
            }),
            (!stranded.is_empty()).then(|| Caveat::PawnsOnEndRanks(stranded.flip_diagonal())),
        )
    }
}

/// Ranks 1 and 8, with ranks and files swapped.
const SWAPPED_END_RANKS: Bitboard = crate::bitboard! {
    1 . . . . . . 1
    1 . . . . . . 1
    1 . . . . . . 1
    1 . . . . . . 1
    1 . . . . . . 1
    1 . . . . . . 1
    1 . . . . . . 1
    1 . . . . . . 1
};

/// The same position from the other side of the board, whose pieces were moved to there, but not painted.
#[inline(always)]
fn color_flipped(position: &Position, moved: Placement) -> Position {
    let square = |square: Square| Transform::ColorFlip.square(square);
    Position {
        placement: moved.color_flipped(),
        side_to_move: position.side_to_move.other(),
        castling: position.castling.color_flipped(),
        en_passant: position.en_passant.map(square),
        clocks: position.clocks,
    }
}
