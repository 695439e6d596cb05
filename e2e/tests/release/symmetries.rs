//! The view *Symmetries*: images are not buttons.

use deltaboard_e2e::{Page, shows};

#[tokio::test(flavor = "multi_thread")]
async fn a_click_on_an_image_changes_nothing() {
    let page = Page::open("?view=symmetries&bits=0x00000000000000f1").await;
    // On a bit, which has a file and a rank, like the coordinates at the edge.
    page.eval("document.querySelector('.eight .disc').click()").await;
    page.click_css(".eight .still").await;
    // The page handles clicks in order, so the earlier ones are done after this one.
    page.click("theme").await;
    shows!(page, "unchanged",
        "?theme" => "light", "?bits" => "0x00000000000000f1", "bits-input" => "0x00000000000000f1");
}
