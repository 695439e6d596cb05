use core::fmt;

use crate::{Bitboard, CastlingRights, Men, Square};

/// A loss or a fault that a transform of a position causes. `Display` gives a sentence for users.
///
/// ```
/// use deltaboard_transform::{Caveat, Fen, Symmetry, Transform};
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w K -".parse().unwrap();
/// let rotated = Transform::Symmetry(Symmetry::Rotate180).position(&fen.position);
/// let caveats: Vec<Caveat> = rotated.caveats.iter().collect();
/// assert_eq!(caveats, [Caveat::CastlingDropped(fen.position.castling)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Caveat {
    /// The transform isn't a symmetry: it's a pseudo-rotation or a packing.
    NoSymmetry,
    /// Castling rights without a king and a rook are left out. They were invalid before, too.
    CastlingNeverHeld(CastlingRights),
    /// The position had these castling rights, and the new one doesn't.
    CastlingDropped(CastlingRights),
    /// The rights of a Chess960 position move with their rooks. The squares that king and rook castle to don't.
    CastlingMoved {
        /// The rights before, as written.
        before: CastlingRights,
        /// The same rights in the new position.
        after: CastlingRights,
    },
    /// The position had an en-passant square, and the new one has none.
    EnPassantDropped(Square),
    /// Pawns have changed ranks, but still move in the same direction.
    PawnsKeepDirection {
        /// The number of pawns.
        pawns: u32,
    },
    /// Pawns are on rank 1 or 8.
    PawnsOnEndRanks(Bitboard),
    /// A shift has pushed pieces off the board.
    PushedOff(Men),
}

impl fmt::Display for Caveat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSymmetry => f.write_str(
                "This is not a symmetry of the board: neighbours do not stay neighbours.",
            ),
            Self::CastlingNeverHeld(rights) => {
                let (noun, verb, pronoun) = match rights.count() {
                    1 => ("right", "is", "it"),
                    _ => ("rights", "are", "they"),
                };
                write!(
                    f,
                    "Castling {noun} {rights} {verb} left out: \
                     {pronoun} did not hold before, because a king or a rook is missing."
                )
            }
            Self::CastlingDropped(rights) => {
                let (noun, verb) = match rights.count() {
                    1 => ("right", "is"),
                    _ => ("rights", "are"),
                };
                let kings = match rights.sides() {
                    1 => "the king no longer stands on its home square",
                    _ => "the kings no longer stand on their home squares",
                };
                write!(f, "Castling {noun} {rights} {verb} dropped: {kings}.")
            }
            Self::CastlingMoved { before, after } => {
                let (noun, verb) = match before.count() {
                    1 => ("right", "is"),
                    _ => ("rights", "are"),
                };
                write!(
                    f,
                    "Castling {noun} {before} {verb} {after} now, as in Chess960: castling still ends on the c- \
                     or g-file, which do not move along, so the position plays differently."
                )
            }
            Self::EnPassantDropped(square) => write!(
                f,
                "En passant on {square} is dropped: the pawn's last move is no longer a double step."
            ),
            Self::PawnsKeepDirection { pawns: 1 } => f.write_str(
                "The pawn does not turn with the board: \
                 white pawns still go up and black pawns down, so the position plays differently.",
            ),
            Self::PawnsKeepDirection { pawns } => write!(
                f,
                "The {pawns} pawns do not turn with the board: \
                 white pawns still go up and black pawns down, so the position plays differently."
            ),
            Self::PawnsOnEndRanks(squares) => {
                let (pawns, verb) = match squares.count() {
                    1 => ("pawn", "stands"),
                    _ => ("pawns", "stand"),
                };
                let count = squares.count();
                write!(f, "{count} {pawns} {verb} on rank 1 or 8, where none can be:")?;
                squares.squares().try_for_each(|square| write!(f, " {square}"))?;
                f.write_str(".")
            }
            Self::PushedOff(men) => write!(f, "Pushed off the board: {men}."),
        }
    }
}

/// The set of caveats of one transform, in the order of [`Caveat`].
///
/// ```
/// use deltaboard_transform::{Fen, Transform};
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w K -".parse().unwrap();
/// let flipped = Transform::ColorFlip.position(&fen.position);
/// assert_eq!(flipped.caveats.iter().count(), 0);
/// assert_eq!(format!("{:?}", flipped.caveats), "{}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Caveats {
    // The data of each kind, which is smaller than a list of caveats.
    is_no_symmetry: bool,
    never_held: CastlingRights,
    dropped: CastlingRights,
    /// The rights before, and after.
    moved: [CastlingRights; 2],
    en_passant: Option<Square>,
    pawns: u8,
    end_ranks: Bitboard,
    pushed_off: Men,
}

/// The number of kinds of caveats.
const KINDS: usize = 8;

impl Caveats {
    /// The set with a caveat added, replacing one of its kind.
    #[inline(always)]
    pub(crate) const fn with(mut self, caveat: Option<Caveat>) -> Self {
        match caveat {
            None => {}
            Some(Caveat::NoSymmetry) => self.is_no_symmetry = true,
            Some(Caveat::CastlingNeverHeld(rights)) => self.never_held = rights,
            Some(Caveat::CastlingDropped(rights)) => self.dropped = rights,
            Some(Caveat::CastlingMoved { before, after }) => self.moved = [before, after],
            Some(Caveat::EnPassantDropped(square)) => self.en_passant = Some(square),
            Some(Caveat::PawnsKeepDirection { pawns }) => self.pawns = pawns as u8,
            Some(Caveat::PawnsOnEndRanks(squares)) => self.end_ranks = squares,
            Some(Caveat::PushedOff(men)) => self.pushed_off = men,
        }
        self
    }

    /// The caveats in the order of [`Caveat`].
    fn all(self) -> [Option<Caveat>; KINDS] {
        let there = |rights: CastlingRights| Some(rights).filter(|rights| !rights.is_empty());
        let [before, after] = self.moved;
        [
            self.is_no_symmetry.then_some(Caveat::NoSymmetry),
            there(self.never_held).map(Caveat::CastlingNeverHeld),
            there(self.dropped).map(Caveat::CastlingDropped),
            there(before).map(|before| Caveat::CastlingMoved { before, after }),
            self.en_passant.map(Caveat::EnPassantDropped),
            (self.pawns > 0).then_some(Caveat::PawnsKeepDirection { pawns: self.pawns.into() }),
            (!self.end_ranks.is_empty()).then_some(Caveat::PawnsOnEndRanks(self.end_ranks)),
            (!self.pushed_off.is_empty()).then_some(Caveat::PushedOff(self.pushed_off)),
        ]
    }

    /// Whether there are no caveats.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, Symmetry, Transform};
    ///
    /// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w K -".parse().unwrap();
    /// let rotated = Transform::Symmetry(Symmetry::Rotate180).position(&fen.position);
    /// assert!(!rotated.caveats.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        !self.is_no_symmetry
            && self.never_held.is_empty()
            && self.dropped.is_empty()
            && self.moved[0].is_empty()
            && self.en_passant.is_none()
            && self.pawns == 0
            && self.end_ranks.is_empty()
            && self.pushed_off.is_empty()
    }

    /// An iterator over the caveats.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, Symmetry, Transform};
    ///
    /// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w K -".parse().unwrap();
    /// let rotated = Transform::Symmetry(Symmetry::Rotate180).position(&fen.position);
    /// for caveat in rotated.caveats.iter() {
    ///     println!("{caveat}");
    /// }
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Caveat> {
        self.all().into_iter().flatten()
    }
}

impl fmt::Debug for Caveats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// ```
/// use deltaboard_transform::{Position, Symmetry};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K -".parse()?;
/// let mut messages = Vec::new();
/// Symmetry::FlipVertical.positions(&mut [position], |_, caveats| {
///     for caveat in caveats {
///         messages.push(caveat.to_string());
///     }
/// });
/// assert_eq!(messages, [
///     "Castling right K is dropped: the king no longer stands on its home square."
/// ]);
/// # Ok::<(), deltaboard_transform::FenError>(())
/// ```
impl IntoIterator for &Caveats {
    type Item = Caveat;
    type IntoIter = <Caveats as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (*self).into_iter()
    }
}

impl IntoIterator for Caveats {
    type Item = Caveat;
    type IntoIter = core::iter::Flatten<core::array::IntoIter<Option<Caveat>, KINDS>>;

    fn into_iter(self) -> Self::IntoIter {
        self.all().into_iter().flatten()
    }
}
