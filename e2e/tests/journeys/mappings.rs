//! The eight square mappings: they change the numbers and the routine, but not the board and its result.

use std::collections::BTreeSet;

use deltaboard_e2e::{GRID, Page, hex, shows};
use deltaboard_scene::{Scene, State, labels};
use deltaboard_transform::SquareMapping;

#[tokio::test(flavor = "multi_thread")]
async fn a_mapping_is_in_the_link_and_back_restores_it() {
    let page = Page::open("?bits=0x1e2222120e0a1222&do=rotate-90-clockwise&step=1").await;
    let names: Vec<_> =
        "mapping-select bits-input bits-hex bit-grid bit-grid-before bit-grid-mask \
                         step-label listing routine-select fen-output ?step"
            .split(' ')
            .collect();
    let mut visited = vec![page.snapshot(&names).await];
    for mapping in ["a8-b8", "h1-h2", "h8-h7"] {
        page.select("mapping-select", mapping).await;
        shows!(page, mapping, "?mapping" => mapping, "mapping-select" => mapping);
        let contents = page.snapshot(&names).await;
        let scene = Scene::of(&State::from_query(&page.query().await));
        let frame = scene.frame_at(1);
        shows!(page, mapping, "bits-hex" => hex(scene.trace.board(frame)), "bit-grid" => scene.board(frame),
            "bits-input" => hex(scene.mapping.number(scene.before.bits(scene.set))),
            "fen-output" => scene.result());
        page.reload().await;
        page.wait_shown(&format!("{mapping} reloaded"), &contents).await;
        visited.push(contents);
    }
    for contents in visited.iter().rev().skip(1) {
        page.back().await;
        page.wait_shown(&format!("back to {}", contents[0].1), contents).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_show_their_numbers() {
    let page = Page::open("?do=flip-vertical&step=0").await;
    page.select("cells-select", "numbers").await;
    page.select("mapping-select", "h8-h7").await;
    shows!(page, "with numbers", "?cells" => "numbers", "cells-select" => "numbers", "?mapping" => "h8-h7");
    let state = State::from_query("?do=flip-vertical&step=0&cells=numbers&mapping=h8-h7");
    let labels = labels(&state, &Scene::of(&state), 0).expect("numbers");
    let expected: Vec<_> = labels.iter().map(|label| &*label.text).collect();
    assert_eq!(page.square_data("label").await, expected.join(" "));
    // The description of the hovered square has the same number.
    page.hover_css(&format!("{GRID} [data-square=e4]")).await;
    let e4 = format!("e4 is bit {}", expected[28]);
    shows!(page, "hovering over e4", "square-info" => e4);
    // Each conversion to another mapping is a different symmetry.
    let conversions = page.content("conversions").await;
    let names = conversions.lines().filter_map(|line| line.split(": ").last());
    let names: BTreeSet<_> = names.collect();
    assert_eq!(names.len(), SquareMapping::ALL.len(), "{conversions:?}");
    assert!(names.contains("unchanged"), "{conversions:?}");
}
