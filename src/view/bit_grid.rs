//! A bitboard as a grid of `1` and `.`.

use deltaboard_scene::{Label, Tints, View};
use deltaboard_trace::lines_in_words;
use deltaboard_transform::{Bitboard, Square};
use yew::prelude::*;

use super::element::element;
use super::squares::{Look, squares, still_squares};
use crate::shown::Shown;

/// A bitboard, and how it is drawn.
pub(super) struct BitGrid {
    pub(super) testid: &'static str,
    pub(super) bits: Bitboard,
    /// Each 1: what it is known by while it moves, and where it stands.
    pub(super) ones: Vec<(String, Square)>,
    pub(super) tints: Tints,
    /// What is written in the squares, in place of 1 and 0.
    pub(super) labels: Option<Box<[Label; 64]>>,
    /// Whether the keyboard can walk over it.
    pub(super) walkable: bool,
    /// Whether nothing moves in it.
    pub(super) still: bool,
    /// What is drawn over it.
    pub(super) overlay: Html,
}

/// The text of the grid is its eight lines, rank 8 first; what is seen is drawn over it, so that
/// bits can glide.
pub(super) fn bit_grid(shown: &Shown<'_>, grid: BitGrid) -> Html {
    let looks = Square::ALL.map(|square| {
        let set = grid.bits.contains(square);
        let label = label(&grid, square);
        let (class, content) = match (grid.tints.way(square), set) {
            (tint, true) => (tint, "1"),
            ("up", false) => ("up zero", "0"),
            ("down", false) => ("down zero", "0"),
            (_, false) if label.is_some_and(|label| !label.garbage) => ("zero live", "0"),
            (_, false) => ("zero", "0"),
        };
        Look {
            class,
            content: content.to_owned(),
            piece: None,
            label: label.map(|label| label.text.clone()),
            diagonal: label.and_then(|label| label.diagonal),
        }
    });
    let one = |(key, at): &(String, Square)| {
        let label = label(&grid, *at);
        let kept = match label {
            Some(label) if label.garbage => "garbage",
            _ => grid.tints.way(*at),
        };
        let one = element("b", "").class(format!("one placed {kept}"));
        let one = match label {
            Some(label) => one.data_label(label.text.clone()),
            None => one,
        };
        Html::from(one.placed(key.clone(), *at))
    };
    let is_plain_one = |at: &Square| grid.still && looks[usize::from(at.index())].is_plain();
    let placed = grid.ones.iter().filter(|(_, at)| !is_plain_one(at));
    let ones = element("div", "ones").aria_hidden().with_all(placed.map(one));
    let ones = match grid.still {
        true => {
            ones.text(digits(shown.state.view, |at| grid.bits.contains(*at) && is_plain_one(at)))
        }
        false => ones,
    };
    let squares = if grid.walkable { squares(shown, &looks) } else { still_squares(shown, &looks) };
    let class = match &grid.labels {
        _ if grid.still => "grid small",
        Some(_) => "grid labelled",
        None => "grid",
    };
    let text = element("pre", "grid-text").testid(grid.testid).text(grid.bits.to_string());
    let text = if grid.still { text.role_img(describe(grid.bits)) } else { text };
    element("div", class).with(text).with(squares).with(ones).with(grid.overlay).into()
}

/// The ones of a board as eight lines of text: one thing to lay out and to paint, not 64.
fn digits(view: View, has: impl Fn(&Square) -> bool) -> String {
    let mut text = String::new();
    for (place, square) in view.squares().enumerate() {
        if place > 0 && place % 8 == 0 {
            text.push('\n');
        }
        text.push(if has(&square) { '1' } else { ' ' });
    }
    text
}

/// The squares of a small board for those who do not see it: lines where it has whole ones, else square by square.
pub(super) fn describe(bits: Bitboard) -> String {
    if let Some(lines) = lines_in_words(bits.0) {
        return lines;
    }
    if bits.is_empty() {
        return "no squares".to_owned();
    }
    let squares: Vec<_> = bits.squares().map(|square| square.to_string()).collect();
    format!("{} squares: {}", squares.len(), squares.join(", "))
}

fn label(grid: &BitGrid, square: Square) -> Option<&Label> {
    let labels = grid.labels.as_ref()?;
    Some(&labels[usize::from(square.index())])
}

/// A grid that nothing moves in.
pub(super) fn still_grid(
    shown: &Shown<'_>,
    testid: &'static str,
    bits: Bitboard,
    tints: Tints,
) -> Html {
    let ones = bits.squares().map(|square| (square.to_string(), square)).collect();
    let grid = BitGrid {
        testid,
        bits,
        ones,
        tints,
        labels: None,
        walkable: false,
        still: true,
        overlay: Html::default(),
    };
    bit_grid(shown, grid)
}
