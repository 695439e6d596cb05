use crate::{
    Bitboard, CastlingRights, Caveat, Caveats, File, Placement, Position, Square, Symmetry,
    Transform, castling::Carried, letters::Letters,
};

/// A position after a transform, with its caveats.
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
    /// The losses and changes of meaning.
    pub caveats: Caveats,
}

impl Transform {
    /// The position with every piece moved, with its caveats.
    ///
    /// Only the colour flip changes the side to move and the colours of pieces; it is exact. Clocks never
    /// change. The en-passant square survives the identity, the colour flip and the horizontal mirror.
    ///
    /// Castling rights survive the identity and the colour flip. The horizontal mirror keeps those of a Chess960 position, for
    /// the same rooks: `HF` becomes `CA`. This has a caveat, because castling still ends on the c- or g-file, which aren't
    /// mirror images. Standard chess only castles from the e-file, so the mirror drops its rights: all written `K` and `Q`, with
    /// kings on the e-file and rooks in the corners. Rights [without a king and a rook](CastlingRights::held_on) are dropped,
    /// too, with a separate caveat.
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
    ///     Some("Castling right q is dropped: the king no longer stands on its home square.")
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

    /// Like [`position`](Self::position), with letters moved by the caller's function, and compiled for the caller's registers.
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
                let castling = match position.castling.is_empty() {
                    true => Carried::default(),
                    false => self.castling(position),
                };
                let moved = self.moved(position, placement, castling.rights);
                Transformed { caveats: self.caveats(position, &moved, &castling), position: moved }
            }
        }
    }

    /// The position with pieces moved, without the fields that don't survive.
    #[inline(always)]
    fn moved(
        self,
        position: &Position,
        placement: Placement,
        castling: CastlingRights,
    ) -> Position {
        Position {
            placement,
            castling,
            // A double step is only preserved if ranks are.
            en_passant: position
                .en_passant
                .filter(|_| !self.changes_ranks())
                .map(|square| self.square(square)),
            ..*position
        }
    }

    /// Castling rights after the transform, for a position that has some.
    fn castling(self, position: &Position) -> Carried {
        let (rights, before) = (position.castling, &position.placement);
        match self {
            Self::ColorFlip | Self::Symmetry(Symmetry::Identity) => {
                Carried { rights, kept: rights, ..Carried::default() }
            }
            Self::Symmetry(Symmetry::MirrorHorizontal) => {
                // Recomputed instead of passed by the caller, which would have to keep the board in memory for rare cases.
                let after = || before.with_letters(|it| Letters::of(it).moved(self).bytes());
                rights.carried(before, after, |file| Some(mirrored(file)))
            }
            // No king stays on its home square.
            Self::Symmetry(_) | Self::PseudoRotation(_) | Self::Packing(_) => {
                rights.none_carried(before)
            }
        }
    }

    #[inline(always)]
    fn caveats(self, before: &Position, after: &Position, castling: &Carried) -> Caveats {
        let is_symmetry = matches!(self, Self::Symmetry(_));
        let swapped_pawns =
            if self.changes_ranks() { after.placement.swapped_pawns() } else { Bitboard::EMPTY };
        let stranded = swapped_pawns & SWAPPED_END_RANKS;
        castling
            .caveats(self != Self::Symmetry(Symmetry::Identity))
            .with((!is_symmetry).then_some(Caveat::NoSymmetry))
            .with(
                before
                    .en_passant
                    .filter(|_| after.en_passant.is_none())
                    .map(Caveat::EnPassantDropped),
            )
            .with(
                (!swapped_pawns.is_empty())
                    .then_some(Caveat::PawnsKeepDirection { pawns: swapped_pawns.count() }),
            )
            .with((!stranded.is_empty()).then(|| Caveat::PawnsOnEndRanks(stranded.flip_diagonal())))
    }
}

impl Symmetry {
    /// The position with every piece moved, with its caveats; see [`Transform::position`].
    ///
    /// ```
    /// use deltaboard_transform::{Position, Symmetry};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse()?;
    /// let mirrored = Symmetry::MirrorHorizontal.position(&position);
    /// assert_eq!(mirrored.position.to_string(), "3k4/8/8/8/8/8/8/R2K4 w - - 0 1");
    /// assert!(mirrored.caveats.is_empty());
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    #[must_use]
    pub fn position(self, position: &Position) -> Transformed {
        Transform::Symmetry(self).position(position)
    }
}

impl Carried {
    /// The caveats of castling rights, if squares have moved.
    #[inline(always)]
    pub(crate) fn caveats(&self, have_moved: bool) -> Caveats {
        let there = |rights: CastlingRights| Some(rights).filter(|rights| !rights.is_empty());
        let moved = there(self.kept).filter(|_| have_moved);
        Caveats::default()
            .with(there(self.never_held).map(Caveat::CastlingNeverHeld))
            .with(there(self.dropped).map(Caveat::CastlingDropped))
            .with(moved.map(|before| Caveat::CastlingMoved { before, after: self.rights }))
    }
}

/// The file on the other side of the board.
fn mirrored(file: File) -> File {
    File::ALL[7 - usize::from(file.index())]
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

/// Completes a colour flip: swaps the colours of a position whose pieces have moved.
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
