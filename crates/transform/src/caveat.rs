use core::fmt;

use crate::{Bitboard, CastlingRights, Square};

/// What a transform of a position loses or breaks. Displayed as a sentence for the person.
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
    /// The transform is a pseudo-rotation, or a packing, which is one with its ranks moved together.
    NoSymmetry,
    /// The position had castling rights, the new one has none.
    CastlingDropped(CastlingRights),
    /// The position had an en-passant square, the new one has none.
    EnPassantDropped(Square),
    /// Pawns moved to other ranks, but go on in the direction they always went.
    PawnsKeepDirection {
        /// The number of pawns.
        pawns: u32,
    },
    /// Pawns stand where none can stand.
    PawnsOnEndRanks(Bitboard),
}

impl fmt::Display for Caveat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSymmetry => {
                f.write_str("This is no symmetry of the board: neighbours do not stay neighbours.")
            }
            Self::CastlingDropped(rights) => {
                let (noun, verb, rooks) = match rights.count() {
                    1 => ("right", "is", "rook"),
                    _ => ("rights", "are", "rooks"),
                };
                write!(
                    f,
                    "Castling {noun} {rights} {verb} dropped: \
                     king and {rooks} no longer stand on their home squares."
                )
            }
            Self::EnPassantDropped(square) => write!(
                f,
                "En passant on {square} is dropped: the pawn's double step is no longer one."
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
                write!(
                    f,
                    "{count} {pawns} {verb} on rank 1 or 8, where none can be:"
                )?;
                squares
                    .squares()
                    .try_for_each(|square| write!(f, " {square}"))?;
                f.write_str(".")
            }
        }
    }
}

/// The caveats of one transform, none of them twice, in the order of [`Caveat`].
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
    slots: [Option<Caveat>; 5],
}

impl Caveats {
    pub(crate) fn new(
        no_symmetry: Option<Caveat>,
        castling: Option<Caveat>,
        en_passant: Option<Caveat>,
        direction: Option<Caveat>,
        end_ranks: Option<Caveat>,
    ) -> Self {
        Self {
            slots: [no_symmetry, castling, en_passant, direction, end_ranks],
        }
    }

    /// Whether nothing is lost or broken.
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
        matches!(self.slots, [None, None, None, None, None])
    }

    /// The caveats, one after another.
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
        self.slots.into_iter().flatten()
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
/// let mut told = Vec::new();
/// Symmetry::FlipVertical.positions(&mut [position], |_, caveats| {
///     for caveat in caveats {
///         told.push(caveat.to_string());
///     }
/// });
/// assert_eq!(told, [
///     "Castling right K is dropped: king and rook no longer stand on their home squares."
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
    type IntoIter = core::iter::Flatten<core::array::IntoIter<Option<Caveat>, 5>>;

    fn into_iter(self) -> Self::IntoIter {
        self.slots.into_iter().flatten()
    }
}
