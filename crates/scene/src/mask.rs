//! The masks of steps, and the factors of multiplications.

use deltaboard_routine::{Domain, EvaluationKind, Type};
use deltaboard_trace::{Meaning, Step, squares_in_words};
use deltaboard_transform::Bitboard;

use crate::scene::Scene;
use crate::tints::Tints;

/// The mask or factor of a step.
///
/// The mask of a delta swap is that of the lower partners, the squares whose bits go up.
///
/// ```
/// use deltaboard_scene::{Mask, Scene, State};
///
/// let query = "do=flip-diagonal&routine=flip-diagonal/delta-swaps";
/// let mask = Mask::of(&Scene::of(&State::from_query(query)), 1);
/// assert_eq!(mask.title, "mask 0x00000000F0F0F0F0");
/// assert_eq!(
///     mask.selects,
///     "Selects the squares whose highest rank digit is 0 and whose highest file digit is 1."
/// );
/// assert_eq!(mask.note, "k4 in the code has the upper partners: this mask moved up by 28.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mask {
    /// A title: "mask 0x00FF00FF00FF00FF", "factor 0x…", "no mask in this step", or "no mask" before the first step.
    pub title: String,
    /// A sentence that names the squares: "Selects the squares whose lowest rank digit is 0 (ranks 1, 3, 5, 7)." Empty if
    /// the code of the step has no mask.
    pub selects: String,
    /// A sentence that says how the mask in the code differs; else empty.
    pub note: String,
    /// The kind of the number.
    pub kind: MaskKind,
    /// The number; `None` if the code of the step has no mask.
    pub number: Option<u64>,
    /// The squares of the mask; `None` if the code of the step has no mask.
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
        let step = scene.trace.step(frame);
        let written = step.filter(|_| scene.domain() == Domain::Board);
        let (number, note) = written
            .and_then(|step| mask_of(scene.program.text(), step))
            .map_or((None, String::new()), |(number, note)| (Some(number), note));
        let (kind, number, up) = match step.map(|step| step.meaning) {
            Some(Meaning::Copy { factor, bit }) => (MaskKind::Factor, Some(factor), 1 << bit),
            _ => (MaskKind::Mask, number, 0),
        };
        let title = match (number, step) {
            (Some(number), _) => format!("{} 0x{number:016X}", kind.name()),
            (None, Some(_)) => "no mask in this step".to_owned(),
            (None, None) => "no mask".to_owned(),
        };
        Self {
            title,
            selects: number.map_or_else(String::new, |number| {
                let squares = scene.mask_in_words(number);
                match kind {
                    MaskKind::Mask => format!("Selects {squares}."),
                    MaskKind::Factor => format!("Has ones on {squares}."),
                }
            }),
            note,
            kind,
            number,
            squares: number.map(|number| scene.on_board(number)),
            tints: Tints { up, down: 0 },
        }
    }
}

/// Returns the mask of a step, if its code has one, and how the mask in the code differs.
fn mask_of(text: &str, step: &Step) -> Option<(u64, String)> {
    let mask = step.meaning.mask()?;
    let constants = step.evaluations.iter().filter(|it| it.number.ty != Type::Bool);
    let written = |mask| {
        let same = constants.clone().filter(|it| it.origins.as_constant() == Some(mask));
        // A name says more than its value.
        same.min_by_key(|it| it.kind != EvaluationKind::Name)
    };
    if written(mask).is_some() {
        return Some((mask, String::new()));
    }
    let Meaning::DeltaSwap { distance, lower, .. } = step.meaning else {
        // The mask in the code may have squares without a bit, or be used before the bits move.
        return match &*masks_of(text, step, 0) {
            [only] => Some((only.number, String::new())),
            _ => None,
        };
    };
    let upper = lower << distance;
    let differs = [
        (upper, "the upper partners: this mask"),
        (lower | upper, "both partners: this mask, and it"),
    ];
    let found = differs.into_iter().find_map(|(mask, what)| Some((written(mask)?, what)));
    found.map(|(constant, what)| {
        let name = match constant.kind {
            EvaluationKind::Name => constant.span.of(text),
            _ => "The mask",
        };
        (mask, format!("{name} in the code has {what} moved up by {distance}."))
    })
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
    /// Describes the squares of a mask: by their digits or a name, or, if nothing short is true, by their number.
    ///
    /// ```
    /// use deltaboard_scene::{Scene, State};
    ///
    /// let scene = Scene::of(&State::from_query("do=flip-vertical"));
    /// assert_eq!(scene.mask_in_words(0x8040_2010_0804_0201), "the diagonal a1–h8");
    /// assert_eq!(scene.mask_in_words(0x1e22_2212_0e0a_1222), "19 squares");
    /// ```
    #[must_use]
    pub fn mask_in_words(&self, number: u64) -> String {
        let squares = self.on_board(number);
        squares_in_words(squares.0).unwrap_or_else(|| format!("{} squares", squares.count()))
    }

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

/// Returns the masks of a step: its constants with many squares, or a small one that is the mask of its meaning.
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
        && let Some(mask) = step.meaning.mask()
        && is_mask(mask)
        && step.evaluations.iter().any(|it| it.origins.as_constant() == Some(mask))
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
            ("do=flip-vertical&routine=flip-vertical/delta-swaps", 3, "no mask in this step"),
            ("do=flip-vertical&routine=flip-vertical/shifts-and-masks", 1, "no mask in this step"),
            (
                "do=flip-vertical&routine=flip-vertical/shifts-and-masks",
                2,
                "mask 0x00FF000000000000",
            ),
            ("do=flip-vertical&routine=flip-vertical/rotates", 3, "no mask in this step"),
            (
                "do=rotated-45-packed&routine=rotated-45-packed/rotates-and-pext",
                4,
                "mask 0x0103070F1F3F7FFF",
            ),
            ("routine=shift-north/shift", 1, "no mask in this step"),
            // As in the code, although no bit comes to a1.
            ("routine=shift-north-east/masked-shift", 1, "mask 0xFEFEFEFEFEFEFEFE"),
            ("view=lab&code=u64 f(u64 x) { return x >> 8 %26 255; }", 1, "mask 0x00000000000000FF"),
        ] {
            let scene = Scene::of(&State::from_query(query));
            assert_eq!(Mask::of(&scene, frame).title, title, "{query} at {frame}");
        }
    }

    #[test]
    fn masks_of_delta_swaps_are_those_of_the_lower_partners() {
        let swap = |mask: &str| {
            format!(
                "view=lab&code=u64 f(u64 x) {{ u64 t = {mask} %26 (x ^ (x << 8)); return x ^ t ^ (t >> 8); }}"
            )
        };
        for (query, frame, number, note) in [
            (
                "do=flip-diagonal&routine=flip-diagonal/delta-swaps",
                2,
                0x0000_cccc_0000_cccc,
                "k2 in the code has the upper partners: this mask moved up by 14.",
            ),
            (
                "do=flip-anti-diagonal&routine=flip-anti-diagonal/delta-swaps",
                1,
                0x0f0f_0f0f,
                "k4 in the code has both partners: this mask, and it moved up by 36.",
            ),
            (
                &swap("0xff00"),
                1,
                0xff,
                "The mask in the code has the upper partners: this mask moved up by 8.",
            ),
            ("do=mirror-horizontal", 1, 0x5555_5555_5555_5555, ""),
        ] {
            let mask = Mask::of(&Scene::of(&State::from_query(query)), frame);
            assert_eq!(mask.number, Some(number), "{query}");
            assert_eq!(mask.note, note, "{query}");
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
            // The swap of the halves has no mask.
            ["1: k1 0x00ff00ff00ff00ff", "2: k2 0x0000ffff0000ffff"]
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
