//! Tests of bitboards as numbers and as sets of squares.

use deltaboard_transform::{Bitboard, Square, bitboard};

const FILES: Bitboard = bitboard! {
    1 1 . . . . . .
    1 1 . . . . . .
    1 1 . . . . . .
    1 1 . . . . . .
    1 1 . . . . . .
    1 1 . . . . . .
    1 1 . . . . . .
    1 1 . . . . . .
};

const RANKS: Bitboard = bitboard! {
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1
};

const CORNER: Bitboard = bitboard! {
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    1 1 . . . . . .
    1 1 . . . . . .
};

#[test]
fn boards_convert_to_numbers_and_back() {
    let number = 0x0303;
    assert_eq!(Bitboard::from(number), CORNER);
    assert_eq!(u64::from(CORNER), number);
}

#[test]
fn set_operators() {
    let either = bitboard! {
        1 1 . . . . . .
        1 1 . . . . . .
        1 1 . . . . . .
        1 1 . . . . . .
        1 1 . . . . . .
        1 1 . . . . . .
        1 1 1 1 1 1 1 1
        1 1 1 1 1 1 1 1
    };
    assert_eq!(FILES & RANKS, CORNER);
    assert_eq!(FILES | RANKS, either);
    assert_eq!(FILES ^ RANKS, either & !CORNER);
    assert_eq!(FILES - RANKS, FILES ^ CORNER);
    assert_eq!(RANKS - FILES, RANKS ^ CORNER);
    assert_eq!(!either & either, Bitboard::from(0));
    assert_eq!(!either | either, Bitboard::from(u64::MAX));
}

#[test]
fn assigning_operators() {
    let both: fn(&mut Bitboard) = |board| *board &= RANKS;
    let either: fn(&mut Bitboard) = |board| *board |= RANKS;
    let one: fn(&mut Bitboard) = |board| *board ^= RANKS;
    let rest: fn(&mut Bitboard) = |board| *board -= RANKS;
    for (assign, expected) in [
        (both, FILES & RANKS),
        (either, FILES | RANKS),
        (one, FILES ^ RANKS),
        (rest, FILES - RANKS),
    ] {
        let mut board = FILES;
        assign(&mut board);
        assert_eq!(board, expected);
    }
}

#[test]
fn a_square_converts_to_a_board() {
    let square: Square = "b2".parse().expect("a square");
    let alone = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . 1 . . . . . .
        . . . . . . . .
    };
    assert_eq!(Bitboard::from(square), alone);
}

#[test]
fn iterates_and_collects_squares() {
    let mut board = CORNER;
    let mut squares = Vec::new();
    for square in &board {
        squares.push(square);
    }
    assert_eq!(squares, [Square::A1, Square::B1, Square::A2, Square::B2]);
    board.extend([Square::C1, Square::A2, Square::C2]);
    let expected = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        1 1 1 . . . . .
        1 1 1 . . . . .
    };
    assert_eq!(board, expected);
}

/// The named functions agree with the operators, and work in constants.
#[test]
fn named_set_operations_match_the_operators() {
    const MET: Bitboard = FILES.intersection(RANKS);
    const JOINED: Bitboard = FILES.union(RANKS);
    const LEFT: Bitboard = FILES.difference(RANKS);
    const OTHERS: Bitboard = FILES.complement();
    assert_eq!(MET, FILES & RANKS);
    assert_eq!(JOINED, FILES | RANKS);
    assert_eq!(LEFT, FILES - RANKS);
    assert_eq!(OTHERS, !FILES);

    assert!(FILES.intersects(RANKS));
    assert!(!LEFT.intersects(RANKS));
    assert!(MET.is_subset(FILES) && MET.is_subset(RANKS));
    assert!(!FILES.is_subset(RANKS));
}

/// The first and the last square, and the rest without the first, in index order.
#[test]
fn first_and_last_squares() {
    for board in [Bitboard::EMPTY, Bitboard::FULL, CORNER, !CORNER, FILES, Square::H8.into()] {
        let all = Square::ALL.iter().filter(|square| board.contains(**square));
        let all: Vec<Square> = all.copied().collect();
        assert_eq!(board.first(), all.first().copied(), "{board:?}");
        assert_eq!(board.last(), all.last().copied(), "{board:?}");
        let mut rest = board;
        let popped: Vec<Square> = std::iter::from_fn(|| rest.pop_first()).collect();
        assert_eq!(popped, all);
        assert_eq!(rest, Bitboard::EMPTY);
    }
}

#[test]
fn adding_a_contained_square_changes_nothing() {
    let twice = Bitboard::EMPTY.with(Square::E4).with(Square::E4);
    assert_eq!(twice, Square::E4.bitboard());
    assert_eq!(twice.without(Square::E4).without(Square::E4), Bitboard::EMPTY);
}
