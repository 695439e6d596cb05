//! A routine is chosen, and gone through step by step: the page shows what the scene says.

use deltaboard_e2e::samples::UNEVEN;
use deltaboard_e2e::{Key, Page, hex};
use deltaboard_scene::{Mask, Scene, State, step_label};
use deltaboard_transform::Bitboard;

#[tokio::test(flavor = "multi_thread")]
async fn forward_and_back_through_a_routine_of_each_kind() {
    let page = Page::open(&format!("?bits={UNEVEN:x}")).await;
    for (id, steps) in [
        ("rotate-90-clockwise/flip-after-diagonal", 6),
        ("rotate-90-clockwise/square-shifts", 1),
        ("exercises/quarter-turn-order", 6),
    ] {
        page.select("routine-select", id).await;
        wait_for(&page, id, 0).await;
        page.write("step-slider", &steps.to_string()).await;
        wait_for(&page, id, steps).await;
        for step in (0..steps).rev() {
            page.press(Key::Left).await;
            wait_for(&page, id, step).await;
        }
        for step in 1..=steps {
            page.click("step-forward").await;
            wait_for(&page, id, step).await;
        }
    }
}

/// Waits for all that the page shows of a step: what the scene of its address says.
async fn wait_for(page: &Page, id: &str, step: usize) {
    page.wait_shown(id, &[("routine-select", id), ("?routine", id)]).await;
    let address = page.address().await;
    let (_, query) = address.split_once('?').expect("a query");
    let scene = Scene::of(&State::from_query(query));
    assert!(step <= scene.last_frame(), "{id}: {query}");
    let next = scene.trace.step(step.max(1));
    let before = next.map_or(scene.trace.input(), |step| step.before);
    let mask = Mask::of(&scene, step.max(1)).squares;
    page.wait_shown(
        &format!("{id}, step {step}"),
        &[
            ("step-slider", step.to_string()),
            ("step-label", step_label(&scene, step)),
            ("bit-grid", scene.board(step).to_string()),
            ("bits-hex", hex(scene.trace.board(step))),
            ("bit-grid-before", scene.on_board(before).to_string()),
            ("bit-grid-mask", mask.unwrap_or(Bitboard::EMPTY).to_string()),
        ],
    )
    .await;
}
