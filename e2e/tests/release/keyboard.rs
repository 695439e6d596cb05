//! The keyboard after a press, and at the last step.

use deltaboard_e2e::{Key, Page};

#[tokio::test(flavor = "multi_thread")]
async fn after_a_press_keys_play_again_whatever_was_chosen_or_written() {
    let page = Page::open("?do=flip-vertical").await;
    for field in ["fen-input", "cells-select"] {
        page.focus(field).await;
        page.point_and_press("step-first").await;
        page.wait_until("new URLSearchParams(location.search).get('step') === '0'").await;
        page.press(Key::Right).await;
        page.wait_until("new URLSearchParams(location.search).get('step') === '1'").await;
        assert_eq!(page.value("cells-select").await, "bits", "after {field}");
    }
}

/// A button that is disabled under the focus does not take the keyboard with it.
#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_survives_the_last_step() {
    let page = Page::open("?do=flip-vertical&step=0").await;
    page.focus("step-forward").await;
    for step in ["1", "2", "3"] {
        page.press(Key::Enter).await;
        page.wait_shown(&format!("Enter to step {step}"), &[("?step", step)]).await;
    }
    page.press(Key::Left).await;
    page.wait_shown("ArrowLeft after the last step", &[("?step", "2")]).await;
}
