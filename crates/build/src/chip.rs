//! The chips beside the mask: a digit that must be 0 or 1 under it.

use deltaboard_trace::{Digit, ones};

/// A condition on the squares under the mask: "r0 = 0".
///
/// ```
/// use deltaboard_build::Chip;
///
/// let r0 = Chip::ALL[2];
/// assert_eq!(r0.to_string(), "r0 = 0");
/// let mask = r0.toggled(0);
/// assert_eq!(mask, 0x00ff_00ff_00ff_00ff);
/// assert!(r0.is_on(mask));
/// assert_eq!(r0.toggled(mask), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chip {
    /// The digit.
    pub digit: Digit,
    /// Whether it must be 1.
    pub is_one: bool,
}

impl Chip {
    /// Those for 0, the highest digit first, and then those for 1.
    pub const ALL: [Self; 12] = {
        let mut all = [Self { digit: Digit::ALL[0], is_one: false }; 12];
        let mut place = 0;
        while place < 12 {
            all[place] = Self { digit: Digit::ALL[place % 6], is_one: place >= 6 };
            place += 1;
        }
        all
    };

    /// Whether every square under a mask fulfils it.
    #[must_use]
    pub fn is_on(self, mask: u64) -> bool {
        mask != 0 && mask & !self.squares() == 0
    }

    /// The mask after a press: only squares that fulfil it, or also those that don't.
    #[must_use]
    pub fn toggled(self, mask: u64) -> u64 {
        let by = self.digit.squares().trailing_zeros();
        if self.is_on(mask) {
            let all = if self.is_one { mask | mask >> by } else { mask | mask << by };
            // Without any condition there is nothing to see.
            return if all == u64::MAX { 0 } else { all };
        }
        let opposite = Self { is_one: !self.is_one, ..self };
        let base = match mask {
            0 => u64::MAX,
            // From 0 to 1, and back.
            _ if opposite.is_on(mask) => opposite.toggled(mask),
            _ => mask,
        };
        match base {
            0 => self.squares(),
            _ => base & self.squares(),
        }
    }

    fn squares(self) -> u64 {
        if self.is_one { self.digit.squares() } else { !self.digit.squares() }
    }
}

impl std::fmt::Display for Chip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.digit.symbol(), u8::from(self.is_one))
    }
}

/// The chips that are on for a mask, in words: "r0 = 0, f0 = 1". Empty if they don't say which squares are under it.
#[must_use]
pub(crate) fn in_words(mask: u64) -> String {
    let on: Vec<_> = Chip::ALL.into_iter().filter(|chip| chip.is_on(mask)).collect();
    let squares = on.iter().fold(u64::MAX, |all, chip| all & chip.squares());
    if squares != mask || ones(mask).count() == 64 {
        return String::new();
    }
    let words: Vec<_> = on.iter().map(ToString::to_string).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_narrow_and_widen_a_mask() {
        let chip = |text: &str| Chip::ALL.into_iter().find(|it| it.to_string() == text).unwrap();
        let both = chip("f0 = 1").toggled(chip("r0 = 0").toggled(0));
        assert_eq!(both, 0x00aa_00aa_00aa_00aa);
        assert_eq!(in_words(both), "r0 = 0, f0 = 1");
        assert_eq!(chip("r0 = 0").toggled(both), 0xaaaa_aaaa_aaaa_aaaa);
        assert_eq!(chip("f0 = 0").toggled(both), 0x0055_0055_0055_0055);
        assert_eq!(chip("f0 = 1").toggled(0xaaaa_aaaa_aaaa_aaaa), 0);
        assert_eq!(chip("f0 = 0").toggled(0xaaaa_aaaa_aaaa_aaaa), 0x5555_5555_5555_5555);
        // Painted masks: the chips narrow them.
        assert_eq!(chip("f0 = 1").toggled(0x7), 0x2);
        assert_eq!(in_words(0x7), "");
    }
}
