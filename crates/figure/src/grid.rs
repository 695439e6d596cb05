//! Draws a bitboard as a grid of ones and dots, with arcs for the bits that have moved.

use std::fmt::Write;

use deltaboard_scene::{Arc, Label, Scene, State, Tints, View, arcs, labels};
use deltaboard_transform::{Bitboard, Square};

use crate::id::ID;
use crate::paint::Paint;
use crate::reach::stretched;
use crate::squares::{corner, middle, squares};
use crate::svg::Svg;

/// A bitboard with its tints, labels and arcs.
#[derive(Debug)]
pub(crate) struct Grid {
    bits: Bitboard,
    tints: Tints,
    labels: Option<Box<[Label; 64]>>,
    pub(crate) arcs: Vec<Arc>,
    view: View,
}

/// The text in a square.
struct Letter {
    paint: Paint,
    bold: bool,
    size: i32,
    text: String,
    square: Square,
}

impl Grid {
    /// The board of a frame, with the arcs of the step before it.
    pub(crate) fn of_frame(state: &State, scene: &Scene, frame: usize) -> Self {
        let arcs = scene
            .trace
            .step(frame)
            .map_or_else(Vec::new, |step| stretched(arcs(&step.motion, scene.mapping, state.view)));
        Self {
            bits: scene.board(frame),
            tints: Tints::of(scene, frame).1,
            labels: labels(state, scene, frame),
            arcs,
            view: state.view,
        }
    }

    /// A board without arcs.
    pub(crate) fn still(bits: Bitboard, tints: Tints, view: View) -> Self {
        Self { bits, tints, labels: None, arcs: Vec::new(), view }
    }

    /// Draws the grid with its top left corner at a point; `cell` is the size of a square in pixels.
    pub(crate) fn draw(&self, svg: &mut Svg, x: i32, y: i32, cell: i32) {
        squares(svg, x, y, cell);
        self.washes(svg);
        let edge = svg.element("path").painted(&[Paint::Edge]);
        edge.value("d", "M0 0h800v800h-800z").empty();
        self.dots(svg);
        self.letters(svg);
        for arc in &self.arcs {
            let (arc_paint, head) = match arc.up {
                true => (Paint::UpArc, Paint::UpHead),
                false => (Paint::DownArc, Paint::DownHead),
            };
            svg.palette.add(head);
            let path = svg.element("path").painted(&[arc_paint]);
            path.value("d", &arc.path()).empty();
        }
        svg.close("g");
    }

    /// Colours the squares whose bits have moved, by direction; *down* also has a pattern.
    fn washes(&self, svg: &mut Svg) {
        // A square with bits from both directions counts as *up*.
        let up = blocks(self.tints.up, self.view);
        let down = blocks(self.tints.down & !self.tints.up, self.view);
        if !up.is_empty() {
            let path = svg.element("path").painted(&[Paint::UpWash]);
            path.value("d", &up).empty();
        }
        if !down.is_empty() {
            svg.palette.add(Paint::DownWash);
            svg.palette.add(Paint::DownHatch);
            let path = svg.element("path");
            let path = path.value("fill", &format!("url(#{ID}-hatch)"));
            path.value("d", &down).empty();
        }
        let Some(labels) = &self.labels else {
            return;
        };
        for diagonal in 0..15 {
            let is_on_diagonal =
                |square: &Square| labels[usize::from(square.index())].diagonal == Some(diagonal);
            let squares = Square::ALL.into_iter().filter(is_on_diagonal);
            let squares = squares.fold(0, |squares, square| squares | 1 << square.index());
            let squares = blocks(squares, self.view);
            if !squares.is_empty() {
                let path = svg.element("path").painted(&[Paint::Diagonal(diagonal)]);
                path.value("d", &squares).empty();
            }
        }
    }

    /// Draws the dots of the empty squares as one path.
    fn dots(&self, svg: &mut Svg) {
        let mut dots = String::new();
        for square in Square::ALL.into_iter().filter(|square| self.text(*square).is_none()) {
            let (x, y) = middle(square, self.view);
            let _ = write!(dots, "M{x} {y}h0");
        }
        if !dots.is_empty() {
            let path = svg.element("path").painted(&[Paint::Dots]);
            path.value("d", &dots).empty();
        }
    }

    fn text(&self, square: Square) -> Option<&str> {
        match &self.labels {
            Some(labels) => {
                let text = &*labels[usize::from(square.index())].text;
                (text != "·").then_some(text)
            }
            None => self.bits.contains(square).then_some("1"),
        }
    }

    /// Draws the text of all squares, grouped by style.
    fn letters(&self, svg: &mut Svg) {
        let squares = self.view.squares();
        let mut letters: Vec<_> = squares.filter_map(|square| self.letter(square)).collect();
        while let Some(first) = letters.first() {
            let (paint, bold, size) = (first.paint, first.bold, first.size);
            let paints = [paint, Paint::Mono, Paint::Bold];
            let paints = if bold { &paints[..] } else { &paints[..2] };
            let group = svg.element("g").painted(paints).at("font-size", size);
            group.value("text-anchor", "middle").open();
            letters.retain(|it| {
                let alike = (it.paint, it.bold, it.size) == (paint, bold, size);
                if alike {
                    let (x, y) = middle(it.square, self.view);
                    let letter = svg.element("text").at("x", x);
                    letter.at("y", y + size * 36 / 100).holding(&it.text);
                }
                !alike
            });
            svg.close("g");
        }
    }

    fn letter(&self, square: Square) -> Option<Letter> {
        let text = self.text(square)?;
        let set = self.bits.contains(square);
        let garbage = match &self.labels {
            Some(labels) => labels[usize::from(square.index())].garbage,
            None => false,
        };
        let paint = match self.tints.direction(square) {
            _ if garbage => Paint::Faint,
            _ if !set => Paint::Soft,
            "up" => Paint::UpText,
            "down" => Paint::DownText,
            _ => Paint::Ink,
        };
        Some(Letter {
            paint,
            bold: set && !garbage,
            size: match text.chars().count() {
                1 => 58,
                2 => 46,
                3 => 38,
                4 => 31,
                _ => 25,
            },
            text: text.to_owned(),
            square,
        })
    }
}

/// The squares as path data, with adjacent squares of a rank merged.
fn blocks(squares: u64, view: View) -> String {
    let mut path = String::new();
    let mut wide = 0;
    for (place, square) in view.squares().enumerate() {
        let (x, y) = corner(square, view);
        if squares >> square.index() & 1 == 1 {
            if wide == 0 {
                let _ = write!(path, "M{x} {y}");
            }
            wide += 100;
        }
        let next = view.squares().nth(place + 1).filter(|_| place % 8 < 7);
        let goes_on = next.is_some_and(|next| squares >> next.index() & 1 == 1);
        if wide > 0 && !goes_on {
            let _ = write!(path, "h{wide}v100h-{wide}z");
            wide = 0;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_transform::bitboard;

    #[test]
    fn merges_adjacent_squares() {
        let squares = bitboard! {
            . . . . . . . 1
            . . . . . . . .
            . . . . . . . .
            1 1 1 1 1 1 1 1
            . . . . . . . .
            . . . . . . . .
            1 . . . . . . .
            1 1 . 1 . . 1 1
        };
        assert_eq!(
            blocks(squares.0, View::White),
            "M700 0h100v100h-100z\
             M0 300h800v100h-800z\
             M0 600h100v100h-100z\
             M0 700h200v100h-200zM300 700h100v100h-100zM600 700h200v100h-200z"
        );
        assert_eq!(
            blocks(squares.0, View::Black),
            "M0 0h200v100h-200zM400 0h100v100h-100zM600 0h200v100h-200z\
             M700 100h100v100h-100z\
             M0 400h800v100h-800z\
             M0 700h100v100h-100z"
        );
    }
}
