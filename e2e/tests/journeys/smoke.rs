//! The main features of every view.

use deltaboard_e2e::samples::{R, ROTATE_180_LOOP, SAMPLE};
use deltaboard_e2e::{Page, board_text, hex, shows};
use deltaboard_scene::{Scene, State};
use deltaboard_transform::{Fen, Symmetry, Transform};

/// The transforms that have a button.
fn buttons() -> impl Iterator<Item = Transform> {
    Transform::ALL
        .into_iter()
        .filter(|it| !matches!(it, Transform::Packing(_) | Transform::Symmetry(Symmetry::Identity)))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_button_transforms_a_position() {
    let page = Page::open("").await;
    page.fill("fen-input", SAMPLE).await;
    shows!(page, "typed", "fen-output" => SAMPLE, "board" => board_text(SAMPLE));
    let fen: Fen = SAMPLE.parse().expect("a FEN");
    for transform in buttons() {
        let position = transform.position(&fen.position).position;
        let expected = Fen { position, ..fen }.to_string();
        page.click(&format!("do-{transform}")).await;
        page.js_click("step-last").await;
        let scene = Scene::of(&State::from_query(&format!(
            "?fen={}&do={transform}",
            SAMPLE.replace(' ', "_")
        )));
        let caveats: Vec<_> = scene.caveats.iter().map(ToString::to_string).collect();
        shows!(page, transform.name(),
            "fen-output" => expected, "board" => board_text(&expected), "?do" => transform.name(),
            "caveats" => caveats.join("\n"), "routine-select" => scene.routine.expect("a routine").id());
        page.js_click("step-first").await;
        shows!(page, "the first frame", "step-slider" => "0");
        page.js_click("undo").await;
        shows!(page, "undone", "fen-output" => SAMPLE, "?do" => "");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lab_proves_prints_and_stores_code() {
    let page = Page::open("?view=lab").await;
    page.set_value("lab-source", ROTATE_180_LOOP).await;
    shows!(page, "a loop", "lab-verdict" => "✓ This is rotate 180, proved for all …", "lab-error" => "",
        "lab-result" => hex(R.reverse_bits()));
    page.set_value("lab-source", "u64 f(u64 x) { return x << 8; }").await;
    shows!(page, "other code", "lab-error" => "", "lab-result" => hex(R << 8));
    page.js_select("print-language", "python").await;
    shows!(page, "printed", "printed" => "…def f(x: int) -> int:…");
    // The code survives a reload.
    page.wait_until("location.search.includes('code=')").await;
    page.reload().await;
    page.wait_value("lab-source", "u64 f(u64 x) { return x << 8; }").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_start_in_the_guide() {
    let page = Page::open("").await;
    let chapters = "what-is-a-bitboard the-delta-swap mailbox-loops squares-instead-of-boards \
                    what-a-transform-does-to-a-position find-the-mistake the-lab put-it-into-your-own-pages";
    for chapter in chapters.split(' ') {
        page.visit(&format!("/guide/{chapter}.html")).await;
        assert_eq!(page.start_players().await, serde_json::json!([]), "{chapter}");
    }
}
