//! The masks of steps, and the factors of multiplications.

use deltaboard_routine::{Domain, EvaluationKind, Type};
use deltaboard_trace::{Meaning, Step};
use deltaboard_transform::Bitboard;

use crate::scene::Scene;
use crate::tints::Tints;

/// The mask or factor of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mask {
    /// A title: "mask 0x00FF00FF00FF00FF", "factor 0x…" or "no mask".
    pub title: String,
    /// The kind of the number.
    pub kind: MaskKind,
    /// The number in the code; `None` if the step has no mask.
    pub number: Option<u64>,
    /// The squares of the mask; `None` if the step has no mask.
    pub squares: Option<Bitboard>,
    /// The bit of the factor that makes this step's copy.
    pub tints: Tints,
}

/// The kind of the number of a [`Mask`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaskKind {
    /// The squares that a step keeps or moves.
    Mask,
    /// The factor of a multiplication, which makes copies.
    Factor,
}

impl MaskKind {
    /// The word in titles.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mask => "mask",
            Self::Factor => "factor",
        }
    }
}

impl Mask {
    /// Returns the mask of the step to a frame.
    pub fn of(scene: &Scene, frame: usize) -> Self {
        let meaning = scene.trace.step(frame).map(|step| step.meaning);
        let of_board = scene.domain() == Domain::Board;
        let mask = meaning.filter(|_| of_board).and_then(Meaning::mask);
        let (kind, number, up) = match meaning {
            Some(Meaning::Copy { factor, bit }) => (MaskKind::Factor, Some(factor), 1 << bit),
            _ => (MaskKind::Mask, mask, 0),
        };
        let title = match number {
            Some(number) => format!("{} 0x{number:016X}", kind.name()),
            None => "no mask".to_owned(),
        };
        Self {
            title,
            kind,
            number,
            squares: number.map(|number| scene.on_board(number)),
            tints: Tints { up, down: 0 },
        }
    }
}

/// A mask or factor of a routine, with its name in the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedMask {
    /// The first step that uses it.
    pub frame: usize,
    /// The name: "k1", or "mask" if the code has a literal.
    pub name: String,
    /// The number in the code.
    pub number: u64,
    /// The other named constants of the step, such as `s`, 8.
    pub constants: Vec<(String, u64)>,
}

/// A mask as a 2-adic fraction: −1 divided by the denominator, modulo 2^64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwoAdic {
    /// The divisor of −1.
    pub denominator: u64,
    /// The last binary digits: two periods, if the denominator is one more than a power of two.
    pub digits: String,
}

impl NamedMask {
    /// Returns the mask as a fraction, if its denominator is small enough to be instructive.
    ///
    /// ```
    /// use deltaboard_scene::{Scene, State};
    ///
    /// let scene = Scene::of(&State::from_query("do=flip-vertical"));
    /// let fraction = scene.masks()[0].two_adic().unwrap();
    /// assert_eq!((fraction.denominator, &*fraction.digits), (257, "00000000111111110000000011111111"));
    /// ```
    #[must_use]
    pub fn two_adic(&self) -> Option<TwoAdic> {
        if self.number & 1 == 0 {
            return None;
        }
        // Newton's method: each round doubles the number of correct digits.
        let mut inverse = 1u64;
        for _ in 0..6 {
            let correction = 2u64.wrapping_sub(self.number.wrapping_mul(inverse));
            inverse = inverse.wrapping_mul(correction);
        }
        let denominator = inverse.wrapping_neg();
        if denominator >= 1 << 33 {
            return None;
        }
        let digits = (4 * denominator.ilog2() as usize).clamp(8, 64);
        let all = format!("{:064b}", self.number);
        Some(TwoAdic { denominator, digits: all[64 - digits..].to_owned() })
    }
}

impl Scene {
    /// Returns the masks and factors of the routine, each with the first step that uses it.
    pub fn masks(&self) -> Vec<NamedMask> {
        let mut masks: Vec<NamedMask> = Vec::new();
        for (place, step) in self.trace.steps().iter().enumerate() {
            for mask in masks_of(self.program.text(), step, place + 1) {
                if masks.iter().all(|known| known.number != mask.number) {
                    masks.push(mask);
                }
            }
        }
        masks
    }
}

const fn is_mask(number: u64) -> bool {
    number.count_ones() > 2 && number.count_ones() < 64
}

/// Returns the masks of a step: its constants with many squares, or else the mask of its meaning.
fn masks_of(text: &str, step: &Step, frame: usize) -> Vec<NamedMask> {
    let (mut named, mut bare) = (Vec::<(String, u64)>::new(), Vec::new());
    for evaluation in &step.evaluations {
        let Some(number) = evaluation.origins.as_constant() else {
            continue;
        };
        match evaluation.kind {
            _ if evaluation.number.ty == Type::Bool => {}
            EvaluationKind::Name => {
                let name = evaluation.span.of(text);
                if named.iter().all(|(known, _)| known != name) {
                    named.push((name.to_owned(), number));
                }
            }
            // Small literals are counters or shift distances. A literal counts only inside the statement of the step,
            // not in a declaration before it.
            EvaluationKind::Literal if number >= 64 && step.span.contains(evaluation.span) => {
                bare.push(number);
            }
            _ => {}
        }
    }
    let (mut masks, constants): (Vec<_>, Vec<_>) =
        named.into_iter().partition(|(_, number)| is_mask(*number));
    for number in bare.into_iter().filter(|number| is_mask(*number)) {
        if masks.iter().all(|(_, known)| *known != number) {
            masks.push(("mask".to_owned(), number));
        }
    }
    if masks.is_empty()
        && let Meaning::Keep { mask } | Meaning::DeltaSwap { mask, .. } = step.meaning
        && is_mask(mask)
    {
        return vec![NamedMask {
            frame,
            name: "mask".to_owned(),
            number: mask,
            constants: Vec::new(),
        }];
    }
    let named_mask =
        |(name, number)| NamedMask { frame, name, number, constants: constants.clone() };
    masks.into_iter().map(named_mask).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    #[test]
    fn titles_name_the_kind_and_the_number() {
        for (query, frame, title) in [
            ("do=flip-vertical&routine=flip-vertical/delta-swaps", 1, "mask 0x00FF00FF00FF00FF"),
            ("do=flip-vertical&routine=flip-vertical/delta-swaps", 0, "no mask"),
        ] {
            let scene = Scene::of(&State::from_query(query));
            assert_eq!(Mask::of(&scene, frame).title, title, "{query} at {frame}");
        }
    }

    /// Lists the frame, name, number and constants of each mask.
    fn listed(query: &str) -> Vec<String> {
        let masks = Scene::of(&State::from_query(query)).masks();
        let lines = masks.iter().map(|mask| {
            let constants =
                mask.constants.iter().map(|(name, number)| format!(", {name} = {number}"));
            let constants: String = constants.collect();
            format!("{}: {} {:#018x}{constants}", mask.frame, mask.name, mask.number)
        });
        lines.collect()
    }

    #[test]
    fn masks_have_their_names_from_the_code() {
        assert_eq!(
            listed("do=flip-vertical&routine=flip-vertical/delta-swaps"),
            ["1: k1 0x00ff00ff00ff00ff", "2: k2 0x0000ffff0000ffff", "3: mask 0x00000000ffffffff"]
        );
        // In any notation.
        for written in [
            "0x00FF00FF00FF00FF",
            "71777214294589695",
            "0b11111111000000001111111100000000111111110000000011111111",
        ] {
            assert_eq!(
                listed(&format!("view=lab&code=u64 f(u64 x) {{ return x %26 ({written}); }}")),
                ["1: mask 0x00ff00ff00ff00ff"]
            );
        }
        // A shift by 63 is not a mask, although 63 has six ones.
        assert_eq!(listed("view=lab&code=u64 f(u64 x) { return x >> 63; }"), [""; 0]);
    }

    #[test]
    fn factors_are_distinguished_from_masks() {
        let lines = Scene::of(&State::from_query("view=lines"));
        let mut masks = (0..=lines.last_frame()).map(|frame| Mask::of(&lines, frame));
        let factor = masks.find(|mask| mask.kind == MaskKind::Factor);
        let factor = factor.expect("copies are made by multiplying");
        assert_eq!(factor.title, "factor 0x8040201008040201");
    }

    #[test]
    fn magic_masks_are_2_adic_fractions() {
        let two_adic = |number| {
            let mask = NamedMask { frame: 1, name: "k".to_owned(), number, constants: Vec::new() };
            mask.two_adic()
        };
        for (mask, denominator) in [
            (0x5555_5555_5555_5555_u64, 3),
            (0x3333_3333_3333_3333, 5),
            (0x0f0f_0f0f_0f0f_0f0f, 17),
            (0x00ff_00ff_00ff_00ff, 257),
            (0x0000_ffff_0000_ffff, 65_537),
            (0x0000_0000_ffff_ffff, (1 << 32) + 1),
            (0x0101_0101_0101_0101, 255),
            (0x8040_2010_0804_0201, 511),
        ] {
            assert_eq!(two_adic(mask).map(|it| it.denominator), Some(denominator), "{mask:#x}");
            assert_eq!(mask.wrapping_mul(denominator), u64::MAX);
        }
        assert_eq!(two_adic(0x5500_5500_5500_5500), None);
    }
}
