//! The view *Symmetries*: what is no button does nothing.

use deltaboard_e2e::Page;

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_an_image_changes_nothing() {
    let page = Page::open("?view=symmetries&bits=0x00000000000000f1").await;
    // On a bit, which tells its file and rank as labels at the edge do.
    page.eval("document.querySelector('.eight .disc').click()").await;
    page.click_css(".eight .still").await;
    // What was pressed before is answered before.
    page.click("theme").await;
    page.wait_shown(
        "as it was",
        &[
            ("?theme", "light"),
            ("?bits", "0x00000000000000f1"),
            ("bits-input", "0x00000000000000f1"),
        ],
    )
    .await;
}
