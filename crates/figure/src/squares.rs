//! Draws the 64 squares and their coordinates, for boards and grids.

use deltaboard_scene::Side;
use deltaboard_transform::Square;

use crate::id::ID;
use crate::paint::Paint;
use crate::svg::Svg;

/// The top left corner of a square, in hundredths of a square.
pub(crate) fn corner(square: Square, side: Side) -> (i32, i32) {
    let (file, rank) = (square.file().index(), square.rank().index());
    match side {
        Side::White => (100 * i32::from(file), 100 * i32::from(7 - rank)),
        Side::Black => (100 * i32::from(7 - file), 100 * i32::from(rank)),
    }
}

/// The middle of a square, in hundredths of a square.
pub(crate) fn middle(square: Square, side: Side) -> (i32, i32) {
    let (x, y) = corner(square, side);
    (x + 50, y + 50)
}

/// Opens a group in which a square is 100 wide, and draws the squares. The caller closes the group.
pub(crate) fn squares(svg: &mut Svg, x: i32, y: i32, cell: i32) {
    svg.palette.add(Paint::SquareLight);
    svg.palette.add(Paint::SquareDark);
    scaled(svg, x, y, cell);
    let squares = svg.element("path");
    let squares = squares.value("fill", &format!("url(#{ID}-squares)"));
    squares.value("d", "M0 0h800v800h-800z").empty();
}

/// Opens a group in which a square is 100 wide. The caller closes it.
pub(crate) fn scaled(svg: &mut Svg, x: i32, y: i32, cell: i32) {
    let place = format!("translate({x} {y}) scale(.{cell:02})");
    svg.element("g").value("transform", &place).open();
}

/// Defines the pattern of light and dark squares, with a light square at the top left.
pub(crate) fn definition(svg: &mut Svg) {
    let pattern = svg.element("pattern");
    let pattern = pattern.value("id", &format!("{ID}-squares"));
    let pattern = pattern.at("width", 200).at("height", 200);
    pattern.value("patternUnits", "userSpaceOnUse").open();
    let light = svg.element("path").painted(&[Paint::SquareLight]);
    light.value("d", "M0 0h200v200h-200z").empty();
    let dark = svg.element("path").painted(&[Paint::SquareDark]);
    dark.value("d", "M100 0h100v100h-100zM0 100h100v100h-100z").empty();
    svg.close("pattern");
}

/// Draws the letters of the files below the board and, if `ranks`, the numbers of the ranks on the left.
pub(crate) fn coordinates(svg: &mut Svg, x: i32, y: i32, cell: i32, side: Side, ranks: bool) {
    let size = 11;
    let group = svg.element("g").painted(&[Paint::Soft, Paint::Sans]);
    let group = group.at("font-size", size);
    group.value("text-anchor", "middle").open();
    for line in 0..8u8 {
        let along = i32::from(line) * cell + cell / 2;
        let shown = match side {
            Side::White => line,
            Side::Black => 7 - line,
        };
        if ranks {
            let number = svg.element("text").at("x", x - 9).at("y", y + along + 4);
            number.holding(&(8 - shown).to_string());
        }
        let letter = svg.element("text").at("x", x + along);
        let letter = letter.at("y", y + 8 * cell + 13);
        letter.holding(char::from(b'a' + shown).encode_utf8(&mut [0; 4]));
    }
    svg.close("g");
}
