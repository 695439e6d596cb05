//! Stepping through a routine: the page shows what the scene computes.

use deltaboard_e2e::samples::ASYMMETRIC;
use deltaboard_e2e::{Key, Page, hex, shows};
use deltaboard_scene::{Mask, Scene, State, step_label};
use deltaboard_trace::Step;
use deltaboard_transform::Bitboard;
use serde_json::json;

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

#[tokio::test(flavor = "multi_thread")]
async fn the_listing_is_printed_in_a_language_with_the_running_line_lit() {
    let page = Page::open("?do=flip-vertical&step=1").await;
    let running = "document.querySelector('[data-testid=listing] [aria-current=step]')?.innerText";
    page.select("languages", "rust").await;
    page.wait_result(
        "the line in Rust",
        running,
        &json!("    x = ((x >> 8) & K1) | ((x & K1) << 8);"),
    )
    .await;
    page.select("languages", "java").await;
    page.wait_result(
        "the line in Java",
        running,
        &json!("        x = ((x >>> 8) & k1) | ((x & k1) << 8);"),
    )
    .await;
    shows!(page, "the same step", "step-label" => "Step 1 of 3…");
    page.click("code-copy").await;
    page.click("step-forward").await;
    page.wait_result(
        "the next line",
        running,
        &json!("        x = ((x >>> 16) & k2) | ((x & k2) << 16);"),
    )
    .await;
    page.select("languages", "").await;
    page.wait_result("as written", running, &json!("    x = ((x >> 16) & k2) | ((x & k2) << 16);"))
        .await;
}
