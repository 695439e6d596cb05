//! The view *Symmetries*: the eight images, the table of products, the laws, and the canonical form.

use deltaboard_e2e::samples::{SAMPLE, SAMPLE_FLIPPED};
use deltaboard_e2e::{Key, Page, board_text, shows};
use deltaboard_scene::{Scene, State};
use deltaboard_transform::{Fen, Symmetry, Transform};

/// [`SAMPLE`] after a rotation by 180°.
const ROTATED: &str = "8/8/8/8/8/3B2KN/8/7k w - -";

fn link(fen: &str) -> String {
    format!("?view=symmetries&fen={}", fen.replace(' ', "_"))
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_and_plays_an_image() {
    let page = Page::open("").await;
    page.fill("fen-input", SAMPLE).await;
    page.click("symmetries").await;
    for symmetry in Symmetry::ALL {
        let name = Transform::Symmetry(symmetry).name();
        let state = State::from_query(&format!("{}&do={name}", link(SAMPLE)));
        let image = format!("image-{name}-fen");
        shows!(page, name, &*image => Scene::of(&state).after);
    }
    shows!(page, "the sample has no symmetry",
        "?view" => "symmetries", "images-alike" => "Only the identity…");
    let figure = "figure:has([data-testid=image-rotate-180-fen])";
    page.click_css(&format!("{figure} [data-look=small]")).await;
    shows!(page, "copied", ".toast" => "Copied.");
    assert_eq!(page.clipboard().await, ROTATED);
    page.click_css(&format!("{figure} [data-look=quiet]")).await;
    shows!(page, "played", "?do" => "rotate-180", "fen-output" => ROTATED);
    page.press(Key::End).await;
    shows!(page, "at the end",
        "board" => board_text(ROTATED), "?view" => "symmetries", "image-identity-fen" => SAMPLE);
    page.back().await;
    shows!(page, "back", "?do" => "", "fen-output" => SAMPLE);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cell_of_the_table_plays_its_product() {
    let page = Page::open(&link(SAMPLE)).await;
    // Flip, then mirror: a rotation by 180°.
    page.click("[data-cell=\"10\"]").await;
    shows!(page, "pressed", "step-play" => "…Pause", "?do" => "flip-vertical,mirror-horizontal");
    shows!(page, "the product", "product" => "…= rotation by 180°…", "fen-output" => ROTATED);
    page.js_click("speed-double").await;
    shows!(page, "played to the end", "step-play" => "…Play", "board" => board_text(ROTATED));
    let last: usize = page.value("step-slider").await.parse().expect("a number");
    assert_eq!(last, 6, "three delta swaps, and three more");
    for step in (0..last).rev() {
        page.press(Key::Left).await;
        shows!(page, "stepping back", "step-slider" => step);
        if step == 3 {
            shows!(page, "between the two", "board" => board_text(SAMPLE_FLIPPED));
        }
    }
    shows!(page, "at the start", "board" => board_text(SAMPLE));
    page.reload().await;
    shows!(page, "reloaded", "?do" => "flip-vertical,mirror-horizontal", "board" => board_text(SAMPLE),
        "product" => "flip, then mirror…");
    // Keys move the focus over the table and press a cell.
    page.focus("[data-cell=\"10\"]").await;
    for (key, cell) in [
        (Key::Right, "11"),
        (Key::Down, "19"),
        (Key::Left, "18"),
        (Key::Up, "10"),
        (Key::Up, "2"),
        (Key::Up, "2"),
        (Key::Home, "0"),
        (Key::Left, "0"),
        (Key::End, "7"),
    ] {
        page.press(key).await;
        page.wait_for(&format!("[data-cell=\"{cell}\"]:focus")).await;
    }
    shows!(page, "arrows over the table don't step",
        "?do" => "flip-vertical,mirror-horizontal", "step-slider" => "0");
    // Keys that edit boards don't act on the table.
    page.press('q').await;
    page.press(Key::Delete).await;
    page.press_with(Key::Shift, Key::Left).await;
    page.wait_for("[data-cell=\"6\"]:focus").await;
    page.press(Key::Right).await;
    page.press(Key::Enter).await;
    shows!(page, "Enter", "?do" => "identity,rotate-90-anticlockwise", "image-identity-fen" => SAMPLE);
    assert_eq!(page.count("[data-cell]").await, 64);
    page.wait_for("[data-cell=\"7\"][aria-pressed=true]").await;
    page.back().await;
    shows!(page, "back", "?do" => "flip-vertical,mirror-horizontal", "?view" => "symmetries");
}

/// With the king on the diagonal there is a tie of two symmetries: the page shows which one decided, and a button applies it.
#[tokio::test(flavor = "multi_thread")]
async fn applies_the_canonical_form_and_a_law() {
    let fen = "8/8/7k/8/4K3/8/8/Q7 w - -";
    let page = Page::open(&link(fen)).await;
    let read: Fen = fen.parse().expect("a FEN");
    let canonical = read.position.canonical().expect("there is one king");
    let form = Fen { position: canonical.position, ..read }.to_string();
    shows!(page, fen, "canonical-square" => "d4", "canonical-fen" => form,
        "canonical-transform" => canonical.symmetry.name(),
        ".canonical" => "…two symmetries bring the king there…",
        ".canonical" => "…decides, the black king. The image with the smaller bitboard…", ".canonical" => "…Inverse: …");
    page.click("canonical-apply").await;
    shows!(page, "applied", "fen-output" => form, "?do" => canonical.symmetry.name());
    // The canonical form of the input stays the same.
    shows!(page, "applied", "canonical-square" => "d4", "canonical-fen" => form);
    page.go(&link(&form)).await;
    shows!(page, "the canonical form", "canonical-transform" => "identity", "canonical-fen" => form);
    assert_eq!(page.attribute("canonical-apply", "aria-disabled").await.as_deref(), Some("true"));
    page.go("?view=symmetries").await;
    shows!(page, "bits have no king", ".canonical" => "…A bitboard has no king: paste a FEN.");
    page.wait_until(
        "(laws => laws.length >= 20 && laws.every(it => it.textContent.endsWith('✓')))([...document.querySelectorAll('.laws li')])",
    )
    .await;
    page.click_css(".laws li button:nth-of-type(1)").await;
    shows!(page, "a click on a law", "?do" => "flip-diagonal,flip-vertical");
    page.js_click("step-last").await;
    shows!(page, "played", "fen-output" => "0x00ff888c92610000");
}
