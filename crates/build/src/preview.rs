//! What a move that is tried would do.

use deltaboard_trace::{DigitRule, Origins};

use crate::moves::{Kind, Move};
use crate::routine::agreeing;

/// What a move would do to a board, before it's made.
///
/// ```
/// use deltaboard_build::{Kind, Move, Preview};
///
/// let mut tried = Move { kind: Kind::Swap, distance: 8, mask: 0x00ff_00ff_00ff_00ff };
/// let preview = Preview::of(tried, 0xff);
/// assert_eq!((preview.pairs(), preview.differ.count_ones()), (32, 8));
/// assert_eq!(preview.sentence(), "32 pairs, 8 of them differ. The swap turns over the lowest rank digit.");
/// tried.mask = 0xff00_0000_0000_0000;
/// assert_eq!(
///     Preview::of(tried, 0xff).sentence(),
///     "8 squares have no partner 8 places above, off the board: their bits would be lost."
/// );
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Preview {
    tried: Move,
    motion: Origins,
    /// The lower squares of the pairs.
    pub lower: u64,
    /// The upper ones.
    pub upper: u64,
    /// The lower squares of the pairs whose bits differ on this board.
    pub differ: u64,
    /// The squares whose bits would be nowhere.
    pub lost: u64,
    /// The squares that would get several bits, combined.
    pub mixed: u64,
}

impl Preview {
    /// Looks at a move on a board.
    #[must_use]
    pub fn of(tried: Move, board: u64) -> Self {
        let Move { kind, distance, mask } = tried;
        let motion = tried.motion();
        let mixed =
            motion.bits_where(|squares, _| squares.count_ones() > 1) | motion.unknown_bits();
        let lost = !motion.sources(u64::MAX);
        let pairs = matches!(kind, Kind::Swap | Kind::Shift);
        let upper = tried.partners();
        let lower = if pairs { mask & (u64::MAX >> distance) } else { 0 };
        Self {
            lower,
            upper,
            differ: (board ^ (board >> distance)) & lower,
            lost,
            mixed,
            tried,
            motion,
        }
    }

    /// The number of pairs.
    #[must_use]
    pub const fn pairs(&self) -> u32 {
        self.lower.count_ones()
    }

    /// Whether each bit is still there afterwards, and nothing else.
    #[must_use]
    pub const fn is_clean(&self) -> bool {
        self.lost == 0 && self.mixed == 0
    }

    /// Whether the move would change anything on some board.
    #[must_use]
    pub fn does_something(&self) -> bool {
        self.motion != Origins::input()
    }

    /// What the move would do, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Move { kind, distance, mask } = self.tried;
        let count = |squares: u64| match squares.count_ones() {
            1 => "1 square".to_owned(),
            count => format!("{count} squares"),
        };
        let (has, their) = match self.lost.count_ones() {
            1 => ("has", "its bit"),
            _ => ("have", "their bits"),
        };
        if kind.has_mask() && mask == 0 {
            return match kind {
                Kind::Swap | Kind::Shift => {
                    "Choose the lower partners: press a digit, or paint squares on the mask."
                }
                _ => "Choose the squares that change: press a digit, or paint squares on the mask.",
            }
            .to_owned();
        }
        match kind {
            Kind::Swap | Kind::Shift if self.mixed != 0 => {
                let both = count(mask & (mask << distance));
                format!(
                    "{both} would be a partner twice, from below and from above: their bits would be mixed. \
                     Leave every other one out of the mask."
                )
            }
            Kind::Swap | Kind::Shift if mask != self.lower => {
                let off = count(mask & !self.lower);
                format!(
                    "{off} {has} no partner {} above, off the board: {their} would be lost.",
                    places(distance)
                )
            }
            Kind::Shift if self.lost != 0 => {
                format!(
                    "{} {has} no partner, and two shifts clear the rest: {their} would be lost.",
                    count(self.lost)
                )
            }
            Kind::Rotate if self.lost != 0 => {
                format!("{} would be copied over: {their} would be lost.", count(self.lost))
            }
            Kind::XorUp | Kind::XorDown if self.mixed != 0 => {
                let from = if kind == Kind::XorUp { "below" } else { "above" };
                format!(
                    "{} would get the XOR with the bit {} {from}. Three such moves exchange two squares.",
                    count(self.mixed),
                    places(distance)
                )
            }
            _ => self.effect(),
        }
    }

    /// What a move that keeps all bits does.
    fn effect(&self) -> String {
        let (pairs, differ) = (self.pairs(), self.differ.count_ones());
        let what = match self.tried.kind {
            Kind::Swap | Kind::Shift => "The swap",
            Kind::Rotate => "The rotate",
            _ => "The move",
        };
        let rule = DigitRule::of(&self.motion).filter(|rule| rule.changed().next().is_some());
        let effect = rule.map(|rule| format!("{what} {}.", rule.effect()));
        let pairs = match (pairs, differ) {
            (0, _) => None,
            (1, 0) => Some("1 pair, whose bits are equal.".to_owned()),
            (1, _) => Some("1 pair, whose bits differ.".to_owned()),
            (_, 1) => Some(format!("{pairs} pairs, 1 of them differs.")),
            (_, _) => Some(format!("{pairs} pairs, {differ} of them differ.")),
        };
        let sentences: Vec<_> = [pairs, effect].into_iter().flatten().collect();
        match sentences.is_empty() {
            true if self.does_something() => {
                let moved = agreeing(&self.motion, &Origins::input()).count_zeros();
                format!("{moved} bits move.")
            }
            true => "Nothing would change.".to_owned(),
            false => sentences.join(" "),
        }
    }
}

/// "8 places"
pub(crate) fn places(distance: u8) -> String {
    let plural = if distance == 1 { "" } else { "s" };
    format!("{distance} place{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(text: &str) -> String {
        Preview::of(Move::parse(text).unwrap(), 0x1e22_2212_0e0a_1222).sentence()
    }

    #[test]
    fn every_try_has_a_sentence() {
        let said = [
            ("swap-8-0", "Choose the lower partners: press a digit, or paint squares on the mask."),
            (
                "rotate-8-0",
                "Choose the squares that change: press a digit, or paint squares on the mask.",
            ),
            (
                "swap-16-0000ffff0000ffff",
                "32 pairs, 11 of them differ. The swap turns over the middle rank digit.",
            ),
            (
                "swap-8-ffff",
                "8 squares would be a partner twice, from below and from above: their bits would be mixed. Leave every other one out of the mask.",
            ),
            (
                "swap-1-8000000000000000",
                "1 square has no partner 1 place above, off the board: its bit would be lost.",
            ),
            ("swap-7-1", "1 pair, whose bits are equal."),
            (
                "shift-8-ff",
                "48 squares have no partner, and two shifts clear the rest: their bits would be lost.",
            ),
            ("rotate-32", "The rotate turns over the highest rank digit."),
            ("rotate-8-ff", "8 squares would be copied over: their bits would be lost."),
            (
                "xor-up-8-ff00",
                "8 squares would get the XOR with the bit 8 places below. Three such moves exchange two squares.",
            ),
            ("bytes", "The move turns over the three rank digits."),
        ];
        for (text, expected) in said {
            assert_eq!(sentence(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_lost_and_mixed_is_shown() {
        let of = |text| Preview::of(Move::parse(text).unwrap(), 0);
        assert_eq!(
            (of("swap-8-ff00000000000000").lost, of("swap-8-ff00000000000000").mixed),
            (0xff << 56, 0)
        );
        let chain = of("swap-8-ffff");
        assert!(!chain.is_clean() && chain.mixed != 0);
        assert!(of("swap-8-00ff00ff00ff00ff").is_clean());
        assert!(!of("swap-8-0").does_something());
    }
}
