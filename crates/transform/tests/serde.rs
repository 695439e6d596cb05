//! Tests of serialization in a human-readable and in a binary format.
#![cfg(feature = "serde")]

mod generator;

use std::fmt::Debug;

use ::serde::{Serialize, de::DeserializeOwned};
use deltaboard_transform::{
    Bitboard, CastlingRights, Clocks, Color, Direction, Fen, File, Packing, Placement, Position,
    PseudoRotation, Rank, Role, Square, SquareMapping, Symmetry, Transform,
};
use generator::Generator;

#[track_caller]
fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value, "{text}");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *value, "{bytes:?}");
}

#[test]
fn everything_round_trips() {
    Square::ALL.iter().for_each(survives);
    Color::ALL.iter().for_each(survives);
    Role::ALL.iter().for_each(survives);
    File::ALL.iter().for_each(survives);
    Rank::ALL.iter().for_each(survives);
    Symmetry::ALL.iter().for_each(survives);
    PseudoRotation::ALL.iter().for_each(survives);
    Packing::ALL.iter().for_each(survives);
    Transform::ALL.iter().for_each(survives);
    Direction::ALL.iter().for_each(survives);
    SquareMapping::ALL.iter().for_each(survives);
    let mut generator = Generator::new(0x5e7de);
    for _ in 0..500 {
        survives(&generator.bitboard());
        survives(&generator.placement());
        let position = generator.position("KQkqAHah");
        survives(&position);
        survives(&position.castling);
        survives(&position.clocks.unwrap_or_default());
        survives(&Fen::from(position));
        position.placement.pieces().for_each(|(_, piece)| survives(&piece));
    }
}

#[test]
fn human_readable_formats_have_texts() {
    let position: Fen = "k7/8/NK2B3/8/8/8/8/8 w - - 0 1".parse().unwrap();
    let all = (
        Bitboard(0x1e22_2212_0e0a_1222),
        Square::E4,
        Symmetry::Rotate90Clockwise,
        position.position,
        CastlingRights::STANDARD,
        Clocks::default(),
        (Color::Black, Role::Knight, File::E, Rank::Fourth),
    );
    let text = r#"["0x1e2222120e0a1222","e4","rotate-90-clockwise","k7/8/NK2B3/8/8/8/8/8 w - - 0 1","KQkq","0 1",["b","n","e","4"]]"#;
    assert_eq!(serde_json::to_string(&all).unwrap(), text);
}

#[test]
fn binary_formats_have_numbers() {
    assert_eq!(postcard::to_allocvec(&Square::E4).unwrap(), [28]);
    assert_eq!(postcard::to_allocvec(&Bitboard(5)).unwrap(), [5]);
    assert!(postcard::from_bytes::<Square>(&[64]).is_err());
}

#[test]
fn errors_have_messages() {
    let fault = |text| serde_json::from_str::<Position>(text).unwrap_err().to_string();
    assert!(fault(r#""k7/8/NK2B4/8/8/8/8/8 w - -""#).starts_with("rank 6 has 9 squares"));
    assert!(fault("5").contains("expected a FEN"));
    let fault = serde_json::from_str::<Symmetry>(r#""color-flip""#).unwrap_err();
    assert!(fault.to_string().starts_with("`color-flip` is not a symmetry"));
    let fault = serde_json::from_str::<Square>(r#""e9""#).unwrap_err();
    assert!(fault.to_string().starts_with("`e9` is not a square"));
    let fault = serde_json::from_str::<Role>(r#""pp""#).unwrap_err();
    assert!(fault.to_string().starts_with("`pp` is not a role"));
    let fault = serde_json::from_str::<Color>(r#""red""#).unwrap_err();
    assert!(fault.to_string().starts_with("`red` is not a colour"));
    assert!(serde_json::from_str::<Placement>(r#""8/8""#).is_err());
}
