//! `<deltaboard-player>` in pages of others: their styles and policies, print, no scripts, and a hundred players.

use deltaboard_e2e::players::{
    HELPERS, SCROLL_THROUGH, click, open, open_with, pages, text_of, wait_text,
};
use deltaboard_e2e::{FileFault, Key, Options, Page};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn works_with_a_strict_policy() {
    let page = open("/strict.html").await;
    click(&page, "position", "step-forward").await;
    wait_text(&page, "position", "step-label", "Step 1 of 3").await;
    click(&page, "rust", "step-forward").await;
    wait_text(&page, "rust", "bits-hex", "0x000000000000ff00").await;
}

/// A page that gives the hash of the script gets no other version of what that script loads.
#[tokio::test(flavor = "multi_thread")]
async fn a_pinned_script_checks_what_it_loads() {
    let readers = concat!("deltaboard-player-readers-", env!("CARGO_PKG_VERSION"), ".js");
    let corrupted = Options::with_fault(readers, FileFault::Corrupted);
    let pin = format!(
        "(async () => {{
            const src = `${{document.querySelector('[name=server]').content}}/deltaboard-player-{}.js`;
            const hash = await crypto.subtle.digest('SHA-256', await (await fetch(src)).arrayBuffer());
            const integrity = `sha256-${{btoa(String.fromCharCode(...new Uint8Array(hash)))}}`;
            document.head.append(Object.assign(document.createElement('script'), {{ type: 'module', crossOrigin: '', src, integrity }}));
            return 0;
        }})()",
        env!("CARGO_PKG_VERSION")
    );
    for (options, shows) in [(Options::default(), "bits-hex"), (corrupted, "faults")] {
        let is_whole = options.fault.is_none();
        let page = Page::of_site_with(&pages(), options).await;
        page.visit("/pinned.html").await;
        page.eval(&pin).await;
        page.eval(HELPERS).await;
        page.wait_until(&format!("document.getElementById('code').shadowRoot?.querySelector('[data-testid={shows}]')?.textContent"))
            .await;
        let hex = text_of(&page, "code", "bits-hex").await;
        assert_eq!(hex == "0x00000000000000ff", is_whole, "{hex}");
        page.console_errors().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn styles_of_the_page_and_of_players_are_isolated() {
    const STYLES: &str = "(() => {
        const root = document.getElementById('position').shadowRoot;
        return ['.page', '.square', '[data-testid=step-play]', '.step', '.code', '.piece'].map(css => {
            const element = root.querySelector(css);
            const { color, fontSize, fontFamily, letterSpacing, textTransform, display, lineHeight } = getComputedStyle(element);
            return { css, color, fontSize, fontFamily, letterSpacing, textTransform, display, lineHeight };
        });
    })()";
    let expected = open("/strict.html").await.eval(STYLES).await;
    let page = open("/hostile.html").await;
    assert_eq!(page.eval(STYLES).await, expected);
    let size = "document.getElementById('position').shadowRoot.querySelector('.square').getBoundingClientRect().width > 20";
    assert_eq!(page.eval(size).await, true);
    // The page has the same styles with and without players.
    let page = open("/index.html").await;
    let styles = "['font', 'color', 'display', 'margin'].map(name => getComputedStyle(document.querySelector('h1'))[name]).join()";
    let with_players = page.eval(styles).await;
    page.eval("document.querySelectorAll('deltaboard-player').forEach(it => it.remove()), 0").await;
    assert_eq!(page.eval(styles).await, with_players);
    assert_eq!(page.eval("document.adoptedStyleSheets.length").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_the_fallback_is_visible() {
    let options = Options { scripts: false, ..Options::default() };
    let page = Page::of_site_with(&pages(), options).await;
    page.visit("/index.html").await;
    for id in ["fallback p", "bad p", "code code"] {
        let is_visible = format!("document.querySelector('#{id}').checkVisibility()");
        assert_eq!(page.eval(&is_visible).await, true, "{id}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fallback_is_printed() {
    let options = Options { printed: true, ..Options::default() };
    let page = open_with("/index.html", options).await;
    let visible = "document.querySelector('#fallback p').checkVisibility()";
    assert_eq!(page.eval(visible).await, true);
    assert_eq!(text_of(&page, "fallback", "step-label").await, "(not there)");
    // Without a fallback, the board is printed without buttons.
    assert!(text_of(&page, "routine", "step-label").await.starts_with("Step 1"));
    assert_eq!(text_of(&page, "routine", "step-play").await, "(not there)");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_players_come_and_go() {
    let page = open("/hosts.html").await;
    for theme in ["dark", "light"] {
        let add = "(() => { for (let k = 0; k < 1000; k += 1) {
            const player = document.createElement('deltaboard-player');
            player.setAttribute('do', 'flip-vertical');
            document.body.append(player);
        } })(), 0";
        page.eval(add).await;
        // Their heights are not yet known.
        page.wait_until("(document.body.lastChild.scrollIntoView(), document.body.lastChild.shadowRoot.querySelector('.page') !== null)")
            .await;
        page.eval(&format!("document.documentElement.dataset.theme = '{theme}', 0")).await;
        let scheme = "getComputedStyle(document.body.lastChild.shadowRoot.querySelector('.page')).colorScheme";
        page.wait_result("the last player", scheme, &json!(theme)).await;
        // Only those in sight have started.
        let started = "[...document.querySelectorAll('deltaboard-player')].filter(it => it.shadowRoot.querySelector('.page')).length";
        assert!(page.eval(started).await.as_u64() < Some(50), "{theme}");
        page.eval("document.body.replaceChildren(), 0").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_players_share_one_instance() {
    let page = Page::of_site(&pages()).await;
    page.visit("/many.html").await;
    // They start when they become visible.
    page.wait_until("document.querySelector('deltaboard-player').shadowRoot.querySelector('.board, .grid') !== null")
        .await;
    let started = "[...document.querySelectorAll('deltaboard-player')].filter(it => it.shadowRoot.querySelector('.page')).length";
    assert!(page.eval(started).await.as_u64() < Some(20));
    page.eval(SCROLL_THROUGH).await;
    page.wait_until("[...document.querySelectorAll('deltaboard-player')].every(it => it.shadowRoot.querySelector('.square'))").await;
    assert_eq!(page.eval("instances.length").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn distant_players_are_suspended_and_resume_in_the_same_state() {
    let page = Page::of_site(&pages()).await;
    page.visit("/many.html").await;
    page.eval(HELPERS).await;
    page.eval("document.querySelector('deltaboard-player').id = 'first', 0").await;
    page.wait_until("textOf('first', 'step-label')?.startsWith('Step 0')").await;
    page.eval("document.getElementById('first').step(1), 0").await;
    wait_text(&page, "first", "step-label", "Step 1 of 3").await;
    let set = "find('first', 'set-select')";
    page.eval(&format!(
        "{set}.value = 'black', {set}.dispatchEvent(new Event('change', {{ bubbles: true }})), 0"
    ))
    .await;
    page.wait_until(&format!("{set}.dataset.present === 'black'")).await;
    let memory = "instances[0].exports.memory.buffer.byteLength";
    // A few players per script, because busy machines are slow and the browser aborts long scripts.
    let scroll = async |from: u32, to: u32| {
        for player in (from..to).step_by(10) {
            page.eval(&format!(
                "(async () => {{
                    for (const player of [...document.querySelectorAll('deltaboard-player')].slice({player}, {})) {{
                        player.scrollIntoView();
                        await player.start();
                        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                    }}
                }})()",
                to.min(player + 10)
            ))
            .await;
        }
        page.eval(memory).await
    };
    page.eval(
        "window.view = document.getElementById('first').shadowRoot.querySelector('.page'), 0",
    )
    .await;
    let some = scroll(1, 50).await;
    page.wait_until("!view.isConnected").await;
    // Only its picture is left, with the selected set.
    page.wait_until("view.parentElement === null").await;
    assert_eq!(page.eval(&format!("{set}.value")).await, "black");
    let label = "find('first', 'step-label').textContent";
    let text: String = page.eval_as(label).await;
    assert!(text.starts_with("Step 1"), "{text}");
    // A click by a screen reader resumes it.
    page.eval("find('first', 'step-forward').click(), 0").await;
    page.wait_until(&format!("{label}.startsWith('Step 2 of 3')")).await;
    page.eval("find('first', 'step-back').focus(), 0").await;
    page.press(Key::Home).await;
    wait_text(&page, "first", "step-label", "Step 0 of 3").await;
    // A changed attribute resumes it too.
    page.eval("document.activeElement.shadowRoot.activeElement.blur(), window.view = document.getElementById('first').shadowRoot.querySelector('.page'), 0")
        .await;
    scroll(20, 50).await;
    page.wait_until("!view.isConnected").await;
    page.eval("document.getElementById('first').setAttribute('step', '3'), 0").await;
    page.wait_until(&format!("{label}.startsWith('Step 3 of 3')")).await;
    // Twice as many players, one after the other, don't need more memory.
    let all = scroll(50, 100).await;
    let grown = all.as_u64().zip(some.as_u64()).map(|(all, some)| all - some);
    assert!(grown < Some(50 * 40_000), "{grown:?} bytes for fifty players");
}

#[tokio::test(flavor = "multi_thread")]
async fn removed_players_are_freed() {
    const ADD_AND_REMOVE: &str = "(async (times) => {
        for (let time = 0; time < times; time += 1) {
            const player = document.createElement('deltaboard-player');
            player.setAttribute('fen', 'k7/8/NK2B3/8/8/8/8/8 w - -');
            player.setAttribute('do', 'flip-vertical');
            document.body.append(player);
            await player.start();
            player.remove();
            await new Promise(done => setTimeout(done));
        }
        return instances[0].exports.memory.buffer.byteLength;
    })";
    let page = Page::of_site(&pages()).await;
    page.visit("/many.html").await;
    page.eval("document.querySelectorAll('deltaboard-player').forEach(it => it.remove()), 0").await;
    page.wait_until("customElements.get('deltaboard-player') !== undefined").await;
    // The first players allocate what is kept for ever.
    page.eval(&format!("{ADD_AND_REMOVE}(100)")).await;
    let early = page.eval(&format!("{ADD_AND_REMOVE}(100)")).await;
    let before = page.footprint().await;
    let mut late = early.clone();
    for _ in 0..10 {
        late = page.eval(&format!("{ADD_AND_REMOVE}(100)")).await;
    }
    assert_eq!(early, late, "the module's memory has grown");
    let after = page.footprint().await;
    let is_flat = after.nodes <= before.nodes + 100 && after.heap <= before.heap + 1_000_000;
    assert!(is_flat, "{before:?}, after a thousand players {after:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn fits_any_width_from_260_pixels_up() {
    for path in ["/index.html", "/questions.html"] {
        let page = open(path).await;
        for width in [260, 320, 480, 700, 1100] {
            page.eval(&format!(
                "document.body.style.maxWidth = '{width}px', document.body.style.width = '{width}px', 0"
            ))
            .await;
            let overflow = "[...document.querySelectorAll('deltaboard-player')].filter(it => {
                const inner = it.shadowRoot.querySelector('.page');
                return inner.scrollWidth > inner.clientWidth + 1 || it.getBoundingClientRect().width > document.body.clientWidth + 1;
            }).map(it => it.id)";
            assert_eq!(page.eval(overflow).await, json!([]), "{path} at {width} pixels");
        }
    }
}
