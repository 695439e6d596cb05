//! Every view, in whichever browser: what a person comes for works there, looks as it should, and raises no error.
//!
//! `cargo xtask test --full` runs this in Firefox and WebKit too. Pages fail by themselves for errors of their scripts.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_e2e::samples::{NAIVE, R, UNEVEN};
use deltaboard_e2e::{Key, Page, drawn, hex};
use deltaboard_scene::{Scene, State};
use deltaboard_trace::Trace;
use deltaboard_transform::{Fen, Symmetry, Transform};

const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";
/// The transforms that have a button.
fn buttons() -> impl Iterator<Item = Transform> {
    Transform::ALL
        .into_iter()
        .filter(|it| !matches!(it, Transform::Packing(_) | Transform::Symmetry(Symmetry::Identity)))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_through_every_button() {
    let page = Page::open("").await;
    page.fill("fen-input", SAMPLE).await;
    page.wait_shown("typed", &[("fen-output", SAMPLE), ("board", &drawn(SAMPLE))]).await;
    let fen: Fen = SAMPLE.parse().expect("a FEN");
    for transform in buttons() {
        let position = transform.position(&fen.position).position;
        let due = Fen { position, ..fen }.to_string();
        page.click(&format!("do-{transform}")).await;
        page.push("step-last").await;
        let scene = Scene::of(&State::from_query(&format!(
            "?fen={}&do={transform}",
            SAMPLE.replace(' ', "_")
        )));
        let caveats: Vec<_> = scene.caveats.iter().map(ToString::to_string).collect();
        page.wait_shown(
            transform.name(),
            &[
                ("fen-output", &*due),
                ("board", &*drawn(&due)),
                ("?do", transform.name()),
                ("caveats", &caveats.join("\n")),
                ("routine-select", scene.routine.expect("a routine").id()),
            ],
        )
        .await;
        page.push("step-first").await;
        page.wait_shown("the first frame", &[("step-slider", "0")]).await;
        page.push("undo").await;
        page.wait_shown("undone", &[("fen-output", SAMPLE), ("?do", "")]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_routine_in_nine_plays_to_its_result() {
    let page = Page::open(&format!("?bits={UNEVEN:x}")).await;
    // Lines are run on what was done before them: they come first.
    for routine in Catalogue::ROUTINES.iter().rev().step_by(9) {
        let run = run(*routine, UNEVEN);
        let id = routine.id();
        page.select("routine-select", id).await;
        page.wait_shown(&format!("{id} chosen"), &[("routine-select", id), ("step-slider", "0")])
            .await;
        page.push("step-last").await;
        page.wait_shown(&format!("{id} at its end"), &[("bits-hex", hex(run.result()))]).await;
    }
}

fn run(routine: Routine, board: u64) -> Trace {
    let program = routine.program();
    deltaboard_trace::run(&program, board).expect("every routine of ours runs")
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
    page.write("lab-source", "u64 f(u64 x) { return x <<< 8; }").await;
    page.wait_until("document.querySelector('[data-testid=lab-error]').textContent !== ''").await;
    page.write("lab-source", "u64 f(u64 x) { return x << 8; }").await;
    page.wait_shown("mended", &[("lab-error", ""), ("lab-result", &hex(R << 8))]).await;
    page.choose("print-language", "python").await;
    page.wait_shown("printed", &[("printed", "…def f(x: int) -> int:…")]).await;
    page.write("permutation-input", "sq ^ 56").await;
    page.wait_until(
        "document.querySelector('[data-testid=permutation-operations]')?.textContent.startsWith('1')",
    )
    .await;
    // What was written is here again after a reload.
    page.wait_until("location.search.includes('code=')").await;
    page.reload().await;
    page.wait_value("lab-source", "u64 f(u64 x) { return x << 8; }").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_by_hand() {
    let page = Page::open("?bits=0").await;
    page.click_css(".bits-panel .squares:not([aria-hidden]) [data-square=c3]").await;
    page.wait_shown("a bit", &[("bits-hex", hex(1 << 18))]).await;
    page.go("?fen=8/8/8/8/8/8/8/K7").await;
    page.drag("[data-testid=board] [data-square=a1]", "[data-testid=board] [data-square=d5]").await;
    page.wait_shown("dragged", &[("fen-output", "8/8/8/3K4/8/8/8/8…")]).await;
    page.press_with(Key::Control, 'z').await;
    page.wait_shown("taken back", &[("fen-output", "8/8/8/8/8/8/8/K7…")]).await;
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
        assert_eq!(page.start_players().await, serde_json::json!([]), "{chapter}");
    }
}
