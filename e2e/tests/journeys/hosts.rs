//! `<deltaboard-player>` as frameworks, highlighters and themes of other pages use it.

use deltaboard_e2e::Page;
use deltaboard_e2e::players::{open, text_of, wait_text};
use serde_json::json;

/// The scheme that a player is drawn in.
const SCHEME: &str = "getComputedStyle(document.getElementById('plain').shadowRoot.querySelector('.page')).colorScheme";

async fn wait_scheme(page: &Page, what: &str, change: &str, scheme: &str) {
    page.eval(&format!("({change}, 0)")).await;
    page.wait_result(what, SCHEME, &json!(scheme)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_follows_the_theme_of_its_page() {
    let page = open("/hosts.html").await;
    // A page that says nothing is white.
    page.wait_result("nothing", SCHEME, &json!("light")).await;
    let (root, body) = ("document.documentElement", "document.body");
    for (on, off) in [
        (format!("{root}.style.colorScheme = 'dark'"), format!("{root}.style.colorScheme = 'light'")),
        (format!("{root}.dataset.theme = 'dark'"), format!("{root}.dataset.theme = 'light'")),
        (format!("{body}.dataset.mdColorScheme = 'slate'"), format!("{body}.dataset.mdColorScheme = 'default'")),
        (format!("{body}.dataset.jpThemeLight = 'false'"), format!("{body}.dataset.jpThemeLight = 'true'")),
        (format!("{root}.className = 'navy js'"), format!("{root}.className = 'light js'")),
        (format!("{body}.className = 'x theme-dark'"), format!("{body}.className = 'dark-header'")),
        (format!("{body}.style.background = '#1b1b1d'"), format!("{body}.style.background = 'oklch(95% 0.01 90)'")),
        (
            "document.head.insertAdjacentHTML('beforeend', '<style id=sheet>body { background: black }</style>')".to_owned(),
            "document.getElementById('sheet').remove()".to_owned(),
        ),
        (
            "document.head.insertAdjacentHTML('beforeend', '<meta name=color-scheme content=dark>')".to_owned(),
            "document.querySelector('meta[name=color-scheme]').remove()".to_owned(),
        ),
    ] {
        wait_scheme(&page, &on, &on, "dark").await;
        wait_scheme(&page, &off, &off, "light").await;
        page.eval(&format!(
            "(() => {{ for (const it of [{root}, {body}]) {{ it.removeAttribute('style'); it.className = ''; for (const name in it.dataset) delete it.dataset[name]; }} }})(), 0"
        ))
        .await;
    }
    // A part of the page has a colour of its own, and so has a player; others beside it don't.
    let card = "document.getElementById('plain').parentNode";
    page.eval(
        "(() => {
        const card = document.createElement('div');
        document.getElementById('plain').before(card);
        card.append(document.getElementById('plain'));
    })(), 0",
    )
    .await;
    for (on, off) in [
        (
            format!(
                "({root}.dataset.theme = 'light', {body}.style.background = 'white', {card}.style.background = 'black')"
            ),
            format!("{card}.style.background = ''"),
        ),
        (
            "document.getElementById('plain').className = 'dark'".to_owned(),
            "document.getElementById('plain').className = ''".to_owned(),
        ),
    ] {
        wait_scheme(&page, &on, &on, "dark").await;
        wait_scheme(&page, &off, &off, "light").await;
    }
    page.eval(&format!(
        "({root}.removeAttribute('data-theme'), {body}.removeAttribute('style'), 0)"
    ))
    .await;
    // The attribute is stronger.
    wait_scheme(&page, "page", "document.documentElement.dataset.theme = 'dark'", "dark").await;
    wait_scheme(&page, "tag", "document.getElementById('plain').theme = 'light'", "light").await;
    wait_scheme(&page, "auto", "document.getElementById('plain').theme = 'auto'", "dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_follows_the_system_is_followed() {
    let dark = deltaboard_e2e::Options { dark: true, ..Default::default() };
    let page = deltaboard_e2e::players::open_with("/hosts.html", dark).await;
    let both = "document.documentElement.style.colorScheme = 'light dark'";
    wait_scheme(&page, both, both, "light dark").await;
    let paper = "getComputedStyle(document.getElementById('plain').shadowRoot.querySelector('.page')).backgroundColor";
    let red = format!("Number(/[0-9]+/.exec({paper})[0]) < 100");
    page.wait_result("dark paper", &red, &json!(true)).await;
    // By a media query.
    let query = "(document.documentElement.style.colorScheme = '', document.head.insertAdjacentHTML('beforeend', '<style>@media (prefers-color-scheme: dark) { :root { color-scheme: dark; } }</style>'))";
    wait_scheme(&page, query, query, "dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_transform_is_said_and_leaves_no_hole() {
    let page = open("/hosts.html").await;
    page.eval("(() => { document.getElementById('plain').do = 'flip-vertikal'; document.getElementById('plain').removeAttribute('routine'); })(), 0").await;
    let grid = "document.getElementById('plain').shadowRoot.querySelector('[data-testid=bit-grid]') === null";
    page.wait_result("another routine", grid, &json!(true)).await;
    let height: f64 = page.eval_as("document.getElementById('plain').clientHeight").await;
    assert!((20.0..200.0).contains(&height), "{height}");
    // Mended, it plays.
    page.eval("document.getElementById('plain').do = 'flip-vertical', 0").await;
    page.wait_result("mended", grid, &json!(false)).await;
}

/// A script with a module that only crashes.
const CRASH: &str = "window.crashes = 0;
addEventListener('error', ({ error }) => { window.crashes += error?.name === 'RuntimeError'; });
WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11))
    .then(({ instance }) => setTimeout(() => instance.exports.f()));";

#[tokio::test(flavor = "multi_thread")]
async fn crashes_of_other_programs_stop_no_player() {
    let page = open("/hosts.html").await;
    page.eval(&format!(
        "document.head.append(Object.assign(document.createElement('script'), {{ textContent: {} }})), 0",
        json!(CRASH)
    ))
    .await;
    page.wait_result("a crash", "window.crashes", &json!(1)).await;
    page.eval("document.getElementById('plain').seek(1), 0").await;
    wait_text(&page, "plain", "step-label", "Step 1 of 3").await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn properties_from_before_the_script_are_kept() {
    let page = Page::of_site(&deltaboard_e2e::players::pages()).await;
    page.visit("/hosts.html").await;
    page.eval(deltaboard_e2e::players::HELPERS).await;
    // An element of a document without scripts is not defined yet.
    page.eval("(() => {
        const late = document.implementation.createHTMLDocument().createElement('deltaboard-player');
        late.do = 'rotate-180';
        late.step = 'last';
        late.id = 'late';
        document.body.prepend(late);
    })(), 0").await;
    wait_text(&page, "late", "step-label", "Step 6 of 6").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn attributes_are_properties() {
    let page = open("/hosts.html").await;
    page.eval("document.getElementById('plain').step = 'last', 0").await;
    wait_text(&page, "plain", "step-label", "Step 3 of 3").await;
    assert_eq!(page.eval("document.getElementById('plain').getAttribute('step')").await, "last");
    assert_eq!(page.eval("`${document.getElementById('plain').step}`").await, "last");
    page.eval("document.getElementById('plain').seek(1), 0").await;
    wait_text(&page, "plain", "step-label", "Step 1 of 3").await;
    page.eval("document.getElementById('plain').seek(), 0").await;
    wait_text(&page, "plain", "step-label", "Step 2 of 3").await;
    // As in earlier versions.
    page.eval("document.getElementById('plain').step(0), 0").await;
    wait_text(&page, "plain", "step-label", "Step 0 of 3").await;
    page.eval("document.getElementById('plain').step = null, 0").await;
    assert_eq!(page.eval("document.getElementById('plain').hasAttribute('step')").await, false);
}

#[tokio::test(flavor = "multi_thread")]
async fn content_that_is_not_understood_is_said_and_nothing_else_is_played() {
    let page = open("/hosts.html").await;
    for (id, start) in
        [("words", "The content of this tag is not understood"), ("cut", "The code after this tag")]
    {
        let message = format!(
            "document.getElementById('{id}').shadowRoot.querySelector('[role=alert]').textContent"
        );
        let message: String = page.eval_as(&message).await;
        assert!(message.starts_with(start), "{id}: {message}");
        let plays =
            format!("document.getElementById('{id}').shadowRoot.querySelector('.page') !== null");
        assert_eq!(page.eval(&plays).await, false, "{id}");
    }
    assert_eq!(page.eval("document.querySelector('#words p').checkVisibility()").await, true);
    // Mended, it plays; broken again, it says so.
    page.eval("document.getElementById('words').innerHTML = '<pre>x ^ 56</pre>', 0").await;
    wait_text(&page, "words", "listing", "x ^ 56").await;
    page.eval("document.getElementById('words').innerHTML = '<p>x ^ 56</p>', 0").await;
    page.wait_until("document.getElementById('words').shadowRoot.querySelector('.page') === null")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn code_is_read_as_highlighters_write_it() {
    let page = open("/hosts.html").await;
    let source = include_str!("../../../player/code.js").replace("export ", "");
    let cases = include_str!("../../../crates/embed/tests/highlighted.txt");
    for case in cases.trim_end().split("\n=====\n") {
        let (html, code) = case.split_once("\n-----\n").unwrap();
        let read = format!(
            "(() => {{ {source} const tag = document.createElement('deltaboard-player'); tag.innerHTML = {}; \
             return codeIn(tag)?.trimEnd() ?? '(no code)'; }})()",
            json!(html)
        );
        assert_eq!(page.eval(&read).await, code, "{html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_a_player_uses_are_not_keys_of_the_page() {
    let page = open("/hosts.html").await;
    page.eval("window.heard = [], document.addEventListener('keydown', (event) => window.heard.push(event.key)), find('plain', 'step-play').focus(), 0").await;
    for key in ["ArrowRight", ".", " ", "x"] {
        page.eval(&format!(
            "document.getElementById('plain').shadowRoot.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, composed: true, cancelable: true }})), 0"
        ))
        .await;
    }
    assert_eq!(page.eval("window.heard").await, json!(["x"]));
    // Arrows go through the options, and change nothing.
    page.eval("(find('plain', 'speed-normal').focus(), 0)").await;
    for stop in ["speed-double", "loop", "inside-back", "inside-forward", "predict"] {
        page.eval("document.getElementById('plain').shadowRoot.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true, cancelable: true })), 0").await;
        assert_eq!(
            page.eval("document.getElementById('plain').shadowRoot.activeElement.dataset.testid")
                .await,
            stop
        );
    }
    assert_eq!(page.eval("find('plain', 'speed-normal').ariaPressed").await, "true");
    // Also at the end of what arrows can reach.
    page.eval("(document.getElementById('plain').shadowRoot.querySelector('[data-square=a8]').focus(), 0)").await;
    page.eval("document.getElementById('plain').shadowRoot.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, composed: true, cancelable: true })), 0").await;
    assert_eq!(page.eval("window.heard").await, json!(["x"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_has_a_name_of_its_own_and_few_tab_stops() {
    let page = open("/hosts.html").await;
    page.eval("document.getElementById('plain').fen = 'k7/8/NK2B3/8/8/8/8/8 w - -', 0").await;
    page.wait_until("find('plain', 'board') !== null").await;
    let stops = "[...document.getElementById('plain').shadowRoot.querySelectorAll('button, select, input, a[href], summary, [tabindex]')]
        .filter(it => it.tabIndex >= 0 && !it.disabled && it.checkVisibility()).map(it => it.dataset.testid ?? it.className)";
    let stops: Vec<String> = page.eval_as(stops).await;
    assert!(stops.len() <= 8, "{stops:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_players_are_printed() {
    let page = Page::of_site(&deltaboard_e2e::players::pages()).await;
    page.visit("/many.html").await;
    page.wait_until(
        "document.querySelector('deltaboard-player').shadowRoot?.querySelector('.page')",
    )
    .await;
    let drawn = "[...document.querySelectorAll('deltaboard-player')].filter(it => it.shadowRoot.querySelector('.page')).length";
    let before = page.eval(drawn).await.as_u64().unwrap();
    // Browsers do all microtasks before they print.
    let after = format!(
        "(async () => {{ dispatchEvent(new Event('beforeprint')); for (let left = 100; left > 0; left -= 1) await null; return {drawn}; }})()"
    );
    let after = page.eval(&after).await.as_u64().unwrap();
    assert!(before < 100 && after == 100, "{before} players, then {after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_figure_in_the_tag_is_what_is_printed() {
    let page = open("/hosts.html").await;
    assert_eq!(text_of(&page, "filled", "step-label").await, "Step 0 of 3: start");
    let marked = "document.getElementById('filled').shadowRoot.querySelector('#root').className";
    assert_eq!(page.eval(marked).await, "replaced-in-print");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reserved_height_is_that_of_the_player() {
    let page = open("/hosts.html").await;
    let room = include_str!("../../../player/room.js");
    let (first, rest) = room.split_once("import { LINES } from \"./listings.js\";").unwrap();
    let listings = include_str!("../../../player/listings.js");
    let source = [listings, first, rest].concat().replace("export ", "");
    let differences = format!(
        "(async () => {{
            {source}
            const far = [];
            for (const width of [360, 600, 720, 1100]) {{
                for (const attributes of [
                    {{ do: 'flip-vertical' }},
                    {{ do: 'flip-vertical', show: 'bits', controls: 'none' }},
                    {{ do: 'flip-vertical', follow: 'c3', show: 'bits, code, text' }},
                    {{ fen: 'k7/8/NK2B3/8/8/8/8/8 w - -', do: 'flip-vertical', controls: 'minimal' }},
                    {{ do: 'flip-vertical', ask: 'b2' }},
                    {{ do: 'flip-vertical', show: 'bits, mask, text' }},
                    {{ fen: 'k7/8/NK2B3/8/8/8/8/8 w - -', do: 'flip-diagonal' }},
                    {{ routine: 'rotate-180/rotates', predict: '' }},
                ]) {{
                    const player = document.createElement('deltaboard-player');
                    for (const name in attributes) player.setAttribute(name, attributes[name]);
                    player.style.width = player.style.maxWidth = width + 'px';
                    document.body.prepend(player);
                    await player.start();
                    while (!player.shadowRoot.querySelector('.page')) await new Promise(requestAnimationFrame);
                    // Far from the window, a player has no height of its own yet.
                    player.scrollIntoView();
                    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
                    const attribute = (name) => player.getAttribute(name);
                    const [room, height] = [roomFor(attribute, linesOf(attribute), width), player.clientHeight];
                    if (Math.abs(room - height) > 0.05 * height) far.push([width, JSON.stringify(attributes), room, height]);
                    player.remove();
                }}
            }}
            return far;
        }})()"
    );
    assert_eq!(page.eval(&differences).await, json!([]));
}
