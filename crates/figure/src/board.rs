//! Draws the chessboard with its pieces, or with a disc for each set bit.

use deltaboard_scene::{Scene, View};
use deltaboard_transform::Color;

use crate::id::ID;
use crate::paint::Paint;
use crate::squares::{corner, middle, squares};
use crate::svg::Svg;

/// Draws the board of a frame. The point is its top left corner; `cell` is the size of a square in pixels.
pub(crate) fn board(
    svg: &mut Svg,
    scene: &Scene,
    frame: usize,
    view: View,
    (x, y): (i32, i32),
    cell: i32,
) {
    squares(svg, x, y, cell);
    let edge = svg.element("path").painted(&[Paint::Edge]);
    edge.value("d", "M0 0h800v800h-800z").empty();
    if scene.before.is_bits() {
        for square in scene.board(frame).squares() {
            let (x, y) = middle(square, view);
            let disc = svg.element("circle").painted(&[Paint::Ink]);
            disc.at("cx", x).at("cy", y).at("r", 28).empty();
        }
    }
    for (bit, piece) in scene.pieces(frame) {
        let (x, y) = corner(bit.at, view);
        let paint = match piece.color {
            Color::White => Paint::WhitePiece,
            Color::Black => Paint::BlackPiece,
        };
        if !svg.pieces.contains(&piece.role) {
            svg.pieces.push(piece.role);
        }
        let drawn = svg.element("use").painted(&[paint]);
        let drawn = drawn.value("href", &format!("#{ID}-{}", piece.role.name()));
        drawn.at("x", x).at("y", y).at("width", 100).at("height", 100).empty();
    }
    svg.close("g");
}
