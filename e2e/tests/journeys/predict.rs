//! Predict mode: a question before each step, about a square that differs from run to run.

use deltaboard_e2e::{Key, Page, shows};

const FLIP: &str = "?do=flip-vertical&routine=flip-vertical/delta-swaps&step=0";

/// The marked square.
const ASKED: &str = "document.querySelector('.bits-panel .square.asked')?.dataset.square ?? ''";

/// The test id of the element that has the focus, or else its square.
const FOCUSED: &str =
    "document.activeElement.dataset.testid ?? document.activeElement.dataset.square ?? ''";

/// The square that the question is about.
async fn asked(page: &Page) -> String {
    page.wait_until(&format!("({ASKED}) !== ''")).await;
    page.eval_as(ASKED).await
}

/// The square on the same file whose rank differs in these binary digits.
fn partner(square: &str, digits: u8) -> String {
    let (file, rank) = (square.as_bytes()[0], square.as_bytes()[1] - b'1');
    format!("{}{}", char::from(file), (rank ^ digits) + 1)
}

async fn press(page: &Page, square: &str) {
    page.click(&format!(".bits-panel [data-square={square}]")).await;
}

/// Tries each choice until the step is shown.
async fn choose(page: &Page, step: &str) {
    for place in 0..4 {
        let pressed = format!(
            "document.querySelectorAll('[data-testid=choice]')[{place}]?.click(), new URLSearchParams(location.search).get('step')"
        );
        if page.eval(&pressed).await == step {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_answer_plays_the_step() {
    let page = Page::open(FLIP).await;
    page.click("predict").await;
    let first = asked(&page).await;
    let question = format!("Where is the bit on {first} after the next step?");
    shows!(page, "the first question", "question" => question, "?predict" => "1");
    // The page hides arcs, tints, masks and goals, which would reveal the answer.
    assert_eq!(page.count(".main-grid .arcs, .washes > .up, [data-testid=square-map]").await, 0);
    let goal = partner(&first, 1);
    press(&page, &partner(&first, 2)).await;
    let wrong = format!("Not {}: that is where the bit on …", partner(&first, 2));
    shows!(page, "a wrong answer", "answer" => wrong, "?step" => "0");
    press(&page, &goal).await;
    let right = format!("Yes. The bit on {first} lands on {goal}. {first} is …");
    shows!(page, "the right answer and the next question",
        "answer" => right, "question" => "Which mask does the next step use?",
        "score" => "0 of 1 right first time", "?step" => "1");
    page.wait_result("the focus", FOCUSED, &"choice".into()).await;
    choose(&page, "2").await;
    shows!(page, "the second step",
        "?step" => "2", "answer" => "Yes. The step uses the mask 0x0000FFFF0000FFFF. …");
    // The last answer gets its reply, and the run a recap.
    let last = asked(&page).await;
    page.wait_result("the focus", FOCUSED, &last.clone().into()).await;
    press(&page, &partner(&last, 4)).await;
    shows!(page, "the end",
        "step-label" => "Step 3 of 3…", "?step" => "3",
        "answer" => format!("Yes. The bit on {last} lands on {}. …", partner(&last, 4)),
        "recap" => "…of 3 right first time. You missed: step 1 (turns over the lowest rank digit)…");
    assert_eq!(page.count("[data-testid=question]").await, 0);
    page.wait_result("the focus", FOCUSED, &"answer".into()).await;
    // Another run has another square, and a new score.
    page.click("try-again").await;
    let second = asked(&page).await;
    assert_ne!(first, second);
    shows!(page, "again", "score" => "", "?step" => "0");
    assert_eq!(page.count("[data-testid=recap]").await, 0);
    page.click("step-play").await;
    shows!(page, "the answer, shown and not counted",
        "answer" => format!("Last step: The bit on {second} …"), "score" => "", "?step" => "1");
    page.click("predict").await;
    shows!(page, "switched off", "step-label" => "Step 1 of 3…", "?predict" => "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_starts_predict_mode_and_keys_answer() {
    let page = Page::open(&format!("{FLIP}&predict=1")).await;
    let square = asked(&page).await;
    assert_eq!(page.eval(FOCUSED).await, "", "a page that opens leaves the focus alone");
    page.focus(&format!(".bits-panel [data-square={square}]")).await;
    let up = partner(&square, 1) > square;
    page.press(if up { Key::Up } else { Key::Down }).await;
    page.press(Key::Enter).await;
    shows!(page, "an answer", "?step" => "1", "score" => "…of 1 right first time");
    // A new transform doesn't play past its question.
    page.click("do-mirror-horizontal").await;
    shows!(page, "another transform", "?step" => "0", "question" => "Where is …");
    assert_eq!(page.text("step-play").await, "▶Show");
    assert_eq!(page.text("score").await, "");
    // The focus is on the square, so keys answer at once.
    let square = asked(&page).await;
    page.wait_result("the focus", FOCUSED, &square.into()).await;
    page.press(Key::Enter).await;
    shows!(page, "the answer", "answer" => "…");
    assert_ne!(page.text("answer").await, "");
}
