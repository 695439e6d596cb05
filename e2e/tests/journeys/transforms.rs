//! The buttons of the transforms.

use deltaboard_e2e::samples::{R_FLIPPED, R_HEX};
use deltaboard_e2e::{Key, Page, shows};

/// A click plays to the last step, and the page shows the result all the time.
#[tokio::test(flavor = "multi_thread")]
async fn a_click_plays_to_the_end() {
    let page = Page::open("").await;
    shows!(page, "as the page opens",
        "fen-output" => R_HEX, "bits-hex" => R_HEX, "routine-select" => "flip-vertical/delta-swaps",
        "step-label" => "Step 0 of 3…", "step-slider" => "0",
        "step-why" => "A bitboard is a 64-bit number …", "?do" => "");
    // Nothing tells of a step yet.
    for part in [
        ".arcs",
        ".washes",
        ".tile",
        ".ring",
        ".wires",
        ".code .now",
        "[data-testid=bit-grid-mask]",
    ] {
        assert_eq!(page.count(part).await, 0, "{part}");
    }
    assert_eq!(page.count("[data-look~=first]").await, 1);
    page.go("?do=flip-vertical&step=0").await;
    shows!(page, "a transform before its first step",
        "bit-grid-mask" => &[". . . . . . . .\n1 1 1 1 1 1 1 1"; 4].join("\n"),
        "step-why" => "Starting board. Next: delta swap by 8 …");
    // The page previews the step: the arcs, the tints, and the line of code.
    assert_eq!(page.count(".main-grid .arcs > path").await, 8);
    // Ranks 1, 3, 5 and 7: 32 squares.
    let up = "document.querySelector('.main-grid .washes > .up').getAttribute('d')";
    assert_eq!(
        page.eval(up).await,
        "M0 100h800v100h-800zM0 300h800v100h-800zM0 500h800v100h-800zM0 700h800v100h-800z"
    );
    assert_eq!(page.count(".main-grid .one.up").await, 8);
    assert_eq!(page.count(".code .now [data-tie]").await, 2);
    // At half speed, so that even a slow machine still plays when the test looks.
    page.go("").await;
    page.js_click("speed-half").await;
    page.click("do-flip-vertical").await;
    shows!(page, "playing", "step-play" => "…Pause", "fen-output" => R_FLIPPED);
    shows!(page, "played to the end",
        "step-label" => "Step 3 of 3: swap the two halves", "step-play" => "…Play", "bits-hex" => R_FLIPPED,
        "fen-output" => R_FLIPPED);
    page.press(Key::Home).await;
    shows!(page, "back at the start", "bits-hex" => R_HEX, "fen-output" => R_FLIPPED);
}
