//! The size of the page, and its contents before the app has loaded.

use deltaboard_e2e::measure::opening::{LETTER, without_wasm};

use super::Budget;

pub(super) fn sizes([board, board_budget, answer, answer_budget]: [usize; 4]) -> [Budget; 2] {
    let of = |what, size: usize, budget: usize, files: &str| Budget {
        what,
        bar: format!("≤ {} KB", budget / 1024),
        measured: format!("{:.1} KB", size as f64 / 1024.0),
        held: size <= budget,
        how: format!(
            "{size} bytes, as counted by `cargo xtask size`: {files}, each with brotli at its highest level."
        ),
    };
    [
        of("first board, brotli", board, board_budget, "HTML, style sheet and start script"),
        of(
            "an answer to a press, brotli",
            answer,
            answer_budget,
            "these and the program (`e2e/tests/journeys/loading.rs` tests that the page loads no other files)",
        ),
    ]
}

pub(super) async fn picture() -> Budget {
    let picture = without_wasm().await;
    let is_complete = picture.squares == 64 && picture.bits == LETTER;
    let measured = match picture.painted {
        Some(time) => format!("{} squares, painted after {time:.0} ms", picture.squares),
        None => "nothing was painted".to_owned(),
    };
    Budget {
        what: "first paint of a board before wasm has arrived",
        bar: "yes".to_owned(),
        held: is_complete && picture.painted.is_some(),
        measured,
        how: "the server lacks `deltaboard_bg.wasm`. The browser reports a first contentful paint, and 64 squares are visible with \
              discs on those of the letter R."
            .to_owned(),
    }
}
