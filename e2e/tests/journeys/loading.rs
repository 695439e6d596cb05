//! The page while its program loads, and the files that it loads.

use deltaboard_e2e::{FileFault, Key, Options, Page, shows};

const MODULE: &str = "deltaboard_bg.wasm";

/// The files that the page loads to respond to a click: `cargo xtask size` counts them.
const LOADED: [&str; 5] =
    ["/boot.js", "/deltaboard.css", "/deltaboard.js", "/deltaboard_bg.wasm", "/favicon.svg"];

/// A script that delays the program until the test calls `resume()`.
const DELAY: &str = "(({ fetch }) => {
    const resumed = new Promise(done => { globalThis.resume = done; });
    globalThis.fetch = async (url, options) => {
        if (String(url).includes('deltaboard_bg.wasm')) await resumed;
        return fetch(url, options);
    };
})(globalThis)";

/// A page that shows its first board while its program is delayed.
async fn delayed_page() -> Page {
    // With a fault, `open_with` doesn't wait for the start; a wrong media type is harmless.
    let options =
        Options { init_script: DELAY, ..Options::with_fault(MODULE, FileFault::WrongType) };
    let page = Page::open_with("", options).await;
    page.wait_until("globalThis.resume && document.querySelector('.board .disc')").await;
    // boot.js is a module, which runs once the page is parsed.
    page.wait_until("document.readyState === 'complete'").await;
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_loads_only_necessary_files() {
    let page = Page::open("").await;
    shows!(page, "the page as it opens", "operations" => "13 ops…");
    page.click("do-flip-vertical").await;
    shows!(page, "a click", "done" => "flip");
    let mut files: Vec<_> = page.requests().await.split_off(1);
    for url in &mut files {
        let (name, _version) = url.split_once('?').unwrap_or((url, ""));
        *url = name.replacen(page.origin(), "", 1);
    }
    files.sort();
    // The manifest, the worker and the icons are for installation. The page checks for the pieces after its start.
    files.retain(|name| {
        !["/manifest.webmanifest", "/offline.js", "/pieces.svg"].contains(&name.as_str())
            && !name.starts_with("/icon-")
    });
    files.dedup();
    assert_eq!(files, LOADED);
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_before_the_program_has_loaded_run_in_order() {
    let page = delayed_page().await;
    for press in ["do-flip-vertical", "do-mirror-horizontal", "do-flip-diagonal", "turn-view"] {
        page.click(press).await;
    }
    page.eval("resume(), 0").await;
    page.started().await;
    shows!(page, "four clicks", "done" => "flip, then mirror, then diagonal flip…");
    page.wait_for("[data-view=black]").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn text_and_keys_before_the_program_has_loaded_take_effect() {
    let page = delayed_page().await;
    page.fill("bits-input", "0x5").await;
    page.click("do-rotate-180").await;
    page.press(Key::End).await;
    page.eval("resume(), 0").await;
    page.started().await;
    shows!(page, "text, click, key",
        "done" => "rotation by 180°", "?bits" => "0x0000000000000005", "?step" => "…");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawing_pasted_into_a_field_before_the_program_has_loaded_keeps_its_lines() {
    let drawing = format!("1 . . . . . . .{}", "\n. . . . . . . .".repeat(7));
    for field in ["bits-input", "fen-input"] {
        let page = delayed_page().await;
        page.focus(field).await;
        page.paste(&drawing).await;
        page.eval("resume(), 0").await;
        page.started().await;
        shows!(page, field, "?bits" => "0x0100000000000000", "bits-error" => "", "fen-error" => "");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_program_the_page_shows_a_message_and_keeps_its_board() {
    let page = Page::open_with("", Options::with_fault(MODULE, FileFault::Missing)).await;
    shows!(page, "the failed start", "#boot" => "Deltaboard could not start…");
    let board = page.grid("bit-grid").await;
    assert!(board.starts_with(". 1 1 1 1 . . ."), "{board}");
    page.console_errors().await;
}
