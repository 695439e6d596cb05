//! The page before its program has loaded, and without it.

use deltaboard_e2e::{FileFault, Options, Page, shows};
use serde_json::json;

const MODULE: &str = "deltaboard_bg.wasm";

/// Waits for the message that the page could not start, and takes the expected errors.
async fn wait_failed_start(page: &Page) {
    shows!(page, "the failed start", "#boot" => "Deltaboard could not start…");
    page.console_errors().await;
}

fn with_fault(fault: FileFault) -> Options {
    Options::with_fault(MODULE, fault)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_with_another_hash_is_refused() {
    let page = Page::open_with("", with_fault(FileFault::Corrupted)).await;
    wait_failed_start(&page).await;
    let message = page.content("#boot").await;
    assert!(message.contains("the program has another hash"), "{message}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_without_it_shows_a_message() {
    let page = Page::open_with("?do=rotate-180", with_fault(FileFault::Truncated)).await;
    wait_failed_start(&page).await;
    // There is no panic after that.
    page.eval("new Promise(done => setTimeout(done, 300))").await;
    assert_eq!(page.eval("document.querySelector('h1').textContent").await, "Deltaboard");
    // The browser may report a refused file late.
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_media_type_is_accepted() {
    let page = Page::open_with("?do=rotate-180", with_fault(FileFault::WrongType)).await;
    page.started().await;
    shows!(page, "the link", "done" => "rotation by 180°");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_view_is_visible_without_the_app() {
    let page = Page::open_with("", with_fault(FileFault::Missing)).await;
    wait_failed_start(&page).await;
    for part in
        [".board .disc", ".main-grid .one", ".transforms button", ".code .line", ".controls button"]
    {
        let is_visible = format!("document.querySelector('{part}').checkVisibility()");
        assert_eq!(page.eval(&is_visible).await, true, "{part}");
    }
    // The message is on top.
    let on_top = "(sentence => { const { x, y, width, height } = sentence.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === sentence; })(document.querySelector('#boot'))";
    page.wait_until(on_top).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_prerendered_page_equals_the_view_of_the_app() {
    let page = Page::open("").await;
    shows!(page, "the page as it opens", "operations" => "13 ops…");
    // Remove what only the app knows or sets: the URL, the values of menus and fields, styles. Sort attributes.
    let html = "((app) => {
        app.querySelector('#shared-link').textContent = '';
        app.querySelectorAll('*').forEach(element => {
            for (const name of ['value', 'selected', 'style']) element.removeAttribute(name);
            const attributes = [...element.attributes].sort((a, b) => a.name < b.name ? -1 : 1);
            attributes.forEach(({ name }) => element.removeAttribute(name));
            attributes.forEach(({ name, value }) => element.setAttribute(name, value));
        });
        return app.innerHTML.replaceAll('><', '>\\n<');
    })";
    let sent: String = page.eval_as(&format!("(async () => {html}(new DOMParser().parseFromString(await (await fetch('index.html')).text(), 'text/html').getElementById('app')))()")).await;
    let shown: String =
        page.eval_as(&format!("{html}(document.getElementById('app').cloneNode(true))")).await;
    let difference = sent.lines().zip(shown.lines()).find(|(sent, shown)| sent != shown);
    assert_eq!(difference, None);
    assert_eq!(sent.len(), shown.len());
}

/// The positions of all visible elements.
const PLACES: &str = "[...document.querySelectorAll('#app *')]
    .filter(it => it.checkVisibility() && !it.closest('.unseen, .grid-text, .fault, .line *, option, optgroup, svg'))
    .map(it => {
        const { x, y, width, height } = it.getBoundingClientRect();
        const text = it.children.length ? '' : it.textContent.trim().slice(0, 20);
        return [it.localName, text, ...[x, y, width, height].map(Math.round)].join(' ');
    })";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_when_the_app_starts() {
    for size in [(1440, 900), (768, 900), (390, 844), (320, 640)] {
        let sent = Page::open_with("", Options { size, ..with_fault(FileFault::Missing) }).await;
        wait_failed_start(&sent).await;
        let page = Page::open_with("", Options { size, ..Options::default() }).await;
        shows!(page, "the page as it opens", "operations" => "13 ops…");
        let before: Vec<String> = sent.eval_as(PLACES).await;
        let after: Vec<String> = page.eval_as(PLACES).await;
        assert_eq!(before.len(), after.len(), "{size:?}");
        let moved: Vec<_> = before.iter().zip(&after).filter(|(a, b)| a != b).collect();
        assert!(moved.is_empty(), "{size:?}: {moved:#?}");
        // The first view is accessible too.
        let faults = sent.accessibility_faults().await;
        assert!(faults.is_empty(), "{size:?}: {}", faults.join("\n"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_never_shows_the_first_view() {
    let page = Page::open_with("?do=flip-diagonal", with_fault(FileFault::Missing)).await;
    wait_failed_start(&page).await;
    let visible = "['.board', '.pages a'].map(part => document.querySelector(part).checkVisibility({ visibilityProperty: true }))";
    assert_eq!(page.eval(visible).await, json!([false, true]));
    // It has the colours of the link.
    let page = Page::open_with("?theme=dark", with_fault(FileFault::Missing)).await;
    wait_failed_start(&page).await;
    assert_eq!(page.eval("getComputedStyle(document.documentElement).colorScheme").await, "dark");
}
