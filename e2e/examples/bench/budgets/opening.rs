//! The first page: what it weighs, and what is seen of it before the app is here.

use deltaboard_e2e::measure::opening::{LETTER, without_wasm};

use super::Budget;

pub(super) fn weight([weight, budget]: [usize; 2]) -> Budget {
    let kilobytes = |bytes: usize| format!("{:.1} KB", bytes as f64 / 1024.0);
    Budget {
        what: "first page, brotli, all of it",
        bar: format!("≤ {} KB", budget / 1024),
        measured: kilobytes(weight),
        held: weight <= budget,
        how: format!(
            "{weight} bytes, as `cargo xtask size` counts them: every file that the page fetches until somebody touches it, each \
             with brotli at its best. `e2e/tests/journeys/later.rs` holds that it fetches no others."
        ),
    }
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
