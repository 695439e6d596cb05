//! The view *Symmetries*: the eight images, what two symmetries come to, the laws, and the canonical form.

use std::sync::LazyLock;

use deltaboard_e2e::samples::R;
use deltaboard_e2e::{Key, Page, Value, drawn, hex};
use deltaboard_transform::{Bitboard, Fen, Symmetry, Transform};

const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";

/// Figures that were computed without any of our code.
static GOLDEN: LazyLock<Value> = LazyLock::new(|| {
    let figures = include_str!("../../crates/transform/tests/vectors.json");
    figures.parse().expect("the golden figures are JSON")
});

fn name(symmetry: Symmetry) -> &'static str {
    Transform::Symmetry(symmetry).name()
}

fn image_of(symmetry: Symmetry) -> String {
    format!("image-{}-fen", name(symmetry))
}

fn link(fen: &str) -> String {
    format!("?view=symmetries&fen={}", fen.replace(' ', "_"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_eight_images_of_the_sample() {
    let page = Page::open("").await;
    page.fill("fen-input", SAMPLE).await;
    page.click("symmetries").await;
    page.wait_shown(
        "with Symmetries clicked",
        &[("?view", "symmetries"), ("fen-input", SAMPLE)],
    )
    .await;
    let golden = GOLDEN["fen_samples"]
        .as_object()
        .expect("positions by name");
    assert_eq!(golden.len(), 6);
    for (transform, fen) in golden {
        let id = match transform.as_str() {
            "original" => "identity",
            other => other,
        };
        let image = format!("image-{id}-fen");
        page.wait_shown(transform, &[(&*image, fen.as_str().expect("a FEN"))])
            .await;
    }
    // The quarter turns are not among the samples.
    let fen: Fen = SAMPLE.parse().expect("a FEN");
    for symmetry in Symmetry::ALL {
        let position = Transform::Symmetry(symmetry)
            .position(&fen.position)
            .position;
        let due = Fen { position, ..fen }.to_string();
        page.wait_shown(name(symmetry), &[(&*image_of(symmetry), due)])
            .await;
    }
    page.wait_shown(
        "the sample has no symmetry",
        &[("images-alike", "Only one of the eight…")],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_eight_images_of_bits_and_of_symmetric_boards() {
    let page = Page::open("?view=symmetries").await;
    for symmetry in Symmetry::ALL {
        let sample = match symmetry {
            Symmetry::Identity => hex(R),
            other => GOLDEN["transforms"][name(other)]["sample"]
                .as_str()
                .expect("a number")
                .to_owned(),
        };
        page.wait_shown(name(symmetry), &[(&*image_of(symmetry), sample)])
            .await;
    }
    for (query, alike) in [
        ("?view=symmetries&bits=0", "All eight…"),
        ("?view=symmetries&bits=ffffffffffffffff", "All eight…"),
        (
            "?view=symmetries&bits=0x8040201008040201",
            "4 of the eight…",
        ),
        ("?view=symmetries&bits=ff", "2 of the eight…"),
        ("?view=symmetries&fen=8/8/8/8/8/8/8/8", "All eight…"),
        (
            "?view=symmetries&fen=KKKKKKKK/8/8/8/8/8/8/KKKKKKKK_w_-_-",
            "4 of the eight…",
        ),
    ] {
        page.go(query).await;
        page.wait_shown(query, &[("images-alike", alike)]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_is_copied_and_played() {
    let page = Page::open(&link(SAMPLE)).await;
    page.wait_for("image-rotate-180-fen").await;
    let figure = "figure:has([data-testid=image-rotate-180-fen])";
    page.click_css(&format!("{figure} [data-look=small]")).await;
    page.wait_shown("copied", &[(".toast", "Copied.")]).await;
    assert_eq!(page.clipboard().await, "8/8/8/8/8/3B2KN/8/7k w - -");
    page.click_css(&format!("{figure} [data-look=quiet]")).await;
    page.wait_shown(
        "played",
        &[
            ("?do", "rotate-180"),
            ("fen-output", "8/8/8/8/8/3B2KN/8/7k w - -"),
        ],
    )
    .await;
    page.press(Key::End).await;
    page.wait_shown(
        "at the end",
        &[
            ("board", &*drawn("8/8/8/8/8/3B2KN/8/7k w - -")),
            ("?view", "symmetries"),
            ("image-identity-fen", SAMPLE),
        ],
    )
    .await;
    page.back().await;
    page.wait_shown("back", &[("?do", ""), ("fen-output", SAMPLE)])
        .await;
}

/// Each of the 64 cells: both are played, one after the other, and land on the third.
#[tokio::test(flavor = "multi_thread")]
async fn two_in_a_row_land_on_the_third() {
    let page = Page::open(&link(SAMPLE)).await;
    page.wait_for("[data-cell=\"0\"]").await;
    assert_eq!(page.count("[data-cell]").await, 64);
    let fen: Fen = SAMPLE.parse().expect("a FEN");
    for (row, first) in Symmetry::ALL.into_iter().enumerate() {
        for (column, second) in Symmetry::ALL.into_iter().enumerate() {
            let product = first.then(second);
            let position = Transform::Symmetry(product)
                .position(&fen.position)
                .position;
            let due = Fen { position, ..fen }.to_string();
            let cell = format!("[data-cell=\"{}\"]", 8 * row + column);
            page.push(&cell).await;
            let when = format!("{}, then {}", name(first), name(second));
            page.wait_shown(
                &when,
                &[
                    ("?do", &*format!("{},{}", name(first), name(second))),
                    ("fen-output", &due),
                    ("image-identity-fen", SAMPLE),
                    // The third is one of the images.
                    (&*image_of(product), &due),
                ],
            )
            .await;
            // Two times nothing is no step.
            if (first, second) != (Symmetry::Identity, Symmetry::Identity) {
                // A play begins at the start, and there is no way back to it until the first step.
                page.push_enabled("step-first").await;
                page.wait_shown(
                    &format!("{when}, from the start"),
                    &[("board", drawn(SAMPLE))],
                )
                .await;
                page.push("step-last").await;
            }
            page.wait_shown(&format!("{when}, to the end"), &[("board", drawn(&due))])
                .await;
            assert_eq!(
                page.attribute(&cell, "aria-pressed").await.as_deref(),
                Some("true"),
                "{when}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_an_image_changes_nothing() {
    let page = Page::open("?view=symmetries&bits=0x00000000000000f1").await;
    // On a bit, which tells its file and rank as labels at the edge do.
    page.eval("document.querySelector('.eight .disc').click()")
        .await;
    page.click_css(".eight .still").await;
    // What was pressed before is answered before.
    page.click("theme").await;
    page.wait_shown(
        "as it was",
        &[
            ("?theme", "light"),
            ("?bits", "0x00000000000000f1"),
            ("bits-input", "0x00000000000000f1"),
        ],
    )
    .await;
}

/// Arrows walk over it as over squares, but nothing stands on it that keys could write.
#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_no_board() {
    let page = Page::open(&link(SAMPLE)).await;
    page.focus("[data-cell=\"0\"]").await;
    page.press('q').await;
    page.press(Key::Delete).await;
    page.press_with(Key::Shift, Key::Right).await;
    page.wait_until("document.activeElement.dataset.cell === '1'")
        .await;
    page.wait_shown("nothing is written", &[("image-identity-fen", SAMPLE)])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cell_plays_by_itself_step_by_step_and_back() {
    let page = Page::open(&link(SAMPLE)).await;
    // Flip, then mirror: half a turn.
    page.click("[data-cell=\"10\"]").await;
    page.wait_shown(
        "pressed",
        &[
            ("step-play", "…Pause"),
            ("?do", "flip-vertical,mirror-horizontal"),
        ],
    )
    .await;
    page.wait_shown(
        "half a turn",
        &[
            ("product", "…= rotation by 180°…"),
            ("fen-output", "8/8/8/8/8/3B2KN/8/7k w - -"),
        ],
    )
    .await;
    page.push("speed-double").await;
    page.wait_shown(
        "played to the end",
        &[
            ("step-play", "…Play"),
            ("board", &drawn("8/8/8/8/8/3B2KN/8/7k w - -")),
        ],
    )
    .await;
    let last: usize = page.value("step-slider").await.parse().expect("a number");
    assert_eq!(last, 6, "three delta swaps, and three more");
    for step in (0..last).rev() {
        page.press(Key::Left).await;
        page.wait_shown("stepping back", &[("step-slider", step.to_string())])
            .await;
        if step == 3 {
            page.wait_shown(
                "between the two",
                &[("board", drawn("8/8/8/8/8/NK2B3/8/k7 w - -"))],
            )
            .await;
        }
    }
    page.wait_shown("at the start", &[("board", drawn(SAMPLE))])
        .await;
    page.reload().await;
    page.wait_shown(
        "reloaded",
        &[
            ("?do", "flip-vertical,mirror-horizontal"),
            ("board", &drawn(SAMPLE)),
            ("product", "flip, then mirror…"),
        ],
    )
    .await;
    // The keyboard walks over the table, and presses.
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
        assert_eq!(
            page.eval("document.activeElement.dataset.cell ?? ''").await,
            cell,
            "after {key:?}"
        );
    }
    page.wait_shown(
        "walking is no step",
        &[
            ("?do", "flip-vertical,mirror-horizontal"),
            ("step-slider", "0"),
        ],
    )
    .await;
    page.press(Key::Enter).await;
    page.wait_shown("Enter", &[("?do", "identity,rotate-90-anticlockwise")])
        .await;
    page.back().await;
    page.wait_shown(
        "back",
        &[
            ("?do", "flip-vertical,mirror-horizontal"),
            ("?view", "symmetries"),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_canonical_form() {
    let page = Page::open("").await;
    for (fen, canonical, square, transform) in [
        // The king is there already, is mirrored, flipped, or turned.
        (
            "7k/8/8/8/8/8/8/1K6 w - -",
            "7k/8/8/8/8/8/8/1K6 w - -",
            "b1",
            "identity",
        ),
        (
            "k7/8/8/8/8/8/8/6K1 w - -",
            "7k/8/8/8/8/8/8/1K6 w - -",
            "b1",
            "mirror-horizontal",
        ),
        (
            "1K6/8/8/8/8/8/8/7k w - -",
            "7k/8/8/8/8/8/8/1K6 w - -",
            "b1",
            "flip-vertical",
        ),
        (
            "7k/8/8/8/8/8/K7/8 w - -",
            "7k/8/8/8/8/8/8/1K6 w - -",
            "b1",
            "flip-diagonal",
        ),
        // With a pawn only the mirror is allowed, which the pawn goes by, and with castling rights nothing.
        (
            "4k3/8/8/8/8/8/7P/4K3 w - -",
            "3k4/8/8/8/8/8/P7/3K4 w - -",
            "d1",
            "mirror-horizontal",
        ),
        (
            "4k3/8/8/8/8/8/P7/4K3 w - -",
            "4k3/8/8/8/8/8/P7/4K3 w - -",
            "e1",
            "identity",
        ),
        (
            "K3k3/8/8/8/8/8/P7/8 w - -",
            "K3k3/8/8/8/8/8/P7/8 w - -",
            "a8",
            "identity",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1",
            "identity",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "3k4/8/8/8/8/8/8/R2K4 w - - 0 1",
            "d1",
            "mirror-horizontal",
        ),
        // A board that is its own image.
        (
            "7k/8/8/8/8/8/8/K7 w - -",
            "7k/8/8/8/8/8/8/K7 w - -",
            "a1",
            "identity",
        ),
        // None: no king, ten kings, no pieces at all.
        ("8/8/3q4/8/8/4N3/8/8 w - -", "—", "—", "—"),
        ("KKKKKKKK/KK6/8/8/8/8/8/8 w - -", "—", "—", "—"),
        ("8/8/8/8/8/8/8/8", "—", "—", "—"),
    ] {
        page.go(&link(fen)).await;
        page.wait_shown(
            fen,
            &[
                ("canonical-fen", canonical),
                ("canonical-square", square),
                ("canonical-transform", transform),
            ],
        )
        .await;
    }
    page.go("?view=symmetries&bits=ff").await;
    page.wait_shown(
        "bits have no king",
        &[
            ("canonical-fen", "—"),
            ("canonical-square", "—"),
            ("canonical-transform", "—"),
        ],
    )
    .await;
}

/// On the diagonal two symmetries bring the king there: the page says which was taken, and it is applied at a press.
#[tokio::test(flavor = "multi_thread")]
async fn a_tie_on_the_diagonal_is_explained() {
    let fen = "8/8/7k/8/4K3/8/8/Q7 w - -";
    let page = Page::open(&link(fen)).await;
    let read: Fen = fen.parse().expect("a FEN");
    let canonical = read.position.canonical().expect("there is one king");
    let form = Fen {
        position: canonical.position,
        ..read
    }
    .to_string();
    page.wait_shown(
        fen,
        &[
            ("canonical-square", "d4"),
            ("canonical-fen", &*form),
            ("canonical-transform", name(canonical.symmetry)),
            (".canonical", "…Two symmetries bring the king to d4…"),
            (".canonical", "…the black king: the smaller bitboard…"),
            (".canonical", "…Back by: …"),
        ],
    )
    .await;
    page.click("canonical-apply").await;
    page.wait_shown(
        "applied",
        &[("fen-output", &*form), ("?do", name(canonical.symmetry))],
    )
    .await;
    // What was written is canonical still as it was.
    page.wait_shown(
        "applied",
        &[("canonical-square", "d4"), ("canonical-fen", &*form)],
    )
    .await;
    page.go(&link(&form)).await;
    page.wait_shown(
        "the canonical form",
        &[
            ("canonical-transform", "identity"),
            ("canonical-fen", &form),
        ],
    )
    .await;
    assert_eq!(
        page.attribute("canonical-apply", "aria-disabled")
            .await
            .as_deref(),
        Some("true")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_laws_are_proved_and_played() {
    let page = Page::open("?view=symmetries").await;
    page.wait_for(".laws").await;
    let proved = page
        .eval("[...document.querySelectorAll('.laws li')].map(it => it.textContent)")
        .await;
    let laws = proved.as_array().expect("laws");
    assert!(laws.len() >= 20, "{laws:?}");
    for law in laws {
        let law = law.as_str().expect("a text");
        assert!(law.ends_with("proved for all 2^64 boards"), "{law}");
    }
    // Press the left side of the first, and then its right side: both come to the same.
    let mut results = Vec::new();
    for (place, applied) in [
        (1, "flip-diagonal,flip-vertical"),
        (2, "flip-vertical,flip-anti-diagonal"),
    ] {
        page.click_css(&format!(".laws li button:nth-of-type({place})"))
            .await;
        page.wait_shown("a side pressed", &[("?do", applied)]).await;
        page.push("step-last").await;
        page.wait_shown("played to the end", &[("step-play", "…Play")])
            .await;
        results.push(page.look(&["bits-hex", "fen-output"]).await);
    }
    assert_eq!(results[0], results[1]);
    assert_eq!(
        results[0], ["0x00ff888c92610000"; 2],
        "the letter R, turned clockwise"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_chain_and_odd_boards_are_shown() {
    let page = Page::open("").await;
    for query in [
        "?view=symmetries&bits=0&do=flip-vertical,flip-diagonal",
        "?view=symmetries&bits=ffffffffffffffff&do=rotate-180,color-flip",
        "?view=symmetries&fen=rnbqkbnr/pppppppp/pppppppp/qqqqqqqq/QQQQQQQQ/PPPPPPPP/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&do=color-flip",
        "?view=symmetries&fen=KKKKK3/8/8/8/8/8/8/3kkkkk_b_-_-&do=pseudo-rotate-45-clockwise,rotated-45-packed",
        "?view=symmetries,black&mapping=a8-a7&do=flip-vertical,rotate-90-clockwise,flip-diagonal",
    ] {
        page.go(query).await;
        let due = &page.look(&["fen-output"]).await[0];
        page.push("step-first").await;
        page.wait_shown(query, &[("step-slider", "0")]).await;
        page.push("step-last").await;
        page.wait_shown(
            query,
            &[
                ("fen-output", due.as_str()),
                ("operations", "…proved"),
                ("?view", "symmetries…"),
            ],
        )
        .await;
        let board = match due.strip_prefix("0x") {
            Some(digits) => {
                Bitboard(u64::from_str_radix(digits, 16).expect("a number")).to_string()
            }
            None => continue,
        };
        page.wait_shown(query, &[("bit-grid", board)]).await;
    }
}
