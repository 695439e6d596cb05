//! `<deltaboard-player>` in pages of another origin.

use deltaboard_e2e::players::{click, open, text_of, wait_text};
use deltaboard_e2e::{Key, Page};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn players_of_all_kinds_play() {
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
        for (part, start) in [("step-label", label), ("bits-hex", hex)] {
            let text = text_of(&page, id, part).await;
            assert!(text.starts_with(start), "{id}: {text}");
        }
    }
    for (id, controls) in [("plain", 5), ("position", 3), ("bits", 0)] {
        let count = format!(
            "document.getElementById('{id}').shadowRoot.querySelectorAll('.controls > button').length"
        );
        assert_eq!(page.eval(&count).await, controls, "{id}");
    }
    click(&page, "functions", "step-forward").await;
    wait_text(&page, "functions", "bits-hex", "0x0000000000000000").await;
    // In C, and in Rust.
    for id in ["code", "text"] {
        click(&page, id, "step-forward").await;
        wait_text(&page, id, "bits-hex", "0x000000000000ff00").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn scripts_control_a_player_and_receive_events() {
    let page = open("/index.html").await;
    page.eval("events.length = 0, document.getElementById('position').step(), 0").await;
    wait_text(&page, "position", "step-label", "Step 1 of 3").await;
    page.eval("document.getElementById('position').step(3), 0").await;
    wait_text(&page, "position", "step-label", "Step 3 of 3").await;
    assert_eq!(
        page.eval("events").await,
        json!([
            ["position", "step", { "step": 1, "steps": 3, "value": "0x0001001300000000", "fen": "8/k7/8/NK2B3/8/8/8/8" }],
            ["position", "step", { "step": 3, "steps": 3, "value": "0x0000000000130001", "fen": "8/8/8/8/8/NK2B3/8/k7 w - -" }],
        ])
    );
    let properties = "(({ position, steps, value, controls }) => [position, steps, String(value), controls])(document.getElementById('position'))";
    assert_eq!(page.eval(properties).await, json!([3, 3, "1245185", "minimal"]));
    page.eval("document.getElementById('position').play(), 0").await;
    wait_text(&page, "position", "step-play", "Pause").await;
    page.eval("document.getElementById('position').pause(), 0").await;
    wait_text(&page, "position", "step-play", "Play").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_attributes_take_effect() {
    let page = open("/index.html").await;
    let set = "const player = document.getElementById('plain'); const set = (name, value) => player.setAttribute(name, value);";
    page.eval(&format!("(() => {{ {set} set('do', 'mirror-horizontal'); set('step', 2); player.controls = 'none'; }})(), 0")).await;
    wait_text(&page, "plain", "step-label", "Step 2 of 3").await;
    assert_eq!(text_of(&page, "plain", "step-play").await, "(not there)");
    // A new theme keeps the step.
    page.eval("document.getElementById('plain').step(1), 0").await;
    wait_text(&page, "plain", "step-label", "Step 1 of 3").await;
    page.eval("document.getElementById('plain').setAttribute('theme', 'dark'), 0").await;
    page.wait_until("document.getElementById('plain').shadowRoot.querySelector('.page').dataset.theme === 'dark'").await;
    let paper = "getComputedStyle(document.getElementById('plain').shadowRoot.querySelector('.page')).backgroundColor";
    assert_eq!(page.eval(paper).await, "rgb(20, 22, 26)");
    assert!(text_of(&page, "plain", "step-label").await.starts_with("Step 1 of 3"));
    // A syntax highlighter keeps it too.
    click(&page, "code", "step-forward").await;
    wait_text(&page, "code", "step-label", "Step 1 of 1").await;
    page.eval("document.querySelector('#code code').innerHTML = document.querySelector('#code code').innerHTML.replace('u64', '<b>u64</b>'), 0").await;
    assert!(text_of(&page, "code", "step-label").await.starts_with("Step 1 of 1"));
    page.eval(
        "document.querySelector('#code code').textContent = 'u64 f(u64 x) { return ~x; }', 0",
    )
    .await;
    wait_text(&page, "code", "listing", "~x").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_control_the_focused_player() {
    let page = open("/index.html").await;
    page.eval("find('routine', 'step-play').focus(), 0").await;
    page.press(Key::Right).await;
    wait_text(&page, "routine", "step-label", "Step 2 of 3").await;
    assert!(text_of(&page, "plain", "step-label").await.starts_with("Step 0"));
    page.press(Key::Home).await;
    wait_text(&page, "routine", "step-label", "Step 0 of 3").await;
    // Also after a press, which moves the focus to no button.
    page.eval("(window.heard = [], document.addEventListener('keydown', ({ key }) => heard.push(key)), 0)").await;
    click(&page, "plain", "step-forward").await;
    wait_text(&page, "plain", "step-label", "Step 1 of 3").await;
    page.press(Key::Right).await;
    wait_text(&page, "plain", "step-label", "Step 2 of 3").await;
    assert_eq!(page.eval("heard").await, json!([]));
    // On the squares, arrows move the focus.
    page.eval("document.getElementById('routine').shadowRoot.querySelector('.bits-part [data-square=a8]').focus(), 0").await;
    page.press(Key::Down).await;
    page.wait_until(
        "document.getElementById('routine').shadowRoot.activeElement.dataset.square === 'a7'",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_attributes_show_a_message_and_the_fallback() {
    let page = open("/index.html").await;
    let faults = text_of(&page, "bad", "faults").await;
    for text in ["`spin` is not a transform", "`fen` cannot be read"] {
        assert!(faults.contains(text), "{faults}");
    }
    // Outside the viewport there is no layout and no visible text.
    page.eval("document.getElementById('bad').scrollIntoView(), 0").await;
    page.wait_until("document.querySelector('#bad p').checkVisibility() && document.getElementById('bad').innerText.includes('described in words')")
        .await;
    assert_eq!(text_of(&page, "bad", "step-play").await, "(not there)");
    assert_eq!(page.eval("document.querySelector('#fallback p').checkVisibility()").await, false);
    assert!(text_of(&page, "bad-code", "faults").await.contains("`y` is not defined"));
    // The author's own code is visible, and no listing.
    assert_eq!(text_of(&page, "bad-code", "listing").await, "(not there)");
    page.eval("document.getElementById('bad-code').scrollIntoView(), 0").await;
    page.wait_until("document.querySelector('#bad-code pre').innerText.includes('y')").await;
    // Valid attributes remove the message.
    page.eval("(() => { const bad = document.getElementById('bad'); bad.setAttribute('do', 'rotate-180'); bad.removeAttribute('fen'); })(), 0").await;
    wait_text(&page, "bad", "step-label", "Step 0 of").await;
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
        text_of(&page, "landing", "question").await,
        "Where is the bit on b2 after the next step?"
    );
    for hidden in ["step-play", "step-label"] {
        assert_eq!(text_of(&page, "landing", hidden).await, "(not there)", "{hidden}");
    }
    page.eval(&press("landing", "b3")).await;
    wait_text(&page, "landing", "answer", "that is where the bit on b4 lands").await;
    page.eval(&press("landing", "b1")).await;
    wait_text(&page, "landing", "answer", "Yes. The bit on b2 lands on b1").await;
    wait_text(&page, "landing", "step-label", "Step 1 of 3").await;
    assert_ne!(text_of(&page, "landing", "step-play").await, "(not there)");

    // Scripts cannot skip a question.
    page.eval("document.getElementById('mask').step(3), document.getElementById('mask').play(), 0")
        .await;
    assert_eq!(page.eval("document.getElementById('mask').position").await, 1);
    assert_eq!(text_of(&page, "mask", "question").await, "Which one, for the swap by 16?");
    for place in 0..4 {
        let choose = format!(
            "(() => {{ const choices = document.getElementById('mask').shadowRoot.querySelectorAll('[data-testid=choice]'); choices[{place}].click(); return choices.length; }})()"
        );
        assert_eq!(page.eval(&choose).await, 4);
    }
    wait_text(&page, "mask", "answer", "Yes. The step uses the mask 0x0000FFFF0000FFFF.").await;
    wait_text(&page, "mask", "step-label", "Step 2 of 3").await;

    let focused = |id: &str| {
        format!("document.getElementById('{id}').shadowRoot.activeElement?.dataset.testid")
    };
    page.eval("find('gone', 'gone').focus(), 0").await;
    page.press(Key::Enter).await;
    wait_text(&page, "gone", "answer", "Yes. The bit on h1 is lost").await;
    // The pressed button disappears; the focus moves to the answer.
    page.wait_result("the focus", &focused("gone"), &json!("answer")).await;
    wait_text(&page, "nothing", "faults", "needs a next step").await;
    let answers = page
        .eval(
            "events.filter(([id, name]) => id === 'landing' && name === 'answer').map(it => it[2])",
        )
        .await;
    assert_eq!(answers, json!([{ "right": false, "ask": "b2" }, { "right": true, "ask": "b2" }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_shows_a_player() {
    let page = Page::open("").await;
    page.visit("/embed.html?do=flip-diagonal&step=1&controls=minimal&view=black&x=%3C&onclick=1")
        .await;
    page.wait_until("document.querySelector('deltaboard-player')?.shadowRoot.querySelector('[data-testid=step-label]')?.textContent.startsWith('Step 1 of 3')").await;
    page.wait_for("[side=black]").await;
    // Parameters that aren't attributes of the player are ignored.
    let names = "document.querySelector('deltaboard-player').getAttributeNames().sort()";
    assert_eq!(page.eval(names).await, json!(["controls", "do", "side", "step"]));
    // The player fills the frame without margins, so its height is the height of the frame.
    let margins = "(player => [player.getBoundingClientRect().top, getComputedStyle(player).marginBottom])(document.querySelector('deltaboard-player'))";
    assert_eq!(page.eval(margins).await, json!([0, "0px"]));
    // It ignores messages from the parent page.
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
