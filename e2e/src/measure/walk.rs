//! A long walk through the app, and what the page holds after it.

use crate::Page;

/// The walk is the same for the same seed, as far as the page answers in the same time.
const SEED: u32 = 20_260_101;
/// So many are done well before the browser gives a script up.
const AT_ONCE: usize = 250;

/// What the page holds: one state after another walk, so that only what was left behind differs.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Nodes of documents.
    pub nodes: u64,
    /// Listeners of events.
    pub listeners: u64,
    /// Bytes of the heap of its scripts.
    pub heap: u64,
    /// Bytes of the memory of its WebAssembly.
    pub memory: u64,
    /// Objects and functions of JavaScript that its WebAssembly holds.
    pub values: u64,
}

/// Makes a page ready to be walked through.
pub async fn begin(page: &Page) {
    page.eval(include_str!("walk.js").trim_end()).await;
    page.eval(&format!("walk(0, {SEED})")).await;
    // What is fetched and made once is there before anything is compared: the player of the dialog above all.
    for element in ["embed", "embed-close", "lines", "symmetries", "lab", "transform"] {
        page.push(element).await;
        page.eval("new Promise(done => setTimeout(done, 300))").await;
    }
}

/// Does so many things at random, going on from where the walk was.
async fn go_on(page: &Page, acts: usize) {
    for begun in (0..acts).step_by(AT_ONCE) {
        let count = AT_ONCE.min(acts - begun);
        page.eval(&format!("walk({count})")).await;
    }
}

/// Does the same things so many times over, from the first board on.
pub async fn again(page: &Page, acts: usize, times: usize) {
    for _ in 0..times {
        go_home(page).await;
        page.eval(&format!("walk(0, {SEED})")).await;
        go_on(page, acts).await;
    }
}

/// Goes back to the page's first board, and tells what it holds there.
pub async fn rest(page: &Page) -> Rest {
    go_home(page).await;
    page.eval("document.activeElement?.blur(), 0").await;
    page.eval("new Promise(done => setTimeout(done, 1500))").await;
    let held = page.held().await;
    Rest {
        nodes: held.nodes,
        listeners: held.listeners,
        heap: held.heap,
        memory: page.memory().await,
        values: page.values().await,
    }
}

/// Goes where the same way begins in the same place: nothing is open, and nothing kept.
async fn go_home(page: &Page) {
    page.eval("document.querySelectorAll('dialog[open]').forEach(it => it.querySelector('[data-testid$=-close]').click()), 0")
        .await;
    // As when somebody goes back in the browser. An address that was changed too often is not changed for a while.
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
