//! One step again and again, and two routines for the same, step by step.

use deltaboard_e2e::Page;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_pressed_keeps_the_focus() {
    let page = Page::open("?do=flip-vertical&step=2").await;
    for id in ["edit", "predict", "step-forward", "step-last", "step-first", "loop"] {
        page.focus(id).await;
        for _ in 0..2 {
            page.press(fantoccini::key::Key::Enter).await;
            page.wait_until(&format!("document.activeElement.dataset.testid === '{id}'")).await;
        }
    }
}
