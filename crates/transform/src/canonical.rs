use core::{cmp::Ordering, error::Error, fmt};

use crate::{Bitboard, Color, File, Piece, Position, Role, Square, Symmetry, Transform};

/// The canonical form of a position: the one image under symmetries that represents all of them.
///
/// Without pawns, the white king decides: it moves to the triangle a1–d1–d4. With pawns, the
/// [leading pawn](Position::leading_pawn) decides: it moves to the files a to d, as in the Syzygy tablebases.
///
/// ```
/// use deltaboard_transform::{Fen, Square};
///
/// let fen: Fen = "8/2K5/8/8/8/6k1/8/Q7 w - -".parse().unwrap();
/// let canonical = fen.position.canonical().unwrap();
/// assert_eq!(canonical.king, Square::C2);
/// assert_eq!(canonical.leading_pawn, None);
/// assert_eq!(canonical.tie, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// Whether a [colour flip](Transform::ColorFlip) comes first. This only happens in
    /// [`canonical_with_colors`](Position::canonical_with_colors).
    pub color_flipped: bool,
    /// The symmetry that gives the canonical position, applied after the colour flip if there is one.
    pub symmetry: Symmetry,
    /// The square of the white king in the canonical position.
    pub king: Square,
    /// The square of the leading pawn in the canonical position, if the pawn decides.
    pub leading_pawn: Option<Square>,
    /// The canonical position.
    pub position: Position,
    /// The symmetries to choose from.
    pub group: Allowed,
    /// What decided, if two symmetries move the deciding piece to its squares.
    pub tie: Option<Tie>,
}

impl Canonical {
    /// The symmetry that turns the canonical position back. If [the colours changed](Self::color_flipped), a colour flip must
    /// follow; [`back`](Self::back) has both.
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

    /// The transforms from the position to its canonical form, in order. Empty if the position is canonical.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, Symmetry, Transform};
    ///
    /// let fen: Fen = "8/q7/8/8/4k3/8/8/6K1 w - -".parse().unwrap();
    /// let canonical = fen.position.canonical_with_colors().unwrap();
    /// let way = [Transform::ColorFlip, Transform::Symmetry(Symmetry::Rotate180)];
    /// assert!(canonical.way().eq(way));
    /// ```
    pub fn way(&self) -> impl Iterator<Item = Transform> + use<> {
        let flip = self.color_flipped.then_some(Transform::ColorFlip);
        flip.into_iter().chain(moving(self.symmetry))
    }

    /// The transforms from the canonical form back to the position, in order.
    ///
    /// ```
    /// use deltaboard_transform::Fen;
    ///
    /// let fen: Fen = "8/q7/8/8/4k3/8/8/6K1 w - -".parse().unwrap();
    /// let canonical = fen.position.canonical_with_colors().unwrap();
    /// let back = canonical.back();
    /// let back = back.fold(canonical.position, |position, it| it.position(&position).position);
    /// assert_eq!(back, fen.position);
    /// ```
    pub fn back(&self) -> impl Iterator<Item = Transform> + use<> {
        let flip = self.color_flipped.then_some(Transform::ColorFlip);
        moving(self.inverse()).chain(flip)
    }

    /// The squares that the deciding piece may have in a canonical position: the triangle a1–d1–d4 for the white king, the
    /// files a to d for a leading pawn, all squares if only the identity is allowed.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, bitboard};
    ///
    /// let fen: Fen = "8/2K5/8/8/8/6k1/P7/8 w - -".parse()?;
    /// assert_eq!(fen.position.canonical().unwrap().home(), bitboard! {
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    /// });
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    #[must_use]
    pub const fn home(&self) -> Bitboard {
        match self.leading_pawn {
            Some(_) => FILES_A_TO_D,
            None => self.group.king_squares(),
        }
    }
}

/// The symmetry as a transform, or `None` for the identity.
fn moving(symmetry: Symmetry) -> impl Iterator<Item = Transform> {
    let symmetry = Some(symmetry).filter(|symmetry| *symmetry != Symmetry::Identity);
    symmetry.map(Transform::Symmetry).into_iter()
}

/// The symmetries that preserve a position's game value.
///
/// ```
/// use deltaboard_transform::{Allowed, Symmetry};
///
/// assert_eq!(Allowed::All.symmetries(), &Symmetry::ALL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Allowed {
    /// All eight, for positions without pawns and castling rights.
    All,
    /// The identity and the mirror, for positions with pawns, which move in one direction.
    MirrorOnly,
    /// Only the identity, for positions with castling rights, which fix the king and the rooks.
    IdentityOnly,
}

impl Allowed {
    /// The symmetries that a position's pieces and castling rights allow.
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

    /// The squares that the white king may have in a canonical position. One of the symmetries moves any square to one of
    /// them. With pawns these are all squares, because the [leading pawn](Position::leading_pawn) decides.
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
    /// assert_eq!(Allowed::MirrorOnly.king_squares().count(), 64);
    /// ```
    #[must_use]
    pub const fn king_squares(self) -> Bitboard {
        match self {
            Self::All => TRIANGLE,
            Self::MirrorOnly | Self::IdentityOnly => Bitboard::FULL,
        }
    }

    /// The symmetry that moves a white king to its [squares](Self::king_squares), for boards of other types than [`Position`].
    /// If the king is on a diagonal of the board, two symmetries do; this returns the first. The other pieces must decide
    /// between them.
    ///
    /// ```
    /// use deltaboard_transform::{Allowed, Square, Symmetry, bitboard};
    ///
    /// let king = Square::C7;
    /// let symmetry = Allowed::All.bringing_home(king);
    /// assert_eq!(symmetry, Symmetry::FlipVertical);
    /// assert_eq!(symmetry.square(king).triangle_index(), Some(5));
    ///
    /// // The same symmetry moves the other pieces.
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
        // Every square has one, so the last needs no test.
        while place + 1 < symmetries.len()
            && !self.king_squares().contains(symmetries[place].square(king))
        {
            place += 1;
        }
        symmetries[place]
    }
}

/// What decided between two symmetries. Either both move the king to the diagonal a1–h8, and their results are diagonal flips
/// of each other; or they are the identity and the mirror, and the leading pawn has a partner on its mirrored square. In the
/// second case, Syzygy keeps both images.
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
    /// The first piece whose squares differ, in the order of [`Tie::PIECES`] or [`Tie::WITH_PAWNS`]. The image with the
    /// smaller bitboard was taken. A single such piece is then below the diagonal, or on the files a to d.
    DecidedBy(Piece),
    /// All pieces are symmetric, so both give the same board. The symmetry that is earlier in [`Symmetry::ALL`] was taken.
    SymmetricBoard,
}

impl Tie {
    /// The pieces that may decide without pawns, in order: the black king, then from queens to knights, White's before
    /// Black's. The white king is on the diagonal and can't decide.
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

    /// The pieces that may decide with pawns, in order: pawns, then kings to knights, White's before Black's.
    ///
    /// ```
    /// use deltaboard_transform::Tie;
    ///
    /// let letters: String = Tie::WITH_PAWNS.iter().map(|piece| piece.letter()).collect();
    /// assert_eq!(letters, "PpKkQqRrBbNn");
    /// ```
    pub const WITH_PAWNS: [Piece; 12] = {
        let mut pieces = [Color::White.piece(Role::Pawn); 12];
        pieces[1] = Color::Black.piece(Role::Pawn);
        pieces[2] = Color::White.piece(Role::King);
        let mut place = 0;
        while place < Self::PIECES.len() {
            pieces[place + 3] = Self::PIECES[place];
            place += 1;
        }
        pieces
    };
}

/// The reason why a position has no canonical form. `Display` gives a sentence for users.
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
    /// There are several such kings.
    ManyWhiteKings(u32),
    /// There is no black king, and the colour flip would make it White's.
    NoBlackKing,
    /// There are several such kings.
    ManyBlackKings(u32),
}

impl fmt::Display for NoCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, kings) = match *self {
            Self::NoWhiteKing => ("white", 0),
            Self::ManyWhiteKings(kings) => ("white", kings),
            Self::NoBlackKing => ("black", 0),
            Self::ManyBlackKings(kings) => ("black", kings),
        };
        write!(f, "a canonical form needs one {color} king; this position has ")?;
        match kings {
            0 => f.write_str("none"),
            _ => write!(f, "{kings}"),
        }
    }
}

impl Error for NoCanonical {}

impl Position {
    /// The canonical form, which is the same for all images of the position under the symmetries that it [allows](Allowed).
    ///
    /// The en-passant square and the clocks follow [`Transform::position`]. So an en-passant square on a board without pawns,
    /// which has no meaning, survives only the identity and the mirror.
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
    /// // The mirror also moves the king there, but the black king to a6, above the diagonal.
    /// assert_eq!(canonical.symmetry, Symmetry::Rotate90Clockwise);
    /// let black_king = Color::Black.piece(Role::King);
    /// assert_eq!(canonical.tie, Some(Tie::DecidedBy(black_king)));
    ///
    /// let fen: Fen = "8/8/7k/8/8/8/8/Q7 w - -".parse().unwrap();
    /// assert_eq!(
    ///     fen.position.canonical().unwrap_err().to_string(),
    ///     "a canonical form needs one white king; this position has none"
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
        let leader = match group {
            Allowed::MirrorOnly => self.leading_pawn(),
            _ => None,
        };
        let (symmetry, tie) = match leader {
            Some(pawn) => self.bringing_pawn_home(pawn),
            None => self.bringing_king_home(group, king),
        };
        Ok(Canonical {
            color_flipped: false,
            symmetry,
            king: symmetry.square(king),
            leading_pawn: leader.map(|pawn| match pawn.file() <= File::D {
                true => pawn,
                false => Symmetry::MirrorHorizontal.square(pawn),
            }),
            position: Transform::Symmetry(symmetry).position(self).position,
            group,
            tie,
        })
    }

    /// The canonical form, which is also the same for the position with colours swapped.
    ///
    /// The [stronger side](Self::stronger_side) plays White, as in files of tablebases. If it is Black, a colour flip comes
    /// first.
    ///
    /// # Errors
    ///
    /// If the side that then plays White doesn't have exactly one king.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, Transform};
    ///
    /// let fen: Fen = "8/q7/8/8/4k3/8/8/6K1 w - -".parse()?;
    /// let canonical = fen.position.canonical_with_colors().unwrap();
    /// assert!(canonical.color_flipped);
    /// assert_eq!(canonical.position.to_string(), "8/7Q/8/8/3K4/8/8/1k6 b - -");
    ///
    /// let flipped = Transform::ColorFlip.position(&fen.position).position;
    /// let of_flipped = flipped.canonical_with_colors().unwrap();
    /// assert!(!of_flipped.color_flipped);
    /// assert_eq!(of_flipped.position, canonical.position);
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    pub fn canonical_with_colors(&self) -> Result<Canonical, NoCanonical> {
        if self.stronger_side() == Color::White {
            return self.canonical();
        }
        let flipped = Transform::ColorFlip.position(self).position;
        let canonical = flipped.canonical().map_err(|why| match why {
            NoCanonical::ManyWhiteKings(kings) => NoCanonical::ManyBlackKings(kings),
            _ => NoCanonical::NoBlackKing,
        })?;
        Ok(Canonical { color_flipped: true, ..canonical })
    }

    /// The side that plays White in files of tablebases: the side with more pieces. With equally many, the side with more
    /// queens, then rooks, bishops, knights; with equal material, the side to move.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Fen};
    ///
    /// let side = |fen: &str| fen.parse().map(|fen: Fen| fen.position.stronger_side());
    /// assert_eq!(side("4k3/q7/8/8/8/8/PP6/4K3 w - -"), Ok(Color::White));
    /// assert_eq!(side("4k3/r7/8/8/8/8/B7/4K3 w - -"), Ok(Color::Black));
    /// assert_eq!(side("4k3/r7/8/8/8/8/R7/4K3 b - -"), Ok(Color::Black));
    /// ```
    #[must_use]
    pub fn stronger_side(&self) -> Color {
        let strength = |color: Color| {
            let roles = Role::ALL.into_iter().rev();
            let counts = roles.map(move |role| self.placement.by_piece(color.piece(role)).count());
            (self.placement.by_color(color).count(), counts)
        };
        let (white, white_men) = strength(Color::White);
        let (black, black_men) = strength(Color::Black);
        match white.cmp(&black).then_with(|| white_men.cmp(black_men)) {
            Ordering::Greater => Color::White,
            Ordering::Less => Color::Black,
            Ordering::Equal => self.side_to_move,
        }
    }

    /// The pawn that decides in Syzygy tablebases. It belongs to the side with fewer pawns; with equally many, to the
    /// [stronger side](Self::stronger_side). Of that side's pawns it's the one nearest to the edge, then on the lowest rank
    /// from the stronger side's view, then on the files a to d.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, Square};
    ///
    /// let leading = |fen: &str| fen.parse().map(|fen: Fen| fen.position.leading_pawn());
    /// assert_eq!(leading("4k3/8/8/8/7P/P7/3P4/4K3 w - -"), Ok(Some(Square::A3)));
    /// assert_eq!(leading("4k3/6p1/8/8/8/P7/3P4/4K3 w - -"), Ok(Some(Square::G7)));
    /// assert_eq!(leading("4k3/6q1/8/8/8/8/8/4K3 w - -"), Ok(None));
    /// ```
    #[must_use]
    pub fn leading_pawn(&self) -> Option<Square> {
        let reference = self.stronger_side();
        let pawns = |color: Color| self.placement.by_piece(color.piece(Role::Pawn));
        let (own, others) = (pawns(reference), pawns(reference.other()));
        let is_own = others.is_empty() || !own.is_empty() && own.count() <= others.count();
        let pawns = if is_own { own } else { others };
        pawns.squares().min_by_key(|square| {
            let file = square.file();
            let from_edge = file.index().min(7 - file.index());
            (from_edge, square.relative_to(reference).rank(), file)
        })
    }

    /// The symmetry that moves the king to its squares, and what decided if there are two.
    fn bringing_king_home(&self, group: Allowed, king: Square) -> (Symmetry, Option<Tie>) {
        let home = group.king_squares();
        // Every square has a first one; squares on the diagonals have a second one.
        let first = group.bringing_home(king);
        let mut others = group.symmetries().iter().filter(|other| **other != first);
        match others.find(|other| home.contains(other.square(king))) {
            None => (first, None),
            Some(&second) => {
                let (symmetry, tie) = self.lower(first, second, &Tie::PIECES);
                (symmetry, Some(tie))
            }
        }
    }

    /// Whether the leading pawn must be mirrored, and what decided if it has a partner.
    fn bringing_pawn_home(&self, pawn: Square) -> (Symmetry, Option<Tie>) {
        let partner = Symmetry::MirrorHorizontal.square(pawn);
        let (first, second) = (Symmetry::Identity, Symmetry::MirrorHorizontal);
        if self.placement.get(partner) == self.placement.get(pawn) {
            let (symmetry, tie) = self.lower(first, second, &Tie::WITH_PAWNS);
            return (symmetry, Some(tie));
        }
        match pawn.file() <= File::D {
            true => (first, None),
            false => (second, None),
        }
    }

    /// The one of two symmetries whose image is smaller in the tie-breaking order.
    fn lower(&self, first: Symmetry, second: Symmetry, pieces: &[Piece]) -> (Symmetry, Tie) {
        for &piece in pieces {
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
    /// The index of the square in the triangle a1–d1–d4, or `None` outside: 0 to 3 for a1 to d1, 4 to 6 for b2 to d2,
    /// 7 and 8 for c3 and d3, 9 for d4. The index of an endgame without pawns can start with that of the white king.
    /// Syzygy numbers the same ten squares in another order, with the diagonal last.
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
