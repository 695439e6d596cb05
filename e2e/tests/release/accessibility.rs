//! Nothing keeps people from using the guide, the player and the app: light or dark, on a laptop or a phone.

use deltaboard_e2e::players::pages;
use deltaboard_e2e::samples::VIEWS;
use deltaboard_e2e::{Key, Options, Page};

/// What a page looks like, and its name.
fn looks() -> [(&'static str, Options); 4] {
    let look = |size, dark| Options {
        size,
        dark,
        // What is half faded in has another colour.
        reduced_motion: true,
        ..Options::default()
    };
    let (laptop, phone) = ((1440, 900), (390, 844));
    [
        ("light", look(laptop, false)),
        ("light, narrow", look(phone, false)),
        ("dark", look(laptop, true)),
        ("dark, narrow", look(phone, true)),
    ]
}

/// Pages of the guide that have between them all that any page has.
const CHAPTERS: [&str; 8] = [
    "index",
    "what-is-a-bitboard",
    "squares-and-bits",
    "the-delta-swap",
    "why-three-and-in-any-order",
    "one-loop-for-flip-and-mirror",
    "squares-instead-of-boards",
    "put-it-into-your-own-pages",
];

/// Adds what is wrong with a page, and where.
async fn look_at(page: &Page, place: &str, faults: &mut Vec<String>) {
    let found = page.access_faults().await;
    faults.extend(found.into_iter().map(|fault| format!("{place}: {fault}")));
}

fn none(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide() {
    let mut faults = Vec::new();
    for (name, options) in looks() {
        let page = Page::open_with("", options).await;
        for chapter in CHAPTERS {
            page.visit(&format!("/guide/{chapter}.html")).await;
            page.start_players().await;
            look_at(&page, &format!("{chapter}, {name}"), &mut faults).await;
        }
    }
    none(&faults);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_theme_of_the_guide() {
    let page = Page::open("").await;
    let mut faults = Vec::new();
    page.visit("/guide/put-it-into-your-own-pages.html").await;
    let themes = page
        .eval("[...document.querySelectorAll('#mdbook-theme-list button')].map(it => it.id.replace('mdbook-theme-', ''))")
        .await;
    let themes: Vec<String> = serde_json::from_value(themes).expect("themes have names");
    assert!(themes.len() >= 5, "{themes:?}");
    for theme in themes {
        for chapter in ["put-it-into-your-own-pages", "the-lab"] {
            page.eval(&format!("localStorage.setItem('mdbook-theme', '{theme}')")).await;
            page.visit(&format!("/guide/{chapter}.html")).await;
            page.start_players().await;
            look_at(&page, &format!("{chapter}, {theme}"), &mut faults).await;
        }
    }
    none(&faults);
}

/// Runs in a page: gives an answer to every question. One of them may be right.
const ANSWER: &str = "(async () => {
    for (const player of document.querySelectorAll('deltaboard-player[ask]')) {
        const root = player.shadowRoot;
        (root.querySelector('[data-testid=choice]') ?? root.querySelector('.squares:not([aria-hidden]) [data-square=b3]')).click();
    }
    await new Promise(done => setTimeout(done, 50));
    return 0;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn players_in_pages_of_another_origin() {
    let mut faults = Vec::new();
    for (name, options) in looks() {
        let page = Page::of_site_with(&pages(), options).await;
        page.visit("/access.html").await;
        page.start_players().await;
        look_at(&page, name, &mut faults).await;
        page.eval(ANSWER).await;
        look_at(&page, &format!("answered, {name}"), &mut faults).await;
    }
    none(&faults);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_for_frames() {
    let mut faults = Vec::new();
    for (name, options) in looks() {
        let page = Page::open_with("", options).await;
        for query in
            ["do=flip-vertical&routine=flip-vertical/delta-swaps", "do=flip-vertical&ask=b2"]
        {
            page.visit(&format!("/embed.html?{query}")).await;
            page.start_players().await;
            look_at(&page, &format!("embed.html?{query}, {name}"), &mut faults).await;
        }
    }
    none(&faults);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_view_of_the_app() {
    let mut faults = Vec::new();
    for (name, options) in looks() {
        let page = Page::open_with("", options).await;
        for (view, query) in VIEWS {
            page.go(query).await;
            look_at(&page, &format!("{view}, {name}"), &mut faults).await;
        }
        page.go("?do=flip-vertical&step=1").await;
        page.click("edit").await;
        look_at(&page, &format!("the tools, {name}"), &mut faults).await;
        page.click("help").await;
        page.wait_until("document.querySelector('dialog[open] .keys') !== null").await;
        look_at(&page, &format!("the keys, {name}"), &mut faults).await;
        page.press(Key::Escape).await;
        page.wait_until("document.querySelector('dialog[open]') === null").await;
        page.click("embed").await;
        page.wait_until("document.querySelector('dialog[open] deltaboard-player')?.shadowRoot?.querySelector('.page')")
            .await;
        look_at(&page, &format!("the embed dialog, {name}"), &mut faults).await;
    }
    none(&faults);
}

/// Where the browser chooses the colours, what is told by colour keeps its own, and what was told by a colour that is
/// gone has a line instead.
#[tokio::test(flavor = "multi_thread")]
async fn forced_colours_leave_what_is_told_by_colour() {
    let options = Options { forced_colors: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    // The colour that is forced upon everything that lies behind something.
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
        (STEP, ".main-grid .square.up", ""),
        (STEP, ".main-grid .square.down", ""),
        (STEP, ".code .line.now", ""),
        (STEP, ".stops .past", ""),
    ] {
        page.go(query).await;
        page.wait_until(&format!("document.querySelector('{css}')")).await;
        let told = format!(
            "getComputedStyle(document.querySelector('{css}'), '{pseudo}').backgroundColor !== {CANVAS}"
        );
        assert_eq!(page.eval(&told).await, true, "`{css}` is seen");
    }
    let ways = "['up', 'down'].map(way => getComputedStyle(document.querySelector(`.main-grid .square.${way}`)).backgroundColor)";
    assert_eq!(page.eval(&format!("new Set({ways}).size")).await, 2, "the two ways are told apart");
    let pressed = "getComputedStyle(document.querySelector('[data-testid=do-flip-vertical][aria-pressed=true]')).outlineStyle";
    assert_eq!(page.eval(pressed).await, "solid", "what is chosen has a line around it");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guides_table_of_contents_opens_by_the_keyboard() {
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
async fn what_is_wider_than_the_guide_has_the_focus() {
    let wide = "[...document.querySelectorAll('.table-wrapper, main pre > code')].filter(it => it.scrollWidth > it.clientWidth)";
    let told = format!(
        "{wide}.length > 0 && {wide}.every(it => it.tabIndex === 0 && it.role === 'group' && it.ariaLabel)"
    );
    let phone = Options { size: (390, 844), ..Options::default() };
    for options in [phone, Options::default()] {
        let page = Page::open_with("", options).await;
        page.visit("/guide/put-it-into-your-own-pages.html").await;
        page.wait_until(&told).await;
        // What fits is not in the way of the Tab key.
        page.wait_until("[...document.querySelectorAll('[role=group][tabindex]')].every(it => it.scrollWidth > it.clientWidth)")
            .await;
    }
}
