//! A bitboard as a grid of `1` and `.`.

use deltaboard_scene::{Course, Glide, Grid, Layer, Operation, Passage, Side, Tints, blocks};
use deltaboard_trace::squares_in_words;
use deltaboard_transform::{Bitboard, File, Rank, Square};
use yew::prelude::*;

use super::arcs::arcs;
use super::element::{ElementBuilder, element};
use super::follow::trail;
use super::squares::{Look, squares, still_squares};
use crate::shown::Shown;

/// A bitboard, and how to draw it.
pub(super) struct BitGrid<'a> {
    pub(super) testid: &'static str,
    pub(super) grid: Grid,
    pub(super) ones: Vec<One>,
    /// The picture of the operation that computed the value.
    pub(super) operation: Operation,
    /// How the ones get to their places, after a step.
    pub(super) glide: Option<&'a Glide>,
    /// Whether arrow keys move from square to square.
    pub(super) walkable: bool,
    /// Whether the grid is not animated.
    pub(super) still: bool,
}

/// A 1 on a grid.
pub(super) struct One {
    /// What identifies it while it moves.
    pub(super) key: String,
    pub(super) at: Square,
    pub(super) layer: Layer,
}

impl One {
    pub(super) const fn placed(key: String, at: Square) -> Self {
        Self { key, at, layer: Layer::Placed }
    }
}

/// Draws a grid. Its text is its eight lines, rank 8 first; the visible bits are separate elements over that text, so
/// that they can move.
pub(super) fn bit_grid(shown: &Shown<'_>, drawn: BitGrid<'_>) -> Html {
    let BitGrid { testid, grid, ones, operation, glide, walkable, still } = drawn;
    let looks = Square::ALL.map(|square| {
        let cell = grid.cell(square);
        let class = match (cell.label, cell.is_set) {
            (Some(_), false) if cell.is_garbage => "zero",
            (Some(_), false) => "zero live",
            _ => "",
        };
        let content = if cell.is_set { "1" } else { "0" };
        Look {
            class,
            content: content.to_owned(),
            piece: None,
            label: cell.label.map(|label| label.text.clone()),
            diagonal: cell.label.and_then(|label| label.diagonal),
        }
    });
    let one = |One { key, at, layer }: &One| {
        let cell = grid.cell(*at);
        let kept = match (layer, cell.is_garbage) {
            (Layer::Placed, true) => "garbage",
            (Layer::Placed, false) => cell.direction,
            _ => "",
        };
        let entrance = glide.and_then(|glide| glide.entrance(*at));
        let enters = if entrance.is_some() { " enters" } else { "" };
        let one = element("b", "").class(format!("one {} {kept}{enters}", layer.class()));
        let one = match cell.label {
            Some(label) => one.data_label(label.text.clone()),
            None => one,
        };
        let diagonal = cell.label.and_then(|label| label.diagonal);
        let one = diagonal.into_iter().fold(one, ElementBuilder::diagonal);
        let one = entrance.into_iter().fold(one, ElementBuilder::passing);
        Html::from(one.placed(key.clone(), *at))
    };
    let is_plain_one = |at: &Square| still && looks[usize::from(at.index())].is_plain();
    let placed = ones.iter().filter(|one| !is_plain_one(&one.at));
    let ones = element("div", "ones")
        .aria_hidden()
        .with_all(placed.map(one))
        .with_all(glide.into_iter().flat_map(|glide| leaving(glide, "one")))
        .with_all(glide.into_iter().flat_map(bytes))
        .with_all(glide.and_then(entry).into_iter());
    let ones = match still {
        true => {
            ones.text(digits(shown.state.side, |at| grid.bits.contains(*at) && is_plain_one(at)))
        }
        false => ones,
    };
    let squares = if walkable { squares(shown, &looks) } else { still_squares(shown, &looks) };
    let class = match &grid.labels {
        _ if still => "grid small",
        Some(_) => "grid labelled",
        None => "grid",
    };
    let overlay = grid.arcs.as_deref().map_or_else(Html::default, arcs);
    // A value inside the step has no frame of its own.
    let is_frame = walkable && shown.evaluation().is_none();
    let trail = if is_frame { trail(shown) } else { Html::default() };
    let text = element("pre", "grid-text").testid(testid).text(grid.bits.to_string());
    let text = if still { text.role_img(describe(grid.bits)) } else { text };
    element("div", class)
        .with(text)
        .with(washes(shown, &grid, walkable))
        .with(squares)
        .with(glide.map_or_else(Html::default, |glide| differing(glide, shown.state.side)))
        .with(marks(operation))
        .with(ones)
        .with(overlay)
        .with(trail)
        .into()
}

/// Draws the squares whose bits move up and down, under all others: one layer, so that they appear without being painted anew.
/// The large grid has the hatching of them all, also while it shows a value without tints.
fn washes(shown: &Shown<'_>, grid: &Grid, has_hatching: bool) -> Html {
    let path = |direction: &'static str, squares: u64| {
        let path = || element("path", direction).path(blocks(Bitboard(squares), shown.state.side));
        (squares != 0).then(|| Html::from(path()))
    };
    let Tints { up, down } = grid.tints;
    if grid.tints == Tints::default() && (!has_hatching || shown.is_calm()) {
        return Html::default();
    }
    let hatching = html! {
        <pattern id="hatch" width="25" height="25" patternUnits="userSpaceOnUse">
            <path d="M0 0h25v25h-25z" /><path d="M-5 20L5 30M0 0L25 25M20 -5L30 5" />
        </pattern>
    };
    html! {
        <svg class="washes" viewBox="0 0 800 800" aria-hidden="true">
            { for has_hatching.then_some(hatching) }{ for path("up", up) }{ for path("down", down & !up) }
        </svg>
    }
}

/// Draws the ones of the frame before that are no longer on the board.
pub(super) fn leaving(glide: &Glide, class: &'static str) -> impl Iterator<Item = Html> {
    glide.leaves.iter().map(move |Passage { bit, files, ranks }| {
        let one = element("b", "").class(format!("{class} placed leaves"));
        one.passing((*files, *ranks)).placed(format!("leaves-{}", bit.key()), bit.at).into()
    })
}

/// Draws the numbers of the bytes, which move with their ranks, where a step reverses their order.
fn bytes(glide: &Glide) -> Vec<Html> {
    let has_bytes = glide.course == Course::Rows;
    let byte = |rank: Rank| {
        let (number, at) = (7 - rank.index(), Square::from_coords(File::A, rank));
        let byte = element("b", "byte placed enters").data_label(format!("byte {number}"));
        let ranks = rank.index() as i8 - number as i8;
        Html::from(byte.passing((0, ranks)).placed(format!("byte-{number}"), at))
    };
    Rank::ALL.into_iter().filter(|_| has_bytes).map(byte).collect()
}

/// Draws what a step reads from a table, above the bits that say where.
fn entry(glide: &Glide) -> Option<Html> {
    let lowest = glide.leaves.iter().map(|it| (it.bit.at.rank(), it.ranks)).min()?;
    let rank = Rank::new(lowest.0.index().checked_add_signed(lowest.1)?)?;
    let entry = element("b", "entry placed").data_label(glide.looked_up.clone()?);
    Some(entry.placed("entry".to_owned(), Square::from_coords(File::A, rank)).into())
}

/// Draws the squares where the two of a pair differ, before they change places: one layer, as for the colours.
fn differing(glide: &Glide, side: Side) -> Html {
    if glide.differ.is_empty() {
        return Html::default();
    }
    let squares = Html::from(element("path", "").path(blocks(glide.differ, side)));
    html! { <svg class="differing" viewBox="0 0 800 800" aria-hidden="true">{ squares }</svg> }
}

/// Draws what an operation does: where its bits were, what its mask covers, where its operands differ, where a carry ran.
fn marks(operation: Operation) -> Html {
    let mark = |class: &'static str, squares: Bitboard| {
        squares
            .squares()
            .map(move |at| Html::from(element("i", class).placed(format!("{class}-{at}"), at)))
    };
    if operation == Operation::default() {
        return Html::default();
    }
    let Operation { ghost, covered, differs, carried } = operation;
    element("div", "operation")
        .aria_hidden()
        .with_all(mark("covered placed", covered))
        .with_all(mark("differs placed", differs))
        .with_all(mark("carried placed", carried))
        .with_all(mark("ghost placed", ghost))
        .into()
}

/// Returns the ones of a board as eight lines of text: one element to lay out and paint, not 64.
fn digits(side: Side, has: impl Fn(&Square) -> bool) -> String {
    let mut text = String::new();
    for (place, square) in side.squares().enumerate() {
        if place > 0 && place % 8 == 0 {
            text.push('\n');
        }
        text.push(if has(&square) { '1' } else { ' ' });
    }
    text
}

/// Describes a small board for screen readers: in short words, or square by square.
pub(super) fn describe(bits: Bitboard) -> String {
    squares_in_words(bits.0).unwrap_or_else(|| {
        let squares: Vec<_> = bits.squares().map(|square| square.to_string()).collect();
        format!("{} squares: {}", squares.len(), squares.join(", "))
    })
}

/// Draws a grid that is not animated.
pub(super) fn still_grid(
    shown: &Shown<'_>,
    testid: &'static str,
    bits: Bitboard,
    tints: Tints,
) -> Html {
    let ones = bits.squares().map(|square| One::placed(square.to_string(), square)).collect();
    let grid = Grid::plain(bits, tints);
    let operation = Operation::default();
    let drawn =
        BitGrid { testid, grid, ones, operation, glide: None, walkable: false, still: true };
    bit_grid(shown, drawn)
}
