//! The eight ways to number the squares, exhaustively.

mod generator;

use std::collections::HashSet;

use deltaboard_transform::{Bitboard, Square, SquareMapping, Symmetry};
use generator::Generator;

/// The bits of all squares, drawn like a board: a8 first, h1 last.
fn drawn(mapping: SquareMapping) -> String {
    let ranks = (1..=8).rev().map(|rank| {
        let row = ('a'..='h').map(|file| {
            let square: Square = format!("{file}{rank}").parse().unwrap();
            format!("{:2}", mapping.bit(square))
        });
        row.collect::<Vec<_>>().join(" ")
    });
    ranks.collect::<Vec<_>>().join("\n")
}

#[test]
fn bits_match_drawings() {
    for (mapping, expected) in [
        (
            SquareMapping::A1B1,
            [
                "56 57 58 59 60 61 62 63",
                "48 49 50 51 52 53 54 55",
                "40 41 42 43 44 45 46 47",
                "32 33 34 35 36 37 38 39",
                "24 25 26 27 28 29 30 31",
                "16 17 18 19 20 21 22 23",
                " 8  9 10 11 12 13 14 15",
                " 0  1  2  3  4  5  6  7",
            ],
        ),
        (
            SquareMapping::A8B8,
            [
                " 0  1  2  3  4  5  6  7",
                " 8  9 10 11 12 13 14 15",
                "16 17 18 19 20 21 22 23",
                "24 25 26 27 28 29 30 31",
                "32 33 34 35 36 37 38 39",
                "40 41 42 43 44 45 46 47",
                "48 49 50 51 52 53 54 55",
                "56 57 58 59 60 61 62 63",
            ],
        ),
        (
            SquareMapping::H1H2,
            [
                "63 55 47 39 31 23 15  7",
                "62 54 46 38 30 22 14  6",
                "61 53 45 37 29 21 13  5",
                "60 52 44 36 28 20 12  4",
                "59 51 43 35 27 19 11  3",
                "58 50 42 34 26 18 10  2",
                "57 49 41 33 25 17  9  1",
                "56 48 40 32 24 16  8  0",
            ],
        ),
        (
            SquareMapping::A8A7,
            [
                " 0  8 16 24 32 40 48 56",
                " 1  9 17 25 33 41 49 57",
                " 2 10 18 26 34 42 50 58",
                " 3 11 19 27 35 43 51 59",
                " 4 12 20 28 36 44 52 60",
                " 5 13 21 29 37 45 53 61",
                " 6 14 22 30 38 46 54 62",
                " 7 15 23 31 39 47 55 63",
            ],
        ),
    ] {
        assert_eq!(drawn(mapping), expected.join("\n"), "{mapping}");
    }
}

/// The name gives the squares of bits 0 and 1. Together with bit 8, they determine all numbers.
#[test]
fn names_and_titles_match_the_numbers() {
    for mapping in SquareMapping::ALL {
        let [first, second] = [0, 1].map(|bit| mapping.square(bit).unwrap());
        assert_eq!(mapping.name(), format!("{first}-{second}"));
        assert_eq!(mapping.to_string().parse(), Ok(mapping));

        let order = if first.rank() == second.rank() { "rank-file" } else { "file-rank" };
        let title = format!("{order}, {first} = 0, {second} = 1");
        let is_own = mapping == SquareMapping::default();
        let own = if is_own { " (LERF)" } else { "" };
        assert_eq!(mapping.title(), title + own);
    }
    assert_eq!(SquareMapping::default(), SquareMapping::A1B1);
}

#[test]
fn the_eight_mappings_are_the_eight_symmetries() {
    let symmetries: HashSet<_> = SquareMapping::ALL.map(SquareMapping::symmetry).into();
    assert_eq!(symmetries, Symmetry::ALL.into());
}

#[test]
fn every_bit_has_one_square_and_every_square_one_bit() {
    for mapping in SquareMapping::ALL {
        for square in Square::ALL {
            let bit = mapping.bit(square);
            assert_eq!(mapping.square(bit), Some(square), "{mapping}");
            assert_eq!(mapping.number(square.bitboard()), 1 << bit, "{mapping}");
            assert_eq!(mapping.bitboard(1 << bit), square.bitboard(), "{mapping}");
            // Eight consecutive bits are a rank or a file.
            let along = mapping.square(bit ^ 1).unwrap();
            let runs_along_ranks = mapping.title().starts_with("rank-file");
            assert_eq!(along.rank() == square.rank(), runs_along_ranks, "{mapping}");
            assert_eq!(along.file() == square.file(), !runs_along_ranks);
        }
        for bit in 64..=255 {
            assert_eq!(mapping.square(bit), None);
        }
    }
    for square in Square::ALL {
        assert_eq!(SquareMapping::A1B1.bit(square), square.index());
    }
}

#[test]
fn converts_numbers_between_all_mappings() {
    let mut generator = Generator::new(9);
    for from in SquareMapping::ALL {
        assert_eq!(from.conversion(from), Symmetry::Identity);
        for to in SquareMapping::ALL {
            let conversion = from.conversion(to);
            assert_eq!(to.conversion(from), conversion.inverse());
            for square in Square::ALL {
                let bit = Square::new(from.bit(square)).unwrap();
                assert_eq!(
                    conversion.square(bit).index(),
                    to.bit(square),
                    "{square}, {from} to {to}"
                );
            }
            for _ in 0..100 {
                let board = generator.bitboard();
                let number = Bitboard(from.number(board));
                assert_eq!(conversion.bitboard(number).0, to.number(board));
            }
        }
    }
}

#[test]
fn transform_in_matches_the_numbers() {
    let mut generator = Generator::new(10);
    for mapping in SquareMapping::ALL {
        for symmetry in Symmetry::ALL {
            let of_numbers = mapping.transform_in(symmetry);
            for square in Square::ALL {
                let bit = Square::new(mapping.bit(square)).unwrap();
                assert_eq!(
                    of_numbers.square(bit).index(),
                    mapping.bit(symmetry.square(square)),
                    "{symmetry:?} of {square} in {mapping}"
                );
            }
            for _ in 0..100 {
                let board = generator.bitboard();
                let number = Bitboard(mapping.number(board));
                assert_eq!(of_numbers.bitboard(number).0, mapping.number(symmetry.bitboard(board)));
            }
        }
    }
}

#[test]
fn unknown_names_have_suggestions() {
    for (word, expected) in [
        ("A1-B1", "`A1-B1` is not a square mapping; did you mean `a1-b1`?"),
        ("a8b8", "`a8b8` is not a square mapping; did you mean `a8-b8`?"),
        ("lerf", "`lerf` is not a square mapping"),
        ("", "`` is not a square mapping"),
    ] {
        let error = word.parse::<SquareMapping>().unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}
