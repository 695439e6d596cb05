//! A bitboard as a grid of `1` and `.`.

use deltaboard_transform::{Bitboard, Square};
use yew::prelude::*;

use super::part::part;
use super::squares::{Look, squares, still_squares};
use crate::app::Shown;

/// Which squares a step has carried something to or from: towards h8 or towards a1.
#[derive(Clone, Copy, Default)]
pub(super) struct Tints {
    pub(super) up: u64,
    pub(super) down: u64,
}

impl Tints {
    fn of(self, square: Square) -> &'static str {
        let tinted = |squares: u64| squares >> square.index() & 1 == 1;
        if tinted(self.up) {
            "up"
        } else if tinted(self.down) {
            "down"
        } else {
            ""
        }
    }
}

/// A bitboard, and how it is drawn.
pub(super) struct BitGrid {
    pub(super) testid: &'static str,
    pub(super) bits: Bitboard,
    /// Each 1: what it is known by while it moves, and where it stands.
    pub(super) ones: Vec<(String, Square)>,
    pub(super) tints: Tints,
    /// Whether the keyboard can walk over it.
    pub(super) walkable: bool,
    /// What is drawn over it.
    pub(super) over: Html,
}

/// The text of the grid is its eight lines, rank 8 first; what is seen is drawn over it, so that
/// bits can glide.
pub(super) fn bit_grid(shown: &Shown<'_>, grid: BitGrid) -> Html {
    let looks = Square::ALL.map(|square| {
        let set = grid.bits.contains(square);
        let (class, content) = match (grid.tints.of(square), set) {
            (tint, true) => (tint, "1"),
            ("up", false) => ("up zero", "0"),
            ("down", false) => ("down zero", "0"),
            (_, false) => ("zero", "0"),
        };
        let (content, piece) = (content.to_owned(), None);
        Look {
            class,
            content,
            piece,
        }
    });
    let one = |(key, at): (String, Square)| {
        let class = format!("one placed {}", grid.tints.of(at));
        Html::from(part("b", "").class(class).placed(key, at))
    };
    let ones = part("div", "ones")
        .hidden()
        .with_all(grid.ones.into_iter().map(one));
    let squares = if grid.walkable {
        squares(shown, &looks)
    } else {
        still_squares(shown, &looks)
    };
    part("div", "grid")
        .with(
            part("pre", "grid-text")
                .testid(grid.testid)
                .text(grid.bits.to_string()),
        )
        .with(squares)
        .with(ones)
        .with(grid.over)
        .into()
}

/// A grid that nothing moves in.
pub(super) fn still_grid(
    shown: &Shown<'_>,
    testid: &'static str,
    bits: Bitboard,
    tints: Tints,
) -> Html {
    let ones = bits
        .squares()
        .map(|square| (square.to_string(), square))
        .collect();
    let grid = BitGrid {
        testid,
        bits,
        ones,
        tints,
        walkable: false,
        over: Html::default(),
    };
    bit_grid(shown, grid)
}
