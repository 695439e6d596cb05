//! Helpers for `<deltaboard-player>` in the pages of `e2e/pages/player/`, whose origin differs from the player's.

use std::path::{Path, PathBuf};

use crate::{Options, Page};

/// A script that defines `find` (a part of a player), `textOf` (its text if it is visible) and `events` (of all players).
pub const HELPERS: &str = "(() => {
    window.find = (id, testid) => document.getElementById(id).shadowRoot.querySelector(`[data-testid=${testid}]`);
    window.textOf = (id, testid) => find(id, testid)?.checkVisibility() ? find(id, testid).textContent.trim() : null;
    window.events = [];
    for (const name of ['step', 'answer', 'error']) {
        document.addEventListener(`deltaboard-${name}`, event => events.push([event.target.id, name, event.detail]));
    }
    return 0;
})()";

/// A script that scrolls through the page like a reader, because players start when they become visible.
pub const SCROLL_THROUGH: &str = "(async () => {
    for (const player of document.querySelectorAll('deltaboard-player')) {
        player.scrollIntoView();
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    }
    return 0;
})()";

/// The folder of the pages.
#[must_use]
pub fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/player")
}

/// Opens one of the pages and starts every player on it.
pub async fn open(path: &str) -> Page {
    open_with(path, Options::default()).await
}

/// The same with other options.
pub async fn open_with(path: &str, options: Options) -> Page {
    let page = Page::of_site_with(&pages(), options).await;
    page.visit(path).await;
    page.eval(HELPERS).await;
    page.wait_until("customElements.get('deltaboard-player') !== undefined").await;
    let starting = "Promise.all([...document.querySelectorAll('deltaboard-player')].map(it => it.start())).then(() => 0)";
    page.eval(starting).await;
    page.wait_until(
        "[...document.querySelectorAll('deltaboard-player')].every(it => it.shadowRoot.querySelector('.page, #root > [role=alert]'))",
    )
    .await;
    page
}

/// The text of a part of the player with this id, or `(not there)` if it is not visible.
pub async fn text_of(page: &Page, id: &str, testid: &str) -> String {
    page.eval_as(&format!("textOf('{id}', '{testid}') ?? '(not there)'")).await
}

/// Clicks a part of the player with this id.
pub async fn click(page: &Page, id: &str, testid: &str) {
    page.eval(&format!("find('{id}', '{testid}').click(), 0")).await;
}

/// Waits until the text of a part of the player with this id contains `text`.
pub async fn wait_text(page: &Page, id: &str, testid: &str, text: &str) {
    page.wait_until(&format!("textOf('{id}', '{testid}')?.includes({text:?})")).await;
}
