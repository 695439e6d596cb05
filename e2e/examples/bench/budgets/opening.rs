//! What the page weighs, and what it shows before the app has loaded.

use deltaboard_e2e::measure::opening::{LETTER, without_wasm};

use super::Budget;

pub(super) fn sizes([board, board_budget, answer, answer_budget]: [usize; 4]) -> [Budget; 2] {
    let of = |what, size: usize, budget: usize, files: &str| Budget {
        what,
        bar: format!("≤ {} KB", budget / 1024),
        measured: format!("{:.1} KB", size as f64 / 1024.0),
        held: size <= budget,
        how: format!(
            "{size} bytes, as `cargo xtask size` counts them: {files}, each with brotli at its best."
        ),
    };
    [
        of("first board, brotli", board, board_budget, "HTML, style sheet and start script"),
        of(
            "an answer to a press, brotli",
            answer,
            answer_budget,
            "these and the program (`e2e/tests/journeys/loading.rs` checks that the page fetches no other files)",
        ),
    ]
}

pub(super) async fn picture() -> Budget {
    let picture = without_wasm().await;
    let whole = picture.squares == 64 && picture.drawn == LETTER;
    let measured = match picture.painted {
        Some(time) => format!("{} squares, painted after {time:.0} ms", picture.squares),
        None => "nothing is painted".to_owned(),
    };
    Budget {
        what: "first paint of a board before wasm has arrived",
        bar: "yes".to_owned(),
        held: whole && picture.painted.is_some(),
        measured,
        how: "the server has no `deltaboard_bg.wasm`. The browser tells of a first contentful paint, and 64 squares are seen with \
              discs on those of the letter R."
            .to_owned(),
    }
}
