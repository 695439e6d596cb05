//! Switching shortcuts off, the list of shortcuts on a phone, and a resting pointer.

use std::time::Duration;

use deltaboard_e2e::{Key, Options, Page, shows};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn after_a_click_keys_step_even_if_a_field_had_the_focus() {
    let page = Page::open("?do=flip-vertical").await;
    for field in ["fen-input", "cells-select"] {
        page.focus(field).await;
        page.point_and_press("step-first").await;
        shows!(page, "clicked", "?step" => "0");
        page.press(Key::Right).await;
        shows!(page, "stepped", "?step" => "1");
        assert_eq!(page.value("cells-select").await, "bits", "after {field}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn single_character_shortcuts_can_be_switched_off() {
    const OPERATION: &str = "(document.querySelector('.bits-panel .pointed')?.textContent ?? '')";
    let page = Page::open("?do=flip-vertical&step=1").await;
    page.press('.').await;
    page.wait_until(&format!("{OPERATION} === '(x >>  8)'")).await;
    // Screen readers announce it.
    shows!(page, "inside", "operation" => "(x >> 8) = 0x…");
    page.press(',').await;
    page.wait_until(&format!("{OPERATION} === ''")).await;
    page.press('?').await;
    page.wait_until("document.querySelector('dialog.help')?.open").await;
    page.click("single-keys").await;
    page.wait_for("[data-testid=single-keys][aria-pressed=false]").await;
    page.click("help-close").await;
    // The setting is stored on the device.
    for _ in 0..2 {
        page.eval(
            "addEventListener('keydown', it => { window.unhandled = !it.defaultPrevented }), 0",
        )
        .await;
        page.press('?').await;
        page.press('.').await;
        // The page leaves these keys to the browser.
        assert_eq!(page.eval("window.unhandled").await, true);
        // Keys that type no character still work.
        page.press(Key::Right).await;
        shows!(page, "a step on", "?step" => "2");
        assert_eq!(page.eval(OPERATION).await, "");
        assert_eq!(page.count("dialog").await, 0);
        page.go("?do=flip-vertical&step=1").await;
        shows!(page, "again", "?step" => "1");
    }
    page.click("help").await;
    page.click("single-keys").await;
    page.click("help-close").await;
    page.press('.').await;
    page.wait_until(&format!("{OPERATION} === '(x >>  8)'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_shortcuts_fits_a_phone() {
    for size in [(390, 844), (320, 640)] {
        let options = Options { size, ..Options::default() };
        let page = Page::open_with("", options).await;
        page.press('?').await;
        page.wait_until("document.querySelector('dialog.help')?.open").await;
        let layout = page
            .eval(
                "(dialog => ({
                    scrolled: dialog.scrollTop,
                    cut: dialog.scrollWidth - dialog.clientWidth,
                    narrow: [...dialog.querySelectorAll('dt, dd')].filter(it => it.clientWidth < 200).length,
                    first: document.activeElement.textContent,
                }))(document.querySelector('dialog.help'))",
            )
            .await;
        let expected =
            json!({ "scrolled": 0, "cut": 0, "narrow": 0, "first": "Keyboard shortcuts" });
        assert_eq!(layout, expected, "{size:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resting_pointer_does_not_override_the_keys() {
    const MASKED: &str = "[data-testid=listing] .now [data-expression='9']";
    let page = Page::open("?do=flip-vertical&step=1").await;
    let shows = async |code: &str| {
        shows!(page, code, ".bits-panel code.pointed" => code);
    };
    page.hover_css(MASKED).await;
    shows("(x & k1)").await;
    page.press('.').await;
    shows("((x & k1) <<  8)").await;
    // Hands tremble, and scrolling moves the page under the pointer.
    page.hover_css(MASKED).await;
    page.eval("scrollBy(0, 8), 0").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    shows("((x & k1) <<  8)").await;
    // The next step has other expressions under the pointer.
    page.press(Key::Right).await;
    shows!(page, "the second step", "?step" => "2");
    tokio::time::sleep(Duration::from_millis(300)).await;
    shows!(page, "its bits", ".bits-panel .title" => "Bits");
    // A dialog that was just closed doesn't swallow keys before it is removed.
    page.press('?').await;
    page.wait_until("document.querySelector('dialog.help')?.open").await;
    page.eval(
        "(dialog => {
            dialog.close();
            const key = new KeyboardEvent('keydown', { key: '.', bubbles: true });
            dialog.querySelector('h2').dispatchEvent(key);
        })(document.querySelector('dialog.help'))",
    )
    .await;
    shows("(x >> 16)").await;
}
