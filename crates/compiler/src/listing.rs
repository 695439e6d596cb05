//! Writes stages as source text in the routine language.

use std::fmt::Write;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_transform::Transform;

use crate::stage::{Instruction, Part, Path, Shift, Stage, Word};

/// The maximum length of a line.
const WIDTH: usize = 100;

/// The text of a routine: named masks, a statement for each stage, and then the functions that it calls.
pub(crate) fn text(stages: &[Stage]) -> String {
    let mut masks = Masks::default();
    let mut body = String::new();
    let mut callees = String::new();
    for stage in stages {
        write_stage(stage, &mut masks, &mut body, &mut callees);
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
    text + &callees
}

/// The masks in the order of their first use: `k1`, `k2`, …
#[derive(Default)]
struct Masks(Vec<u64>);

impl Masks {
    /// The name of a mask: `k1`, or `~k1` for the complement of `k1`.
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

fn write_stage(stage: &Stage, masks: &mut Masks, body: &mut String, callees: &mut String) {
    let _ = match stage {
        Stage::Instruction(instruction) => {
            writeln!(body, "    x = {};", instruction_text(*instruction, "x"))
        }
        Stage::DeltaSwap { distance, lower } => {
            let mask = masks.name(*lower);
            writeln!(
                body,
                "    t  = {mask} & (x ^ (x >> {distance}));\n    x ^= t ^ (t << {distance});"
            )
        }
        Stage::Masked { mask, word } => {
            let mask = masks.name(*mask);
            writeln!(body, "    x ^= {mask} & (x ^ {});", word_text(*word))
        }
        Stage::Parts(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| part_text(part, masks)).collect();
            let short = parts.join(" | ");
            if short.len() < WIDTH {
                writeln!(body, "    x = {short};")
            } else {
                writeln!(body, "    x = {};", parts.join(" |\n        "))
            }
        }
        Stage::Packing(packing) => {
            let name = Transform::Packing(*packing).name().replace('-', "_");
            if !callees.contains(&name) {
                let id = format!("{}/multiplications", Transform::Packing(*packing).name());
                let code = Catalogue::find(&id).map_or("", Routine::code);
                *callees += &format!("\n{code}\n");
            }
            writeln!(body, "    x = {name}(x);")
        }
    };
}

fn instruction_text(instruction: Instruction, operand: &str) -> String {
    match instruction {
        Instruction::SwapBytes => format!("swap_bytes({operand})"),
        Instruction::ReverseBits => format!("reverse_bits({operand})"),
        Instruction::Rotate(left @ ..=32) => format!("rotate_left({operand}, {left})"),
        Instruction::Rotate(left) => format!("rotate_right({operand}, {})", 64 - left),
    }
}

fn word_text(word: Word) -> String {
    word.instructions()
        .fold("x".to_owned(), |text, instruction| instruction_text(instruction, &text))
}

fn part_text(part: &Part, masks: &mut Masks) -> String {
    match part.path {
        Path::Rotate(left) => {
            let (shift, masked) = part.shift(left);
            let moved = |operand: &str| match shift {
                Shift::None => operand.to_owned(),
                Shift::Left(by) => format!("({operand} << {by})"),
                Shift::Right(by) => format!("({operand} >> {by})"),
                Shift::Rotate(left) => instruction_text(Instruction::Rotate(left), operand),
            };
            if !masked {
                return moved("x");
            }
            // Mask before the shift if that reuses a named mask.
            if masks.0.contains(&part.from) && !masks.0.contains(&part.to) && shift != Shift::None {
                return moved(&format!("(x & {})", masks.name(part.from)));
            }
            format!("({} & {})", moved("x"), masks.name(part.to))
        }
        Path::Word(word) if part.to == u64::MAX => word_text(word),
        Path::Word(word) => format!("({} & {})", word_text(word), masks.name(part.to)),
        Path::InOrder => in_order(part.from, part.to, masks),
    }
}

/// PEXT moves bits to the low end, PDEP from there. Contiguous bits need only one of them.
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
