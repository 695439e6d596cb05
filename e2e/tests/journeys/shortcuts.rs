//! Keyboard shortcuts and the dialog that lists them.

use deltaboard_e2e::{Key, Page, shows};

#[tokio::test(flavor = "multi_thread")]
async fn a_question_mark_opens_the_list_of_shortcuts() {
    let page = Page::open("").await;
    page.press('?').await;
    page.wait_until("document.querySelector('dialog.help')?.open").await;
    let text: String = page.eval_as("document.querySelector('dialog.help').innerText").await;
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
    page.wait_for("[data-testid=help]:focus").await;
    // In a field, `?` is typed.
    page.focus("fen-input").await;
    page.press('?').await;
    shows!(page, "typed", "fen-error" => "…");
    assert_eq!(page.count("dialog").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn dot_and_comma_step_through_the_operations_of_a_step() {
    let page = Page::open("?bits=0x0000000000000200&do=flip-vertical&step=1").await;
    shows!(page, "the step", "bits-hex" => "0x0000000000000002");
    for (code, value) in [
        ("(x >>  8)", "0x0000000000000002"),
        ("((x >>  8) & k1)", "0x0000000000000002"),
        ("(x & k1)", "0x0000000000000000"),
        ("((x & k1) <<  8)", "0x0000000000000000"),
        ("((x >>  8) & k1) | ((x & k1) <<  8)", "0x0000000000000002"),
    ] {
        page.press('.').await;
        shows!(page, code, ".bits-panel code.pointed" => code, "bits-hex" => value);
    }
    page.press(',').await;
    shows!(page, "back", ".bits-panel code.pointed" => "((x & k1) <<  8)");
    page.click("inside-forward").await;
    page.click("inside-forward").await;
    shows!(page, "the result of the step", ".bits-panel .title" => "Bits");
}
