use core::{error::Error, fmt};

use crate::{Bitboard, Color, Piece, Position, Role, Square, Symmetry, Transform};

/// The one among the images of a position under symmetries that an endgame tablebase keeps.
///
/// It goes by the white king: without pawns it comes to the triangle a1–d1–d4, with pawns to the files a to d.
///
/// ```
/// use deltaboard_transform::{Fen, Square};
///
/// let fen: Fen = "8/2K5/8/8/8/6k1/8/Q7 w - -".parse().unwrap();
/// let canonical = fen.position.canonical().unwrap();
/// assert_eq!(canonical.king, Square::C2);
/// assert_eq!(canonical.tie, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// What brings the position there.
    pub symmetry: Symmetry,
    /// Where the white king lands.
    pub king: Square,
    /// The canonical position.
    pub position: Position,
    /// The symmetries there were to choose from.
    pub group: Allowed,
    /// How it was chosen if two symmetries bring the king there.
    pub tie: Option<Tie>,
}

impl Canonical {
    /// What brings the canonical position back.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, Transform};
    ///
    /// let fen: Fen = "8/2K5/8/8/8/6k1/8/Q7 w - -".parse().unwrap();
    /// let canonical = fen.position.canonical().unwrap();
    /// let back = Transform::Symmetry(canonical.inverse()).position(&canonical.position);
    /// assert_eq!(back.position, fen.position);
    /// ```
    #[must_use]
    pub const fn inverse(&self) -> Symmetry {
        self.symmetry.inverse()
    }
}

/// The symmetries that leave a position's value as it is.
///
/// ```
/// use deltaboard_transform::{Allowed, Symmetry};
///
/// assert_eq!(Allowed::All.symmetries(), &Symmetry::ALL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Allowed {
    /// All eight: there are neither pawns nor castling rights.
    All,
    /// The identity and the mirror: pawns know up from down.
    MirrorOnly,
    /// The identity: castling rights hold king and rooks where they are.
    IdentityOnly,
}

impl Allowed {
    /// What the pieces and the castling rights of a position allow.
    ///
    /// ```
    /// use deltaboard_transform::{Allowed, Fen};
    ///
    /// let rook: Fen = "4k3/8/8/8/8/8/8/R3K3 w - -".parse()?;
    /// assert_eq!(Allowed::of(&rook.position), Allowed::All);
    /// let castling: Fen = "4k3/8/8/8/8/8/8/R3K3 w Q -".parse()?;
    /// assert_eq!(Allowed::of(&castling.position), Allowed::IdentityOnly);
    /// let pawn: Fen = "4k3/8/8/8/8/8/P7/4K3 w - -".parse()?;
    /// assert_eq!(Allowed::of(&pawn.position), Allowed::MirrorOnly);
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position) -> Self {
        if !position.castling.is_empty() {
            Self::IdentityOnly
        } else if !position.placement.by_role(Role::Pawn).is_empty() {
            Self::MirrorOnly
        } else {
            Self::All
        }
    }

    /// The symmetries, in the order of [`Symmetry::ALL`].
    ///
    /// ```
    /// use deltaboard_transform::{Allowed, Symmetry};
    ///
    /// let mirror = [Symmetry::Identity, Symmetry::MirrorHorizontal];
    /// assert_eq!(Allowed::MirrorOnly.symmetries(), &mirror);
    /// ```
    #[must_use]
    pub const fn symmetries(self) -> &'static [Symmetry] {
        match self {
            Self::All => &Symmetry::ALL,
            Self::MirrorOnly => &[Symmetry::Identity, Symmetry::MirrorHorizontal],
            Self::IdentityOnly => &[Symmetry::Identity],
        }
    }

    /// The squares that the white king may have in a canonical position. From every square one of the symmetries leads
    /// there.
    ///
    /// ```
    /// use deltaboard_transform::{Allowed, bitboard};
    ///
    /// assert_eq!(Allowed::All.king_squares(), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . 1 1 . . . .
    ///     . 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    /// });
    /// assert_eq!(Allowed::MirrorOnly.king_squares().count(), 32);
    /// ```
    #[must_use]
    pub const fn king_squares(self) -> Bitboard {
        match self {
            Self::All => TRIANGLE,
            Self::MirrorOnly => FILES_A_TO_D,
            Self::IdentityOnly => Bitboard::FULL,
        }
    }

    /// The symmetry that brings a white king to its [squares](Self::king_squares), for whoever keeps boards of another
    /// kind than [`Position`]: on a diagonal of the board the first of two, between which the other men decide.
    ///
    /// ```
    /// use deltaboard_transform::{Allowed, Square, Symmetry, bitboard};
    ///
    /// let king = Square::C7;
    /// let symmetry = Allowed::All.bringing_home(king);
    /// assert_eq!(symmetry, Symmetry::FlipVertical);
    /// assert_eq!(symmetry.square(king).triangle_index(), Some(5));
    ///
    /// // The other men go the same way.
    /// let rooks = bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . .
    /// };
    /// assert_eq!(symmetry.bitboard(rooks), bitboard! {
    ///     1 . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . 1
    /// });
    /// ```
    #[must_use]
    pub const fn bringing_home(self, king: Square) -> Symmetry {
        let symmetries = self.symmetries();
        let mut place = 0;
        // There is one for every square, so that the last need not be asked.
        while place + 1 < symmetries.len()
            && !self.king_squares().contains(symmetries[place].square(king))
        {
            place += 1;
        }
        symmetries[place]
    }
}

/// What decided between the two symmetries that bring a king to the diagonal a1–h8. Their results are each other's
/// diagonal flip.
///
/// ```
/// use deltaboard_transform::{Color, Fen, Role, Tie};
///
/// let fen: Fen = "8/8/8/8/8/1k6/8/K7 w - -".parse().unwrap();
/// let canonical = fen.position.canonical().unwrap();
/// let black_king = Color::Black.piece(Role::King);
/// assert_eq!(canonical.tie, Some(Tie::DecidedBy(black_king)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// This is the first piece, in the order of [`Tie::PIECES`], whose squares differ; the smaller bitboard was taken. If
    /// there is one such piece, it stands below the diagonal.
    DecidedBy(Piece),
    /// All pieces stand symmetrically to the diagonal, so both give the same board. The symmetry that is earlier in
    /// [`Symmetry::ALL`] was taken.
    SymmetricBoard,
}

impl Tie {
    /// The pieces that may decide, as they are asked: the black king, then from the queens to the knights White's
    /// before Black's. One white king on the diagonal decides nothing, and with pawns there is no tie.
    ///
    /// ```
    /// use deltaboard_transform::Tie;
    ///
    /// let letters: String = Tie::PIECES.iter().map(|piece| piece.letter()).collect();
    /// assert_eq!(letters, "kQqRrBbNn");
    /// ```
    pub const PIECES: [Piece; 9] = [
        Color::Black.piece(Role::King),
        Color::White.piece(Role::Queen),
        Color::Black.piece(Role::Queen),
        Color::White.piece(Role::Rook),
        Color::Black.piece(Role::Rook),
        Color::White.piece(Role::Bishop),
        Color::Black.piece(Role::Bishop),
        Color::White.piece(Role::Knight),
        Color::Black.piece(Role::Knight),
    ];
}

/// Why a position has no canonical form. Displayed as a sentence for the person.
///
/// ```
/// use deltaboard_transform::{NoCanonical, Position};
///
/// assert_eq!(Position::default().canonical(), Err(NoCanonical::NoWhiteKing));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NoCanonical {
    /// There is no white king.
    NoWhiteKing,
    /// There are several.
    ManyWhiteKings(u32),
}

impl fmt::Display for NoCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the canonical form goes by the one white king, and here ")?;
        match self {
            Self::NoWhiteKing => f.write_str("is none"),
            Self::ManyWhiteKings(kings) => write!(f, "are {kings}"),
        }
    }
}

impl Error for NoCanonical {}

impl Position {
    /// The canonical form, the same for all images of a position under the symmetries that it [allows](Allowed).
    ///
    /// The en-passant square and the clocks follow [`Transform::position`]. So an en-passant square on a board without
    /// pawns, which means nothing, is kept by no symmetry but the identity and the mirror.
    ///
    /// # Errors
    ///
    /// If there is not exactly one white king.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Fen, Role, Square, Symmetry, Tie};
    ///
    /// let fen: Fen = "8/8/7k/8/4K3/8/8/Q7 w - -".parse().unwrap();
    /// let canonical = fen.position.canonical().unwrap();
    /// assert_eq!(canonical.position.to_string(), "Q7/8/8/8/3K4/8/8/5k2 w - -");
    /// assert_eq!(canonical.king, Square::D4);
    ///
    /// // The mirror brings the king there as well, but the black king to a6, above the diagonal.
    /// assert_eq!(canonical.symmetry, Symmetry::Rotate90Clockwise);
    /// let black_king = Color::Black.piece(Role::King);
    /// assert_eq!(canonical.tie, Some(Tie::DecidedBy(black_king)));
    ///
    /// let fen: Fen = "8/8/7k/8/8/8/8/Q7 w - -".parse().unwrap();
    /// assert_eq!(
    ///     fen.position.canonical().unwrap_err().to_string(),
    ///     "the canonical form goes by the one white king, and here is none"
    /// );
    /// ```
    pub fn canonical(&self) -> Result<Canonical, NoCanonical> {
        let kings = self.placement.by_piece(Color::White.piece(Role::King));
        let king = match (kings.squares().next(), kings.count()) {
            (None, _) => return Err(NoCanonical::NoWhiteKing),
            (Some(king), 1) => king,
            (_, kings) => return Err(NoCanonical::ManyWhiteKings(kings)),
        };
        let group = Allowed::of(self);
        let home = group.king_squares();
        // There is a first one for every square, and a second one for those on the diagonals.
        let first = group.bringing_home(king);
        let mut others = group.symmetries().iter().filter(|other| **other != first);
        let (symmetry, tie) = match others.find(|other| home.contains(other.square(king))) {
            None => (first, None),
            Some(&second) => {
                let (symmetry, tie) = self.lower(first, second);
                (symmetry, Some(tie))
            }
        };
        Ok(Canonical {
            symmetry,
            king: symmetry.square(king),
            position: Transform::Symmetry(symmetry).position(self).position,
            group,
            tie,
        })
    }

    /// The one of two symmetries whose image counts as the lower one.
    fn lower(&self, first: Symmetry, second: Symmetry) -> (Symmetry, Tie) {
        for piece in Tie::PIECES {
            let squares = self.placement.by_piece(piece);
            let (of_first, of_second) = (first.bitboard(squares), second.bitboard(squares));
            if of_first != of_second {
                let lower = if of_first < of_second { first } else { second };
                return (lower, Tie::DecidedBy(piece));
            }
        }
        (first, Tie::SymmetricBoard)
    }
}

impl Square {
    /// The place of the square in the triangle a1–d1–d4, or `None` outside: 0 to 3 for a1 to d1, 4 to 6 for b2 to d2,
    /// 7 and 8 for c3 and d3, 9 for d4. Tables of endgames without pawns begin their index with that of the white king.
    ///
    /// ```
    /// use deltaboard_transform::Square;
    ///
    /// assert_eq!(Square::D4.triangle_index(), Some(9));
    /// assert_eq!(Square::E4.triangle_index(), None);
    /// ```
    #[must_use]
    pub const fn triangle_index(self) -> Option<u8> {
        if !TRIANGLE.contains(self) {
            return None;
        }
        let below = self.bitboard().0 - 1;
        Some((TRIANGLE.0 & below).count_ones() as u8)
    }
}

const TRIANGLE: Bitboard = crate::bitboard! {
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . 1 . . . .
    . . 1 1 . . . .
    . 1 1 1 . . . .
    1 1 1 1 . . . .
};
const FILES_A_TO_D: Bitboard = crate::bitboard! {
    1 1 1 1 . . . .
    1 1 1 1 . . . .
    1 1 1 1 . . . .
    1 1 1 1 . . . .
    1 1 1 1 . . . .
    1 1 1 1 . . . .
    1 1 1 1 . . . .
    1 1 1 1 . . . .
};
