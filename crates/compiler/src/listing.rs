//! Stages as a text of the routine language.

use std::fmt::Write;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_transform::Transform;

use crate::stage::{Part, Path, Stage, Turn, Whole, Word};

/// The longest line that is not broken.
const WIDTH: usize = 100;

/// The text of a routine: its masks by name, a statement for each stage, and behind it what it
/// calls.
pub(crate) fn text(stages: &[Stage]) -> String {
    let mut masks = Masks::default();
    let mut body = String::new();
    let mut called = String::new();
    for stage in stages {
        line(stage, &mut masks, &mut body, &mut called);
    }
    let mut text = "U64 permute(U64 x) {\n".to_owned();
    let width = format!("k{}", masks.0.len()).len();
    for (number, mask) in (1..).zip(&masks.0) {
        let name = format!("k{number}");
        let _ = writeln!(text, "    const U64 {name:width$} = C64(0x{mask:016X});");
    }
    if body.contains("    t ") {
        text += "    U64 t;\n";
    }
    text += &body;
    text += "    return x;\n}\n";
    text + &called
}

/// The masks, in the order of their first use; k1 is the first.
#[derive(Default)]
struct Masks(Vec<u64>);

impl Masks {
    /// `k1`, or `~k1` for all that k1 leaves out.
    fn name(&mut self, mask: u64) -> String {
        let place = |mask| self.0.iter().position(|&known| known == mask);
        match (place(mask), place(!mask)) {
            (Some(place), _) => format!("k{}", place + 1),
            (None, Some(place)) => format!("~k{}", place + 1),
            (None, None) => {
                self.0.push(mask);
                format!("k{}", self.0.len())
            }
        }
    }
}

fn line(stage: &Stage, masks: &mut Masks, body: &mut String, called: &mut String) {
    let _ = match stage {
        Stage::Whole(instruction) => writeln!(body, "    x = {};", whole(*instruction, "x")),
        Stage::DeltaSwap { distance, lower } => {
            let mask = masks.name(*lower);
            writeln!(
                body,
                "    t  = {mask} & (x ^ (x >> {distance}));\n    x ^= t ^ (t << {distance});"
            )
        }
        Stage::Under { mask, word } => {
            let mask = masks.name(*mask);
            writeln!(body, "    x ^= {mask} & (x ^ {});", word_of(*word))
        }
        Stage::Parts(parts) => {
            let parts: Vec<_> = parts.iter().map(|taken| part(taken, masks)).collect();
            let short = parts.join(" | ");
            if short.len() < WIDTH {
                writeln!(body, "    x = {short};")
            } else {
                writeln!(body, "    x = {};", parts.join(" |\n        "))
            }
        }
        Stage::Packing(packing) => {
            let name = Transform::Packing(*packing).name().replace('-', "_");
            if !called.contains(&name) {
                let id = format!("{}/multiplications", Transform::Packing(*packing).name());
                let code = Catalogue::find(&id).map_or("", Routine::code);
                *called += &format!("\n{code}\n");
            }
            writeln!(body, "    x = {name}(x);")
        }
    };
}

fn whole(whole: Whole, of: &str) -> String {
    match whole {
        Whole::SwapBytes => format!("swap_bytes({of})"),
        Whole::ReverseBits => format!("reverse_bits({of})"),
        Whole::Rotate(left @ ..=32) => format!("rotate_left({of}, {left})"),
        Whole::Rotate(left) => format!("rotate_right({of}, {})", 64 - left),
    }
}

fn word_of(word: Word) -> String {
    word.wholes().fold("x".to_owned(), |text, instruction| {
        whole(instruction, &text)
    })
}

fn part(part: &Part, masks: &mut Masks) -> String {
    match part.path {
        Path::Rotate(left) => {
            let (turn, masked) = part.turn(left);
            let moved = |of: &str| match turn {
                Turn::Stay => of.to_owned(),
                Turn::Left(by) => format!("({of} << {by})"),
                Turn::Right(by) => format!("({of} >> {by})"),
                Turn::Rotate(left) => whole(Whole::Rotate(left), of),
            };
            if !masked {
                return moved("x");
            }
            // A mask that has a name already serves on either side of the shift.
            if masks.0.contains(&part.from) && !masks.0.contains(&part.to) && turn != Turn::Stay {
                return moved(&format!("(x & {})", masks.name(part.from)));
            }
            format!("({} & {})", moved("x"), masks.name(part.to))
        }
        Path::Word(word) if part.to == u64::MAX => word_of(word),
        Path::Word(word) => format!("({} & {})", word_of(word), masks.name(part.to)),
        Path::InOrder => in_order(part.from, part.to, masks),
    }
}

/// PEXT takes bits to the low end, PDEP from there.
fn in_order(from: u64, to: u64, masks: &mut Masks) -> String {
    let start = |mask: u64| {
        let shifted = mask >> mask.trailing_zeros();
        (shifted & shifted.wrapping_add(1) == 0).then(|| mask.trailing_zeros())
    };
    match (start(from), start(to)) {
        (Some(0), _) => format!("pdep(x, {})", masks.name(to)),
        (_, Some(0)) => format!("pext(x, {})", masks.name(from)),
        (_, Some(by)) => format!("(pext(x, {}) << {by})", masks.name(from)),
        (Some(by), _) => format!("pdep(x >> {by}, {})", masks.name(to)),
        _ => {
            let (from, to) = (masks.name(from), masks.name(to));
            format!("pdep(pext(x, {from}), {to})")
        }
    }
}
