//! `<deltaboard-player>` in pages that are not ours, from another origin.

use std::path::{Path, PathBuf};

use deltaboard_e2e::{Options, Page};
use serde_json::{Value, json};

/// Runs in a page: short words for what the tests look at.
const WORDS: &str = "(() => {
    window.find = (id, testid) => document.getElementById(id).shadowRoot.querySelector(`[data-testid=${testid}]`);
    window.seen = (id, testid) => find(id, testid)?.checkVisibility() ? find(id, testid).textContent.trim() : null;
    window.heard = [];
    for (const name of ['step', 'answer', 'error']) {
        document.addEventListener(`deltaboard-${name}`, event => heard.push([event.target.id, name, event.detail]));
    }
    return 0;
})()";

fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/player")
}

/// Opens a page of ours, with every player on it started.
async fn open(path: &str) -> Page {
    open_with(path, Options::default()).await
}

async fn open_with(path: &str, options: Options) -> Page {
    let page = Page::of_site_with(&pages(), options).await;
    page.visit(path).await;
    page.eval(WORDS).await;
    start_all(&page).await;
    page
}

async fn start_all(page: &Page) {
    page.wait_until("customElements.get('deltaboard-player') !== undefined")
        .await;
    let starting = "Promise.all([...document.querySelectorAll('deltaboard-player')].map(it => it.start())).then(() => 0)";
    page.eval(starting).await;
    page.wait_until(
        "[...document.querySelectorAll('deltaboard-player')].every(it => it.shadowRoot.querySelector('.page'))",
    )
    .await;
}

async fn seen(page: &Page, id: &str, testid: &str) -> String {
    let text = page.eval(&format!("seen('{id}', '{testid}')")).await;
    match text {
        Value::String(text) => text,
        _ => "(not there)".to_owned(),
    }
}

async fn click(page: &Page, id: &str, testid: &str) {
    page.eval(&format!("find('{id}', '{testid}').click(), 0"))
        .await;
}

/// Waits until a part of a player says something.
async fn wait_seen(page: &Page, id: &str, testid: &str, text: &str) {
    page.wait_until(&format!("seen('{id}', '{testid}')?.includes({text:?})"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_of_each_kind_plays() {
    let page = open("/index.html").await;
    for (id, label, hex) in [
        (
            "plain",
            "Step 0 of 3: before the first step",
            "0x1e2222120e0a1222",
        ),
        ("routine", "Step 1 of 3: delta swap by 28", "0x"),
        (
            "position",
            "Step 0 of 3: before the first step",
            "0x0100130000000000",
        ),
        ("bits", "(not there)", "0x000000000000ff00"),
        ("line", "Step 0 of", "0xffffffffffffffff"),
        (
            "mailbox",
            "Step 0 of 32: before the first step",
            "0x1e2222120e0a1222",
        ),
        (
            "code",
            "Step 0 of 1: before the only step",
            "0x00000000000000ff",
        ),
        (
            "text",
            "Step 0 of 1: before the only step",
            "0x00000000000000ff",
        ),
        (
            "functions",
            "Step 0 of 1: before the only step",
            "0x00000000000000ff",
        ),
    ] {
        let shown = seen(&page, id, "step-label").await;
        assert!(shown.starts_with(label), "{id}: {shown}");
        let shown = seen(&page, id, "bits-hex").await;
        assert!(shown.starts_with(hex), "{id}: {shown}");
    }
    for (id, controls) in [("plain", 6), ("position", 3), ("bits", 0)] {
        let count = format!(
            "document.getElementById('{id}').shadowRoot.querySelectorAll('.controls > button').length"
        );
        assert_eq!(page.eval(&count).await, controls, "{id}");
    }
    click(&page, "functions", "step-forward").await;
    wait_seen(&page, "functions", "bits-hex", "0x0000000000000000").await;
    click(&page, "code", "step-forward").await;
    wait_seen(&page, "code", "bits-hex", "0x000000000000ff00").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn scripts_drive_a_player_and_hear_of_it() {
    let page = open("/index.html").await;
    page.eval("heard.length = 0, document.getElementById('position').step(), 0")
        .await;
    wait_seen(&page, "position", "step-label", "Step 1 of 3").await;
    page.eval("document.getElementById('position').step(3), 0")
        .await;
    wait_seen(&page, "position", "step-label", "Step 3 of 3").await;
    assert_eq!(
        page.eval("heard").await,
        json!([
            ["position", "step", { "step": 1, "steps": 3, "value": "0x0001001300000000", "fen": "8/k7/8/NK2B3/8/8/8/8" }],
            ["position", "step", { "step": 3, "steps": 3, "value": "0x0000000000130001", "fen": "8/8/8/8/8/NK2B3/8/k7 w - -" }],
        ])
    );
    let properties = "(({ position, steps, value, controls }) => [position, steps, String(value), controls])(document.getElementById('position'))";
    assert_eq!(
        page.eval(properties).await,
        json!([3, 3, "1245185", "minimal"])
    );
    page.eval("document.getElementById('position').play(), 0")
        .await;
    wait_seen(&page, "position", "step-play", "Pause").await;
    page.eval("document.getElementById('position').pause(), 0")
        .await;
    wait_seen(&page, "position", "step-play", "Play").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn attributes_are_heeded_at_any_time() {
    let page = open("/index.html").await;
    let set = "const player = document.getElementById('plain'); const set = (name, value) => player.setAttribute(name, value);";
    page.eval(&format!("(() => {{ {set} set('do', 'mirror-horizontal'); set('step', 2); player.controls = 'none'; }})(), 0")).await;
    wait_seen(&page, "plain", "step-label", "Step 2 of 3").await;
    assert_eq!(seen(&page, "plain", "step-play").await, "(not there)");
    // Other colours leave the reader where he is.
    page.eval("document.getElementById('plain').step(1), 0")
        .await;
    wait_seen(&page, "plain", "step-label", "Step 1 of 3").await;
    page.eval("document.getElementById('plain').setAttribute('theme', 'dark'), 0")
        .await;
    page.wait_until("document.getElementById('plain').shadowRoot.querySelector('.page').dataset.theme === 'dark'").await;
    let paper = "getComputedStyle(document.getElementById('plain').shadowRoot.querySelector('.page')).backgroundColor";
    assert_eq!(page.eval(paper).await, "rgb(20, 22, 26)");
    assert!(
        seen(&page, "plain", "step-label")
            .await
            .starts_with("Step 1 of 3")
    );
    // So does a script that colours the code.
    click(&page, "code", "step-forward").await;
    wait_seen(&page, "code", "step-label", "Step 1 of 1").await;
    page.eval("document.querySelector('#code code').innerHTML = document.querySelector('#code code').innerHTML.replace('u64', '<b>u64</b>'), 0").await;
    assert!(
        seen(&page, "code", "step-label")
            .await
            .starts_with("Step 1 of 1")
    );
    page.eval(
        "document.querySelector('#code code').textContent = 'u64 f(u64 x) { return ~x; }', 0",
    )
    .await;
    wait_seen(&page, "code", "listing", "~x").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_belong_to_the_player_that_has_the_focus() {
    let page = open("/index.html").await;
    page.eval("find('routine', 'step-play').focus(), 0").await;
    page.press(fantoccini::key::Key::Right).await;
    wait_seen(&page, "routine", "step-label", "Step 2 of 3").await;
    assert!(
        seen(&page, "plain", "step-label")
            .await
            .starts_with("Step 0")
    );
    page.press(fantoccini::key::Key::Home).await;
    wait_seen(&page, "routine", "step-label", "Step 0 of 3").await;
    // Over the squares, arrows go from square to square.
    page.eval("document.getElementById('routine').shadowRoot.querySelector('.bits-part [data-square=a8]').focus(), 0").await;
    page.press(fantoccini::key::Key::Down).await;
    page.wait_until(
        "document.getElementById('routine').shadowRoot.activeElement.dataset.square === 'a7'",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_attributes_get_a_sentence_and_leave_what_the_author_wrote() {
    let page = open("/index.html").await;
    let faults = seen(&page, "bad", "faults").await;
    for words in ["`spin` is no transform", "`fen` cannot be read"] {
        assert!(faults.contains(words), "{faults}");
    }
    let told = "document.querySelector('#bad p').checkVisibility() && document.getElementById('bad').innerText.includes('told in words')";
    // What is out of sight is not laid out, and has no text to be seen.
    page.eval("document.getElementById('bad').scrollIntoView(), 0")
        .await;
    page.wait_until(told).await;
    assert_eq!(seen(&page, "bad", "step-play").await, "(not there)");
    assert_eq!(
        page.eval("document.querySelector('#fallback p').checkVisibility()")
            .await,
        false
    );
    assert!(
        seen(&page, "bad-code", "faults")
            .await
            .contains("`y` is not defined")
    );
    // The author's own code is there, and no other.
    assert_eq!(seen(&page, "bad-code", "listing").await, "(not there)");
    page.eval("document.getElementById('bad-code').scrollIntoView(), 0")
        .await;
    page.wait_until("document.querySelector('#bad-code pre').innerText.includes('y')")
        .await;
    // And are forgotten once they are good.
    page.eval("(() => { const bad = document.getElementById('bad'); bad.setAttribute('do', 'rotate-180'); bad.removeAttribute('fen'); })(), 0").await;
    wait_seen(&page, "bad", "step-label", "Step 0 of").await;
    assert_eq!(
        page.eval("document.querySelector('#bad p').checkVisibility()")
            .await,
        false
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_answered_on_the_board() {
    let page = open("/questions.html").await;
    let press = |id: &str, square: &str| {
        format!(
            "document.getElementById('{id}').shadowRoot.querySelector('.bits-part [data-square={square}]').click(), 0"
        )
    };
    assert_eq!(
        seen(&page, "landing", "question").await,
        "Where does the bit on b2 stand after the next step?"
    );
    for hidden in ["step-play", "step-label"] {
        assert_eq!(
            seen(&page, "landing", hidden).await,
            "(not there)",
            "{hidden}"
        );
    }
    page.eval(&press("landing", "b3")).await;
    wait_seen(
        &page,
        "landing",
        "answer",
        "that is where the bit on b4 lands",
    )
    .await;
    page.eval(&press("landing", "b1")).await;
    wait_seen(&page, "landing", "answer", "Yes. The bit on b2 lands on b1").await;
    wait_seen(&page, "landing", "step-label", "Step 1 of 3").await;
    assert_ne!(seen(&page, "landing", "step-play").await, "(not there)");

    // Nobody goes past a question: neither a script nor a key.
    page.eval("document.getElementById('mask').step(3), document.getElementById('mask').play(), 0")
        .await;
    assert_eq!(
        page.eval("document.getElementById('mask').position").await,
        1
    );
    assert_eq!(
        seen(&page, "mask", "question").await,
        "Which one, for the swap by 16?"
    );
    for place in 0..4 {
        let choose = format!(
            "(() => {{ const choices = document.getElementById('mask').shadowRoot.querySelectorAll('[data-testid=choice]'); choices[{place}].click(); return choices.length; }})()"
        );
        assert_eq!(page.eval(&choose).await, 4);
    }
    wait_seen(
        &page,
        "mask",
        "answer",
        "Yes. It is done under 0x0000FFFF0000FFFF.",
    )
    .await;
    wait_seen(&page, "mask", "step-label", "Step 2 of 3").await;

    let focused = |id: &str| {
        format!("document.getElementById('{id}').shadowRoot.activeElement?.dataset.testid")
    };
    page.eval("find('gone', 'gone').focus(), 0").await;
    page.press(fantoccini::key::Key::Enter).await;
    wait_seen(&page, "gone", "answer", "Yes. The bit on h1 is lost").await;
    // What was pressed goes; the keyboard is at what was said.
    assert_eq!(page.eval(&focused("gone")).await, "answer");
    wait_seen(&page, "nothing", "faults", "there is nothing to ask").await;
    let answers = page
        .eval(
            "heard.filter(([id, name]) => id === 'landing' && name === 'answer').map(it => it[2])",
        )
        .await;
    assert_eq!(
        answers,
        json!([{ "right": false, "ask": "b2" }, { "right": true, "ask": "b2" }])
    );
}

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
    page.eval("document.querySelectorAll('deltaboard-player').forEach(it => it.remove()), 0")
        .await;
    assert_eq!(page.eval(looks).await, with);
    let sheets = "document.adoptedStyleSheets.length";
    assert_eq!(page.eval(sheets).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_there_is_what_the_author_wrote() {
    let options = Options {
        scripts: false,
        ..Options::default()
    };
    let page = Page::of_site_with(&pages(), options).await;
    page.visit("/index.html").await;
    for id in ["fallback p", "bad p", "code code"] {
        let seen = format!("document.querySelector('#{id}').checkVisibility()");
        assert_eq!(page.eval(&seen).await, true, "{id}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_paper_there_is_what_the_author_wrote() {
    let options = Options {
        printed: true,
        ..Options::default()
    };
    let page = open_with("/index.html", options).await;
    let visible = "document.querySelector('#fallback p').checkVisibility()";
    assert_eq!(page.eval(visible).await, true);
    assert_eq!(seen(&page, "fallback", "step-label").await, "(not there)");
    // Without anything in the tag, the board is printed, and nothing that cannot be pressed there.
    assert!(
        seen(&page, "routine", "step-label")
            .await
            .starts_with("Step 1")
    );
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
    page.eval("document.querySelector('deltaboard-player').id = 'first', 0")
        .await;
    page.wait_until("seen('first', 'step-label')?.startsWith('Step 0')")
        .await;
    page.eval("document.getElementById('first').step(1), 0")
        .await;
    wait_seen(&page, "first", "step-label", "Step 1 of 3").await;
    let set = "find('first', 'set-select')";
    page.eval(&format!(
        "{set}.value = 'black', {set}.dispatchEvent(new Event('change', {{ bubbles: true }})), 0"
    ))
    .await;
    page.wait_until(&format!("{set}.dataset.present === 'black'"))
        .await;
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
    page.wait_until(&format!("{label}.startsWith('Step 2 of 3')"))
        .await;
    page.eval("find('first', 'step-back').focus(), 0").await;
    page.press(fantoccini::key::Key::Home).await;
    wait_seen(&page, "first", "step-label", "Step 0 of 3").await;
    // Attributes are heeded there too.
    page.eval("document.activeElement.shadowRoot.activeElement.blur(), window.kept = document.getElementById('first').shadowRoot.querySelector('.page'), 0")
        .await;
    walk(20, 50).await;
    page.wait_until("!kept.isConnected").await;
    page.eval("document.getElementById('first').setAttribute('step', '3'), 0")
        .await;
    page.wait_until(&format!("{label}.startsWith('Step 3 of 3')"))
        .await;
    // All of them, one after the other, are no heavier than some.
    let all = walk(50, 100).await;
    let grown = all
        .as_u64()
        .zip(some.as_u64())
        .map(|(all, some)| all - some);
    assert!(
        grown < Some(50 * 40_000),
        "{grown:?} bytes for fifty players"
    );
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
    page.eval("document.querySelectorAll('deltaboard-player').forEach(it => it.remove()), 0")
        .await;
    page.wait_until("customElements.get('deltaboard-player') !== undefined")
        .await;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_shows_the_same() {
    let page = Page::open("").await;
    page.visit("/embed.html?do=flip-diagonal&step=1&controls=minimal&view=black&x=%3C&onclick=1")
        .await;
    page.wait_until("document.querySelector('deltaboard-player')?.shadowRoot.querySelector('[data-testid=step-label]')?.textContent.startsWith('Step 1 of 3')").await;
    assert_eq!(
        page.eval("document.querySelector('deltaboard-player').getAttribute('side')")
            .await,
        "black"
    );
    // What is in the address and is no attribute of the tag stays there.
    let names = "document.querySelector('deltaboard-player').getAttributeNames().sort()";
    assert_eq!(
        page.eval(names).await,
        json!(["controls", "do", "side", "step"])
    );
    // What it tells is all the height that it needs.
    let around = "(player => [player.getBoundingClientRect().top, getComputedStyle(player).marginBottom])(document.querySelector('deltaboard-player'))";
    assert_eq!(page.eval(around).await, json!([0, "0px"]));
    // It takes nothing from the page around it.
    page.eval(
        "(async () => {
            postMessage({ type: 'deltaboard-step', step: 3 }, '*');
            postMessage('x', '*');
            await new Promise(done => setTimeout(done, 100));
            return 0;
        })()",
    )
    .await;
    let position = "document.querySelector('deltaboard-player').position";
    assert_eq!(page.eval(position).await, 1);
}
