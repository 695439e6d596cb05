//! Draws a bitboard as a grid of ones and dots, with arcs for the bits that have moved.

use std::fmt::Write;

use deltaboard_scene::{Cell, Grid, Scene, Side, State, blocks};
use deltaboard_transform::Square;

use crate::id::ID;
use crate::paint::Paint;
use crate::reach::stretched;
use crate::squares::{middle, squares};
use crate::svg::Svg;

/// The text in a square.
struct Letter<'a> {
    paint: Paint,
    bold: bool,
    size: i32,
    text: &'a str,
    square: Square,
}

/// The board of a frame, with the stretched arcs of the step before it.
pub(crate) fn frame_grid(state: &State, scene: &Scene, frame: usize) -> Grid {
    let grid = Grid::of_frame(state, scene, frame, frame);
    Grid { arcs: grid.arcs.map(stretched), ..grid }
}

/// Draws a grid with its top left corner at a point; `cell` is the size of a square in pixels.
pub(crate) fn draw_grid(svg: &mut Svg, grid: &Grid, side: Side, (x, y): (i32, i32), cell: i32) {
    squares(svg, x, y, cell);
    washes(svg, grid, side);
    let edge = svg.element("path").painted(&[Paint::Edge]);
    edge.value("d", "M0 0h800v800h-800z").empty();
    dots(svg, grid, side);
    letters(svg, grid, side);
    arcs(svg, grid);
    svg.close("g");
}

/// Draws the arcs of the step.
pub(crate) fn arcs(svg: &mut Svg, grid: &Grid) {
    for arc in grid.arcs.iter().flatten() {
        let (arc_paint, head) = match arc.up {
            true => (Paint::UpArc, Paint::UpHead),
            false => (Paint::DownArc, Paint::DownHead),
        };
        svg.palette.add(head);
        let path = svg.element("path").painted(&[arc_paint]);
        path.value("d", &arc.path()).empty();
    }
}

/// Colours the squares whose bits have moved, by direction; *down* also has a pattern. Then colours the diagonals.
pub(crate) fn washes(svg: &mut Svg, grid: &Grid, side: Side) {
    let squares_with = |has: &dyn Fn(Cell<'_>) -> bool| {
        let squares = Square::ALL.into_iter().filter(|square| has(grid.cell(*square)));
        Some(blocks(squares.collect(), side)).filter(|path| !path.is_empty())
    };
    if let Some(up) = squares_with(&|cell| cell.direction == "up") {
        let path = svg.element("path").painted(&[Paint::UpWash]);
        path.value("d", &up).empty();
    }
    if let Some(down) = squares_with(&|cell| cell.direction == "down") {
        svg.palette.add(Paint::DownWash);
        svg.palette.add(Paint::DownHatch);
        let path = svg.element("path");
        let path = path.value("fill", &format!("url(#{ID}-hatch)"));
        path.value("d", &down).empty();
    }
    for number in 0..15 {
        let is_on_it =
            |cell: Cell<'_>| cell.label.is_some_and(|label| label.diagonal == Some(number));
        if let Some(diagonal) = squares_with(&is_on_it) {
            let path = svg.element("path").painted(&[Paint::Diagonal(number)]);
            path.value("d", &diagonal).empty();
        }
    }
}

/// Draws the dots of the empty squares as one path.
pub(crate) fn dots(svg: &mut Svg, grid: &Grid, side: Side) {
    let mut dots = String::new();
    for square in Square::ALL.into_iter().filter(|square| text(grid.cell(*square)).is_none()) {
        let (x, y) = middle(square, side);
        let _ = write!(dots, "M{x} {y}h0");
    }
    if !dots.is_empty() {
        let path = svg.element("path").painted(&[Paint::Dots]);
        path.value("d", &dots).empty();
    }
}

/// The text of a square that isn't drawn as a dot.
fn text(cell: Cell<'_>) -> Option<&str> {
    match cell.label {
        Some(label) => Some(&*label.text).filter(|text| *text != "·"),
        None => (cell.is_set || cell.is_waiting).then_some("1"),
    }
}

/// Draws the text of all squares, grouped by style.
fn letters(svg: &mut Svg, grid: &Grid, side: Side) {
    let mut letters: Vec<_> = side.squares().filter_map(|square| letter(grid, square)).collect();
    while let Some(first) = letters.first() {
        let (paint, bold, size) = (first.paint, first.bold, first.size);
        let paints = [paint, Paint::Mono, Paint::Bold];
        let paints = if bold { &paints[..] } else { &paints[..2] };
        let group = svg.element("g").painted(paints).at("font-size", size);
        group.value("text-anchor", "middle").open();
        letters.retain(|it| {
            let alike = (it.paint, it.bold, it.size) == (paint, bold, size);
            if alike {
                let (x, y) = middle(it.square, side);
                let letter = svg.element("text").at("x", x);
                letter.at("y", y + size * 36 / 100).holding(it.text);
            }
            !alike
        });
        svg.close("g");
    }
}

fn letter(grid: &Grid, square: Square) -> Option<Letter<'_>> {
    let cell = grid.cell(square);
    let text = text(cell)?;
    let paint = match cell.direction {
        _ if cell.is_garbage || cell.is_waiting => Paint::Faint,
        _ if !cell.is_set => Paint::Soft,
        "up" => Paint::UpText,
        "down" => Paint::DownText,
        _ => Paint::Ink,
    };
    let size = match text.chars().count() {
        1 => 58,
        2 => 46,
        3 => 38,
        4 => 31,
        _ => 25,
    };
    Some(Letter { paint, bold: cell.is_set && !cell.is_garbage, size, text, square })
}
