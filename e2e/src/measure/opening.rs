//! What is seen before the app has come.

use crate::{Options, Page, Spoil};

/// What a page shows whose WebAssembly never comes.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The squares of its chessboard that can be seen.
    pub squares: usize,
    /// The bits of its board, drawn: rank 8 first, `.` where there is none.
    pub drawn: String,
    /// When the browser painted something of it, in milliseconds since the page was asked for.
    pub painted: Option<f64>,
}

/// The letter R: what the page opens with.
pub const LETTER: &str = "\
. 1 1 1 1 . . .
. 1 . . . 1 . .
. 1 . . . 1 . .
. 1 . . 1 . . .
. 1 1 1 . . . .
. 1 . 1 . . . .
. 1 . . 1 . . .
. 1 . . . 1 . .";

/// Runs in the page: where its discs are seen, by the middle of each, and not by what their attributes say.
const LOOK: &str = "(async () => {
    const board = document.querySelector('.board');
    const squares = [...board.querySelectorAll('.square')].filter(square =>
        square.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const discs = [...board.querySelectorAll('.disc')].map(disc => disc.getBoundingClientRect());
    const taken = squares.map(square => {
        const { left, right, top, bottom } = square.getBoundingClientRect();
        return discs.some(({ x, y, width, height }) =>
            left < x + width / 2 && x + width / 2 < right && top < y + height / 2 && y + height / 2 < bottom);
    });
    const ranks = [0, 1, 2, 3, 4, 5, 6, 7].map(rank => taken.slice(8 * rank, 8 * rank + 8));
    const paints = performance.getEntriesByType('paint').filter(paint => paint.name === 'first-contentful-paint');
    return [squares.length, ranks.map(rank => rank.map(disc => disc ? '1' : '.').join(' ')).join('\\n'),
        paints[0]?.startTime ?? null];
})()";

/// Opens the page from a server that has everything but its WebAssembly, and looks at it.
pub async fn without_wasm() -> Picture {
    let options =
        Options { spoiled: Some(("deltaboard_bg.wasm", Spoil::Missing)), ..Options::default() };
    let page = Page::open_with("", options).await;
    page.wait_until("performance.getEntriesByName('first-contentful-paint').length > 0").await;
    let seen = page.eval(LOOK).await;
    // That it cannot start is what was asked for.
    page.wait_until("!document.querySelector('#boot').hidden").await;
    page.console_errors().await;
    Picture {
        squares: seen[0].as_u64().unwrap_or_default() as usize,
        drawn: seen[1].as_str().unwrap_or_default().to_owned(),
        painted: seen[2].as_f64(),
    }
}
