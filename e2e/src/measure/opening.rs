//! The page before the app has loaded.

use crate::{FileFault, Options, Page};

/// The contents of a page whose WebAssembly is missing.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The number of visible squares of its board.
    pub squares: usize,
    /// The bits of its board as text: rank 8 first, `.` for 0.
    pub bits: String,
    /// The time of the first contentful paint, in milliseconds since the request.
    pub painted: Option<f64>,
}

/// The letter R, the page's first board.
pub const LETTER: &str = "\
. 1 1 1 1 . . .
. 1 . . . 1 . .
. 1 . . . 1 . .
. 1 . . 1 . . .
. 1 1 1 . . . .
. 1 . 1 . . . .
. 1 . . 1 . . .
. 1 . . . 1 . .";

/// A script that finds the squares with discs by the centres of the discs, not by attributes.
const INSPECT: &str = "(async () => {
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

/// Opens the page from a server that lacks its WebAssembly, and inspects it.
pub async fn without_wasm() -> Picture {
    let page =
        Page::open_with("", Options::with_fault("deltaboard_bg.wasm", FileFault::Missing)).await;
    page.wait_until("performance.getEntriesByName('first-contentful-paint').length > 0").await;
    let (squares, bits, painted) = page.eval_as(INSPECT).await;
    // The errors of the failed start are expected.
    page.wait_until("!document.querySelector('#boot').hidden").await;
    page.console_errors().await;
    Picture { squares, bits, painted }
}
