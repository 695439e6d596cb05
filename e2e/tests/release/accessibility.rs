//! The guide, the player and the app have no accessibility faults, light or dark, on a laptop or a phone.

use deltaboard_e2e::players::pages;
use deltaboard_e2e::samples::VIEWS;
use deltaboard_e2e::{Key, Options, Page};

/// The combinations of screen and colours, each with a name.
fn variants() -> [(&'static str, Options); 4] {
    [
        ("light", (1440, 900), false),
        ("light, narrow", (390, 844), false),
        ("dark", (1440, 900), true),
        ("dark, narrow", (390, 844), true),
    ]
    // Without motion, because half faded elements have wrong contrasts.
    .map(|(name, size, dark)| {
        (name, Options { size, dark, reduced_motion: true, ..Options::default() })
    })
}

/// Pages with players: together, the chapters of the guide contain every kind of content.
const PAGES: [&str; 13] = [
    "/guide/index.html",
    "/guide/what-is-a-bitboard.html",
    "/guide/squares-and-bits.html",
    "/guide/the-delta-swap.html",
    "/guide/why-three-and-in-any-order.html",
    "/guide/one-loop-for-flip-and-mirror.html",
    "/guide/squares-instead-of-boards.html",
    "/guide/find-the-masks.html",
    "/guide/byte-swap.html",
    "/guide/more-training-data.html",
    "/guide/put-it-into-your-own-pages.html",
    "/embed.html?do=flip-vertical&routine=flip-vertical/delta-swaps",
    "/embed.html?do=flip-vertical&ask=b2",
];

/// Accessibility faults, each with the page.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    /// Adds the faults of a page.
    async fn add(&mut self, page: &Page, place: &str) {
        let found = page.accessibility_faults().await;
        self.0.extend(found.into_iter().map(|fault| format!("{place}: {fault}")));
    }

    fn assert_none(&self) {
        assert!(self.0.is_empty(), "{} faults:\n{}", self.0.len(), self.0.join("\n"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_and_frames_have_no_faults() {
    let mut faults = Faults::default();
    for (name, options) in variants() {
        let page = Page::open_with("", options).await;
        for path in PAGES {
            page.visit(path).await;
            page.start_players().await;
            faults.add(&page, &format!("{path}, {name}")).await;
        }
    }
    faults.assert_none();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_theme_of_the_guide_has_faults() {
    let page = Page::open("").await;
    let mut faults = Faults::default();
    page.visit("/guide/put-it-into-your-own-pages.html").await;
    let themes: Vec<String> = page
        .eval_as("[...document.querySelectorAll('#mdbook-theme-list button')].map(it => it.id.replace('mdbook-theme-', ''))")
        .await;
    assert!(themes.len() >= 5, "{themes:?}");
    for theme in themes {
        for chapter in ["put-it-into-your-own-pages", "the-lab"] {
            page.eval(&format!("localStorage.setItem('mdbook-theme', '{theme}')")).await;
            page.visit(&format!("/guide/{chapter}.html")).await;
            page.start_players().await;
            faults.add(&page, &format!("{chapter}, {theme}")).await;
        }
    }
    faults.assert_none();
}

/// A script that answers every question. Some answers may be right.
const ANSWER: &str = "(async () => {
    for (const player of document.querySelectorAll('deltaboard-player[ask]')) {
        const root = player.shadowRoot;
        (root.querySelector('[data-testid=choice]') ?? root.querySelector('.squares:not([aria-hidden]) [data-square=b3]')).click();
    }
    await new Promise(done => setTimeout(done, 50));
    return 0;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn players_in_pages_of_another_origin_have_no_faults() {
    let mut faults = Faults::default();
    for (name, options) in variants() {
        let page = Page::of_site_with(&pages(), options).await;
        page.visit("/access.html").await;
        page.start_players().await;
        faults.add(&page, name).await;
        page.eval(ANSWER).await;
        faults.add(&page, &format!("answered, {name}")).await;
    }
    faults.assert_none();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_view_of_the_app_has_faults() {
    let mut faults = Faults::default();
    for (name, options) in variants() {
        let page = Page::open_with("", options).await;
        for (view, query) in VIEWS {
            page.go(query).await;
            faults.add(&page, &format!("{view}, {name}")).await;
        }
        page.go("?do=flip-vertical&step=1").await;
        page.click("edit").await;
        faults.add(&page, &format!("the edit tools, {name}")).await;
        page.click("help").await;
        page.wait_until("document.querySelector('dialog[open] .keys') !== null").await;
        faults.add(&page, &format!("the shortcuts, {name}")).await;
        page.press(Key::Escape).await;
        page.wait_until("document.querySelector('dialog[open]') === null").await;
        // Phones hide the button, but a window may become narrow while the dialog is open.
        page.js_click("embed").await;
        page.wait_until("document.querySelector('dialog[open] deltaboard-player')?.shadowRoot?.querySelector('.page')")
            .await;
        faults.add(&page, &format!("the embed dialog, {name}")).await;
    }
    faults.assert_none();
}

/// With forced colours, colours with a meaning stay, and a selected button, whose colour is replaced, has an outline.
#[tokio::test(flavor = "multi_thread")]
async fn forced_colours_keep_colours_with_a_meaning() {
    let options = Options { forced_colors: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    // The forced background colour.
    const CANVAS: &str = "(() => {
        const probe = document.body.appendChild(document.createElement('div'));
        probe.style.backgroundColor = 'Canvas';
        const canvas = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return canvas;
    })()";
    const STEP: &str = "?do=flip-vertical&step=1";
    for (query, css, pseudo) in [
        ("?view=symmetries", ".still .disc", "::before"),
        (STEP, "[data-testid=board] .square.dark", ""),
        (STEP, "[data-testid=board] .disc", "::before"),
        (STEP, ".code .line.now", ""),
        (STEP, ".stops .past", ""),
    ] {
        page.go(query).await;
        page.wait_until(&format!("document.querySelector('{css}')")).await;
        let is_visible = format!(
            "getComputedStyle(document.querySelector('{css}'), '{pseudo}').backgroundColor !== {CANVAS}"
        );
        assert_eq!(page.eval(&is_visible).await, true, "`{css}` keeps its colour");
    }
    let tints = "['.washes > .up', '#hatch > path'].map(it => getComputedStyle(document.querySelector(it)).fill)";
    assert_eq!(page.eval(&format!("new Set({tints}).size")).await, 2, "up and down differ");
    let pressed = "getComputedStyle(document.querySelector('[data-testid=do-flip-vertical][aria-pressed=true]')).outlineStyle";
    assert_eq!(page.eval(pressed).await, "solid", "the selected button has an outline");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_open_the_table_of_contents_of_the_guide() {
    let page = Page::open("").await;
    page.visit("/guide/the-lab.html").await;
    let button = "button[aria-controls=mdbook-sidebar]";
    let state = format!(
        "[document.querySelector('{button}').ariaExpanded, String(document.querySelector('#mdbook-sidebar-toggle-anchor').checked)].join(' ')"
    );
    page.eval(&format!("document.querySelector('{button}').focus()")).await;
    assert_eq!(page.eval(&state).await, "true true");
    page.press(Key::Enter).await;
    page.wait_until(&format!("{state} === 'false false'")).await;
    page.press(' ').await;
    page.wait_until(&format!("{state} === 'true true'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn overflowing_content_of_the_guide_is_focusable() {
    let wide = "[...document.querySelectorAll('.table-wrapper, main pre > code')].filter(it => it.scrollWidth > it.clientWidth)";
    let is_focusable = format!(
        "{wide}.length > 0 && {wide}.every(it => it.tabIndex === 0 && it.role === 'group' && it.ariaLabel)"
    );
    let phone = Options { size: (390, 844), ..Options::default() };
    let small = Options { size: (500, 800), ..Options::default() };
    for options in [phone, small] {
        let page = Page::open_with("", options).await;
        page.visit("/guide/put-it-into-your-own-pages.html").await;
        page.wait_until(&is_focusable).await;
        // Content that fits is no tab stop.
        page.wait_until("[...document.querySelectorAll('[role=group][tabindex]')].every(it => it.scrollWidth > it.clientWidth)")
            .await;
    }
}
