//! The buttons for playback.

use deltaboard_e2e::{Key, Page};

/// Even if they become disabled, as at the last step.
#[tokio::test(flavor = "multi_thread")]
async fn pressed_buttons_keep_the_focus() {
    let page = Page::open("?do=flip-vertical&step=2").await;
    // Predict moves it to the board.
    for id in ["edit", "step-forward", "step-last", "step-first", "loop"] {
        page.focus(id).await;
        for _ in 0..2 {
            page.press(Key::Enter).await;
            page.wait_for(&format!("[data-testid={id}]:focus")).await;
        }
    }
}
