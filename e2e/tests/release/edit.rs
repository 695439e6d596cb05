//! The board is changed by hand while it is played, in another tab, and on every screen.

use deltaboard_e2e::{Options, Page};
use fantoccini::key::Key;

/// Waits until the field shows a FEN.
async fn has_fen(page: &Page, fen: &str) {
    page.wait_value("fen-input", fen).await;
}

fn square(name: &str) -> String {
    format!("[data-testid=board] [data-square={name}]")
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_of_another_tab_are_in_the_menu_and_stay() {
    let page = Page::open("").await;
    page.paste("8/8/8/8/8/8/8/K6k b - -").await;
    has_fen(&page, "8/8/8/8/8/8/8/K6k b - -").await;
    let first = page.tab().await;
    page.open_tab().await;
    page.go("").await;
    page.fill("fen-input", "k7/8/8/8/8/8/8/7K w - -").await;
    has_fen(&page, "k7/8/8/8/8/8/8/7K w - -").await;
    page.close_tab(&first).await;
    let is_offered = |fen: &str| {
        format!(
            "document.querySelector('[data-testid=examples] optgroup [value=\"{fen}\"]') !== null"
        )
    };
    page.wait_until(&is_offered("k7/8/8/8/8/8/8/7K w - -")).await;
    // What this tab keeps is not all that is kept.
    page.paste("8/8/8/8/8/8/8/k6K w - -").await;
    page.wait_until(&is_offered("8/8/8/8/8/8/8/k6K w - -")).await;
    page.go("").await;
    page.hover("examples").await;
    for fen in ["8/8/8/8/8/8/8/K6k b - -", "k7/8/8/8/8/8/8/7K w - -", "8/8/8/8/8/8/8/k6K w - -"] {
        page.wait_until(&is_offered(fen)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_is_dragged_while_it_is_played() {
    let page = Page::open("?fen=8/8/8/8/8/8/8/1N5k_w_-_-&do=flip-vertical&step=0").await;
    page.click_css(&square("b1")).await;
    // A step takes it away: what is in the hand is let go.
    page.press(Key::End).await;
    page.click_css(&square("c3")).await;
    has_fen(&page, "8/8/8/8/8/8/8/1N5k w - -").await;
    // A drop beside the squares puts it back, and the bits are a board too.
    page.drag(&square("b8"), "[data-testid=board] .ranks i:nth-child(2)").await;
    has_fen(&page, "8/8/8/8/8/8/8/1N5k w - -").await;
    page.drag(&square("b8"), ".bits-panel [data-square=c6]").await;
    has_fen(&page, "8/8/8/8/8/2N5/8/7k w - -").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tools_that_are_opened_are_seen() {
    for size in [(1440, 900), (1366, 768), (390, 844), (320, 640)] {
        let options = Options { size, ..Options::default() };
        let page = Page::open_with("", options).await;
        page.click("edit").await;
        // Each can be pressed where it is: nothing lies over it.
        page.wait_until(
            "(tools => tools.length > 10 && tools.every(tool => {
                const { left, right, top, bottom } = tool.getBoundingClientRect();
                return tool.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
            }))([...document.querySelectorAll('.tools button')])",
        )
        .await;
    }
}
