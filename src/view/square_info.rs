//! What is pointed at, in words.

use deltaboard_routine::{Domain, Type};
use deltaboard_scene::hex;
use deltaboard_trace::{Origin, arithmetic};
use deltaboard_transform::{Bitboard, Square};

use crate::event::Pointed;
use crate::shown::Shown;

pub(super) fn square_info(shown: &Shown<'_>) -> String {
    let scene = shown.scene;
    match shown.pointed {
        Pointed::Square(square) if scene.domain() == Domain::Square => table(shown, square),
        Pointed::Square(square) => place(shown, square),
        Pointed::Expression(_) => match shown.evaluation() {
            Some(evaluation) => {
                let code = evaluation.span.of(scene.program.text());
                let mut code = code.split_whitespace().collect::<Vec<_>>().join(" ");
                if scene.domain() == Domain::Square {
                    code = format!("for {}: {code}", shown.cursor);
                }
                match evaluation.number.ty {
                    Type::U64 => format!("{code} = {}", hex(evaluation.number.bits)),
                    _ => format!("{code} = {}", evaluation.number.signed()),
                }
            }
            None => "this part does not run in this step".to_owned(),
        },
        Pointed::Nothing if scene.domain() == Domain::Square => {
            "point at a square to see its arithmetic".to_owned()
        }
        Pointed::Nothing => format!("{} in decimal", scene.trace.board(shown.frame)),
    }
}

/// "e4 is bit 28: its bit came from e5, bit 36"
#[inline(never)]
fn place(shown: &Shown<'_>, square: Square) -> String {
    let scene = shown.scene;
    let bit = scene.bit_of(square);
    let is = format!("{square} is bit {}", bit.index());
    if shown.frame == 0 {
        return is;
    }
    match scene.trace.origins(shown.frame).of(bit) {
        Origin::ZERO => format!("{is}: always 0 here"),
        Origin::Unknown => {
            format!("{is}: copies meet here or below, and what they carry depends on the board")
        }
        Origin::Xor { squares, .. } if squares.count_ones() > 1 => {
            let from = Bitboard(squares).squares();
            let from: Vec<_> = from.map(|bit| scene.square_of(bit).to_string()).collect();
            format!("{is}: its bit is {}", from.join(" ⊕ "))
        }
        _ => match scene.bit_at(square, shown.frame) {
            Some(bit) if bit.from == square => format!("{is}: its bit is back where it began"),
            Some(bit) => {
                let origin = scene.bit_of(bit.from).index();
                format!("{is}: its bit came from {}, bit {origin}", bit.from)
            }
            None => is,
        },
    }
}

/// "e2 is 12: 12 ^ 56 = 52, which is e7"
#[inline(never)]
fn table(shown: &Shown<'_>, square: Square) -> String {
    let scene = shown.scene;
    let bit = scene.bit_of(square);
    let is = format!("{square} is {}", bit.index());
    let Some(run) = scene.trace.run_of(bit) else {
        return is;
    };
    let frame = shown.told_frame();
    let Some(step) = run.step(frame) else {
        return is;
    };
    let lands = match scene.goal(square, frame) {
        Some(goal) => format!(", which is {goal}"),
        None => ", which is no square".to_owned(),
    };
    format!(
        "{is}: {}{lands}",
        arithmetic(&scene.program, step).join(" = ")
    )
}
