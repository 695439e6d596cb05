//! Predict mode next to a second routine, and in players.

use deltaboard_e2e::{Page, shows};

#[tokio::test(flavor = "multi_thread")]
async fn the_second_routine_does_not_reveal_the_answer() {
    let page = Page::open(
        "?do=flip-vertical&routine=flip-vertical/delta-swaps&beside=flip-vertical/shifts-and-masks&step=0&predict=1",
    )
    .await;
    shows!(page, "the question", "question" => "Where is the bit on …");
    let preview = ".arcs, .washes > .up, .washes > .down, .beside-code .now";
    assert_eq!(page.count(preview).await, 0);
    page.click("predict").await;
    shows!(page, "switched off", "?predict" => "");
    assert!(page.count(preview).await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_have_predict_mode() {
    let page = Page::open("").await;
    page.visit("/embed.html?bits=0x200&do=flip-vertical&predict=1").await;
    let root = "document.querySelector('deltaboard-player')?.shadowRoot";
    let asks = |text: &str| {
        format!("{root}?.querySelector('[data-testid=question]')?.textContent.startsWith({text:?})")
    };
    // A board with a single bit asks about that first.
    page.wait_until(&asks("Where is the bit on b2")).await;
    page.eval(&format!("{root}.querySelector('.bits-part [data-square=b1]').click(), 0")).await;
    page.wait_until(&asks("Which mask")).await;
    let score = format!("{root}.querySelector('[data-testid=score]').textContent");
    assert_eq!(page.eval(&score).await, "1 of 1 right first time");
    // The end of a run has its reply and the recap.
    page.eval(&format!("{root}.querySelector('[data-testid=step-play]').click(), 0")).await;
    page.wait_until(&asks("Where is")).await;
    page.eval(&format!("{root}.querySelector('[data-testid=step-play]').click(), 0")).await;
    let recap = format!("{root}?.querySelector('[data-testid=recap]')?.textContent ?? ''");
    page.wait_until(&format!(
        "({recap}).includes('1 of 1 right first time. Not answered: step 2')"
    ))
    .await;
    page.eval(&format!("{root}.querySelector('[data-testid=try-again]').click(), 0")).await;
    page.wait_until(&asks("Where is")).await;
}
