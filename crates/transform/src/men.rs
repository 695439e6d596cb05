use core::fmt;

use crate::{Color, Piece, Role};

/// The numbers of pieces of each kind. Displayed with White's before Black's, kings first.
///
/// ```
/// use deltaboard_transform::{Men, Piece, Placement};
///
/// let placement: Placement = "4k3/8/8/8/8/8/PP6/4K3".parse()?;
/// let men: Men = placement.pieces().map(|(_, piece)| piece).collect();
/// assert_eq!(men.to_string(), "white king, 2 white pawns, black king");
/// assert_eq!(Piece::from_letter('P').map(|pawn| men.count(pawn)), Some(2));
/// # Ok::<(), deltaboard_transform::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Men {
    /// Indexed by the piece's [index](Piece::index).
    counts: [u8; 12],
}

impl Men {
    /// The number of pieces of a kind.
    ///
    /// ```
    /// use deltaboard_transform::{Men, Piece};
    ///
    /// assert!(Piece::ALL.into_iter().all(|piece| Men::default().count(piece) == 0));
    /// ```
    #[must_use]
    pub const fn count(self, piece: Piece) -> u8 {
        self.counts[piece.index() as usize]
    }

    /// Whether there are no pieces.
    ///
    /// ```
    /// use deltaboard_transform::Men;
    ///
    /// assert!(Men::default().is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        matches!(self.counts, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }
}

impl FromIterator<Piece> for Men {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut men = Self::default();
        for piece in pieces {
            men.counts[usize::from(piece.index())] += 1;
        }
        men
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = (Color::ALL.into_iter())
            .flat_map(|color| Role::ALL.into_iter().rev().map(move |role| color.piece(role)))
            .map(|piece| (piece, self.count(piece)))
            .filter(|(_, count)| *count > 0);
        let write = |f: &mut fmt::Formatter<'_>, (piece, count): (Piece, u8)| {
            let (color, role) = (piece.color.name(), piece.role.name());
            match count {
                1 => write!(f, "{color} {role}"),
                _ => write!(f, "{count} {color} {role}s"),
            }
        };
        if let Some(first) = parts.next() {
            write(f, first)?;
        }
        parts.try_for_each(|part| {
            f.write_str(", ")?;
            write(f, part)
        })
    }
}
