//! Keys that can be switched off, the sheet of keys on a phone, and a pointer at rest.

use std::time::Duration;

use deltaboard_e2e::{Key, Options, Page};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_write_a_sign_can_be_switched_off() {
    const NOW: &str = "(document.querySelector('.bits-panel .pointed')?.textContent ?? '')";
    let page = Page::open("?do=flip-vertical&step=1").await;
    page.press('.').await;
    page.wait_until(&format!("{NOW} === '(x >>  8)'")).await;
    // Who does not see it hears it.
    page.wait_shown("inside", &[("operation", "(x >> 8) = 0x…")]).await;
    page.press(',').await;
    page.wait_until(&format!("{NOW} === ''")).await;
    page.press('?').await;
    page.wait_until("document.querySelector('dialog.help')?.open").await;
    page.click("single-keys").await;
    page.wait_until("document.querySelector('[data-testid=single-keys]').ariaPressed === 'false'")
        .await;
    page.click("help-close").await;
    // It is kept on the device.
    for _ in 0..2 {
        page.eval(
            "addEventListener('keydown', it => { window.unhandled = !it.defaultPrevented }), 0",
        )
        .await;
        page.press('?').await;
        page.press('.').await;
        // Others may have a use for them.
        assert_eq!(page.eval("window.unhandled").await, true);
        // Which keys write no sign still mean what they meant.
        page.press(Key::Right).await;
        page.wait_shown("a step on", &[("?step", "2")]).await;
        assert_eq!(page.eval(NOW).await, "");
        assert_eq!(page.count("dialog").await, 0);
        page.go("?do=flip-vertical&step=1").await;
        page.wait_shown("again", &[("?step", "1")]).await;
    }
    page.click("help").await;
    page.click("single-keys").await;
    page.click("help-close").await;
    page.press('.').await;
    page.wait_until(&format!("{NOW} === '(x >>  8)'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sheet_of_keys_is_read_on_a_phone() {
    for size in [(390, 844), (320, 640)] {
        let options = Options { size, ..Options::default() };
        let page = Page::open_with("", options).await;
        page.press('?').await;
        page.wait_until("document.querySelector('dialog.help')?.open").await;
        let sheet = page
            .eval(
                "(sheet => ({
                    from: sheet.scrollTop,
                    cut: sheet.scrollWidth - sheet.clientWidth,
                    narrow: [...sheet.querySelectorAll('dt, dd')].filter(it => it.clientWidth < 200).length,
                    first: document.activeElement.textContent,
                }))(document.querySelector('dialog.help'))",
            )
            .await;
        let all_of_it = json!({ "from": 0, "cut": 0, "narrow": 0, "first": "Keys" });
        assert_eq!(sheet, all_of_it, "{size:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pointer_at_rest_takes_nothing_from_the_keys() {
    const MASKED: &str = "[data-testid=listing] .now [data-expression='9']";
    let page = Page::open("?do=flip-vertical&step=1").await;
    let shows = async |code: &str| {
        page.wait_shown(code, &[(".bits-panel code.pointed", code)]).await;
    };
    page.hover_css(MASKED).await;
    shows("(x & k1)").await;
    page.press('.').await;
    shows("((x & k1) <<  8)").await;
    // A hand on the mouse trembles; what is scrolled goes by under the pointer.
    page.hover_css(MASKED).await;
    page.eval("scrollBy(0, 8), 0").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    shows("((x & k1) <<  8)").await;
    // The next step's values stand elsewhere.
    page.press(Key::Right).await;
    page.wait_shown("the second step", &[("?step", "2")]).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    page.wait_shown("its board", &[(".bits-panel .title", "Bits")]).await;
    // A sheet that was just closed takes none either, before it is gone.
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
