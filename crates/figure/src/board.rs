//! Draws the chessboard with its pieces, or with a disc for each set bit.

use deltaboard_scene::{Bit, Layer, Scene, Side};
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
    side: Side,
    (x, y): (i32, i32),
    cell: i32,
) {
    squares(svg, x, y, cell);
    let edge = svg.element("path").painted(&[Paint::Edge]);
    edge.value("d", "M0 0h800v800h-800z").empty();
    let pieces = scene.visible_pieces(frame);
    for layer in [Layer::Waiting, Layer::Placed] {
        let waiting = layer == Layer::Waiting;
        let discs = match (scene.before.is_bits(), waiting) {
            (false, _) => Bitboard::EMPTY,
            (true, true) => scene.waiting(frame),
            (true, false) => scene.board(frame),
        };
        let pieces: Vec<_> = pieces.iter().filter(|(.., of)| *of == layer).collect();
        if waiting && discs.is_empty() && pieces.is_empty() {
            continue;
        }
        if waiting {
            svg.element("g").value("opacity", ".35").open();
        }
        for square in discs.squares() {
            let (x, y) = middle(square, side);
            let disc = svg.element("circle").painted(&[Paint::Ink]);
            disc.at("cx", x).at("cy", y).at("r", 28).empty();
        }
        for (bit, piece, _) in pieces {
            draw_piece(svg, bit, *piece, side);
        }
        if waiting {
            svg.close("g");
        }
    }
    svg.close("g");
}

fn draw_piece(svg: &mut Svg, bit: &Bit, piece: Piece, side: Side) {
    let (x, y) = corner(bit.at, side);
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
