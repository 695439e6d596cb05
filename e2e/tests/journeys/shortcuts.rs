//! What can be done without a mouse, and the sheet that says so.

use deltaboard_e2e::{Key, Page};

#[tokio::test(flavor = "multi_thread")]
async fn a_question_mark_opens_the_sheet_of_keys() {
    let page = Page::open("").await;
    page.press('?').await;
    page.wait_until("document.querySelector('dialog.help')?.open").await;
    let text = page.eval("document.querySelector('dialog.help').innerText").await;
    let text = text.as_str().expect("a text");
    for key in ["Space", "Home", "Esc"] {
        assert!(text.contains(key), "{text}");
    }
    page.press(Key::Escape).await;
    page.wait_until("!document.querySelector('dialog')?.open").await;
    page.focus("help").await;
    page.press(Key::Enter).await;
    page.wait_until("document.querySelector('dialog.help')?.open").await;
    page.click("help-close").await;
    page.wait_until("!document.querySelector('dialog')?.open").await;
    assert_eq!(page.eval("document.activeElement.dataset.testid").await, "help");
    // In a field it is a letter like any other.
    page.focus("fen-input").await;
    page.press('?').await;
    page.wait_shown("typed", &[("fen-error", "…")]).await;
    assert_eq!(page.count("dialog").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn inside_a_step_operations_are_seen_one_by_one() {
    let page = Page::open("?bits=0x0000000000000200&do=flip-vertical&step=1").await;
    page.wait_shown("the step", &[("bits-hex", "0x0000000000000002")]).await;
    for (code, value) in [
        ("(x >>  8)", "0x0000000000000002"),
        ("((x >>  8) & k1)", "0x0000000000000002"),
        ("(x & k1)", "0x0000000000000000"),
        ("((x & k1) <<  8)", "0x0000000000000000"),
        ("((x >>  8) & k1) | ((x & k1) <<  8)", "0x0000000000000002"),
    ] {
        page.press('.').await;
        page.wait_shown(code, &[(".bits-panel code.pointed", code), ("bits-hex", value)]).await;
    }
    page.press(',').await;
    page.wait_shown("back", &[(".bits-panel code.pointed", "((x & k1) <<  8)")]).await;
    page.click("inside-forward").await;
    page.click("inside-forward").await;
    page.wait_shown("what the step came to", &[(".bits-panel .title", "Bits")]).await;
}
