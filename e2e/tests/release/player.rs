//! `<deltaboard-player>` in pages that are not ours: their styles and policies, on paper, without scripts, and a hundred of them.

use deltaboard_e2e::players::{WORDS, click, open, open_with, pages, seen, wait_seen};
use deltaboard_e2e::{Options, Page};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_strict_policy_is_kept() {
    let page = open("/strict.html").await;
    click(&page, "position", "step-forward").await;
    wait_seen(&page, "position", "step-label", "Step 1 of 3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_style_comes_in_or_goes_out() {
    const LOOKS: &str = "(() => {
        const root = document.getElementById('position').shadowRoot;
        return ['.page', '.square', '[data-testid=step-play]', '.step', '.code', '.piece'].map(css => {
            const element = root.querySelector(css);
            const { color, fontSize, fontFamily, letterSpacing, textTransform, display, lineHeight } = getComputedStyle(element);
            return { css, color, fontSize, fontFamily, letterSpacing, textTransform, display, lineHeight };
        });
    })()";
    let calm = open("/strict.html").await.eval(LOOKS).await;
    let page = open("/hostile.html").await;
    assert_eq!(page.eval(LOOKS).await, calm);
    let size = "document.getElementById('position').shadowRoot.querySelector('.square').getBoundingClientRect().width > 20";
    assert_eq!(page.eval(size).await, true);
    // Nothing of ours reaches the page.
    let page = open("/index.html").await;
    let looks = "['font', 'color', 'display', 'margin'].map(name => getComputedStyle(document.querySelector('h1'))[name]).join()";
    let with = page.eval(looks).await;
    page.eval("document.querySelectorAll('deltaboard-player').forEach(it => it.remove()), 0").await;
    assert_eq!(page.eval(looks).await, with);
    let sheets = "document.adoptedStyleSheets.length";
    assert_eq!(page.eval(sheets).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_there_is_what_the_author_wrote() {
    let options = Options { scripts: false, ..Options::default() };
    let page = Page::of_site_with(&pages(), options).await;
    page.visit("/index.html").await;
    for id in ["fallback p", "bad p", "code code"] {
        let seen = format!("document.querySelector('#{id}').checkVisibility()");
        assert_eq!(page.eval(&seen).await, true, "{id}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_paper_there_is_what_the_author_wrote() {
    let options = Options { printed: true, ..Options::default() };
    let page = open_with("/index.html", options).await;
    let visible = "document.querySelector('#fallback p').checkVisibility()";
    assert_eq!(page.eval(visible).await, true);
    assert_eq!(seen(&page, "fallback", "step-label").await, "(not there)");
    // Without anything in the tag, the board is printed, and nothing that cannot be pressed there.
    assert!(seen(&page, "routine", "step-label").await.starts_with("Step 1"));
    assert_eq!(seen(&page, "routine", "step-play").await, "(not there)");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_players_share_one_instance() {
    let page = Page::of_site(&pages()).await;
    page.visit("/many.html").await;
    page.eval(WORDS).await;
    // They start when they are seen, and not before.
    page.wait_until("document.querySelector('deltaboard-player').shadowRoot.querySelector('.board, .grid') !== null")
        .await;
    let started = "[...document.querySelectorAll('deltaboard-player')].filter(it => it.shadowRoot.querySelector('.page')).length";
    assert!(page.eval(started).await.as_u64() < Some(20));
    page.eval(
        "(async () => {
            for (const player of document.querySelectorAll('deltaboard-player')) {
                player.scrollIntoView();
                await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
            }
            return 0;
        })()",
    )
    .await;
    page.wait_until("[...document.querySelectorAll('deltaboard-player')].every(it => it.shadowRoot.querySelector('.square'))").await;
    assert_eq!(page.eval("instances.length").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn far_away_a_player_sleeps_and_wakes_as_it_was() {
    let page = Page::of_site(&pages()).await;
    page.visit("/many.html").await;
    page.eval(WORDS).await;
    page.eval("document.querySelector('deltaboard-player').id = 'first', 0").await;
    page.wait_until("seen('first', 'step-label')?.startsWith('Step 0')").await;
    page.eval("document.getElementById('first').step(1), 0").await;
    wait_seen(&page, "first", "step-label", "Step 1 of 3").await;
    let set = "find('first', 'set-select')";
    page.eval(&format!(
        "{set}.value = 'black', {set}.dispatchEvent(new Event('change', {{ bubbles: true }})), 0"
    ))
    .await;
    page.wait_until(&format!("{set}.dataset.present === 'black'")).await;
    let memory = "instances[0].exports.memory.buffer.byteLength";
    // A few at once: the browser gives up scripts that take long, and machines are busy.
    let walk = async |from: u32, to: u32| {
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
        "window.kept = document.getElementById('first').shadowRoot.querySelector('.page'), 0",
    )
    .await;
    let some = walk(1, 50).await;
    page.wait_until("!kept.isConnected").await;
    // Nothing but its picture is left, with what was chosen.
    page.wait_until("kept.parentElement === null").await;
    assert_eq!(page.eval(&format!("{set}.value")).await, "black");
    let label = "find('first', 'step-label').textContent";
    let shown = page.eval(label).await;
    assert!(shown.as_str().is_some_and(|it| it.starts_with("Step 1")));
    // A screen reader reaches it there.
    page.eval("find('first', 'step-forward').click(), 0").await;
    page.wait_until(&format!("{label}.startsWith('Step 2 of 3')")).await;
    page.eval("find('first', 'step-back').focus(), 0").await;
    page.press(fantoccini::key::Key::Home).await;
    wait_seen(&page, "first", "step-label", "Step 0 of 3").await;
    // Attributes are heeded there too.
    page.eval("document.activeElement.shadowRoot.activeElement.blur(), window.kept = document.getElementById('first').shadowRoot.querySelector('.page'), 0")
        .await;
    walk(20, 50).await;
    page.wait_until("!kept.isConnected").await;
    page.eval("document.getElementById('first').setAttribute('step', '3'), 0").await;
    page.wait_until(&format!("{label}.startsWith('Step 3 of 3')")).await;
    // All of them, one after the other, are no heavier than some.
    let all = walk(50, 100).await;
    let grown = all.as_u64().zip(some.as_u64()).map(|(all, some)| all - some);
    assert!(grown < Some(50 * 40_000), "{grown:?} bytes for fifty players");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_removed_is_freed() {
    const TURN: &str = "(async (times) => {
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
    // What is kept once and for all is there after some.
    page.eval(&format!("{TURN}(100)")).await;
    let early = page.eval(&format!("{TURN}(100)")).await;
    let held = page.held().await;
    let mut late = early.clone();
    for _ in 0..10 {
        late = page.eval(&format!("{TURN}(100)")).await;
    }
    assert_eq!(early, late, "the memory of the module has grown");
    let later = page.held().await;
    assert!(
        later.nodes <= held.nodes + 100,
        "{} nodes, and {} after a thousand players",
        held.nodes,
        later.nodes
    );
    assert!(
        later.heap <= held.heap + 1_000_000,
        "{} bytes, and {} after a thousand players",
        held.heap,
        later.heap
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn it_fits_into_any_width_from_260_pixels_up() {
    for path in ["/index.html", "/questions.html"] {
        let page = open(path).await;
        fits(&page).await;
    }
}

async fn fits(page: &Page) {
    for width in [260, 320, 480, 700, 1100] {
        page.eval(&format!(
            "document.body.style.maxWidth = '{width}px', document.body.style.width = '{width}px', 0"
        ))
        .await;
        let wide = "[...document.querySelectorAll('deltaboard-player')].filter(it => {
            const inner = it.shadowRoot.querySelector('.page');
            return inner.scrollWidth > inner.clientWidth + 1 || it.getBoundingClientRect().width > document.body.clientWidth + 1;
        }).map(it => it.id)";
        assert_eq!(page.eval(wide).await, json!([]), "at {width} pixels");
    }
}
