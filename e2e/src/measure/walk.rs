//! A long random walk through the app, and the memory use after it.

use crate::{Footprint, Page};

/// The seed. The same seed gives the same walk, as far as the page responds in the same time.
const SEED: u32 = 20_260_101;
/// The number of actions per script, which ends well before the browser's timeout.
const BATCH: usize = 250;

/// The memory use of the page in its first state: after different walks, only leaks make a difference.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Nodes of documents.
    pub nodes: u64,
    /// Event listeners.
    pub listeners: u64,
    /// Bytes of the JavaScript heap.
    pub heap: u64,
    /// Bytes of the WebAssembly memory.
    pub memory: u64,
    /// JavaScript objects and functions to which the WebAssembly holds references.
    pub references: u64,
}

/// Prepares a page for a walk.
pub async fn start(page: &Page) {
    page.eval(include_str!("walk.js").trim_end()).await;
    page.eval(&format!("walk(0, {SEED})")).await;
    // Load everything that is loaded only once, above all the player in the dialog, before anything is compared.
    for element in ["embed", "embed-close", "lines", "symmetries", "lab", "transform"] {
        page.js_click(element).await;
        page.eval("new Promise(done => setTimeout(done, 300))").await;
    }
}

/// Performs the same random actions several times, each time from the first state.
pub async fn repeat(page: &Page, actions: usize, times: usize) {
    for _ in 0..times {
        reset(page).await;
        page.eval(&format!("walk(0, {SEED})")).await;
        for done in (0..actions).step_by(BATCH) {
            page.eval(&format!("walk({})", BATCH.min(actions - done))).await;
        }
    }
}

/// Resets the page to its first state and measures its memory use.
pub async fn usage(page: &Page) -> Usage {
    reset(page).await;
    page.eval("document.activeElement?.blur(), 0").await;
    page.eval("new Promise(done => setTimeout(done, 1500))").await;
    let Footprint { nodes, listeners, heap } = page.footprint().await;
    let (memory, references) = (page.memory().await, page.wasm_references().await);
    Usage { nodes, listeners, heap, memory, references }
}

/// Resets the page to its first state: nothing is open, and nothing is stored.
async fn reset(page: &Page) {
    page.eval("document.querySelectorAll('dialog[open]').forEach(it => it.querySelector('[data-testid$=-close]').click()), 0")
        .await;
    // Like *back* in the browser. After too many changes of the URL, the browser ignores them for a while.
    page.wait_until(
        "(() => {
            history.replaceState(null, '', '?do=flip-vertical&step=0');
            dispatchEvent(new PopStateEvent('popstate'));
            return location.search.endsWith('step=0') && document.querySelector('[data-page=transform] .code') !== null;
        })()",
    )
    .await;
    page.eval("document.querySelector('[data-testid=edit][aria-pressed=true]')?.click(), 0").await;
    page.eval(
        "document.querySelectorAll('[data-testid=examples] [value=forget]').forEach(forget => {
            forget.selected = true;
            forget.dispatchEvent(new Event('change', { bubbles: true }));
        }), localStorage.clear(), 0",
    )
    .await;
}
