//! Looping over a step, comparing two routines, dragging the timeline.

use deltaboard_e2e::{Page, shows};

#[tokio::test(flavor = "multi_thread")]
async fn loops_over_a_step() {
    let page = Page::open("?do=flip-vertical&step=2").await;
    page.click("speed-double").await;
    page.click("loop").await;
    for _ in 0..2 {
        page.wait_text("step-label", "Step 1 of 3: delta swap by 8 under 0x00FF00FF00FF00FF").await;
        page.wait_text("step-label", "Step 2 of 3: delta swap by 16 under 0x0000FFFF0000FFFF")
            .await;
    }
    // The URL has the loop, whichever frame is current.
    let address = page.address().await;
    assert!(address.contains("step=2&loop=1"), "{address}");
    page.reload().await;
    assert_eq!(page.attribute("loop", "aria-pressed").await.as_deref(), Some("true"));
    page.wait_text("step-label", "Step 2 of 3: delta swap by 16 under 0x0000FFFF0000FFFF").await;
    page.click("loop").await;
    assert_eq!(page.text("step-play").await.trim_start_matches('▶').trim(), "Play");
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_two_routines_side_by_side() {
    let page = Page::open("?do=flip-vertical&step=0").await;
    page.click("compare").await;
    page.select("beside-select", "flip-vertical/rotates").await;
    let start = page.grid("bit-grid").await;
    assert_eq!(page.grid("bit-grid-beside").await, start);
    page.click("step-forward").await;
    assert_ne!(page.grid("bit-grid").await, start);
    assert_ne!(page.grid("bit-grid-beside").await, start);
    assert!(page.text("step-label-beside").await.starts_with("Step 1 of "));
    // The shorter one waits for the other, and both have the same result.
    page.click("step-last").await;
    assert_eq!(page.grid("bit-grid").await, page.grid("bit-grid-beside").await);
    shows!(page, "the second verdict", "operations-beside" => "…proved…");
    assert!(page.address().await.contains("beside=flip-vertical/rotates"));
    page.reload().await;
    assert_eq!(page.value("beside-select").await, "flip-vertical/rotates");
    page.click("compare").await;
    assert_eq!(page.count("[data-testid=bit-grid-beside]").await, 0);
    assert_eq!(page.count("[data-testid=board]").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn drags_the_timeline() {
    let page = Page::open("?do=flip-vertical&step=0").await;
    page.drag("[data-testid=step-slider]", ".stops i:last-child").await;
    page.wait_value("step-slider", "3").await;
    page.drag("[data-testid=step-slider]", ".stops i:nth-child(2)").await;
    page.wait_value("step-slider", "1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bits_keep_their_elements_when_others_come_and_leave() {
    // The bits of rank 8 leave over the upper edge and come back over the lower one.
    let page = Page::open("?routine=wrap-north/rotate&step=0").await;
    let discs = "[...document.querySelectorAll('.board .disc:not(.leaves)')]";
    page.eval(&format!(
        "{discs}.forEach(disc => disc.was = disc.dataset.file + disc.dataset.rank), 0"
    ))
    .await;
    page.click("step-forward").await;
    page.wait_for(".board .disc.leaves").await;
    // Each is one rank above where it was, or has come in.
    let above = "disc.was && (disc.classList.contains('enters') || disc.was === disc.dataset.file + (disc.dataset.rank - 1))";
    assert_eq!(page.eval(&format!("{discs}.filter(disc => {above}).length")).await, 19);
}
