//! Tests of shifts of positions and their caveats.

mod generator;

use deltaboard_transform::{Caveat, Direction, Fen, Square};
use generator::Generator;

fn direction(name: &str) -> Direction {
    let mut all = Direction::ALL.into_iter();
    all.find(|it| it.name() == name).expect("a direction")
}

#[test]
fn shifts_match_the_table() {
    let mut lines = include_str!("shifts.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .peekable();
    while let Some(text) = lines.next() {
        let fen: Fen = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        while let Some(line) = lines.next_if(|line| line.starts_with("    ")) {
            let (name, expected) = line.trim().split_once(": ").expect("a name and a FEN");
            let mut caveats = String::new();
            while let Some(caveat) = lines.next_if(|line| line.starts_with("        ")) {
                caveats += &format!("{}\n", caveat.trim());
            }
            let moved = fen.position.shifted(direction(name));
            let moved_caveats = moved.caveats.iter().map(|caveat| format!("{caveat}\n"));
            let found = Fen { position: moved.position, ..fen };
            assert_eq!(
                format!("{found}\n{}", moved_caveats.collect::<String>()),
                format!("{expected}\n{caveats}"),
                "{name} of {text}"
            );
        }
    }
}

/// Tests the rules on random positions: every lost piece has a caveat, and valid fields are kept.
#[test]
fn every_loss_has_a_caveat() {
    let mut generator = Generator::new(39);
    for _ in 0..5_000 {
        let before = generator.position("KQkqHAhaCc");
        for direction in Direction::ALL {
            let shifted = before.shifted(direction);
            let after = shifted.position;
            let what = format!("{} of {before}", direction.name());
            assert_eq!(after.clocks, before.clocks, "{what}");
            assert_eq!(after.side_to_move, before.side_to_move, "{what}");
            let mut gone = Vec::new();
            for (square, piece) in before.placement.pieces() {
                match square.step(direction) {
                    Some(goal) => assert_eq!(after.placement.get(goal), Some(piece), "{what}"),
                    None => gone.push(piece),
                }
            }
            let left = before.placement.occupied().count() - gone.len() as u32;
            assert_eq!(after.placement.occupied().count(), left, "{what}");
            let has_caveat = |matches: &dyn Fn(Caveat) -> bool| shifted.caveats.iter().any(matches);
            let pushed = Caveat::PushedOff(gone.iter().copied().collect());
            assert_eq!(has_caveat(&|it| it == pushed), !gone.is_empty(), "{what}");
            assert_eq!(before.pushed_off(direction), gone.into_iter().collect());
            assert_eq!(after.castling, after.castling.held_on(&after.placement));
            let loses = before.en_passant.is_some() && after.en_passant.is_none();
            let dropped = |it| matches!(it, Caveat::EnPassantDropped(_));
            assert_eq!(has_caveat(&dropped), loses, "{what}");
            let goes = before.en_passant.and_then(|it: Square| it.step(direction));
            assert!(after.en_passant.is_none() || after.en_passant == goes);
        }
    }
}
