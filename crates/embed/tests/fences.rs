//! The fenced language: blocks, and the players or errors that they make. The plugins for other tools are tested with the same blocks.

use deltaboard_embed::{Fence, FenceError, KEYS};
use deltaboard_testing::cases::check_answers;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fences.txt");

#[test]
fn blocks_make_players_or_errors_with_their_lines() {
    check_answers(CASES, 30, |block| match Fence::parse(block).and_then(|fence| fence.player()) {
        Ok(player) => player.html(|figure| figure.file_name()),
        Err(errors) => errors.iter().map(written).collect::<Vec<_>>().join("\n"),
    });
}

fn written(error: &FenceError) -> String {
    let column = error.column.map_or_else(String::new, |column| format!(":{column}"));
    format!("error in line {}{column}: {}", error.line, error.message)
}

#[test]
fn the_keys_are_the_attributes_and_the_manual_lists_them() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let read = |file: &str| std::fs::read_to_string(format!("{root}{file}")).unwrap();
    let element = read("player/element.js");
    let list = element.split("const ATTRIBUTES = [").nth(1).unwrap().split(']').next().unwrap();
    let attributes: Vec<_> = list.split('"').skip(1).step_by(2).collect();
    assert_eq!(KEYS.to_vec(), [&attributes[..], &["figure", "id", "aria-label"]].concat());
    let manual = read("docs/fences.md");
    for key in KEYS {
        assert!(manual.contains(&format!("`{key}`")), "docs/fences.md lacks `{key}`");
    }
}
