//! Editing the board with the pointer and with keys, and undo.

use deltaboard_e2e::{GRID, Key, Options, Page, hex, shows};

const KINGS: &str = "?fen=4k3/8/8/8/8/8/8/4K3_w_-_-";

/// Waits until the field shows a FEN.
async fn has_fen(page: &Page, fen: &str) {
    page.wait_value("fen-input", fen).await;
}

/// Waits for a message to screen readers.
async fn announces(page: &Page, text: &str) {
    shows!(page, text, ".tools [aria-live]" => text);
}

fn square(name: &str) -> String {
    format!("[data-testid=board] [data-square={name}]")
}

#[tokio::test(flavor = "multi_thread")]
async fn drags_pieces() {
    let page = Page::open(KINGS).await;
    // Without *Edit*, pieces stay where they are.
    page.drag(&square("e1"), &square("d2")).await;
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    page.click("edit").await;
    page.drag(&square("e1"), &square("d2")).await;
    has_fen(&page, "4k3/8/8/8/8/8/3K4/8 w - -").await;
    // A drop on another piece captures it; a drop outside the board removes the piece.
    page.drag(&square("d2"), &square("e8")).await;
    has_fen(&page, "4K3/8/8/8/8/8/8/8 w - -").await;
    page.drag(&square("e8"), "[data-testid=step-label]").await;
    has_fen(&page, "8/8/8/8/8/8/8/8 w - -").await;
    page.press_with(Key::Control, 'z').await;
    page.press_with(Key::Control, 'z').await;
    has_fen(&page, "4k3/8/8/8/8/8/3K4/8 w - -").await;
    page.press_with(Key::Control, 'y').await;
    has_fen(&page, "4K3/8/8/8/8/8/8/8 w - -").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_toggles_a_bit() {
    let page = Page::open("?bits=0").await;
    page.click("edit").await;
    page.click_css(&format!("{GRID} [data-square=c3]")).await;
    shows!(page, "a bit", "bits-hex" => hex(1 << 18));
}

#[tokio::test(flavor = "multi_thread")]
async fn drags_pieces_with_a_finger() {
    let phone = Options { size: (390, 844), ..Options::default() };
    let page = Page::open_with(KINGS, phone).await;
    page.click("edit").await;
    page.drag_with_finger(&square("e1"), &square("d3")).await;
    has_fen(&page, "4k3/8/8/8/8/3K4/8/8 w - -").await;
    // The drag doesn't swallow the next press.
    page.focus("turn-view").await;
    page.press(Key::Enter).await;
    page.wait_until("location.search.includes('view=black')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn places_pieces_from_the_palette() {
    let page = Page::open(KINGS).await;
    page.click_css("[data-testid=board] .files [data-file=a]").await;
    shows!(page, "without a piece", ".toast" => "Choose a piece first…");
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    page.click("edit").await;
    page.click_css("[data-man=N]").await;
    page.click_css(&square("c3")).await;
    page.click_css(&square("f3")).await;
    has_fen(&page, "4k3/8/8/8/8/2N2N2/8/4K3 w - -").await;
    // A second click removes the piece; a click on the label of a file fills the file.
    page.click_css(&square("c3")).await;
    page.click_css("[data-testid=board] .files [data-file=h]").await;
    has_fen(&page, "4k2N/7N/7N/7N/7N/5N1N/7N/4K2N w - -").await;
    page.click_css("[data-testid=board] .files [data-file=h]").await;
    page.drag("[data-man=q]", &square("a8")).await;
    has_fen(&page, "q3k3/8/8/8/8/5N2/8/4K3 w - -").await;
    page.click_css(".palette > :last-child").await;
    page.click_css(&square("f3")).await;
    has_fen(&page, "q3k3/8/8/8/8/8/8/4K3 w - -").await;
    page.click("swap-side").await;
    has_fen(&page, "q3k3/8/8/8/8/8/8/4K3 b - -").await;
    page.click("start").await;
    has_fen(&page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").await;
    page.click("clear").await;
    has_fen(&page, "8/8/8/8/8/8/8/8 w - - 0 1").await;
    for _ in 0..10 {
        page.click("undo-edit").await;
    }
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    // A shift that loses pieces needs a confirmation.
    page.click("shift-south").await;
    shows!(page, "a king", "warnings" => "…Press again to do it.");
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    page.click("redo").await;
    has_fen(&page, "4k3/8/8/8/8/2N5/8/4K3 w - -").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn edits_the_board_with_keys() {
    let page = Page::open(KINGS).await;
    page.click("edit").await;
    page.focus(&square("c3")).await;
    page.press('N').await;
    has_fen(&page, "4k3/8/8/8/8/2N5/8/4K3 w - -").await;
    announces(&page, "c3: white knight").await;
    // Enter picks the piece up; after moves of the focus, it drops the piece.
    page.press(Key::Enter).await;
    page.press(Key::Up).await;
    page.press(Key::Right).await;
    page.press(Key::Enter).await;
    has_fen(&page, "4k3/8/8/8/3N4/8/8/4K3 w - -").await;
    announces(&page, "white knight from c3 to d4").await;
    page.press(Key::Delete).await;
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    page.press_with(Key::Shift, Key::Left).await;
    has_fen(&page, "3k4/8/8/8/8/8/8/3K4 w - -").await;
    announces(&page, "everything one square west").await;
    page.press_with(Key::Control, 'z').await;
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    // In a field, keys type text.
    page.focus("fen-input").await;
    page.press('N').await;
    assert!(page.value("fen-input").await.contains('N'));
    let page = Page::open("?bits=0x1").await;
    page.focus(&square("c3")).await;
    page.press('|').await;
    page.wait_value("bits-input", "0x0404040404040405").await;
    announces(&page, "c-file: 1 on all squares").await;
    page.press('-').await;
    page.wait_value("bits-input", "0x0404040404ff0405").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undoes_and_redoes_everything() {
    let page = Page::open("").await;
    page.click("do-flip-vertical").await;
    page.select("routine-select", "flip-vertical/byte-swap").await;
    page.select("mapping-select", "h1-g1").await;
    page.select("examples", "1").await;
    page.click("do-color-flip").await;
    shows!(page, "the end of the playback", "step-play" => "…Play…");
    let address = page.address().await;
    for _ in 0..5 {
        page.press_with(Key::Control, 'z').await;
    }
    page.wait_until("location.search === ''").await;
    assert_eq!(page.attribute("undo", "aria-disabled").await.as_deref(), Some("true"));
    for _ in 0..5 {
        page.press_with(Key::Control, 'y').await;
    }
    page.wait_until(&format!("location.href === '{address}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_offers_recent_boards() {
    let page = Page::open("").await;
    page.paste("8/8/8/8/8/8/8/K6k b - -").await;
    has_fen(&page, "8/8/8/8/8/8/8/K6k b - -").await;
    page.click("edit").await;
    page.click_css(&square("a1")).await;
    page.click_css(&square("b2")).await;
    has_fen(&page, "8/8/8/8/8/8/1K6/7k b - -").await;
    // After a new start, the menu loads recent boards when the pointer reaches it.
    page.go("").await;
    page.hover("examples").await;
    page.select("examples", "8/8/8/8/8/8/8/K6k b - -").await;
    has_fen(&page, "8/8/8/8/8/8/8/K6k b - -").await;
    page.select("examples", "forget").await;
    page.wait_until("!document.querySelector('[data-testid=examples] optgroup')").await;
    page.wait_until("!localStorage.getItem('deltaboard-recent')").await;
}
