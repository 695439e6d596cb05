//! The part of the program that is fetched when the page is first touched.

use deltaboard_e2e::{Options, Page, Spoil};

const LATER: &str = "deltaboard_later.wasm";

/// What the page fetches to open: what `cargo xtask size` counts as the first page.
const OPENS: [&str; 5] =
    ["/boot.js", "/deltaboard.css", "/deltaboard.js", "/deltaboard_bg.wasm", "/favicon.svg"];

#[tokio::test(flavor = "multi_thread")]
async fn the_page_opens_without_it_and_fetches_it_when_touched() {
    let page = Page::open("").await;
    page.wait_shown("the page as it opens", &[("operations", "13 ops…")]).await;
    let mut opens: Vec<_> = page.requests().await.split_off(1);
    for address in &mut opens {
        let (name, _version) = address.split_once('?').unwrap_or((address, ""));
        *address = name.replacen(page.origin(), "", 1);
    }
    opens.sort();
    // With the manifest the browser looks whether the page can be installed, once the page is there, and keeps it then.
    opens.retain(|name| {
        name != "/manifest.webmanifest" && name != "/worker.js" && !name.starts_with("/icon-")
    });
    opens.dedup();
    assert_eq!(opens, OPENS);
    // WebKit does not always list what was fetched.
    page.eval(
        "(({ fetch }) => {
            window.fetched = '';
            window.fetch = (address, how) => (window.fetched += address, fetch(address, how));
        })(window)",
    )
    .await;
    page.click("do-flip-vertical").await;
    page.wait_shown("a press", &[("done", "flip")]).await;
    page.wait_shown("its end", &[("step-label", "Step 3 of 3…")]).await;
    let fetches_it = format!("window.fetched.includes('{LATER}')");
    assert_eq!(page.eval(&fetches_it).await, true);
    assert_eq!(page.console_errors().await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_pressed_before_it_is_here_is_done_in_order() {
    let page = Page::open("").await;
    // Four presses in one breath: nothing can have been fetched between them.
    page.eval(
        "['do-flip-vertical', 'do-mirror-horizontal', 'do-flip-diagonal', 'turn-view']
            .forEach(id => document.querySelector(`[data-testid=${id}]`).click())",
    )
    .await;
    page.wait_shown("four presses", &[("done", "flip, then mirror, then diagonal flip…")]).await;
    page.wait_until("document.querySelector('[data-view=black]') !== null").await;
    assert_eq!(page.console_errors().await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_it_the_page_says_so_and_keeps_its_board() {
    let page = Page::open_with("", Options::spoiled(LATER, Spoil::Missing)).await;
    page.started().await;
    page.click("do-flip-vertical").await;
    page.wait_until(
        "document.querySelector('.toast').textContent.startsWith('Couldn’t load the rest of the page')",
    )
    .await;
    let board = page.grid("bit-grid").await;
    assert!(board.starts_with(". 1 1 1 1 . . ."), "{board}");
    page.console_errors().await;
}
