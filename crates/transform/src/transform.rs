use crate::{Bitboard, Packing, PseudoRotation, Square, Symmetry};

/// A transform of a position, with the name that links and embeds use.
///
/// ```
/// use deltaboard_transform::{Symmetry, Transform};
///
/// let mirror = Transform::Symmetry(Symmetry::MirrorHorizontal);
/// assert_eq!("mirror-horizontal".parse(), Ok(mirror));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Transform {
    /// One of the eight symmetries of the board.
    Symmetry(Symmetry),
    /// One of the two pseudo-rotations by 45 degrees.
    PseudoRotation(PseudoRotation),
    /// The packing of rotated bitboards, or its inverse.
    Packing(Packing),
    /// The same position from the other side: ranks reversed, colours and side to move swapped.
    ColorFlip,
}

impl Transform {
    /// All thirteen: the symmetries starting with the identity, the pseudo-rotations, the packings, the colour flip.
    ///
    /// ```
    /// use deltaboard_transform::Transform;
    ///
    /// for transform in Transform::ALL {
    ///     assert_eq!(transform.name().parse(), Ok(transform));
    /// }
    /// ```
    pub const ALL: [Self; 13] = [
        Self::Symmetry(Symmetry::Identity),
        Self::Symmetry(Symmetry::FlipVertical),
        Self::Symmetry(Symmetry::MirrorHorizontal),
        Self::Symmetry(Symmetry::FlipDiagonal),
        Self::Symmetry(Symmetry::FlipAntiDiagonal),
        Self::Symmetry(Symmetry::Rotate180),
        Self::Symmetry(Symmetry::Rotate90Clockwise),
        Self::Symmetry(Symmetry::Rotate90Anticlockwise),
        Self::PseudoRotation(PseudoRotation::Clockwise45),
        Self::PseudoRotation(PseudoRotation::Anticlockwise45),
        Self::Packing(Packing::Packed45),
        Self::Packing(Packing::Unpacked45),
        Self::ColorFlip,
    ];

    /// The name in links: lower case, words joined by `-`.
    ///
    /// ```
    /// use deltaboard_transform::Transform;
    ///
    /// assert_eq!(Transform::ColorFlip.name(), "color-flip");
    /// ```
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Symmetry(symmetry) => symmetry.name(),
            Self::PseudoRotation(rotation) => rotation.name(),
            Self::Packing(packing) => packing.name(),
            Self::ColorFlip => "color-flip",
        }
    }

    /// The effect on squares only: a colour flip becomes a vertical flip.
    ///
    /// ```
    /// use deltaboard_transform::{Symmetry, Transform};
    ///
    /// let flip = Transform::Symmetry(Symmetry::FlipVertical);
    /// assert_eq!(Transform::ColorFlip.of_squares(), flip);
    /// assert_eq!(flip.of_squares(), flip);
    /// ```
    #[inline]
    #[must_use]
    pub const fn of_squares(self) -> Self {
        match self {
            Self::ColorFlip => Self::Symmetry(Symmetry::FlipVertical),
            other => other,
        }
    }

    /// The square that a square moves to. The colour flip reverses the ranks.
    ///
    /// ```
    /// use deltaboard_transform::{Square, Transform};
    ///
    /// assert_eq!(Transform::ColorFlip.square(Square::E2), Square::E7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        match self {
            Self::Symmetry(symmetry) => symmetry.square(square),
            Self::PseudoRotation(rotation) => rotation.square(square),
            Self::Packing(packing) => packing.square(square),
            Self::ColorFlip => Symmetry::FlipVertical.square(square),
        }
    }

    /// The bitboard with every square moved. The colour flip reverses the ranks.
    ///
    /// ```
    /// use deltaboard_transform::{Transform, bitboard};
    ///
    /// let corner = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . .
    ///     1 1 . . . . . .
    /// };
    /// assert_eq!(Transform::ColorFlip.bitboard(corner), bitboard! {
    ///     1 1 . . . . . .
    ///     1 . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self, bitboard: Bitboard) -> Bitboard {
        match self {
            Self::Symmetry(symmetry) => symmetry.bitboard(bitboard),
            Self::PseudoRotation(rotation) => rotation.bitboard(bitboard),
            Self::Packing(packing) => packing.bitboard(bitboard),
            Self::ColorFlip => bitboard.flip_vertical(),
        }
    }

    /// The mailbox board with every entry moved. It has one entry per square, in index order. Entries themselves don't change:
    /// the colour flip only reverses the ranks.
    ///
    /// ```
    /// use deltaboard_transform::{Square, Transform};
    ///
    /// let turned = "rotate-90-clockwise".parse::<Transform>()?.mailbox(&Square::ALL);
    /// assert_eq!(turned[Square::A8.index() as usize], Square::A1);
    /// # Ok::<(), deltaboard_transform::NameError<Transform>>(())
    /// ```
    #[must_use]
    pub const fn mailbox<T: Copy>(self, board: &[T; 64]) -> [T; 64] {
        match self {
            Self::Symmetry(symmetry) => symmetry.mailbox(board),
            Self::PseudoRotation(rotation) => rotation.mailbox(board),
            Self::Packing(packing) => packing.mailbox(board),
            Self::ColorFlip => Symmetry::FlipVertical.mailbox(board),
        }
    }

    /// The transform that undoes this one. `None` for a [`PseudoRotation`], whose inverse isn't a named transform; use
    /// [`inverse_bitboard`](PseudoRotation::inverse_bitboard).
    ///
    /// ```
    /// use deltaboard_transform::{Symmetry, Transform};
    ///
    /// let quarter = Transform::Symmetry(Symmetry::Rotate90Clockwise);
    /// assert_eq!(quarter.inverse(), Some(Symmetry::Rotate90Anticlockwise.into()));
    /// let board = 0x1e22_2212_0e0a_1222.into();
    /// for (transform, inverse) in Transform::ALL.map(|it| (it, it.inverse())) {
    ///     if let Some(inverse) = inverse {
    ///         assert_eq!(inverse.bitboard(transform.bitboard(board)), board);
    ///     }
    /// }
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Option<Self> {
        match self {
            Self::Symmetry(symmetry) => Some(Self::Symmetry(symmetry.inverse())),
            Self::PseudoRotation(_) => None,
            Self::Packing(packing) => Some(Self::Packing(packing.inverse())),
            Self::ColorFlip => Some(Self::ColorFlip),
        }
    }

    /// Whether any square changes its rank: true for all but the identity and the mirror.
    ///
    /// ```
    /// use deltaboard_transform::{Symmetry, Transform};
    ///
    /// assert!(Transform::ColorFlip.changes_ranks());
    /// assert!(!Transform::Symmetry(Symmetry::MirrorHorizontal).changes_ranks());
    /// ```
    #[inline]
    #[must_use]
    pub const fn changes_ranks(self) -> bool {
        match self {
            Self::Symmetry(symmetry) => symmetry.changes_ranks(),
            Self::PseudoRotation(_) | Self::Packing(_) | Self::ColorFlip => true,
        }
    }
}

/// ```
/// use deltaboard_transform::{Packing, PseudoRotation, Symmetry, Transform};
///
/// assert_eq!(Transform::from(Symmetry::Rotate180).name(), "rotate-180");
/// assert_eq!(Transform::from(Packing::Packed45).name(), "rotated-45-packed");
/// let clockwise = Transform::from(PseudoRotation::Clockwise45);
/// assert_eq!(clockwise.name(), "pseudo-rotate-45-clockwise");
/// ```
impl From<Symmetry> for Transform {
    #[inline]
    fn from(symmetry: Symmetry) -> Self {
        Self::Symmetry(symmetry)
    }
}

impl From<PseudoRotation> for Transform {
    #[inline]
    fn from(rotation: PseudoRotation) -> Self {
        Self::PseudoRotation(rotation)
    }
}

impl From<Packing> for Transform {
    #[inline]
    fn from(packing: Packing) -> Self {
        Self::Packing(packing)
    }
}
