//! What becomes of castling rights when files change places and ranks stay.

use super::{CastlingRights, LETTERS};
use crate::{Color, File, Placement, Rank, Role, Square};

/// Castling rights after a move of all pieces, and what became of those before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Carried {
    /// The rights that hold afterwards.
    pub(crate) rights: CastlingRights,
    /// Those before that go on as `rights`.
    pub(crate) kept: CastlingRights,
    /// Those before that held, and do not any more.
    pub(crate) dropped: CastlingRights,
    /// Those before for which there was no king or no rook.
    pub(crate) never_held: CastlingRights,
}

impl CastlingRights {
    /// The rights for which a king and a rook stand on their side's first rank: the king on one of the files b to g, as in
    /// every start position of Chess960, the rook where the letter says.
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

    /// The rights after a move of all pieces in which ranks stay, and files go where `file` says.
    ///
    /// Standard chess castles from the e-file alone, so its rights are dropped. Those of a Chess960 position go with
    /// their rooks.
    #[inline]
    pub(crate) fn carried(
        self,
        before: &Placement,
        after: impl FnOnce() -> Placement,
        file: impl Fn(File) -> Option<File>,
    ) -> Carried {
        match self.is_standard(before) {
            true => Carried {
                dropped: self,
                ..Carried::default()
            },
            false => self.carried_thoroughly(before, &after(), file),
        }
    }

    #[inline(never)]
    fn carried_thoroughly(
        self,
        before: &Placement,
        after: &Placement,
        file: impl Fn(File) -> Option<File>,
    ) -> Carried {
        let held = self.held_on(before);
        let mut carried = Carried {
            never_held: self.minus(held),
            ..Carried::default()
        };
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

    /// The rights after a move of all pieces that leaves no king on its home square.
    #[inline]
    pub(crate) fn none_carried(self, before: &Placement) -> Carried {
        let dropped = match self.is_standard(before) {
            true => self,
            false => self.held_on(before),
        };
        Carried {
            dropped,
            never_held: self.minus(dropped),
            ..Carried::default()
        }
    }

    const fn minus(self, others: Self) -> Self {
        Self {
            white: self.white & !others.white,
            black: self.black & !others.black,
        }
    }

    /// The rights that meet a condition, which is asked with their lower-case letter.
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

    /// Whether the rights hold, and are those of standard chess, `KQkq`: of kings on the e-file and rooks in the corners.
    /// Most are.
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

/// The files where a side's pieces of a role stand on its first rank.
fn files(color: Color, role: Role, placement: &Placement) -> impl Iterator<Item = File> {
    let home = match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    };
    File::ALL.into_iter().filter(move |file| {
        placement.get(Square::from_coords(*file, home)) == Some(color.piece(role))
    })
}

/// The files where a side's kings may castle from.
fn kings(color: Color, placement: &Placement) -> impl Iterator<Item = File> {
    files(color, Role::King, placement).filter(|file| !matches!(file, File::A | File::H))
}

/// The file of the rook that a lower-case letter means: the outermost on a side of the king, or that of the letter.
fn rook_of(color: Color, letter: u8, placement: &Placement) -> Option<File> {
    let king = kings(color, placement).next()?;
    let mut rooks = files(color, Role::Rook, placement);
    match letter {
        b'k' => rooks.filter(|rook| *rook > king).last(),
        b'q' => rooks.find(|rook| *rook < king),
        _ => rooks.find(|rook| b'a' + rook.index() == letter),
    }
}
