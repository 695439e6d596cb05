//! An exercise: the page says what is wrong with it, shows the board that proves it, and what was there before stays in
//! reach.

use deltaboard_e2e::{Page, hex};
use deltaboard_scene::{Scene, State};
use deltaboard_trace::Verdict;
use deltaboard_transform::Bitboard;

const R: &str = "0x1e2222120e0a1222";

#[tokio::test(flavor = "multi_thread")]
async fn an_exercise_shows_its_counterexample() {
    let id = "exercises/quarter-turn-order";
    let scene = Scene::of(&State::from_query(&format!("?routine={id}")));
    let Verdict::Different { board, left, right } = scene.verdict else {
        panic!("{id} is wrong: {:?}", scene.verdict);
    };
    let page = Page::open("").await;
    assert_eq!(page.count("[data-testid=verdict]").await, 0);
    page.wait_shown("the first page", &[("operations", "13 ops · 3 steps · proved")]).await;
    page.select("routine-select", id).await;
    let [from, to, due] = [board, left, right].map(in_words);
    let verdict = format!("Wrong result: {from} becomes {to}; it should become {due}.…");
    page.wait_shown(
        "chosen",
        &[
            ("?routine", id),
            ("routine-select", id),
            ("operations", "…· wrong"),
            ("verdict", &verdict),
            ("?bits", R),
        ],
    )
    .await;
    page.click("counterexample").await;
    // The code that comes to lie under the pointer would be shown in place of the board.
    page.hover("share").await;
    page.wait_shown(
        "the counterexample",
        &[
            ("?bits", hex(board)),
            ("?routine", id.to_owned()),
            ("bits-hex", hex(left)),
            ("fen-output", hex(left)),
        ],
    )
    .await;
    page.back().await;
    page.wait_shown(
        "back from the counterexample",
        &[("?bits", R), ("?routine", id), ("verdict", "Wrong result: …")],
    )
    .await;
    page.back().await;
    page.wait_shown("back from the exercise", &[("?bits", ""), ("?routine", ""), ("bits-hex", R)])
        .await;
    page.forward().await;
    page.wait_shown("forward to the exercise", &[("?routine", id), ("verdict", "Wrong result: …")])
        .await;
}

/// A single square by its name, more of them as a number.
fn in_words(number: u64) -> String {
    let squares: Vec<_> = Bitboard(number).squares().collect();
    match &squares[..] {
        [only] => only.to_string(),
        _ => hex(number),
    }
}
