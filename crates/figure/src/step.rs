//! Draws a step: the board before it, its mask, the board after it, the code that runs, and an explanation.

use deltaboard_routine::Domain;
use deltaboard_scene::{Grid, Mask, Scene, State, Tints, explain_step, hex, step_label};

use crate::code::Code;
use crate::drawing::Drawing;
use crate::follow::{LINE, draw_way, draw_way_lines, followed, way_lines};
use crate::grid::{draw_grid, frame_grid};
use crate::paint::Paint;
use crate::reach::Reach;
use crate::squares::coordinates;
use crate::text_layout::paragraph;

const CELL: i32 = 22;
const SIDE: i32 = 8 * CELL;
const PAD: i32 = 18;
/// The width of the rank numbers.
const RANKS: i32 = 16;
const BETWEEN: i32 = 26;

pub(crate) fn step(state: &State, scene: &Scene) -> Drawing {
    let frame = state.step;
    let number = |frame| hex(scene.trace.board(frame));
    let mut grids = Vec::new();
    let after = frame_grid(state, scene, frame);
    let reach = Reach::of(&after, CELL);
    match scene.trace.step(frame) {
        None => grids.push((after, "", number(frame))),
        Some(step) => {
            let is_complete = step.term.is_none_or(|term| term.number == term.count);
            let [titled_before, titled_after] = match scene.domain() {
                Domain::Board if is_complete => ["x before", "x after"],
                Domain::Board => ["x before", "so far"],
                _ => ["before", "after"],
            };
            let before = Tints::of(scene, frame).0;
            let before = Grid::plain(scene.on_board(step.source()), before);
            grids.push((before, titled_before, hex(step.source())));
            let mask = Mask::of(scene, frame);
            if let (Some(squares), Some(number)) = (mask.squares, mask.number) {
                let grid = Grid::plain(squares, mask.tints);
                grids.push((grid, mask.kind.name(), format!("0x{number:016X}")));
            }
            grids.push((after, titled_after, number(frame)));
        }
    }
    let way = followed(state, scene);
    let columns = grids.len() as i32;
    let mut drawing = Drawing::default();
    let svg = &mut drawing.svg;
    let top = PAD + reach.top;
    for (place, (grid, title, number)) in grids.iter().enumerate() {
        let x = PAD + RANKS + place as i32 * (SIDE + BETWEEN);
        draw_grid(svg, grid, state.side, (x, top), CELL);
        let shown = match place {
            _ if place + 1 == grids.len() => Some(frame),
            0 => frame.checked_sub(1),
            // The mask.
            _ => None,
        };
        if let Some(shown) = shown {
            draw_way(svg, way.as_ref(), shown, state.side, (x, top), CELL);
        }
        coordinates(svg, x, top, CELL, state.side, place == 0);
        let y = top + SIDE + 33;
        let caption = format!("{title} {number}");
        let element = svg.element("text").at("x", x).at("y", y).at("font-size", 11);
        element.painted(&[Paint::Soft, Paint::Mono]).holding(caption.trim());
    }
    // A single grid is too narrow for text.
    let room = (RANKS + columns * (SIDE + BETWEEN) - BETWEEN).max(420);
    let mut y = top + SIDE + 33 + 16;
    if let Some(step) = scene.trace.step(frame) {
        let code = Code::of(scene, step, room);
        code.draw(svg, PAD, y, room);
        y += code.height() + 12;
    }
    for line in paragraph(&step_label(scene, frame), 16, room) {
        y += 15;
        svg.line(PAD, y, 15, &[Paint::Ink, Paint::Sans, Paint::Bold], &line);
        y += 6;
    }
    for line in paragraph(&explain_step(scene, frame), 13, room) {
        y += 14;
        svg.line(PAD, y, 13, &[Paint::Soft, Paint::Sans], &line);
        y += 5;
    }
    if let Some(way) = &way {
        let lines = way_lines(way, frame, room);
        draw_way_lines(svg, &lines, (PAD, y));
        y += LINE * lines.len() as i32 + 6;
    }
    drawing.width = 2 * PAD + room + reach.right;
    drawing.height = y + PAD - 4;
    drawing
}
