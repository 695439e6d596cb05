//! The eight ways to number the squares: the board and its result stay, the numbers and the routine follow.

use deltaboard_e2e::{Page, hex};
use deltaboard_scene::{Scene, State, labels};
use deltaboard_transform::SquareMapping;

const GRID: &str = "[data-testid=bit-grid] ~ [data-squares]";

#[tokio::test(flavor = "multi_thread")]
async fn a_mapping_is_in_the_link_and_back_undoes_it() {
    let page = Page::open("?bits=0x1e2222120e0a1222&do=rotate-90-clockwise&step=1").await;
    let things = [
        "mapping-select",
        "bits-input",
        "bits-hex",
        "bit-grid",
        "bit-grid-before",
        "bit-grid-mask",
        "step-label",
        "listing",
        "routine-select",
        "fen-output",
        "?step",
    ];
    let mut visited = vec![page.look(&things).await];
    for mapping in ["a8-b8", "h1-h2", "h8-h7"] {
        page.select("mapping-select", mapping).await;
        page.wait_shown(mapping, &[("?mapping", mapping), ("mapping-select", mapping)]).await;
        let seen = page.look(&things).await;
        let scene = Scene::of(&State::from_query(&query(&page).await));
        let frame = scene.frame_at(1);
        page.wait_shown(
            mapping,
            &[
                ("bits-hex", hex(scene.trace.board(frame))),
                ("bit-grid", scene.board(frame).to_string()),
                ("bits-input", hex(scene.mapping.number(scene.before.bits(scene.set)))),
                ("fen-output", scene.after.to_string()),
            ],
        )
        .await;
        page.reload().await;
        let named: Vec<_> = things.into_iter().zip(&seen).collect();
        page.wait_shown(&format!("{mapping} reloaded"), &named).await;
        visited.push(seen);
    }
    for seen in visited.iter().rev().skip(1) {
        page.back().await;
        let named: Vec<_> = things.into_iter().zip(seen).collect();
        page.wait_shown(&format!("back to {}", seen[0]), &named).await;
    }
}

/// What the address asks for.
async fn query(page: &Page) -> String {
    let address = page.address().await;
    address.split_once('?').map_or_else(String::new, |(_, query)| query.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_show_their_numbers() {
    let page = Page::open("?do=flip-vertical&step=0").await;
    page.select("cells-select", "numbers").await;
    page.select("mapping-select", "h8-h7").await;
    page.wait_shown(
        "with numbers",
        &[("?cells", "numbers"), ("cells-select", "numbers"), ("?mapping", "h8-h7")],
    )
    .await;
    let state = State::from_query("?do=flip-vertical&step=0&cells=numbers&mapping=h8-h7");
    let labels = labels(&state, &Scene::of(&state), 0).expect("numbers");
    let drawn = format!(
        "[1, 2, 3, 4, 5, 6, 7, 8].flatMap(rank => [...'abcdefgh'].map(file =>
            document.querySelector(`{GRID} [data-square=${{file}}${{rank}}]`).dataset.label)).join(' ')"
    );
    let expected: Vec<_> = labels.iter().map(|label| &*label.text).collect();
    assert_eq!(page.eval(&drawn).await, expected.join(" "));
    // The pointer tells the same.
    page.hover_css(&format!("{GRID} [data-square=e4]")).await;
    let e4 = format!("e4 is bit {}", expected[28]);
    page.wait_shown("pointing at e4", &[("square-info", e4)]).await;
    // Each way to another numbering is another symmetry.
    let ways = page.look(&["conversions"]).await.remove(0);
    let mut names: Vec<_> = ways.lines().filter_map(|way| way.split(": ").last()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), SquareMapping::ALL.len(), "{ways:?}");
    assert!(names.contains(&"unchanged"), "{ways:?}");
}
