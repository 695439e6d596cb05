//! Routines on squares instead of bitboards, the packing by diagonals, and the list of masks.

use deltaboard_e2e::samples::R_HEX as R;
use deltaboard_e2e::{GRID, Key, Page, shows};
use deltaboard_scene::{Scene, State, diagonal, square_map};
use deltaboard_transform::{Bitboard, Square};

#[tokio::test(flavor = "multi_thread")]
async fn a_square_shows_its_calculation() {
    let page = Page::open("").await;
    page.click("domain-square").await;
    shows!(page, "the square's routine",
        "routine-select" => "flip-vertical/square-xor", "listing" => "…return sq ^ 56;…",
        "operations" => "1 op · 1 step · proved", "bits-hex" => R);
    page.click("step-forward").await;
    shows!(page, "played", "bits-hex" => "0x22120a0e1222221e", "?do" => "flip-vertical");
    page.hover_css(&format!("{GRID} [data-square=e2]")).await;
    shows!(page, "hovering over e2", "square-info" => "e2 is 12: 12 ^ 56 = 52, which is e7");
    let e2 = format!("{GRID} [data-square=e2]");
    assert_eq!(page.attribute(&e2, "data-label").await.as_deref(), Some("52"), "the label of e2");
    // The focus has the same effect as the pointer.
    page.focus(&e2).await;
    page.press(Key::Up).await;
    shows!(page, "one square up", "square-info" => "e3 is 20: 20 ^ 56 = 44, which is e6");
    page.click("domain-board").await;
    shows!(page, "back to the bitboard",
        "routine-select" => "flip-vertical/delta-swaps", "?do" => "flip-vertical");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_packing_shows_its_diagonals() {
    let page = Page::open("").await;
    let id = "rotated-45-packed/reversal-and-pdep";
    let scene = Scene::of(&State::from_query(&format!("?routine={id}")));
    page.select("routine-select", id).await;
    shows!(page, "chosen",
        "operations" => "13 ops …", "bits-hex" => R, "square-map" => square_map(&scene).join(" "));
    page.wait_for(".diamond").await;
    assert_eq!(page.count(".diamond .cell").await, 64, "squares of the diamond");
    let colours = "new Set([...document.querySelectorAll('.diamond .cell')].map(it => getComputedStyle(it).fill)).size";
    let colours = page.eval(colours).await;
    assert!(colours.as_u64() > Some(1), "the diagonals have {colours} colours");
    page.js_click("step-last").await;
    shows!(page, "packed", "bits-hex" => "0x5aa41263a0a00808", "fen-output" => "0x5aa41263a0a00808",
        "?do" => "rotated-45-packed");
    // Each bit has the number of its original diagonal.
    let last = scene.last_frame();
    let diagonals = Square::ALL.map(|square| {
        let bit = scene.bit_at(square, last).expect("a permutation");
        diagonal(scene.transform, bit.from).to_string()
    });
    assert_eq!(page.square_data("diagonal").await, diagonals.join(" "));
}

/// Each mask is shown with its number and its fraction; a click goes to the step that uses it.
#[tokio::test(flavor = "multi_thread")]
async fn a_click_on_a_mask_goes_to_its_step() {
    let page = Page::open("").await;
    let id = "flip-vertical/delta-swaps";
    page.go(&format!("?routine={id}")).await;
    shows!(page, id, "routine-select" => id);
    // The swap of the halves has no mask.
    assert_eq!(page.count(".masks button").await, 2);
    for (step, hex, fraction) in
        [("2", "0x0000FFFF0000FFFF", "−1/65537"), ("1", "0x00FF00FF00FF00FF", "−1/257")]
    {
        let mask = format!("[title=\"Go to step {step}\"]");
        let text = page.content(&mask).await;
        assert!(text.contains(hex) && text.contains(fraction), "{text}");
        page.click(&mask).await;
        let bits = u64::from_str_radix(&hex[2..], 16).expect("a number");
        shows!(page, hex, "?step" => step, "step-slider" => step, "?do" => "flip-vertical",
            "bit-grid-mask" => &Bitboard(bits));
    }
}
