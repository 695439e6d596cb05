//! Following one bit: by link, press, drag and keys.

use deltaboard_e2e::{GRID, Key, Page, shows};

#[tokio::test(flavor = "multi_thread")]
async fn follows_the_bit_of_a_link_step_by_step() {
    let page = Page::open("?do=flip-vertical&step=0&follow=c3").await;
    let rule = "In all, the routine turns over the three rank digits.";
    shows!(page, "at the start", "follow" => "c3 010 010", "digit-rule" => rule);
    page.click("step-forward").await;
    shows!(page, "after a step", "follow" => "c3 010 010 -> c4 011 010",
        "step-why" => "Turns over the lowest rank digit of every square. …");
    page.click("step-last").await;
    shows!(page, "at the end", "follow" => "c3 010 010 -> c4 011 010 -> c2 001 010 -> c6 101 010", "?follow" => "c3");
    // The next transform follows the same bit, from where it is now.
    page.click("do-mirror-horizontal").await;
    page.click("step-last").await;
    shows!(page, "after the mirror", "follow" => "c6 101 010 -> d6 101 011 -> b6 101 001 -> f6 101 101", "?follow" => "c6");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_a_key_and_a_drag_follow_another_bit() {
    let page = Page::open("?do=flip-vertical&step=1").await;
    shows!(page, "as it opens", "follow" => "e2 001 100 -> e1 000 100", "?follow" => "");
    // The bit on b1 came from b2.
    page.click_css(&format!("{GRID} [data-square=b1]")).await;
    shows!(page, "a press", "follow" => "b2 001 001 -> b1 000 001", "?follow" => "b2", "?bits" => "…");
    page.focus("[data-testid=board] [data-square=h8]").await;
    page.press(Key::Enter).await;
    shows!(page, "Enter", "follow" => "h7 110 111 -> h8 111 111", "?follow" => "h7");
    let square = |name: &str| format!("{GRID} [data-square={name}]");
    page.drag(&square("h8"), &square("a1")).await;
    shows!(page, "a drag", "follow" => "a2 001 000 -> a1 000 000", "?follow" => "a2");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_a_layer_of_wires_goes_there() {
    let page = Page::open("?do=flip-vertical&step=0&follow=c3").await;
    assert_eq!(page.count("[data-testid=wires] g").await, 3);
    assert_eq!(page.count(".wiring .names > span").await, 8);
    page.click_css("[data-testid=wires] [data-frame='2'] rect").await;
    shows!(page, "the second swap", "step-slider" => "2", "follow" => "c3 010 010 -> c4 011 010 -> c2 001 010");
    page.wait_for("[data-testid=wires] [data-frame='2'].now").await;
    // At half speed, so that even a slow machine still plays when the test looks.
    page.js_click("speed-half").await;
    page.click("other-order").await;
    shows!(page, "the halves first", "?routine" => "flip-vertical/delta-swaps-in-another-order", "step-play" => "…Pause");
    page.click("step-last").await;
    shows!(page, "the same end", "fen-output" => "0x22120a0e1222221e");
    page.go("?do=flip-diagonal&step=1").await;
    shows!(page, "64 wires", ".wires summary" => "The squares as wires");
}
