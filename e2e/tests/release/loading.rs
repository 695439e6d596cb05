//! What the page shows before its program is here, and when it does not come.

use deltaboard_e2e::{Options, Page, Spoil};
use serde_json::json;

const MODULE: &str = "deltaboard_bg.wasm";

/// Waits until the page says that it cannot start, and forgets the errors in the console.
async fn cannot_start(page: &Page) {
    page.wait_until(
        "document.querySelector('#boot').textContent.startsWith('Deltaboard could not start')",
    )
    .await;
    page.console_errors().await;
}

fn spoiled(how: Spoil) -> Options {
    Options::spoiled(MODULE, how)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_with_another_hash_is_refused() {
    let page = Page::open_with("", spoiled(Spoil::Changed)).await;
    cannot_start(&page).await;
    let said = page.eval("document.querySelector('#boot').textContent").await;
    let said = said.as_str().expect("a sentence");
    assert!(said.contains("the program has another hash"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_without_it_says_so() {
    let page = Page::open_with("?do=rotate-180", spoiled(Spoil::Truncated)).await;
    cannot_start(&page).await;
    // The program hears of it too, and goes on: it has not stopped.
    page.eval("new Promise(done => setTimeout(done, 300))").await;
    let head = page.eval("document.querySelector('h1').textContent").await;
    assert_eq!(head, "Deltaboard");
    // What the browser says of a part that it refuses, it may say late.
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_mislabels_it_will_do() {
    let page = Page::open_with("?do=rotate-180", spoiled(Spoil::WrongType)).await;
    page.started().await;
    page.wait_shown("the link", &[("done", "rotation by 180°")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_there_before_the_app_is() {
    let page = Page::open_with("", spoiled(Spoil::Missing)).await;
    cannot_start(&page).await;
    for part in
        [".board .disc", ".main-grid .one", ".transforms button", ".code .line", ".controls button"]
    {
        let seen = format!("document.querySelector('{part}').checkVisibility()");
        assert_eq!(page.eval(&seen).await, true, "{part}");
    }
    // What can be done about it stands over all of it.
    let over = "(sentence => { const { x, y, width, height } = sentence.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === sentence; })(document.querySelector('#boot'))";
    page.wait_until(over).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_prerendered_page_is_what_the_app_renders() {
    let page = Page::open("").await;
    page.wait_shown("the page as it opens", &[("operations", "13 ops…")]).await;
    // Only the app knows the address, marks menus and fields, and is busy now and then.
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
    let sent = page.eval(&format!("(async () => {html}(new DOMParser().parseFromString(await (await fetch('index.html')).text(), 'text/html').getElementById('app')))()")).await;
    let shown = page.eval(&format!("{html}(document.getElementById('app').cloneNode(true))")).await;
    let [sent, shown] = [&sent, &shown].map(|html| html.as_str().expect("a text"));
    let differs = sent.lines().zip(shown.lines()).find(|(sent, shown)| sent != shown);
    assert_eq!(differs, None);
    assert_eq!(sent.len(), shown.len());
}

/// Where everything is that is seen.
const PLACES: &str = "[...document.querySelectorAll('#app *')]
    .filter(it => it.checkVisibility() && !it.closest('.unseen, .grid-text, .fault, .line *, option, optgroup, svg'))
    .map(it => {
        const { x, y, width, height } = it.getBoundingClientRect();
        const text = it.children.length ? '' : it.textContent.trim().slice(0, 20);
        return [it.localName, text, ...[x, y, width, height].map(Math.round)].join(' ');
    })";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_when_the_app_takes_over() {
    for size in [(1440, 900), (768, 900), (390, 844), (320, 640)] {
        let sent = Page::open_with("", Options { size, ..spoiled(Spoil::Missing) }).await;
        cannot_start(&sent).await;
        let page = Page::open_with("", Options { size, ..Options::default() }).await;
        page.wait_shown("the page as it opens", &[("operations", "13 ops…")]).await;
        let (before, after) = (sent.eval(PLACES).await, page.eval(PLACES).await);
        let [before, after] = [&before, &after].map(|places| places.as_array().expect("a list"));
        assert_eq!(before.len(), after.len(), "{size:?}");
        let moved: Vec<_> = before.iter().zip(after).filter(|(a, b)| a != b).collect();
        assert!(moved.is_empty(), "{size:?}: {moved:#?}");
        // Who hears it waits for nothing either.
        let faults = sent.access_faults().await;
        assert!(faults.is_empty(), "{size:?}: {}", faults.join("\n"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_no_other_board_first() {
    let page = Page::open_with("?do=flip-diagonal", spoiled(Spoil::Missing)).await;
    cannot_start(&page).await;
    let seen = "['.board', '.pages a'].map(part => document.querySelector(part).checkVisibility({ visibilityProperty: true }))";
    assert_eq!(page.eval(seen).await, json!([false, true]));
    // Nor other colours.
    let page = Page::open_with("?theme=dark", spoiled(Spoil::Missing)).await;
    cannot_start(&page).await;
    assert_eq!(page.eval("getComputedStyle(document.documentElement).colorScheme").await, "dark");
}
