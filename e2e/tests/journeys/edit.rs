//! The board is changed by hand, with the pointer and with keys, and all of it can be taken back.

use deltaboard_e2e::{Options, Page};
use fantoccini::key::Key;

const KINGS: &str = "?fen=4k3/8/8/8/8/8/8/4K3_w_-_-";

async fn fen(page: &Page) -> String {
    page.value("fen-input").await
}

/// Waits until the field shows a FEN.
async fn has_fen(page: &Page, fen: &str) {
    page.wait_value("fen-input", fen).await;
}

async fn has_bits(page: &Page, bits: &str) {
    page.wait_value("bits-input", bits).await;
}

/// What is read out to those who do not see the board.
async fn says(page: &Page, text: &str) {
    page.wait_until(&format!(
        "document.querySelector('.tools [aria-live]').textContent === '{text}'"
    ))
    .await;
}

/// Nothing is on the console.
async fn is_well(page: &Page) {
    assert_eq!(page.console_errors().await, [""; 0]);
}

fn square(name: &str) -> String {
    format!("[data-testid=board] [data-square={name}]")
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_are_dragged() {
    let page = Page::open(KINGS).await;
    page.drag(&square("e1"), &square("d2")).await;
    has_fen(&page, "4k3/8/8/8/8/8/3K4/8 w - -").await;
    // Onto another: that is gone. Off the board: it is gone itself.
    page.drag(&square("d2"), &square("e8")).await;
    has_fen(&page, "4K3/8/8/8/8/8/8/8 w - -").await;
    page.drag(&square("e8"), "[data-testid=step-label]").await;
    has_fen(&page, "8/8/8/8/8/8/8/8 w - -").await;
    page.press_with(Key::Control, 'z').await;
    page.press_with(Key::Control, 'z').await;
    has_fen(&page, "4k3/8/8/8/8/8/3K4/8 w - -").await;
    page.press_with(Key::Control, 'y').await;
    has_fen(&page, "4K3/8/8/8/8/8/8/8 w - -").await;
    is_well(&page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_are_dragged_with_a_finger() {
    let phone = Options { size: (390, 844), ..Options::default() };
    let page = Page::open_with(KINGS, phone).await;
    page.drag_with_finger(&square("e1"), &square("d3")).await;
    has_fen(&page, "4k3/8/8/8/8/3K4/8/8 w - -").await;
    // The next press counts.
    page.focus("turn-view").await;
    page.press(Key::Enter).await;
    page.wait_until("location.search.includes('view=black')").await;
    is_well(&page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_palette_puts_pieces() {
    let page = Page::open(KINGS).await;
    page.click_css("[data-testid=board] .files [data-file=a]").await;
    page.wait_until(
        "document.querySelector('.toast').textContent.startsWith('Choose a piece first')",
    )
    .await;
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    page.click("edit").await;
    page.click_css("[data-man=N]").await;
    page.click_css(&square("c3")).await;
    page.click_css(&square("f3")).await;
    has_fen(&page, "4k3/8/8/8/8/2N2N2/8/4K3 w - -").await;
    // Where it stands already it is taken away; the label of a line fills it.
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
    // What a shift loses is asked about first.
    page.click("shift-south").await;
    page.wait_shown("a king", &[("warnings", "…Press again to do it.")]).await;
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    page.click("redo").await;
    has_fen(&page, "4k3/8/8/8/8/2N5/8/4K3 w - -").await;
    is_well(&page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_change_the_board() {
    let page = Page::open(KINGS).await;
    page.eval(&format!("document.querySelector('{}').focus()", square("c3"))).await;
    page.press('N').await;
    has_fen(&page, "4k3/8/8/8/8/2N5/8/4K3 w - -").await;
    says(&page, "c3: white knight").await;
    // Enter takes it; after a walk it puts it down.
    page.press(Key::Enter).await;
    page.press(Key::Up).await;
    page.press(Key::Right).await;
    page.press(Key::Enter).await;
    has_fen(&page, "4k3/8/8/8/3N4/8/8/4K3 w - -").await;
    says(&page, "white knight from c3 to d4").await;
    page.press(Key::Delete).await;
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    page.press_with(Key::Shift, Key::Left).await;
    has_fen(&page, "3k4/8/8/8/8/8/8/3K4 w - -").await;
    says(&page, "everything one square west").await;
    page.press_with(Key::Control, 'z').await;
    has_fen(&page, "4k3/8/8/8/8/8/8/4K3 w - -").await;
    // In a field, keys belong to the field.
    page.focus("fen-input").await;
    page.press('N').await;
    assert!(fen(&page).await.contains('N'));
    let page = Page::open("?bits=0x1").await;
    page.eval(&format!("document.querySelector('{}').focus()", square("c3"))).await;
    page.press('|').await;
    has_bits(&page, "0x0404040404040405").await;
    says(&page, "c-file: 1 on all squares").await;
    page.press('-').await;
    has_bits(&page, "0x0404040404ff0405").await;
    is_well(&page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_done_can_be_taken_back() {
    let page = Page::open("").await;
    page.click("do-flip-vertical").await;
    page.select("routine-select", "flip-vertical/byte-swap").await;
    page.select("mapping-select", "h1-g1").await;
    page.select("examples", "1").await;
    page.click("do-color-flip").await;
    page.wait_until(
        "document.querySelector('[data-testid=step-play]').textContent.includes('Play')",
    )
    .await;
    let done = page.address().await;
    for _ in 0..5 {
        page.press_with(Key::Control, 'z').await;
    }
    page.wait_until("location.search === ''").await;
    assert_eq!(page.attribute("undo", "aria-disabled").await.as_deref(), Some("true"));
    for _ in 0..5 {
        page.press_with(Key::Control, 'y').await;
    }
    page.wait_until(&format!("location.href === '{done}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_of_before_are_in_the_menu() {
    let page = Page::open("").await;
    page.paste("8/8/8/8/8/8/8/K6k b - -").await;
    has_fen(&page, "8/8/8/8/8/8/8/K6k b - -").await;
    page.click_css(&square("a1")).await;
    page.click_css(&square("b2")).await;
    has_fen(&page, "8/8/8/8/8/8/1K6/7k b - -").await;
    // Another day: it is there once somebody is about to choose.
    page.go("").await;
    page.hover("examples").await;
    page.select("examples", "8/8/8/8/8/8/8/K6k b - -").await;
    has_fen(&page, "8/8/8/8/8/8/8/K6k b - -").await;
    page.select("examples", "forget").await;
    page.wait_until("!document.querySelector('[data-testid=examples] optgroup')").await;
    page.wait_until("!localStorage.getItem('deltaboard-recent')").await;
}
