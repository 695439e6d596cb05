//! `<deltaboard-player>` in the pages of `e2e/pages/player/`, which come from another origin than the player.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{Options, Page};

/// Runs in a page: short words for what the tests look at.
pub const WORDS: &str = "(() => {
    window.find = (id, testid) => document.getElementById(id).shadowRoot.querySelector(`[data-testid=${testid}]`);
    window.seen = (id, testid) => find(id, testid)?.checkVisibility() ? find(id, testid).textContent.trim() : null;
    window.heard = [];
    for (const name of ['step', 'answer', 'error']) {
        document.addEventListener(`deltaboard-${name}`, event => heard.push([event.target.id, name, event.detail]));
    }
    return 0;
})()";

/// The folder of the pages.
#[must_use]
pub fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/player")
}

/// Opens one of the pages, and starts every player on it.
pub async fn open(path: &str) -> Page {
    open_with(path, Options::default()).await
}

/// The same under other conditions than usual.
pub async fn open_with(path: &str, options: Options) -> Page {
    let page = Page::of_site_with(&pages(), options).await;
    page.visit(path).await;
    page.eval(WORDS).await;
    page.wait_until("customElements.get('deltaboard-player') !== undefined").await;
    let starting = "Promise.all([...document.querySelectorAll('deltaboard-player')].map(it => it.start())).then(() => 0)";
    page.eval(starting).await;
    page.wait_until(
        "[...document.querySelectorAll('deltaboard-player')].every(it => it.shadowRoot.querySelector('.page'))",
    )
    .await;
    page
}

/// The text of a part of the player with this id, or `(not there)` if it is not visible.
pub async fn seen(page: &Page, id: &str, testid: &str) -> String {
    let text = page.eval(&format!("seen('{id}', '{testid}')")).await;
    match text {
        Value::String(text) => text,
        _ => "(not there)".to_owned(),
    }
}

/// Clicks a part of the player with this id.
pub async fn click(page: &Page, id: &str, testid: &str) {
    page.eval(&format!("find('{id}', '{testid}').click(), 0")).await;
}

/// Waits until a part of the player with this id says something.
pub async fn wait_seen(page: &Page, id: &str, testid: &str, text: &str) {
    page.wait_until(&format!("seen('{id}', '{testid}')?.includes({text:?})")).await;
}
