//! Steps of squares and shifts of bitboards, exhaustively.

mod generator;

use deltaboard_transform::{Bitboard, Direction, File, Rank, Square, Symmetry, bitboard};
use generator::Generator;

const CORNER: Bitboard = bitboard! {
    1 1 . . . . . 1
    . . . . . . . .
    . . . . . . . .
    1 . . . . . . 1
    . . . . . . . .
    . . . 1 . . . .
    1 . . . . . . .
    1 1 1 . . . . 1
};

#[test]
fn shifts_match_drawings() {
    for (direction, expected) in [
        (
            Direction::North,
            bitboard! {
                . . . . . . . .
                . . . . . . . .
                1 . . . . . . 1
                . . . . . . . .
                . . . 1 . . . .
                1 . . . . . . .
                1 1 1 . . . . 1
                . . . . . . . .
            },
        ),
        (
            Direction::East,
            bitboard! {
                . 1 1 . . . . .
                . . . . . . . .
                . . . . . . . .
                . 1 . . . . . .
                . . . . . . . .
                . . . . 1 . . .
                . 1 . . . . . .
                . 1 1 1 . . . .
            },
        ),
        (
            Direction::SouthWest,
            bitboard! {
                . . . . . . . .
                1 . . . . . 1 .
                . . . . . . . .
                . . . . . . . .
                . . . . . . 1 .
                . . . . . . . .
                . . 1 . . . . .
                . . . . . . . .
            },
        ),
    ] {
        let shifted = CORNER.shift(direction);
        assert_eq!(shifted, expected, "{direction}:\n{shifted}");
    }
}

#[test]
fn wrapping_shifts_match_drawings() {
    for (direction, expected) in [
        (
            Direction::North,
            bitboard! {
                . . . . . . . .
                . . . . . . . .
                1 . . . . . . 1
                . . . . . . . .
                . . . 1 . . . .
                1 . . . . . . .
                1 1 1 . . . . 1
                1 1 . . . . . 1
            },
        ),
        (
            Direction::East,
            bitboard! {
                1 1 1 . . . . .
                . . . . . . . .
                . . . . . . . .
                1 1 . . . . . .
                . . . . . . . .
                . . . . 1 . . .
                . 1 . . . . . .
                1 1 1 1 . . . .
            },
        ),
        (
            Direction::SouthWest,
            bitboard! {
                1 1 . . . . 1 1
                1 . . . . . 1 1
                . . . . . . . .
                . . . . . . . .
                . . . . . . 1 1
                . . . . . . . .
                . . 1 . . . . .
                . . . . . . . 1
            },
        ),
    ] {
        let shifted = CORNER.shift_wrapping(direction);
        assert_eq!(shifted, expected, "{direction}:\n{shifted}");
    }
}

/// The target of a step, computed with coordinates that may be off the board.
fn beyond(square: Square, direction: Direction) -> (i8, i8) {
    let (files, ranks) = match direction {
        Direction::North => (0, 1),
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
    };
    let file = square.file().index() as i8 + files;
    let rank = square.rank().index() as i8 + ranks;
    (file, rank)
}

#[test]
fn steps_reach_the_neighbour() {
    for direction in Direction::ALL {
        for square in Square::ALL {
            let (file, rank) = beyond(square, direction);
            let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
            let coords = |file: i8, rank: i8| {
                let file = File::new(file.rem_euclid(8) as u8).unwrap();
                Square::from_coords(file, Rank::new(rank.rem_euclid(8) as u8).unwrap())
            };
            let wrapped = coords(file, rank);
            assert_eq!(square.step_wrapping(direction), wrapped, "{square} {direction}");
            assert_eq!(
                square.step(direction),
                is_on_board.then_some(wrapped),
                "{square} {direction}"
            );
        }
    }
}

/// The 64 boards with one square each determine a linear map, and every shift is linear.
#[test]
fn shifts_agree_with_steps() {
    let mut generator = Generator::new(8);
    for direction in Direction::ALL {
        for square in Square::ALL {
            let board = square.bitboard();
            let stepped: Bitboard = square.step(direction).into_iter().collect();
            assert_eq!(board.shift(direction), stepped, "{square} {direction}");
            assert_eq!(
                board.shift_wrapping(direction),
                square.step_wrapping(direction).bitboard(),
                "{square} {direction}"
            );
        }
        for _ in 0..1000 {
            let board = generator.bitboard();
            let stepped: Bitboard =
                board.squares().filter_map(|square| square.step(direction)).collect();
            assert_eq!(board.shift(direction), stepped, "{direction} of {board:#?}");
            let there = board.shift_wrapping(direction);
            assert_eq!(there.shift_wrapping(direction.opposite()), board, "{direction}");
        }
    }
}

#[test]
fn the_opposite_direction_returns() {
    for (place, direction) in Direction::ALL.into_iter().enumerate() {
        let opposite = direction.opposite();
        assert_eq!(opposite, Direction::ALL[(place + 4) % 8]);
        assert_eq!(opposite.opposite(), direction);
        for square in Square::ALL {
            assert_eq!(square.step_wrapping(direction).step_wrapping(opposite), square);
            // Rotating the board by 180 degrees turns every direction into its opposite.
            let turned = Symmetry::Rotate180.square(square);
            assert_eq!(
                turned.step(opposite),
                square.step(direction).map(|there| Symmetry::Rotate180.square(there))
            );
        }
    }
}

#[test]
fn names_of_directions_round_trip() {
    assert_eq!(
        Direction::ALL.map(Direction::name),
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",]
    );
    for direction in Direction::ALL {
        assert_eq!(direction.to_string().parse(), Ok(direction));
    }
    for (word, expected) in [
        ("North_West", "`North_West` is not a direction; did you mean `north-west`?"),
        ("noth", "`noth` is not a direction; did you mean `north`?"),
        ("sou", "`sou` is not a direction; did you mean `south-east`?"),
        ("up", "`up` is not a direction"),
        ("", "`` is not a direction"),
    ] {
        let error = word.parse::<Direction>().unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn large_offsets_are_off_the_board() {
    for square in Square::ALL {
        let (file, rank) = (square.file().index(), square.rank().index());
        for files in i8::MIN..=i8::MAX {
            for ranks in i8::MIN..=i8::MAX {
                let line = |from: u8, by: i8| u8::try_from(i16::from(from) + i16::from(by)).ok();
                let file = line(file, files).and_then(File::new);
                let rank = line(rank, ranks).and_then(Rank::new);
                let expected = file.zip(rank).map(|(file, rank)| Square::from_coords(file, rank));
                assert_eq!(square.offset(files, ranks), expected, "{square} {files} {ranks}");
            }
        }
    }
}
