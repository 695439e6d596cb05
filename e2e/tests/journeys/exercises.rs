//! The exercises: each is wrong, the page says so and finds the board that shows it, and what was there before stays
//! in reach.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_e2e::{Page, hex};
use deltaboard_trace::{Verdict, judge, run};

const R: &str = "0x1e2222120e0a1222";

fn exercises() -> impl Iterator<Item = Routine> {
    let routines = Catalogue::ROUTINES.iter().copied();
    routines.filter(|routine| routine.is_exercise())
}

/// The board that the proof has found, what becomes of it, and what should.
fn wrong(routine: Routine) -> (u64, u64, u64) {
    match judge(&routine.program(), routine.task()) {
        Ok(Verdict::Different { board, left, right }) => (board, left, right),
        other => panic!("{} is wrong: {other:?}", routine.id()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_exercise_finds_its_own_counterexample() {
    let page = Page::open("").await;
    for routine in exercises() {
        let (board, left, right) = wrong(routine);
        let id = routine.id();
        page.go("").await;
        page.select("routine-select", id).await;
        page.wait_shown(
            &format!("{id} chosen"),
            &[
                ("?routine", id),
                ("routine-select", id),
                ("operations", "…· wrong"),
                ("verdict", "Not what it should be: …"),
                ("?bits", R),
            ],
        )
        .await;
        let verdict = page.look(&["verdict"]).await.remove(0);
        for number in [board, left, right] {
            // A single square by its name, more of them as a number.
            let told = match deltaboard_transform::Bitboard(number)
                .squares()
                .collect::<Vec<_>>()
                .as_slice()
            {
                [] => "nothing".to_owned(),
                [only] => only.to_string(),
                _ => hex(number),
            };
            assert!(verdict.contains(&told), "{id}: {verdict}, without {told}");
        }
        page.click("counterexample").await;
        // The code that comes to lie under the pointer would be shown in place of the board.
        page.hover("share").await;
        page.wait_shown(
            &format!("the counterexample of {id}"),
            &[
                ("?bits", hex(board)),
                ("?routine", id.to_owned()),
                ("bits-hex", hex(left)),
                ("fen-output", hex(left)),
            ],
        )
        .await;
        page.push("step-first").await;
        let width = u64::MAX
            >> (64
                - if id.ends_with("rank-mirror-factor") {
                    32
                } else {
                    64
                });
        page.wait_shown(
            &format!("{id} at the start"),
            &[("bits-hex", hex(board & width))],
        )
        .await;
        page.back().await;
        page.wait_shown(
            &format!("back from the counterexample of {id}"),
            &[("?bits", R), ("?routine", id), ("verdict", "Not…")],
        )
        .await;
        page.back().await;
        page.wait_shown(
            &format!("back from {id}"),
            &[("?bits", ""), ("?routine", ""), ("bits-hex", R)],
        )
        .await;
        page.forward().await;
        page.wait_shown(
            &format!("forward to {id}"),
            &[("?routine", id), ("verdict", "Not…")],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_what_is_wrong() {
    let page = Page::open("").await;
    for routine in exercises() {
        let (board, left, _) = wrong(routine);
        let id = routine.id();
        let last = run(&routine.program(), board)
            .expect("it runs")
            .steps()
            .len();
        page.go(&format!("?bits={}&routine={id}&step={last}", hex(board)))
            .await;
        page.wait_shown(
            id,
            &[
                ("routine-select", id),
                ("bits-hex", &*hex(left)),
                ("operations", "…· wrong"),
                ("step-slider", &last.to_string()),
            ],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_right_is_not_called_wrong() {
    let page = Page::open("").await;
    assert_eq!(
        page.count("[data-testid=verdict]").await,
        0,
        "the first page"
    );
    page.wait_shown(
        "the first page",
        &[("operations", "13 ops · 3 steps · proved")],
    )
    .await;
    for id in [
        "mirror-rank/multiplications-32",
        "flip-diagonal/mailbox",
        "pseudo-rotate-45-clockwise/square-arithmetic",
        "rotated-45-packed/multiplications",
    ] {
        page.select("routine-select", id).await;
        page.wait_shown(id, &[("routine-select", id), ("operations", "…· proved")])
            .await;
        assert_eq!(page.count("[data-testid=verdict]").await, 0, "{id}");
    }
}

/// An exercise on a position: the pieces go where the wrong routine takes them.
#[tokio::test(flavor = "multi_thread")]
async fn an_exercise_moves_pieces_too() {
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-").await;
    for routine in exercises().filter(|routine| routine.task().line().is_none()) {
        let id = routine.id();
        page.select("routine-select", id).await;
        page.wait_shown(id, &[("routine-select", id), ("verdict", "Not…")])
            .await;
        page.push("step-last").await;
        let steps = run(&routine.program(), 0).expect("it runs").steps().len();
        page.wait_shown(
            &format!("{id} at the end"),
            &[("step-slider", steps.to_string())],
        )
        .await;
    }
    // Swapped twice, everything is where it was.
    page.select("routine-select", "exercises/mailbox-all-squares")
        .await;
    page.push("step-last").await;
    page.wait_shown(
        "all squares swapped twice",
        &[("fen-output", "k7/8/NK2B3/8/8/8/8/8 w - -")],
    )
    .await;
    page.click("counterexample").await;
    page.wait_shown("the counterexample is of bits", &[("?fen", "")])
        .await;
    page.back().await;
    page.wait_shown(
        "back at the position",
        &[("fen-output", "k7/8/NK2B3/8/8/8/8/8 w - -")],
    )
    .await;
}
