//! Predicting each step before it is played.

use deltaboard_e2e::{Key, Page};

/// Runs in a page: presses the square where the bit that is asked about lands, or the right mask.
const RIGHT: &str = "(() => {
    const choices = [...document.querySelectorAll('[data-testid=choice]')];
    if (choices.length) return choices.length;
    const square = [...document.querySelectorAll('.bits-panel .square.asked')].map(it => it.dataset.square);
    return square.join();
})()";

async fn press(page: &Page, square: &str) {
    page.click(&format!(".bits-panel [data-square={square}]")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_step_is_asked_about_and_played_when_it_is_known() {
    // Pawns on their first rank, so that few bits can be asked about.
    let page = Page::open("?bits=0x0000000000000200&do=flip-vertical&step=0").await;
    page.click("predict").await;
    page.wait_shown(
        "the first question",
        &[("question", "Where is the bit on b2 after the next step?"), ("?predict", "1")],
    )
    .await;
    assert_eq!(page.eval(RIGHT).await, "b2");
    press(&page, "b4").await;
    page.wait_shown("a miss", &[("answer", "Not b4: …"), ("?step", "0")]).await;
    press(&page, "b1").await;
    page.wait_shown(
        "what is right is told beside the next question",
        &[
            ("answer", "Yes. The bit on b2 lands on b1…"),
            ("question", "Which mask does the next step use?"),
            ("score", "0 of 1 right first time"),
            ("?step", "1"),
        ],
    )
    .await;
    // Each choice until it is right: the keyboard stays with what is said.
    assert_eq!(page.eval(RIGHT).await, 4);
    for place in 0..4 {
        let pressed = format!(
            "document.querySelectorAll('[data-testid=choice]')[{place}]?.click(), new URLSearchParams(location.search).get('step')"
        );
        if page.eval(&pressed).await == "2" {
            break;
        }
    }
    page.wait_shown(
        "the second step",
        &[("?step", "2"), ("answer", "Yes. The step uses the mask 0x0000FFFF0000FFFF…")],
    )
    .await;
    assert_eq!(page.eval("document.activeElement.dataset.testid").await, "answer");
    // Who does not know goes on.
    page.press(Key::Right).await;
    page.wait_shown("the end", &[("step-label", "Step 3 of 3…"), ("?step", "3")]).await;
    let score = page.text("score").await;
    assert!(score.ends_with("of 2 right first time"), "{score}");
    assert_eq!(page.count("[data-testid=question]").await, 0);
    // And round again, with the count begun anew.
    page.click("step-play").await;
    page.wait_shown("again", &[("question", "Where is the bit on b2 …"), ("?step", "0")]).await;
    // Nothing tells the answer before it is asked for.
    assert_eq!(page.count(".main-grid .arcs, .square.up").await, 0);
    page.click("step-play").await;
    page.wait_shown(
        "shown, and said, and not counted",
        &[("answer", "Last step: The bit on b2 lands on b1…"), ("score", ""), ("?step", "1")],
    )
    .await;
    page.click("predict").await;
    page.wait_shown("enough", &[("step-label", "Step 1 of 3…"), ("?predict", "")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_asks_at_once_and_the_keyboard_answers() {
    let page = Page::open("?bits=0x0000000000000200&do=flip-vertical&step=0&predict=1").await;
    page.wait_shown("the link", &[("question", "Where is the bit on b2 …")]).await;
    page.focus(".bits-panel [data-square=b2]").await;
    page.press(Key::Down).await;
    page.press(Key::Enter).await;
    page.wait_shown("an answer", &[("?step", "1"), ("score", "1 of 1 right first time")]).await;
    // Nothing plays past a question, whatever is pressed for it.
    page.click("do-mirror-horizontal").await;
    page.wait_shown("another transform", &[("?step", "0"), ("question", "Where is …")]).await;
    assert_eq!(page.text("step-play").await, "▶Show");
    let shown = page.text("score").await;
    assert_eq!(shown, "");
}
