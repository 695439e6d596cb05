//! Stepping through a routine: the page shows what the scene computes.

use deltaboard_e2e::samples::ASYMMETRIC;
use deltaboard_e2e::{Key, Page, hex, shows};
use deltaboard_scene::{Mask, Scene, State, step_label};
use deltaboard_trace::Step;
use deltaboard_transform::Bitboard;

#[tokio::test(flavor = "multi_thread")]
async fn steps_forward_and_back_through_a_routine_of_each_kind() {
    let page = Page::open(&format!("?bits={ASYMMETRIC:x}")).await;
    for (id, steps) in [
        ("rotate-90-clockwise/flip-after-diagonal", 6),
        ("flip-vertical/shifts-and-masks", 8),
        ("rotate-90-clockwise/square-shifts", 1),
        ("exercises/quarter-turn-order", 6),
    ] {
        page.select("routine-select", id).await;
        wait_for(&page, id, 0).await;
        page.set_value("step-slider", &steps.to_string()).await;
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

/// Waits until the page shows the step as the scene of its URL computes it.
async fn wait_for(page: &Page, id: &str, step: usize) {
    shows!(page, id, "routine-select" => id, "?routine" => id);
    let query = page.query().await;
    let scene = Scene::of(&State::from_query(&query));
    assert!(step <= scene.last_frame(), "{id}: {query}");
    let next = scene.trace.step(step.max(1));
    let before = next.map_or(scene.trace.input(), Step::source);
    let mask = Mask::of(&scene, step.max(1)).squares;
    shows!(page, &format!("{id}, step {step}"),
        "step-slider" => step, "step-label" => step_label(&scene, step), "bit-grid" => scene.board(step),
        "bits-hex" => hex(scene.trace.board(step)), "bit-grid-before" => scene.on_board(before),
        "bit-grid-mask" => mask.unwrap_or(Bitboard::EMPTY));
}
