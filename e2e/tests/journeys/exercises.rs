//! An exercise: the page shows its fault and a counterexample, and *back* returns to the previous board.

use deltaboard_e2e::samples::R_HEX;
use deltaboard_e2e::{Page, hex, shows};
use deltaboard_scene::{Scene, State};
use deltaboard_trace::Verdict;
use deltaboard_transform::Bitboard;

#[tokio::test(flavor = "multi_thread")]
async fn an_exercise_shows_its_counterexample() {
    let id = "exercises/quarter-turn-order";
    let scene = Scene::of(&State::from_query(&format!("?routine={id}")));
    let Verdict::Different { board, left, right } = scene.verdict else {
        panic!("expected a counterexample for {id}: {:?}", scene.verdict);
    };
    let page = Page::open("").await;
    assert_eq!(page.count("[data-testid=verdict]").await, 0);
    shows!(page, "the first page", "operations" => "13 ops · 3 steps · proved");
    page.select("routine-select", id).await;
    let [from, to, expected] = [board, left, right].map(in_words);
    let verdict = format!("Wrong result: {from} becomes {to}; it should become {expected}.…");
    shows!(page, "chosen",
        "?routine" => id, "routine-select" => id, "operations" => "…· wrong", "verdict" => verdict,
        "?bits" => R_HEX);
    page.click("counterexample").await;
    // The pointer must leave the code, because the page would show the value of the code under it.
    page.hover("share").await;
    shows!(page, "the counterexample",
        "?bits" => hex(board), "?routine" => id, "bits-hex" => hex(left), "fen-output" => hex(left));
    page.back().await;
    shows!(page, "back from the counterexample",
        "?bits" => R_HEX, "?routine" => id, "verdict" => "Wrong result: …");
    page.back().await;
    shows!(page, "back from the exercise", "?bits" => "", "?routine" => "", "bits-hex" => R_HEX);
    page.forward().await;
    shows!(page, "forward to the exercise", "?routine" => id, "verdict" => "Wrong result: …");
}

/// A single square as its name, any other board as a number.
fn in_words(number: u64) -> String {
    let squares: Vec<_> = Bitboard(number).squares().collect();
    match &squares[..] {
        [only] => only.to_string(),
        _ => hex(number),
    }
}
