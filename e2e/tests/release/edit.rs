//! Editing the board while it plays, with another tab, and on screens of every size.

use deltaboard_e2e::{Key, Options, Page};

fn square(name: &str) -> String {
    format!("[data-testid=board] [data-square={name}]")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_merges_recent_boards_of_two_tabs() {
    let page = Page::open("").await;
    page.paste("8/8/8/8/8/8/8/K6k b - -").await;
    page.wait_value("fen-input", "8/8/8/8/8/8/8/K6k b - -").await;
    let first = page.tab().await;
    page.open_tab().await;
    page.go("").await;
    page.fill("fen-input", "k7/8/8/8/8/8/8/7K w - -").await;
    page.wait_value("fen-input", "k7/8/8/8/8/8/8/7K w - -").await;
    page.close_tab(&first).await;
    let is_offered = |fen: &str| {
        format!(
            "document.querySelector('[data-testid=examples] optgroup [value=\"{fen}\"]') !== null"
        )
    };
    page.wait_until(&is_offered("k7/8/8/8/8/8/8/7K w - -")).await;
    // Storing a board keeps the stored boards of the other tab.
    page.paste("8/8/8/8/8/8/8/k6K w - -").await;
    page.wait_until(&is_offered("8/8/8/8/8/8/8/k6K w - -")).await;
    page.go("").await;
    page.hover("examples").await;
    for fen in ["8/8/8/8/8/8/8/K6k b - -", "k7/8/8/8/8/8/8/7K w - -", "8/8/8/8/8/8/8/k6K w - -"] {
        page.wait_until(&is_offered(fen)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn edits_pieces_at_any_step() {
    let page = Page::open("?fen=8/8/8/8/8/8/8/1N5k_w_-_-&do=flip-vertical&step=0").await;
    page.click("edit").await;
    page.click_css(&square("b1")).await;
    // A step drops the held piece.
    page.press(Key::End).await;
    page.click_css(&square("c3")).await;
    page.wait_value("fen-input", "8/8/8/8/8/8/8/1N5k w - -").await;
    // A drop on the coordinates cancels the drag; a drop on the bit grid moves the piece.
    page.drag(&square("b8"), "[data-testid=board] .ranks i:nth-child(2)").await;
    page.wait_value("fen-input", "8/8/8/8/8/8/8/1N5k w - -").await;
    page.drag(&square("b8"), ".bits-panel [data-square=c6]").await;
    page.wait_value("fen-input", "8/8/8/8/8/2N5/8/7k w - -").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_edit_tools_are_visible_on_every_screen() {
    for size in [(1440, 900), (1366, 768), (390, 844), (320, 640)] {
        let options = Options { size, ..Options::default() };
        let page = Page::open_with("", options).await;
        page.click("edit").await;
        // Nothing covers them.
        page.wait_until(
            "(tools => tools.length > 10 && tools.every(tool => {
                const { left, right, top, bottom } = tool.getBoundingClientRect();
                return tool.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
            }))([...document.querySelectorAll('.tools button')])",
        )
        .await;
    }
}
