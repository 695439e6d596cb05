//! The moves of a routine: statements that change the bitboard.

use std::fmt;

use deltaboard_trace::{Origins, Permutation};
use deltaboard_transform::Square;

/// What a move does with its mask and its distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// A delta swap: the squares under the mask change places with those that many places above; the others stay.
    #[default]
    Swap,
    /// An exchange by two shifts: the same, but all other squares are cleared.
    Shift,
    /// A rotate to the left; only the squares under the mask take their new bits.
    Rotate,
    /// Squares under the mask get the XOR with the bit that many places below.
    XorUp,
    /// Squares under the mask get the XOR with the bit that many places above.
    XorDown,
    /// The eight bytes in reverse order.
    Bytes,
    /// All bits in reverse order.
    Bits,
}

impl Kind {
    /// All kinds, in the order of the palette.
    pub const ALL: [Self; 7] = [
        Self::Swap,
        Self::Shift,
        Self::Rotate,
        Self::XorUp,
        Self::XorDown,
        Self::Bytes,
        Self::Bits,
    ];

    /// The word in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::Shift => "shift",
            Self::Rotate => "rotate",
            Self::XorUp => "xor-up",
            Self::XorDown => "xor-down",
            Self::Bytes => "bytes",
            Self::Bits => "bits",
        }
    }

    /// The name on the palette.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Swap => "Delta swap",
            Self::Shift => "Two shifts",
            Self::Rotate => "Rotate",
            Self::XorUp => "XOR from below",
            Self::XorDown => "XOR from above",
            Self::Bytes => "Byte swap",
            Self::Bits => "Bit reversal",
        }
    }

    /// Whether it has a mask and a distance.
    #[must_use]
    pub const fn has_mask(self) -> bool {
        !matches!(self, Self::Bytes | Self::Bits)
    }
}

/// A statement that changes the bitboard `x`.
///
/// ```
/// use deltaboard_build::{Kind, Move};
///
/// let step = Move { kind: Kind::Swap, distance: 8, mask: 0x00ff_00ff_00ff_00ff };
/// assert_eq!(step.board(0x0000_0000_0000_ff01), 0x0000_0000_0000_01ff);
/// assert_eq!(step.to_string(), "swap-8-00ff00ff00ff00ff");
/// assert_eq!(Move::parse("swap-8-0x00FF00FF00FF00FF"), Some(step));
/// assert_eq!(Move::parse("swap-64-1"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// What it does.
    pub kind: Kind,
    /// How many places bits move, from 1 to 63.
    pub distance: u8,
    /// The squares that it is about: of two partners, the lower one.
    pub mask: u64,
}

impl Default for Move {
    /// The move that is tried first: the smallest distance, and nothing under the mask.
    fn default() -> Self {
        Self { kind: Kind::Swap, distance: 1, mask: 0 }
    }
}

impl Move {
    /// Whether other moves can bring every bit back: nothing is lost.
    pub(crate) fn can_be_undone(&self) -> bool {
        matches!(self.kind, Kind::XorUp | Kind::XorDown)
            || Permutation::from_origins(&self.motion()).is_some()
    }

    /// Parses the text of a link.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let named = |kind: Kind| Some((kind, text.strip_prefix(kind.name())?));
        let (kind, rest) = Kind::ALL.into_iter().find_map(named)?;
        if !kind.has_mask() {
            return rest.is_empty().then_some(Self { kind, distance: 1, mask: u64::MAX });
        }
        let mut parts = rest.strip_prefix('-')?.split('-');
        let distance = parts.next()?.parse().ok().filter(|it| (1..64).contains(it))?;
        let mask = match parts.next() {
            None if kind == Kind::Rotate => u64::MAX,
            None => return None,
            Some(mask) => u64::from_str_radix(mask.strip_prefix("0x").unwrap_or(mask), 16).ok()?,
        };
        parts.next().is_none().then_some(Self { kind, distance, mask })
    }

    /// The squares above those under the mask: their partners.
    #[must_use]
    pub const fn partners(self) -> u64 {
        match self.kind {
            Kind::Swap | Kind::Shift => self.mask << self.distance,
            _ => 0,
        }
    }

    /// Does the move with a board.
    #[must_use]
    pub const fn board(self, x: u64) -> u64 {
        let Self { kind, distance, mask } = self;
        match kind {
            Kind::Swap => {
                let t = mask & (x ^ (x >> distance));
                x ^ t ^ (t << distance)
            }
            Kind::Shift => ((x >> distance) & mask) | ((x & mask) << distance),
            Kind::Rotate => x ^ (mask & (x ^ x.rotate_left(distance as u32))),
            Kind::XorUp => x ^ ((x << distance) & mask),
            Kind::XorDown => x ^ ((x >> distance) & mask),
            Kind::Bytes => x.swap_bytes(),
            Kind::Bits => x.reverse_bits(),
        }
    }

    /// What the move does to every bit.
    #[must_use]
    pub fn motion(self) -> Origins {
        let Self { kind, distance, mask } = self;
        let by = usize::from(distance);
        let x = Origins::input();
        match kind {
            Kind::Swap => {
                let t = x.shift_right(by).xor(&x).masked(mask);
                x.xor(&t).xor(&t.shift_left(by))
            }
            Kind::Shift => x.shift_right(by).masked(mask).or(&x.masked(mask).shift_left(by)),
            Kind::Rotate => {
                let rotated = x.shift_left(by).or(&x.shift_right(64 - by));
                x.xor(&x.xor(&rotated).masked(mask))
            }
            Kind::XorUp => x.xor(&x.shift_left(by).masked(mask)),
            Kind::XorDown => x.xor(&x.shift_right(by).masked(mask)),
            Kind::Bytes => mirrored(56),
            Kind::Bits => mirrored(63),
        }
    }

    /// The number of operations of the statement.
    #[must_use]
    pub const fn operations(self) -> u32 {
        match self.kind {
            Kind::Swap => 6,
            Kind::Shift => 5,
            Kind::Rotate if self.mask == u64::MAX => 1,
            Kind::Rotate => 4,
            Kind::XorUp | Kind::XorDown => 3,
            Kind::Bytes | Kind::Bits => 1,
        }
    }

    /// The statement in C.
    #[must_use]
    pub fn statement(self) -> String {
        let Self { kind, distance, mask } = self;
        let mask = format!("0x{mask:016X}");
        match kind {
            Kind::Swap => {
                format!("t = {mask} & (x ^ (x >> {distance}));\nx ^= t ^ (t << {distance});")
            }
            Kind::Shift => {
                format!("x = ((x >> {distance}) & {mask}) | ((x & {mask}) << {distance});")
            }
            Kind::Rotate if self.mask == u64::MAX => format!("x = rotate_left(x, {distance});"),
            Kind::Rotate => format!("x ^= {mask} & (x ^ rotate_left(x, {distance}));"),
            Kind::XorUp => format!("x ^= (x << {distance}) & {mask};"),
            Kind::XorDown => format!("x ^= (x >> {distance}) & {mask};"),
            Kind::Bytes => "x = swap_bytes(x);".to_owned(),
            Kind::Bits => "x = reverse_bits(x);".to_owned(),
        }
    }
}

fn mirrored(by: u8) -> Origins {
    Origins::from_squares(|square| Square::new(square.index() ^ by))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.kind.name();
        match self.kind {
            Kind::Bytes | Kind::Bits => f.write_str(name),
            Kind::Rotate if self.mask == u64::MAX => write!(f, "{name}-{}", self.distance),
            _ => write!(f, "{name}-{}-{:016x}", self.distance, self.mask),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Masks with and without overlaps, and partners off the board.
    const MASKS: [u64; 5] =
        [0, 0x00ff_00ff_00ff_00ff, 0x0f0f_0f0f_0f0f_0f0f, 0x8100_0000_0000_0081, u64::MAX];

    fn all() -> impl Iterator<Item = Move> {
        let distances = [1, 7, 8, 31, 63];
        Kind::ALL.into_iter().flat_map(move |kind| {
            distances.into_iter().flat_map(move |distance| {
                MASKS.into_iter().map(move |mask| Move { kind, distance, mask })
            })
        })
    }

    #[test]
    fn a_motion_gives_the_board() {
        for it in all() {
            for board in [0, u64::MAX, 0x1e22_2212_0e0a_1222, 0x8000_0000_0000_0001] {
                let motion = it.motion();
                let known = !motion.unknown_bits();
                assert_eq!(motion.evaluate(board) & known, it.board(board) & known, "{it}");
            }
        }
    }

    #[test]
    fn a_text_is_read_back() {
        for it in all().filter(|it| it.kind.has_mask()) {
            assert_eq!(Move::parse(&it.to_string()), Some(it));
        }
        for kind in [Kind::Bytes, Kind::Bits] {
            assert_eq!(Move::parse(kind.name()).map(|it| it.kind), Some(kind));
        }
        for bad in [
            "",
            "swap",
            "swap-8",
            "swap-0-1",
            "swap-64-1",
            "swap-8-1-1",
            "swap-8-x",
            "bytes-8",
            "xor-8-1",
            "spin-8",
        ] {
            assert_eq!(Move::parse(bad), None, "{bad}");
        }
    }
}
