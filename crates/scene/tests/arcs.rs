//! The arcs of many steps, compared with `arcs.txt`; `UPDATE_EXPECT=1` rewrites it.

use std::path::Path;

use deltaboard_routine::Program;
use deltaboard_scene::{Side, arcs};
use deltaboard_transform::SquareMapping;

/// Code that swaps each set of squares with the squares so many places above.
fn exchange(pairs: &[(u64, u32)]) -> String {
    let moved = pairs.iter().map(|(lower, by)| lower | lower << by);
    let stays = !moved.fold(0, |all, moved| all | moved);
    let parts = pairs
        .iter()
        .map(|(lower, by)| format!(" | (x & {lower:#x}) << {by} | x >> {by} & {lower:#x}"));
    format!("x & {stays:#x}{}", parts.collect::<String>())
}

#[test]
fn arcs_follow_the_bits() {
    // In each rank, the a-file and another file.
    let apart: Vec<_> = (1..8).map(|by| (1 << (8 * (by - 1)), by)).collect();
    let mut listing = String::new();
    for (name, text) in [
        ("ranks up", "rotl(x, 24)"),
        ("ranks down", "x >> 16"),
        ("files", &exchange(&[(0x5555_5555_5555_5555, 1)])),
        ("blocks", &exchange(&[(0x0f0f_0f0f, 36)])),
        ("two ranks of seven files", "(x & 0x7f7f) << 1"),
        ("32 arcs", &exchange(&[(0x0055_0055_0055_0055, 1)])),
        ("34 arcs", &exchange(&[(0x0255_0055_0055_0055, 1)])),
        ("14 ways", &exchange(&apart)),
        ("16 ways", &exchange(&[&[(1 << 49, 14)], &*apart].concat())),
    ] {
        let program = Program::parse(text).unwrap();
        let trace = deltaboard_trace::run(&program, 0x1e22_2212_0e0a_1222).unwrap();
        for (mapping, side) in [
            (SquareMapping::default(), Side::White),
            (SquareMapping::default(), Side::Black),
            (SquareMapping::ALL[6], Side::White),
        ] {
            listing += &format!("{name}, {mapping:?}, {side:?}\n");
            for arc in arcs(trace.result_origins(), mapping, side) {
                listing += &format!("  {} {}\n", if arc.up { "up  " } else { "down" }, arc.path());
            }
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/arcs.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &listing).unwrap();
    }
    assert_eq!(listing, std::fs::read_to_string(path).unwrap_or_default());
}
