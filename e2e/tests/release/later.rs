//! The part of the program that is fetched when the page is first touched.

use std::time::Duration;

use deltaboard_e2e::{FIRST_VIEW, Key, Options, Page, Spoil};
use serde_json::json;

const LATER: &str = "deltaboard_later.wasm";

/// Waits until the page says that it cannot start, which is no fault of the test.
async fn cannot_start(page: &Page) {
    page.wait_until(
        "document.querySelector('#boot').textContent.startsWith('Deltaboard could not start')",
    )
    .await;
    page.console_errors().await;
}

fn spoiled(how: Spoil) -> Options {
    Options::spoiled(LATER, how)
}

#[tokio::test(flavor = "multi_thread")]
async fn while_it_is_on_its_way_the_page_says_so() {
    for file in [LATER, "deltaboard_later.css"] {
        let page = Page::open_with("", Options::spoiled(file, Spoil::Stalled)).await;
        page.started().await;
        page.click("do-flip-vertical").await;
        page.wait_shown(file, &[(".toast", "Loading the rest…")]).await;
        page.console_errors().await;
    }
}

/// What was changed on its way is not run.
#[tokio::test(flavor = "multi_thread")]
async fn another_one_is_refused() {
    for file in [LATER, "deltaboard_later.css"] {
        let page = Page::open_with("", Options::spoiled(file, Spoil::Changed)).await;
        page.started().await;
        page.click("do-flip-vertical").await;
        page.wait_shown(file, &[(".toast", "Couldn’t load…")]).await;
        page.console_errors().await;
    }
    let page = Page::open_with("", spoiled_first(Spoil::Changed)).await;
    cannot_start(&page).await;
    let said = page.eval("document.querySelector('#boot').textContent").await;
    let said = said.as_str().expect("a sentence");
    assert!(said.contains("the program has another hash"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_it_nothing_that_is_touched_wants_it() {
    let page = Page::open_with("", spoiled(Spoil::Missing)).await;
    page.started().await;
    for field in ["fen-input", "bits-input", "cells-select", "examples"] {
        for press in [
            "do-rotate-180",
            "step-forward",
            "step-back",
            "theme",
            ".bits-panel [data-square=e4]",
            "lab",
        ] {
            page.focus(field).await;
            page.point_and_press(press).await;
            page.press(Key::Right).await;
        }
    }
    // What the last press asked for may still be on its way.
    let mut errors = Vec::new();
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        match page.console_errors().await {
            more if more.is_empty() => break,
            more => errors.extend(more),
        }
    }
    let of_the_program: Vec<_> = errors
        .iter()
        .filter(|error| {
            let of_the_network = ["Failed to load resource", "integrity"];
            !of_the_network.iter().any(|part| error.contains(part))
        })
        .collect();
    assert!(of_the_program.is_empty(), "{of_the_program:?}");
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
async fn the_tabulator_shows_each_transform_whole_without_it() {
    let phone = Options { size: (390, 844), ..spoiled(Spoil::Missing) };
    let page = Page::open_with("", phone).await;
    while page.eval("document.activeElement.dataset.testid").await != "do-flip-vertical" {
        page.press(Key::Tab).await;
    }
    let buttons = page.eval("document.querySelectorAll('.transforms button').length").await;
    let buttons = buttons.as_u64().expect("a number");
    assert!(buttons > 10);
    for place in 1..buttons {
        page.press(Key::Tab).await;
        // The row fades out over 36 pixels; it is scrolled by whole ones.
        page.wait_until(&format!(
            "(row => {{
                const {{ left, right }} = document.activeElement.getBoundingClientRect();
                return document.activeElement === row.querySelectorAll('button')[{place}]
                    && left >= 0 && right <= row.getBoundingClientRect().right - 35;
            }})(document.querySelector('.transforms'))"
        ))
        .await;
    }
    // That it is missing is what was asked for.
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
    let page = Page::open_with("", spoiled_first(Spoil::Missing)).await;
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
async fn what_the_server_sends_is_what_the_app_shows() {
    let page = Page::open("").await;
    page.wait_shown("the page as it opens", &[("operations", "13 ops…")]).await;
    let sent = "(async () => {
        const sent = new DOMParser().parseFromString(await (await fetch('index.html')).text(), 'text/html');
        return sent.getElementById('app').innerHTML.replaceAll('\\n', '&#10;');
    })()";
    let (sent, shown) = (page.eval(sent).await, page.eval(FIRST_VIEW).await);
    assert_eq!(sent, shown, "`cargo xtask opening` notes it anew");
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
        let sent = Page::open_with("", Options { size, ..spoiled_first(Spoil::Missing) }).await;
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
    let page = Page::open_with("?do=flip-diagonal", spoiled_first(Spoil::Missing)).await;
    cannot_start(&page).await;
    let seen = "['.board', '.pages a'].map(part => document.querySelector(part).checkVisibility({ visibilityProperty: true }))";
    assert_eq!(page.eval(seen).await, json!([false, true]));
    // Nor other colours.
    let page = Page::open_with("?theme=dark", spoiled_first(Spoil::Missing)).await;
    cannot_start(&page).await;
    assert_eq!(page.eval("getComputedStyle(document.documentElement).colorScheme").await, "dark");
}

fn spoiled_first(how: Spoil) -> Options {
    Options::spoiled("deltaboard_bg.wasm", how)
}
