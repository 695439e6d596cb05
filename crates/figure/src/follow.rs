//! Draws the followed bit: a ring and a trail over a board, and its way in digits.

use deltaboard_scene::{Follow, Scene, Side, State, Way};

use crate::paint::Paint;
use crate::squares::{middle, scaled};
use crate::svg::Svg;
use crate::text_layout::mono_width;

/// The size of the letters of a way.
const SIZE: i32 = 12;
/// The height of a line of a way.
pub(crate) const LINE: i32 = 18;
/// The most squares of a way; of a longer one, the first and the last squares are written.
const MOST: usize = 8;

/// The way of the bit that is followed. A figure follows a bit only if the link names its square.
pub(crate) fn followed(state: &State, scene: &Scene) -> Option<Way> {
    match state.follow {
        Follow::Square(start) => Some(Way::of(scene, start)),
        Follow::Auto | Follow::Nothing => None,
    }
}

/// Draws the trail up to a frame, and a ring where the bit is. `cell` is the size of a square in pixels.
pub(crate) fn draw_way(
    svg: &mut Svg,
    way: Option<&Way>,
    frame: usize,
    side: Side,
    (x, y): (i32, i32),
    cell: i32,
) {
    let Some(way) = way else { return };
    scaled(svg, x, y, cell);
    for part in way.trail(side, frame) {
        let paint = if part.frame == frame { Paint::Trail } else { Paint::OldTrail };
        svg.element("path").painted(&[paint]).value("d", &part.path).empty();
    }
    for square in way.place(frame).squares().squares() {
        let (x, y) = middle(square, side);
        let ring = svg.element("circle").painted(&[Paint::Ring]);
        ring.at("cx", x).at("cy", y).at("r", 41).empty();
    }
    svg.close("g");
}

/// The way up to a frame in lines of a width in pixels: "c3 010 010 → c4 011 010".
pub(crate) fn way_lines(way: &Way, frame: usize, room: i32) -> Vec<String> {
    let stations = way.stations();
    let mut words: Vec<_> = stations.iter().filter(|station| station.frame <= frame).collect();
    let omitted = words.len().saturating_sub(MOST);
    words.drain(1..=omitted.min(words.len() - 1));
    let mut lines: Vec<String> = Vec::new();
    for (place, station) in words.iter().enumerate() {
        let arrow = match place {
            0 => "",
            1 if omitted > 0 => "→ … → ",
            _ => "→ ",
        };
        let word = format!("{arrow}{}", station.in_words());
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if mono_width(longer.chars().count(), SIZE) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(word);
    }
    lines
}

/// Draws the way up to a frame below a point.
pub(crate) fn draw_way_lines(svg: &mut Svg, lines: &[String], (x, y): (i32, i32)) {
    for (place, line) in lines.iter().enumerate() {
        let y = y + LINE * (place as i32 + 1);
        svg.line(x, y, SIZE, &[Paint::Ink, Paint::Mono], line);
    }
}
