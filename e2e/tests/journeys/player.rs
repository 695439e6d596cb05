//! `<deltaboard-player>` in pages that are not ours, from another origin.

use deltaboard_e2e::Page;
use deltaboard_e2e::players::{click, open, seen, wait_seen};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_player_of_each_kind_plays() {
    let page = open("/index.html").await;
    for (id, label, hex) in [
        ("plain", "Step 0 of 3: start", "0x1e2222120e0a1222"),
        ("routine", "Step 1 of 3: delta swap by 28", "0x"),
        ("position", "Step 0 of 3: start", "0x0100130000000000"),
        ("bits", "(not there)", "0x000000000000ff00"),
        ("line", "Step 0 of", "0xffffffffffffffff"),
        ("mailbox", "Step 0 of 32: start", "0x1e2222120e0a1222"),
        ("code", "Step 0 of 1: start", "0x00000000000000ff"),
        ("text", "Step 0 of 1: start", "0x00000000000000ff"),
        ("functions", "Step 0 of 1: start", "0x00000000000000ff"),
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
    page.eval("heard.length = 0, document.getElementById('position').step(), 0").await;
    wait_seen(&page, "position", "step-label", "Step 1 of 3").await;
    page.eval("document.getElementById('position').step(3), 0").await;
    wait_seen(&page, "position", "step-label", "Step 3 of 3").await;
    assert_eq!(
        page.eval("heard").await,
        json!([
            ["position", "step", { "step": 1, "steps": 3, "value": "0x0001001300000000", "fen": "8/k7/8/NK2B3/8/8/8/8" }],
            ["position", "step", { "step": 3, "steps": 3, "value": "0x0000000000130001", "fen": "8/8/8/8/8/NK2B3/8/k7 w - -" }],
        ])
    );
    let properties = "(({ position, steps, value, controls }) => [position, steps, String(value), controls])(document.getElementById('position'))";
    assert_eq!(page.eval(properties).await, json!([3, 3, "1245185", "minimal"]));
    page.eval("document.getElementById('position').play(), 0").await;
    wait_seen(&page, "position", "step-play", "Pause").await;
    page.eval("document.getElementById('position').pause(), 0").await;
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
    page.eval("document.getElementById('plain').step(1), 0").await;
    wait_seen(&page, "plain", "step-label", "Step 1 of 3").await;
    page.eval("document.getElementById('plain').setAttribute('theme', 'dark'), 0").await;
    page.wait_until("document.getElementById('plain').shadowRoot.querySelector('.page').dataset.theme === 'dark'").await;
    let paper = "getComputedStyle(document.getElementById('plain').shadowRoot.querySelector('.page')).backgroundColor";
    assert_eq!(page.eval(paper).await, "rgb(20, 22, 26)");
    assert!(seen(&page, "plain", "step-label").await.starts_with("Step 1 of 3"));
    // So does a script that colours the code.
    click(&page, "code", "step-forward").await;
    wait_seen(&page, "code", "step-label", "Step 1 of 1").await;
    page.eval("document.querySelector('#code code').innerHTML = document.querySelector('#code code').innerHTML.replace('u64', '<b>u64</b>'), 0").await;
    assert!(seen(&page, "code", "step-label").await.starts_with("Step 1 of 1"));
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
    assert!(seen(&page, "plain", "step-label").await.starts_with("Step 0"));
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
    for words in ["`spin` is not a transform", "`fen` cannot be read"] {
        assert!(faults.contains(words), "{faults}");
    }
    let told = "document.querySelector('#bad p').checkVisibility() && document.getElementById('bad').innerText.includes('told in words')";
    // What is out of sight is not laid out, and has no text to be seen.
    page.eval("document.getElementById('bad').scrollIntoView(), 0").await;
    page.wait_until(told).await;
    assert_eq!(seen(&page, "bad", "step-play").await, "(not there)");
    assert_eq!(page.eval("document.querySelector('#fallback p').checkVisibility()").await, false);
    assert!(seen(&page, "bad-code", "faults").await.contains("`y` is not defined"));
    // The author's own code is there, and no other.
    assert_eq!(seen(&page, "bad-code", "listing").await, "(not there)");
    page.eval("document.getElementById('bad-code').scrollIntoView(), 0").await;
    page.wait_until("document.querySelector('#bad-code pre').innerText.includes('y')").await;
    // And are forgotten once they are good.
    page.eval("(() => { const bad = document.getElementById('bad'); bad.setAttribute('do', 'rotate-180'); bad.removeAttribute('fen'); })(), 0").await;
    wait_seen(&page, "bad", "step-label", "Step 0 of").await;
    assert_eq!(page.eval("document.querySelector('#bad p').checkVisibility()").await, false);
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
        "Where is the bit on b2 after the next step?"
    );
    for hidden in ["step-play", "step-label"] {
        assert_eq!(seen(&page, "landing", hidden).await, "(not there)", "{hidden}");
    }
    page.eval(&press("landing", "b3")).await;
    wait_seen(&page, "landing", "answer", "that is where the bit on b4 lands").await;
    page.eval(&press("landing", "b1")).await;
    wait_seen(&page, "landing", "answer", "Yes. The bit on b2 lands on b1").await;
    wait_seen(&page, "landing", "step-label", "Step 1 of 3").await;
    assert_ne!(seen(&page, "landing", "step-play").await, "(not there)");

    // Nobody goes past a question: neither a script nor a key.
    page.eval("document.getElementById('mask').step(3), document.getElementById('mask').play(), 0")
        .await;
    assert_eq!(page.eval("document.getElementById('mask').position").await, 1);
    assert_eq!(seen(&page, "mask", "question").await, "Which one, for the swap by 16?");
    for place in 0..4 {
        let choose = format!(
            "(() => {{ const choices = document.getElementById('mask').shadowRoot.querySelectorAll('[data-testid=choice]'); choices[{place}].click(); return choices.length; }})()"
        );
        assert_eq!(page.eval(&choose).await, 4);
    }
    wait_seen(&page, "mask", "answer", "Yes. The step uses the mask 0x0000FFFF0000FFFF.").await;
    wait_seen(&page, "mask", "step-label", "Step 2 of 3").await;

    let focused = |id: &str| {
        format!("document.getElementById('{id}').shadowRoot.activeElement?.dataset.testid")
    };
    page.eval("find('gone', 'gone').focus(), 0").await;
    page.press(fantoccini::key::Key::Enter).await;
    wait_seen(&page, "gone", "answer", "Yes. The bit on h1 is lost").await;
    // What was pressed goes; the keyboard is at what was said.
    assert_eq!(page.eval(&focused("gone")).await, "answer");
    wait_seen(&page, "nothing", "faults", "needs a next step").await;
    let answers = page
        .eval(
            "heard.filter(([id, name]) => id === 'landing' && name === 'answer').map(it => it[2])",
        )
        .await;
    assert_eq!(answers, json!([{ "right": false, "ask": "b2" }, { "right": true, "ask": "b2" }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_shows_the_same() {
    let page = Page::open("").await;
    page.visit("/embed.html?do=flip-diagonal&step=1&controls=minimal&view=black&x=%3C&onclick=1")
        .await;
    page.wait_until("document.querySelector('deltaboard-player')?.shadowRoot.querySelector('[data-testid=step-label]')?.textContent.startsWith('Step 1 of 3')").await;
    assert_eq!(
        page.eval("document.querySelector('deltaboard-player').getAttribute('side')").await,
        "black"
    );
    // What is in the address and is no attribute of the tag stays there.
    let names = "document.querySelector('deltaboard-player').getAttributeNames().sort()";
    assert_eq!(page.eval(names).await, json!(["controls", "do", "side", "step"]));
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
