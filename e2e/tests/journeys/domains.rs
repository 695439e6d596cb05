//! What routines are played on besides bitboards: the number of a square, a board of 64 numbers; and the shifts, the
//! packing by diagonals and the masks, each from the first page on.

use deltaboard_e2e::{Key, Page};
use deltaboard_scene::{Scene, State, diagonal, square_map};
use deltaboard_transform::{Bitboard, Square};

const R: &str = "0x1e2222120e0a1222";
const GRID: &str = "[data-testid=bit-grid] ~ [data-squares]";

#[tokio::test(flavor = "multi_thread")]
async fn a_square_shows_its_arithmetic() {
    let page = Page::open("").await;
    page.click("domain-square").await;
    page.wait_shown(
        "the square's routine",
        &[
            ("routine-select", "flip-vertical/square-xor"),
            ("listing", "…return sq ^ 56;…"),
            ("operations", "1 op · 1 step · proved"),
            ("bits-hex", R),
        ],
    )
    .await;
    page.click("step-forward").await;
    page.wait_shown("played", &[("bits-hex", "0x22120a0e1222221e"), ("?do", "flip-vertical")])
        .await;
    page.hover_css(&format!("{GRID} [data-square=e2]")).await;
    page.wait_shown("pointing at e2", &[("square-info", "e2 is 12: 12 ^ 56 = 52, which is e7")])
        .await;
    let label = page
        .eval(&format!("document.querySelector('{GRID} [data-square=e2]').dataset.label"))
        .await;
    assert_eq!(label, "52", "what is written on e2");
    // With the keyboard as with the pointer.
    page.eval(&format!("document.querySelector('{GRID} [data-square=e2]').focus()")).await;
    page.press(Key::Up).await;
    page.wait_shown("one square up", &[("square-info", "e3 is 20: 20 ^ 56 = 44, which is e6")])
        .await;
    page.click("domain-board").await;
    page.wait_shown(
        "back to the bitboard",
        &[("routine-select", "flip-vertical/delta-swaps"), ("?do", "flip-vertical")],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_packing_lays_diagonal_after_diagonal() {
    let page = Page::open("").await;
    let id = "rotated-45-packed/reversal-and-pdep";
    let scene = Scene::of(&State::from_query(&format!("?routine={id}")));
    page.select("routine-select", id).await;
    page.wait_shown(
        "chosen",
        &[
            ("operations", "13 ops …"),
            ("bits-hex", R),
            ("square-map", &square_map(&scene).join(" ")),
        ],
    )
    .await;
    page.wait_for(".diamond").await;
    assert_eq!(page.count(".diamond .cell").await, 64, "squares of the diamond");
    let colours = "new Set([...document.querySelectorAll('.diamond .cell')].map(it => getComputedStyle(it).fill)).size";
    let colours = page.eval(colours).await;
    assert!(colours.as_u64() > Some(1), "the diagonals are told apart by {colours} colours");
    page.push("step-last").await;
    page.wait_shown(
        "packed",
        &[
            ("bits-hex", "0x5aa41263a0a00808"),
            ("fen-output", "0x5aa41263a0a00808"),
            ("?do", "rotated-45-packed"),
        ],
    )
    .await;
    // Each bit has the diagonal that it has come from.
    let seen = format!(
        "[1, 2, 3, 4, 5, 6, 7, 8].flatMap(rank => [...'abcdefgh'].map(file =>
            document.querySelector(`{GRID} [data-square=${{file}}${{rank}}]`).dataset.diagonal)).join(' ')"
    );
    let last = scene.last_frame();
    let diagonals = Square::ALL.map(|square| {
        let bit = scene.bit_at(square, last).expect("a permutation");
        diagonal(scene.transform, bit.from).to_string()
    });
    assert_eq!(page.eval(&seen).await, diagonals.join(" "));
}

/// Each mask is drawn, with its hex and what fraction it is, and a press goes to the step that uses it.
#[tokio::test(flavor = "multi_thread")]
async fn a_mask_goes_to_its_step() {
    let page = Page::open("").await;
    let id = "flip-vertical/delta-swaps";
    page.go(&format!("?routine={id}")).await;
    page.wait_shown(id, &[("routine-select", id)]).await;
    assert_eq!(page.count(".masks button").await, 3);
    for (step, hex, fraction) in
        [("3", "0x00000000FFFFFFFF", "−1/4294967297"), ("1", "0x00FF00FF00FF00FF", "−1/257")]
    {
        let mask = format!("[title=\"Go to step {step}\"]");
        let text = page.look(&[&mask]).await.remove(0);
        assert!(text.contains(hex) && text.contains(fraction), "{text}");
        page.click(&mask).await;
        let bits = u64::from_str_radix(&hex[2..], 16).expect("a number");
        page.wait_shown(
            hex,
            &[
                ("?step", step),
                ("step-slider", step),
                ("?do", "flip-vertical"),
                ("bit-grid-mask", &Bitboard(bits).to_string()),
            ],
        )
        .await;
    }
}
