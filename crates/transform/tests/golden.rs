//! Tests of the transforms against golden data computed independently of this crate.

use deltaboard_transform::{Allowed, Bitboard, Fen, Packing, Square, Transform};
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("vectors.json")).expect("the golden figures are JSON")
}

fn bitboard(hex: &Value) -> Bitboard {
    hex.as_str().expect("a hex text").parse().expect("a bitboard")
}

fn drawn(grid: &Value) -> String {
    let lines = grid.as_array().expect("lines").iter();
    lines.map(|line| line.as_str().expect("a line")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_sample_matches_the_golden_file() {
    let vectors = vectors();
    let sample = &vectors["sample"];
    assert_eq!(bitboard(&sample["bits"]).to_string(), drawn(&sample["grid"]));
    assert_eq!(drawn(&sample["grid"]).parse(), Ok(bitboard(&sample["bits"])));
}

#[test]
fn transforms_match_the_golden_file() {
    let vectors = vectors();
    let sample = bitboard(&vectors["sample"]["bits"]);
    let figures = vectors["transforms"].as_object().expect("transforms by name");
    assert_eq!(figures.len(), 10);
    for (name, figure) in figures {
        let transform: Transform = name.parse().expect("a known name");
        for (from, to) in Square::ALL.into_iter().zip(figure["square_map"].as_array().unwrap()) {
            let to = Square::new(to.as_u64().unwrap() as u8).unwrap();
            assert_eq!(transform.square(from), to, "{name} of {from}");
            assert_eq!(
                transform.bitboard(from.bitboard()),
                to.bitboard(),
                "{name} of the board with {from} alone"
            );
        }
        let moved = transform.bitboard(sample);
        assert_eq!(moved.to_string(), drawn(&figure["sample_grid"]), "{name}");
        assert_eq!(moved, bitboard(&figure["sample"]), "{name}");
    }
}

fn named_squares(list: &Value) -> Vec<Square> {
    let names = list.as_array().expect("squares").iter();
    names.map(|name| name.as_str().expect("a name").parse().expect("a square")).collect()
}

#[test]
fn the_packing_matches_the_golden_file() {
    let listing = named_squares(&vectors()["transforms"]["rotated-45-packed"]["listing"]);
    // Every square holds its own name, so the packed board is the list.
    assert_eq!(Packing::Packed45.mailbox(&Square::ALL).to_vec(), listing);
}

#[test]
fn the_triangle_matches_the_golden_file() {
    let triangle = named_squares(&vectors()["tablebase_triangle"]);
    for square in Square::ALL {
        let place = triangle.iter().position(|&other| other == square);
        let index = square.triangle_index().map(usize::from);
        assert_eq!(index, place, "{square}");
    }
    assert_eq!(triangle.into_iter().collect::<Bitboard>(), Allowed::All.king_squares());
}

#[test]
fn fens_match_the_golden_file() {
    let vectors = vectors();
    let samples = vectors["fen_samples"].as_object().expect("FENs by name");
    let mut original: Fen = samples["original"].as_str().unwrap().parse().unwrap();
    let before = original.position;
    assert_eq!(samples.len(), 6);
    for (name, expected) in samples.iter().filter(|(name, _)| *name != "original") {
        let transform: Transform = name.parse().expect("a known name");
        let moved = transform.position(&before);
        original.position = moved.position;
        assert_eq!(original.to_string(), expected.as_str().unwrap(), "{name}");
        assert!(moved.caveats.is_empty(), "{name}: {:?}", moved.caveats);
    }
}
