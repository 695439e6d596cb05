//! The buttons of the transforms do to a position what `deltaboard-transform` does, and say what is lost.

use deltaboard_e2e::{Key, Page, drawn};
use deltaboard_transform::{Fen, Symmetry, Transform};

/// Five transforms of `k7/8/NK2B3/8/8/8/8/8 w - -`, as the source pages have them.
const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";
const SAMPLES: [(&str, &str); 5] = [
    ("mirror-horizontal", "7k/8/3B2KN/8/8/8/8/8 w - -"),
    ("flip-vertical", "8/8/8/8/8/NK2B3/8/k7 w - -"),
    ("rotate-180", "8/8/8/8/8/3B2KN/8/7k w - -"),
    ("flip-diagonal", "8/8/8/5B2/8/8/5K2/5N1k w - -"),
    ("flip-anti-diagonal", "k1N5/2K5/8/8/2B5/8/8/8 w - -"),
];

const ODD: [&str; 13] = [
    // Placement alone: empty, and pawns where none can be.
    "8/8/8/8/8/8/8/8",
    "P6p/8/8/8/8/8/8/p6P",
    // No king, one king, sixteen kings, a full board.
    "8/8/3q4/8/8/4N3/8/8 w - -",
    "8/8/8/8/8/8/8/K7 b - - 99 4294967295",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK b - -",
    "rnbqkbnr/pppppppp/pppppppp/qqqqqqqq/QQQQQQQQ/PPPPPPPP/PPPPPPPP/RNBQKBNR w - - 0 1",
    // A lone pawn: the sentence is in the singular.
    "8/8/8/3P4/8/8/8/8 w - - 0 1",
    // Castling: all, for one side, one right, by the letters of files.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
    "r3k3/8/8/8/8/8/8/4K3 w q -",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    // En passant: with White and with Black to move.
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/3Pp3/8/8/k6K b - d3",
];

#[tokio::test(flavor = "multi_thread")]
async fn the_samples_of_the_source_pages() {
    let page = Page::open("").await;
    for (transform, result) in SAMPLES {
        page.fill("fen-input", SAMPLE).await;
        page.wait_shown(
            &format!("with {SAMPLE} typed"),
            &[("fen-output", SAMPLE), ("fen-error", "")],
        )
        .await;
        page.click(&format!("do-{transform}")).await;
        page.wait_shown(
            &format!("{SAMPLE} after {transform}"),
            &[("fen-output", result), ("?do", transform)],
        )
        .await;
        // The next FEN is another one: it is typed over this result.
        page.fill("fen-input", result).await;
        page.wait_shown(
            &format!("with {result} typed"),
            &[("fen-output", result), ("?do", "")],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_button_on_odd_positions() {
    let page = Page::open("").await;
    for fen in ODD {
        page.write("fen-input", fen).await;
        let start = After::of(fen, &[]);
        start.wait_for(&page, &format!("with {fen} written")).await;
        for transform in buttons() {
            let when = format!("{fen} after {transform}");
            page.push(&format!("do-{transform}")).await;
            let after = After::of(fen, &[transform]);
            after.wait_for_result(&page, &when).await;
            page.push("step-last").await;
            after.wait_for(&page, &when).await;
            page.push("undo").await;
            start.wait_for(&page, &format!("{when} and undo")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chains_and_the_way_back() {
    let page = Page::open("").await;
    for (fen, names) in [
        (
            SAMPLE,
            "flip-vertical mirror-horizontal rotate-180 rotate-90-clockwise flip-diagonal",
        ),
        (
            ODD[7],
            "color-flip rotate-90-clockwise color-flip rotate-90-anticlockwise",
        ),
        (
            ODD[10],
            "color-flip mirror-horizontal color-flip flip-anti-diagonal",
        ),
        (
            ODD[11],
            "mirror-horizontal color-flip pseudo-rotate-45-clockwise pseudo-rotate-45-anticlockwise",
        ),
        (ODD[1], "color-flip color-flip color-flip"),
    ] {
        page.write("fen-input", fen).await;
        let chain: Vec<Transform> = names
            .split(' ')
            .map(|name| name.parse().expect("the name of a transform"))
            .collect();
        for done in 0..=chain.len() {
            let when = format!("{fen} after {done} of {names}");
            if let Some(last) = done.checked_sub(1) {
                page.click(&format!("do-{}", chain[last])).await;
                page.push("step-last").await;
            }
            After::of(fen, &chain[..done])
                .wait_for_board(&page, &when)
                .await;
        }
        for done in (0..chain.len()).rev() {
            page.click("undo").await;
            let when = format!("{fen}, undone to {done} of {names}");
            After::of(fen, &chain[..done])
                .wait_for_board(&page, &when)
                .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_tells_what_all_of_it_lost() {
    let castling =
        "Castling rights KQkq are dropped: the kings no longer stand on their home squares.";
    let pawns = "The 16 pawns do not turn with the board: white pawns still go up and black pawns down, \
        so the position plays differently.";
    let page = Page::open("").await;
    for (names, caveats) in [
        ("flip-vertical", format!("{castling}\n{pawns}")),
        // Back on their ranks the pawns go as before; the castling rights are gone for good.
        ("flip-vertical,rotate-180", castling.to_owned()),
        ("color-flip,color-flip", String::new()),
    ] {
        page.go(&format!(
            "?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&do={names}"
        ))
        .await;
        page.wait_shown(
            &format!("the start position after {names}"),
            &[("caveats", caveats)],
        )
        .await;
    }
}

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
            (
                "bit-grid-mask",
                &[". . . . . . . .\n1 1 1 1 1 1 1 1"; 4].join("\n"),
            ),
            (
                "step-why",
                "Ready to play the flip. Next: delta swap by 8 …",
            ),
            ("?do", ""),
        ],
    )
    .await;
    // What comes is seen before it comes: who changes places with whom, and which line does it.
    assert_eq!(page.count(".main-grid .arcs > path").await, 8);
    assert_eq!(page.count(".main-grid .square.up").await, 32);
    assert_eq!(page.count(".main-grid .one.up").await, 8);
    assert_eq!(page.count(".code .now [data-tie]").await, 2);
    page.click("do-flip-vertical").await;
    page.wait_shown(
        "pressed, and playing",
        &[
            ("step-play", "…Pause"),
            ("fen-output", "0x22120a0e1222221e"),
        ],
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
        &[
            ("bits-hex", "0x1e2222120e0a1222"),
            ("fen-output", "0x22120a0e1222221e"),
        ],
    )
    .await;
}

/// A position after some transforms, as the library has it.
struct After {
    fen: String,
    board: String,
    caveats: String,
    names: String,
}

impl After {
    fn of(fen: &str, transforms: &[Transform]) -> Self {
        let mut fen: Fen = fen.parse().expect("a FEN");
        let mut caveats = Vec::new();
        for transform in transforms {
            let transformed = transform.position(&fen.position);
            fen.position = transformed.position;
            caveats = transformed
                .caveats
                .iter()
                .map(|it| it.to_string())
                .collect();
        }
        let names: Vec<_> = transforms.iter().map(|it| it.name()).collect();
        Self {
            fen: fen.to_string(),
            board: drawn(&fen.to_string()),
            caveats: caveats.join("\n"),
            names: names.join(","),
        }
    }

    /// Waits for what stands there at every step.
    async fn wait_for_result(&self, page: &Page, when: &str) {
        let result = [
            ("fen-output", &self.fen),
            ("caveats", &self.caveats),
            ("?do", &self.names),
        ];
        page.wait_shown(when, &result).await;
    }

    /// Waits for the result and the pieces of the last step, whatever the transforms before the last have lost.
    async fn wait_for_board(&self, page: &Page, when: &str) {
        let result = [
            ("fen-output", &self.fen),
            ("?do", &self.names),
            ("board", &self.board),
        ];
        page.wait_shown(when, &result).await;
    }

    async fn wait_for(&self, page: &Page, when: &str) {
        self.wait_for_result(page, when).await;
        self.wait_for_board(page, when).await;
    }
}

/// All transforms that have a button.
fn buttons() -> impl Iterator<Item = Transform> {
    Transform::ALL.into_iter().filter(|transform| {
        !matches!(
            transform,
            Transform::Packing(_) | Transform::Symmetry(Symmetry::Identity)
        )
    })
}
