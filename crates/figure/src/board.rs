//! Draws the chessboard with its pieces, or with a disc for each set bit.

use deltaboard_scene::{Bit, Scene, View};
use deltaboard_transform::{Bitboard, Color, Piece};

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
    let in_place = scene.in_place(frame);
    if !in_place.is_empty() {
        // The bits or pieces that wait for their terms.
        svg.element("g").value("opacity", ".35").open();
        discs(svg, scene, scene.waiting(frame), view);
        let pieces = scene.waiting_pieces(frame).into_iter();
        draw_pieces(svg, pieces.filter(|(bit, _)| !in_place.contains(bit.at)), view);
        svg.close("g");
    }
    discs(svg, scene, scene.board(frame), view);
    draw_pieces(svg, scene.pieces(frame).into_iter(), view);
    svg.close("g");
}

/// Draws a disc for each bit, if the bits have no pieces.
fn discs(svg: &mut Svg, scene: &Scene, bits: Bitboard, view: View) {
    for square in bits.squares().filter(|_| scene.before.is_bits()) {
        let (x, y) = middle(square, view);
        let disc = svg.element("circle").painted(&[Paint::Ink]);
        disc.at("cx", x).at("cy", y).at("r", 28).empty();
    }
}

fn draw_pieces<'a>(svg: &mut Svg, pieces: impl Iterator<Item = (&'a Bit, Piece)>, view: View) {
    for (bit, piece) in pieces {
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
}
