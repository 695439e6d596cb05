//! The description of the highlighted square or expression.

use deltaboard_app::Highlight;
use deltaboard_routine::{Domain, Type};
use deltaboard_scene::{arithmetic_in_words, hex, square_in_words};
use deltaboard_trace::lines_in_words;

use crate::shown::Shown;

pub(super) fn square_info(shown: &Shown<'_>) -> String {
    let scene = shown.scene;
    match shown.highlight {
        Highlight::Square(square) if scene.domain() == Domain::Square => {
            arithmetic_in_words(scene, square, shown.displayed_frame())
        }
        Highlight::Square(square) => square_in_words(scene, square, shown.frame),
        Highlight::Expression(_) => match shown.evaluation() {
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
        Highlight::Digit(digit) => {
            let squares = lines_in_words(digit.squares()).unwrap_or_default();
            format!("{}: the {}, 1 on {squares}", digit.symbol(), digit.name())
        }
        Highlight::None if scene.domain() == Domain::Square => {
            "point at a square to see its arithmetic".to_owned()
        }
        Highlight::None => String::new(),
    }
}
