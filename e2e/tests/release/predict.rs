//! Predicting each step before it is played.

use deltaboard_e2e::Page;

#[tokio::test(flavor = "multi_thread")]
async fn no_board_beside_tells_the_answer() {
    let page = Page::open(
        "?do=flip-vertical&routine=flip-vertical/delta-swaps&beside=flip-vertical/shifts-and-masks&step=0&predict=1",
    )
    .await;
    page.wait_shown("the question", &[("question", "Where is the bit on …")]).await;
    let told = ".arcs, .square.up, .square.down, .beside-code .now";
    assert_eq!(page.count(told).await, 0);
    page.click("predict").await;
    page.wait_shown("enough", &[("?predict", "")]).await;
    assert!(page.count(told).await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_in_other_pages_can_ask_before_each_step() {
    let page = Page::open("").await;
    page.visit("/embed.html?bits=0x200&do=flip-vertical&predict=1").await;
    let inside = "document.querySelector('deltaboard-player')?.shadowRoot";
    let asks = |words: &str| {
        format!(
            "{inside}?.querySelector('[data-testid=question]')?.textContent.startsWith({words:?})"
        )
    };
    page.wait_until(&asks("Where is the bit on b2")).await;
    page.eval(&format!("{inside}.querySelector('.bits-part [data-square=b1]').click(), 0")).await;
    page.wait_until(&asks("Which mask")).await;
    let score = format!("{inside}.querySelector('[data-testid=score]').textContent");
    assert_eq!(page.eval(&score).await, "1 of 1 right first time");
}
