//! The buttons of the transforms.

use deltaboard_e2e::{Key, Page};

/// A press plays to the last step by itself, and the result stands there all the while.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_plays_to_the_end() {
    let page = Page::open("").await;
    page.wait_shown(
        "as the page opens",
        &[
            ("fen-output", "0x1e2222120e0a1222"),
            ("bits-hex", "0x1e2222120e0a1222"),
            ("routine-select", "flip-vertical/delta-swaps"),
            ("step-label", "Step 0 of 3…"),
            ("step-slider", "0"),
            ("bit-grid-mask", &[". . . . . . . .\n1 1 1 1 1 1 1 1"; 4].join("\n")),
            ("step-why", "Ready to play the flip. Next: delta swap by 8 …"),
            ("?do", ""),
        ],
    )
    .await;
    // What comes is seen before it comes: who changes places with whom, and which line does it.
    assert_eq!(page.count(".main-grid .arcs > path").await, 8);
    assert_eq!(page.count(".main-grid .square.up").await, 32);
    assert_eq!(page.count(".main-grid .one.up").await, 8);
    assert_eq!(page.count(".code .now [data-tie]").await, 2);
    // Slow enough to be seen playing on any machine.
    page.push("speed-half").await;
    page.click("do-flip-vertical").await;
    page.wait_shown(
        "pressed, and playing",
        &[("step-play", "…Pause"), ("fen-output", "0x22120a0e1222221e")],
    )
    .await;
    page.wait_shown(
        "played to the end",
        &[
            ("step-label", "Step 3 of 3: swap the two halves"),
            ("step-play", "…Play"),
            ("bits-hex", "0x22120a0e1222221e"),
            ("fen-output", "0x22120a0e1222221e"),
        ],
    )
    .await;
    page.press(Key::Home).await;
    page.wait_shown(
        "back at the start",
        &[("bits-hex", "0x1e2222120e0a1222"), ("fen-output", "0x22120a0e1222221e")],
    )
    .await;
}
