//! An exercise: the page shows its fault and a counterexample, and *back* returns to the previous board.

use deltaboard_e2e::samples::R_HEX;
use deltaboard_e2e::{Page, hex, shows};
use deltaboard_scene::{Fate, Scene, State, board_name};
use deltaboard_trace::Verdict;

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
    let [does, should] = [Fate::of(board, left).does(), Fate::of(board, right).should()];
    let verdict = format!("Wrong result: {} {does}; it should {should}.…", board_name(board));
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
