//! Every view, in whichever browser: what a person comes for works there, looks as it should, and raises no error.
//!
//! `cargo xtask test` runs this in Firefox and WebKit too. Pages fail by themselves for errors of their scripts.

use std::path::Path;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_e2e::samples::{NAIVE, R, UNEVEN};
use deltaboard_e2e::{Key, Options, Page, drawn, hex};
use deltaboard_trace::Trace;
use deltaboard_transform::{Bitboard, Fen, Symmetry, Transform};

const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";
/// The transforms that have a button.
fn buttons() -> impl Iterator<Item = Transform> {
    Transform::ALL.into_iter().filter(|it| {
        !matches!(
            it,
            Transform::Packing(_) | Transform::Symmetry(Symmetry::Identity)
        )
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_through_every_button() {
    let page = Page::open("").await;
    page.fill("fen-input", SAMPLE).await;
    page.wait_shown(
        "typed",
        &[("fen-output", SAMPLE), ("board", &drawn(SAMPLE))],
    )
    .await;
    let fen: Fen = SAMPLE.parse().expect("a FEN");
    for transform in buttons() {
        let position = transform.position(&fen.position).position;
        let due = Fen { position, ..fen }.to_string();
        page.click(&format!("do-{transform}")).await;
        page.push("step-last").await;
        page.wait_shown(
            transform.name(),
            &[
                ("fen-output", &*due),
                ("board", &*drawn(&due)),
                ("?do", transform.name()),
            ],
        )
        .await;
        page.push("step-first").await;
        page.wait_shown("the first frame", &[("step-slider", "0")])
            .await;
        page.push("undo").await;
        page.wait_shown("undone", &[("fen-output", SAMPLE), ("?do", "")])
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_routine_plays_to_its_result() {
    let page = Page::open(&format!("?bits={UNEVEN:x}")).await;
    // The first of the catalogue is chosen already, so it comes last.
    for routine in Catalogue::ROUTINES.iter().rev() {
        let run = run(*routine, UNEVEN);
        let id = routine.id();
        page.select("routine-select", id).await;
        page.wait_shown(
            &format!("{id} chosen"),
            &[("routine-select", id), ("step-slider", "0")],
        )
        .await;
        page.push("step-last").await;
        page.wait_shown(
            &format!("{id} at its end"),
            &[("bits-hex", hex(run.result()))],
        )
        .await;
    }
}

fn run(routine: Routine, board: u64) -> Trace {
    let program = routine.program();
    deltaboard_trace::run(&program, board).expect("every routine of ours runs")
}

/// A step is played in time: the clock of the page, its glides and its keys.
#[tokio::test(flavor = "multi_thread")]
async fn a_routine_plays_by_itself() {
    let page = Page::open("").await;
    page.wait_grid("bit-grid", &Bitboard(R).to_string()).await;
    page.click("do-flip-vertical").await;
    page.wait_shown("played", &[("step-label", "Step 3 of 3…")])
        .await;
    page.wait_grid("bit-grid", &Bitboard(R.swap_bytes()).to_string())
        .await;
    page.press(Key::Home).await;
    page.press(' ').await;
    page.wait_shown("played again", &[("step-label", "Step 3 of 3…")])
        .await;
    page.hover_css("[data-testid=bit-grid] ~ [data-squares] [data-square=e4]")
        .await;
    page.wait_shown("pointed at", &[("square-info", "e4 …")])
        .await;
    page.press('?').await;
    page.wait_until("document.querySelector('dialog[open]') !== null")
        .await;
    page.press(Key::Escape).await;
    page.wait_until("document.querySelector('dialog[open]') === null")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_and_symmetries() {
    let page = Page::open("").await;
    page.click("lines").await;
    let buttons = "[aria-label=Lines] > button";
    page.wait_for("occupancy").await;
    let lines = page.count(buttons).await;
    assert_eq!(lines, 6);
    for place in 1..=lines {
        page.click_css(&format!("{buttons}:nth-child({place})"))
            .await;
        page.fill("occupancy", "181").await;
        page.push("step-last").await;
        page.wait_until(
            "document.querySelector('[data-testid=step-label]').textContent.startsWith('Step ')",
        )
        .await;
    }
    page.go(&format!(
        "?view=symmetries&fen={}",
        SAMPLE.replace(' ', "_")
    ))
    .await;
    let fen: Fen = SAMPLE.parse().expect("a FEN");
    for symmetry in Symmetry::ALL {
        let transform = Transform::Symmetry(symmetry);
        let position = transform.position(&fen.position).position;
        let image = format!("image-{}-fen", transform.name());
        let due = Fen { position, ..fen }.to_string();
        page.wait_shown(transform.name(), &[(&*image, due)]).await;
    }
    page.click_css("[data-cell]").await;
    page.wait_for("product").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lab() {
    let page = Page::open("?view=lab").await;
    page.write("lab-source", NAIVE).await;
    page.wait_shown(
        "a loop",
        &[
            ("lab-verdict", "This is rotate 180, proved for all …"),
            ("lab-error", ""),
            ("lab-result", &hex(R.reverse_bits())),
        ],
    )
    .await;
    page.write("lab-source", "u64 f(u64 x) { return x <<< 8; }")
        .await;
    page.wait_until("document.querySelector('[data-testid=lab-error]').textContent !== ''")
        .await;
    page.write("lab-source", "u64 f(u64 x) { return x << 8; }")
        .await;
    page.wait_shown("mended", &[("lab-error", ""), ("lab-result", &hex(R << 8))])
        .await;
    page.choose("print-language", "python").await;
    page.wait_shown("printed", &[("printed", "…def f(x: int) -> int:…")])
        .await;
    page.write("permutation-input", "sq ^ 56").await;
    page.wait_until(
        "document.querySelector('[data-testid=permutation-operations]')?.textContent.startsWith('1')",
    )
    .await;
    // What was written is here again after a reload.
    page.wait_until("location.search.includes('code=')").await;
    page.reload().await;
    page.wait_value("lab-source", "u64 f(u64 x) { return x << 8; }")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_by_hand() {
    let page = Page::open("?bits=0").await;
    page.click_css(".bits-panel .squares:not([aria-hidden]) [data-square=c3]")
        .await;
    page.wait_shown("a bit", &[("bits-hex", hex(1 << 18))])
        .await;
    page.go("?fen=8/8/8/8/8/8/8/K7").await;
    page.drag(
        "[data-testid=board] [data-square=a1]",
        "[data-testid=board] [data-square=d5]",
    )
    .await;
    page.wait_shown("dragged", &[("fen-output", "8/8/8/3K4/8/8/8/8…")])
        .await;
    page.press_with(Key::Control, 'z').await;
    page.wait_shown("taken back", &[("fen-output", "8/8/8/8/8/8/8/K7…")])
        .await;
}

/// Light and dark, wide and narrow: nothing is wider than the window, and the ink goes with the paper.
#[tokio::test(flavor = "multi_thread")]
async fn every_view_in_every_look() {
    for (size, dark) in [
        ((1280, 800), false),
        ((1280, 800), true),
        ((460, 844), true),
    ] {
        let look = Options {
            size,
            dark,
            reduced_motion: true,
            ..Options::default()
        };
        let page = Page::open_with("", look).await;
        for query in [
            "",
            "?do=flip-vertical&routine=flip-vertical/delta-swaps&step=1",
            "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-diagonal&step=1",
            "?view=lines",
            "?view=symmetries",
            "?view=lab",
            "?do=flip-vertical&beside=flip-vertical/byte-swap",
            "?do=flip-vertical&step=0&predict=1",
        ] {
            page.go(query).await;
            let ink = page
                .eval("getComputedStyle(document.body).color.match(/[0-9.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)")
                .await;
            let is_light = ink.as_f64().is_some_and(|sum| sum > 3.0 * 128.0);
            assert_eq!(is_light, dark, "{query}: {ink}");
            page.wait_until("document.documentElement.scrollWidth <= innerWidth")
                .await;
            let squares = page.eval("[...document.querySelectorAll('.board .square, .bits-panel .square')].filter(it => it.checkVisibility()).length").await;
            assert!(squares.as_u64() >= Some(64), "{query}: {squares}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_and_its_players() {
    let page = Page::open("").await;
    for chapter in [
        "what-is-a-bitboard",
        "the-delta-swap",
        "mailbox-loops",
        "squares-instead-of-boards",
        "what-a-transform-does-to-a-position",
        "find-the-mistake",
        "the-lab",
        "put-it-into-your-own-pages",
    ] {
        page.visit(&format!("/guide/{chapter}.html")).await;
        assert_eq!(
            page.start_players().await,
            serde_json::json!([]),
            "{chapter}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_in_pages_of_another_origin() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/player");
    let page = Page::of_site(&pages).await;
    for name in ["hostile", "strict"] {
        page.visit(&format!("/{name}.html")).await;
        assert_eq!(page.start_players().await, serde_json::json!([]), "{name}");
        page.eval("document.querySelector('deltaboard-player').step(1).then(() => 0)")
            .await;
        page.wait_until("document.querySelector('deltaboard-player').position === 1")
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_for_frames() {
    let page = Page::open("").await;
    page.visit("/embed.html?do=flip-vertical&routine=flip-vertical/delta-swaps")
        .await;
    assert_eq!(page.start_players().await, serde_json::json!([]));
}
