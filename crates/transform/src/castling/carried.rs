//! Castling rights after a transform that moves files and keeps ranks.

use super::{CastlingRights, LETTERS};
use crate::{Color, File, Placement, Rank, Role, Square};

/// The castling rights after all pieces have moved, and the fate of the rights before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Carried {
    /// The rights after the transform.
    pub(crate) rights: CastlingRights,
    /// The rights before that became `rights`.
    pub(crate) kept: CastlingRights,
    /// The rights before that are lost.
    pub(crate) dropped: CastlingRights,
    /// The rights before that were invalid, without a king or a rook.
    pub(crate) never_held: CastlingRights,
}

impl CastlingRights {
    /// The valid rights: those with a king and a rook on their side's first rank. The king is on a file from b to g, as in every
    /// start position of Chess960, and the rook is on the square of the letter.
    ///
    /// ```
    /// use deltaboard_transform::{CastlingRights, Placement};
    ///
    /// let placement: Placement = "r3k3/8/8/8/8/8/8/1R3KR1".parse()?;
    /// let held = |text: &str| text.parse().map(|it: CastlingRights| it.held_on(&placement).to_string());
    /// assert_eq!(held("KQkq").as_deref(), Ok("KQq"));
    /// assert_eq!(held("GBha").as_deref(), Ok("GBa"));
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    #[must_use]
    pub fn held_on(self, placement: &Placement) -> Self {
        self.filtered(|color, letter| rook_of(color, letter, placement).is_some())
    }

    /// The rights after all pieces have moved, if ranks stay and `file` gives the new file.
    ///
    /// Standard chess only castles from the e-file, so its rights are dropped. Rights of a Chess960 position move with their
    /// rooks.
    #[inline]
    pub(crate) fn carried(
        self,
        before: &Placement,
        after: impl FnOnce() -> Placement,
        file: impl Fn(File) -> Option<File>,
    ) -> Carried {
        match self.is_standard(before) {
            true => Carried { dropped: self, ..Carried::default() },
            false => self.carried_in_general(before, &after(), file),
        }
    }

    fn carried_in_general(
        self,
        before: &Placement,
        after: &Placement,
        file: impl Fn(File) -> Option<File>,
    ) -> Carried {
        let held = self.held_on(before);
        let mut carried = Carried { never_held: self.minus(held), ..Carried::default() };
        if held.is_standard(before) {
            carried.dropped = held;
            return carried;
        }
        carried.kept = held.filtered(|color, letter| {
            let rook = rook_of(color, letter, before).and_then(&file);
            let letter = rook.and_then(|rook| match letter {
                b'k' | b'q' => {
                    let sides = [b'k', b'q'].into_iter();
                    let mut sides = sides.filter(|side| rook_of(color, *side, after) == Some(rook));
                    sides.next()
                }
                _ => {
                    let letter = b'a' + rook.index();
                    rook_of(color, letter, after).map(|_| letter)
                }
            });
            let Some(letter) = letter else {
                return false;
            };
            *carried.rights.side_mut(color) |= bit_of(letter);
            true
        });
        carried.dropped = held.minus(carried.kept);
        carried
    }

    /// The rights after all pieces have moved, if no king stays on its home square.
    #[inline]
    pub(crate) fn none_carried(self, before: &Placement) -> Carried {
        let dropped = match self.is_standard(before) {
            true => self,
            false => self.held_on(before),
        };
        Carried { dropped, never_held: self.minus(dropped), ..Carried::default() }
    }

    const fn minus(self, others: Self) -> Self {
        Self { white: self.white & !others.white, black: self.black & !others.black }
    }

    /// The rights that satisfy a condition on the colour and the lower-case letter.
    fn filtered(self, mut is_kept: impl FnMut(Color, u8) -> bool) -> Self {
        let mut kept = Self::NONE;
        for color in Color::ALL {
            for letter in LETTERS {
                let bit = bit_of(letter);
                if self.side(color) & bit != 0 && is_kept(color, letter) {
                    *kept.side_mut(color) |= bit;
                }
            }
        }
        kept
    }

    /// Whether the rights are valid rights of standard chess, some of `KQkq`, with kings on the e-file and rooks in the
    /// corners. This is the common case.
    #[inline]
    const fn is_standard(self, placement: &Placement) -> bool {
        const fn is_ready(rights: u16, rank: &[u8], king: u8, rook: u8) -> bool {
            let (short, long) = (rights & 1 != 0, rights & 2 != 0);
            rights <= 0b11
                && (rights == 0 || rank[4] == king)
                && (!short || rank[7] == rook)
                && (!long || rank[0] == rook)
        }
        let (_, black) = placement.letters().split_at(56);
        is_ready(self.white, placement.letters(), b'K', b'R')
            && is_ready(self.black, black, b'k', b'r')
    }
}

/// The bit of a lower-case letter.
fn bit_of(letter: u8) -> u16 {
    let place = LETTERS.iter().position(|known| *known == letter);
    place.map_or(0, |place| 1 << place)
}

/// The files of a side's pieces of a role on its first rank.
fn files(color: Color, role: Role, placement: &Placement) -> impl Iterator<Item = File> {
    let home = match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    };
    File::ALL.into_iter().filter(move |file| {
        placement.get(Square::from_coords(*file, home)) == Some(color.piece(role))
    })
}

/// The files of a side's kings that may castle.
fn kings(color: Color, placement: &Placement) -> impl Iterator<Item = File> {
    files(color, Role::King, placement).filter(|file| !matches!(file, File::A | File::H))
}

/// The file of the rook for a lower-case letter: the outermost rook on a side of the king, or the rook on the letter's file.
fn rook_of(color: Color, letter: u8, placement: &Placement) -> Option<File> {
    let king = kings(color, placement).next()?;
    let mut rooks = files(color, Role::Rook, placement);
    match letter {
        b'k' => rooks.filter(|rook| *rook > king).last(),
        b'q' => rooks.find(|rook| *rook < king),
        _ => rooks.find(|rook| b'a' + rook.index() == letter),
    }
}
