//! The page while its program is on the way, and what it fetches.

use deltaboard_e2e::{Key, Options, Page, Spoil};

const MODULE: &str = "deltaboard_bg.wasm";

/// Everything that the page fetches to answer a press: what `cargo xtask size` counts.
const FETCHED: [&str; 5] =
    ["/boot.js", "/deltaboard.css", "/deltaboard.js", "/deltaboard_bg.wasm", "/favicon.svg"];

/// Holds the program back until the test calls `goOn()`.
const HELD_BACK: &str = "(({ fetch }) => {
    const held = new Promise(go => { globalThis.goOn = go; });
    globalThis.fetch = async (address, options) => {
        if (String(address).includes('deltaboard_bg.wasm')) await held;
        return fetch(address, options);
    };
})(globalThis)";

/// A page that shows its first board; its program is held back.
async fn held_back() -> Page {
    // The server sends a harmless wrong type, so that the page isn't waited for.
    let options = Options { before: HELD_BACK, ..Options::spoiled(MODULE, Spoil::WrongType) };
    let page = Page::open_with("", options).await;
    page.wait_until("globalThis.goOn && document.querySelector('.board .disc')").await;
    // boot.js is a module, which runs once the page is parsed.
    page.wait_until("document.readyState === 'complete'").await;
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_fetches_only_what_it_needs() {
    let page = Page::open("").await;
    page.wait_shown("the page as it opens", &[("operations", "13 ops…")]).await;
    page.click("do-flip-vertical").await;
    page.wait_shown("a press", &[("done", "flip")]).await;
    let mut fetched: Vec<_> = page.requests().await.split_off(1);
    for address in &mut fetched {
        let (name, _version) = address.split_once('?').unwrap_or((address, ""));
        *address = name.replacen(page.origin(), "", 1);
    }
    fetched.sort();
    // The manifest, the worker and the icons are for installation. Whether the pieces are there is asked afterwards.
    fetched.retain(|name| {
        !["/manifest.webmanifest", "/worker.js", "/pieces.svg"].contains(&name.as_str())
            && !name.starts_with("/icon-")
    });
    fetched.dedup();
    assert_eq!(fetched, FETCHED);
    assert_eq!(page.console_errors().await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_before_the_program_is_here_are_done_in_order() {
    let page = held_back().await;
    for press in ["do-flip-vertical", "do-mirror-horizontal", "do-flip-diagonal", "turn-view"] {
        page.click(press).await;
    }
    page.eval("goOn(), 0").await;
    page.started().await;
    page.wait_shown("four presses", &[("done", "flip, then mirror, then diagonal flip…")]).await;
    page.wait_until("document.querySelector('[data-view=black]') !== null").await;
    assert_eq!(page.console_errors().await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn text_keys_and_squares_before_the_program_is_here_count_too() {
    let page = held_back().await;
    page.fill("bits-input", "0x5").await;
    page.click("do-rotate-180").await;
    page.press(Key::End).await;
    page.eval("goOn(), 0").await;
    page.started().await;
    let shown = [("done", "rotation by 180°"), ("?bits", "0x0000000000000005"), ("?step", "…")];
    page.wait_shown("text, press, key", &shown).await;
    assert_eq!(page.console_errors().await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_program_the_page_says_so_and_keeps_its_board() {
    let page = Page::open_with("", Options::spoiled(MODULE, Spoil::Missing)).await;
    page.wait_until(
        "document.querySelector('#boot').textContent.startsWith('Deltaboard could not start')",
    )
    .await;
    let board = page.grid("bit-grid").await;
    assert!(board.starts_with(". 1 1 1 1 . . ."), "{board}");
    page.console_errors().await;
}
