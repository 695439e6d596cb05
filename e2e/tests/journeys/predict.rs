//! Predict mode: a question before each step.

use deltaboard_e2e::{Key, Page, shows};

/// The number of choices, or without choices the square of the question.
const QUESTION: &str = "(() => {
    const choices = [...document.querySelectorAll('[data-testid=choice]')];
    if (choices.length) return choices.length;
    const square = [...document.querySelectorAll('.bits-panel .square.asked')].map(it => it.dataset.square);
    return square.join();
})()";

async fn press(page: &Page, square: &str) {
    page.click(&format!(".bits-panel [data-square={square}]")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_answer_plays_the_step() {
    // A single bit, so that the question is known.
    let page = Page::open("?bits=0x0000000000000200&do=flip-vertical&step=0").await;
    page.click("predict").await;
    shows!(page, "the first question",
        "question" => "Where is the bit on b2 after the next step?", "?predict" => "1");
    assert_eq!(page.eval(QUESTION).await, "b2");
    press(&page, "b4").await;
    shows!(page, "a wrong answer", "answer" => "Not b4: …", "?step" => "0");
    press(&page, "b1").await;
    shows!(page, "the right answer and the next question",
        "answer" => "Yes. The bit on b2 lands on b1…", "question" => "Which mask does the next step use?",
        "score" => "0 of 1 right first time", "?step" => "1");
    // Try each choice until the answer is right; the focus moves to the answer.
    assert_eq!(page.eval(QUESTION).await, 4);
    for place in 0..4 {
        let pressed = format!(
            "document.querySelectorAll('[data-testid=choice]')[{place}]?.click(), new URLSearchParams(location.search).get('step')"
        );
        if page.eval(&pressed).await == "2" {
            break;
        }
    }
    shows!(page, "the second step",
        "?step" => "2", "answer" => "Yes. The step uses the mask 0x0000FFFF0000FFFF…");
    page.wait_for("[data-testid=answer]:focus").await;
    // The next step skips the question.
    page.press(Key::Right).await;
    shows!(page, "the end", "step-label" => "Step 3 of 3…", "?step" => "3");
    let score = page.text("score").await;
    assert!(score.ends_with("of 2 right first time"), "{score}");
    assert_eq!(page.count("[data-testid=question]").await, 0);
    // Play starts again with a new score.
    page.click("step-play").await;
    shows!(page, "again", "question" => "Where is the bit on b2 …", "?step" => "0");
    // The page hides arcs and tints, which would reveal the answer.
    assert_eq!(page.count(".main-grid .arcs, .square.up").await, 0);
    page.click("step-play").await;
    shows!(page, "the answer, shown and not counted",
        "answer" => "Last step: The bit on b2 lands on b1…", "score" => "", "?step" => "1");
    page.click("predict").await;
    shows!(page, "switched off", "step-label" => "Step 1 of 3…", "?predict" => "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_starts_predict_mode_and_keys_answer() {
    let page = Page::open("?bits=0x0000000000000200&do=flip-vertical&step=0&predict=1").await;
    shows!(page, "the link", "question" => "Where is the bit on b2 …");
    page.focus(".bits-panel [data-square=b2]").await;
    page.press(Key::Down).await;
    page.press(Key::Enter).await;
    shows!(page, "an answer", "?step" => "1", "score" => "1 of 1 right first time");
    // A new transform doesn't play past its question.
    page.click("do-mirror-horizontal").await;
    shows!(page, "another transform", "?step" => "0", "question" => "Where is …");
    assert_eq!(page.text("step-play").await, "▶Show");
    assert_eq!(page.text("score").await, "");
}
