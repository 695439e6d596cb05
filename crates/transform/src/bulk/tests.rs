//! Tests that transforms of slices agree with transforms of single boards and positions, with all registers.

#[path = "../../tests/generator/mod.rs"]
mod generator;

use super::lanes::{Copying, InPlace};
use super::registers::Registers;
use crate::{Bitboard, Bits, Position, Transform};
use generator::Generator;

/// Several times as long as any register. Tests use all lengths up to this, so all lengths of remainders occur.
const LONGEST: usize = 70;

fn assert_moved<B: Bits>(transform: Transform, from: &[B], moved: &[B], what: &str) {
    assert_eq!(from.len(), moved.len());
    for (index, (before, after)) in from.iter().zip(moved).enumerate() {
        let expected = transform.bitboard(Bitboard(before.bits()));
        let found = Bitboard(after.bits());
        assert!(
            found == expected,
            "{transform} {what}, board {index} of {}:\n{found}\nfor\n{expected}",
            moved.len()
        );
    }
}

/// Compares in-place and copying transforms, for every length and every alignment to a register.
fn agrees_with_single_boards<B: Bits>(boards: &[B]) {
    for transform in Transform::ALL {
        for registers in Registers::all() {
            for start in 0..8 {
                for length in 0..=LONGEST {
                    agrees_in(transform, registers, boards, start, length);
                }
            }
        }
    }
}

fn agrees_in<B: Bits>(
    transform: Transform,
    registers: Registers,
    boards: &[B],
    start: usize,
    length: usize,
) {
    let from = &boards[start..start + length];

    let mut all = boards.to_vec();
    transform.over(InPlace { boards: &mut all[start..start + length], registers });
    let what = format!("in place, {registers:?}");
    assert_moved(transform, from, &all[start..start + length], &what);
    assert_untouched(boards, &all, start, length);

    let mut to = boards.to_vec();
    transform.over(Copying { from, to: &mut to[3..3 + length], registers });
    let what = format!("into another slice, {registers:?}");
    assert_moved(transform, from, &to[3..3 + length], &what);
    assert_untouched(boards, &to, 3, length);
}

fn assert_untouched<B: Bits>(before: &[B], after: &[B], start: usize, length: usize) {
    for index in (0..start).chain(start + length..after.len()) {
        let (before, after) = (before[index].bits(), after[index].bits());
        assert_eq!(after, before, "{index} is outside");
    }
}

#[test]
fn bitboards_of_every_length() {
    let mut generator = Generator::new(0xb01);
    let boards: Vec<Bitboard> = (0..LONGEST + 8).map(|_| generator.bitboard()).collect();
    agrees_with_single_boards(&boards);
}

#[test]
fn numbers_of_every_length() {
    let mut generator = Generator::new(0xb02);
    let boards: Vec<u64> = (0..LONGEST + 8).map(|_| generator.bits()).collect();
    agrees_with_single_boards(&boards);
}

/// The 64 boards with one square determine a linear map.
#[test]
fn every_square_alone() {
    let squares: Vec<u64> = (0..64).map(|square| 1 << square).collect();
    for transform in Transform::ALL {
        let mut moved = vec![0; 64];
        transform.bitboards_into(&squares, &mut moved);
        assert_moved(transform, &squares, &moved, "of single squares");
    }
}

#[test]
#[should_panic = "the slices are not of one length"]
fn slices_of_different_lengths_panic() {
    Transform::ColorFlip.bitboards_into(&[0_u64; 3], &mut [0; 4]);
}

#[test]
fn positions_and_their_caveats() {
    let mut generator = Generator::new(0xb03);
    let positions: Vec<Position> = (0..300).map(|_| generator.position("KQkqAHah")).collect();
    for transform in Transform::ALL {
        for registers in Registers::all() {
            let mut moved = positions.clone();
            let mut reported = Vec::new();
            let report = |index, caveats: &_| reported.push((index, *caveats));
            transform.positions_with(registers, &mut moved, report);
            let mut reported = reported.into_iter().peekable();
            for (index, (before, moved)) in positions.iter().zip(&moved).enumerate() {
                let expected = transform.position(before);
                let what = format!("{transform} of {before}, {registers:?}");
                assert_eq!(*moved, expected.position, "{what}");
                let found = reported.next_if(|(place, _)| *place == index);
                let caveats = found.map(|(_, caveats)| caveats).unwrap_or_default();
                assert_eq!(caveats, expected.caveats, "{what}");
            }
            assert_eq!(reported.next(), None);
        }
    }
}
