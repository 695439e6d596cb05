//! Draws all frames of a routine side by side.

use deltaboard_scene::{Scene, State, Way, hex};

use crate::drawing::Drawing;
use crate::follow::{draw_way, followed};
use crate::grid::{draw_grid, frame_grid};
use crate::paint::Paint;
use crate::reach::Reach;
use crate::squares::coordinates;
use crate::text_layout::balanced;

const CELL: i32 = 20;
const SIDE: i32 = 8 * CELL;
const PAD: i32 = 18;
const RANKS: i32 = 16;
const BETWEEN: i32 = 30;
const LINE: i32 = 15;
const CAPTION: i32 = 12;

/// The maximum number of frames in a row.
const MAX_COLUMNS: usize = 4;

/// The maximum number of frames. Of a longer routine, the first and last frames are drawn, with the number of frames in
/// between.
const MAX_FRAMES: usize = 12;
const LAST_FRAMES: usize = 3;

/// An item of the strip.
enum Place {
    Frame(usize),
    /// The number of omitted frames.
    Gap(usize),
}

pub(crate) fn strip(state: &State, scene: &Scene) -> Drawing {
    let places = places(scene.trace.steps().len() + 1);
    let rows = places.len().div_ceil(MAX_COLUMNS);
    let columns = places.len().div_ceil(rows);
    let way = followed(state, scene);
    let mut drawing = Drawing::default();
    let mut y = PAD;
    let mut right = 0;
    for row in places.chunks(columns) {
        let grids: Vec<_> = row
            .iter()
            .map(|place| match place {
                Place::Frame(frame) => Some(frame_grid(state, scene, *frame)),
                Place::Gap(_) => None,
            })
            .collect();
        let reaches = grids.iter().flatten().map(|grid| Reach::of(grid, CELL));
        let reach = reaches.fold(Reach::default(), Reach::max);
        right = reach.right.max(right);
        y += reach.top;
        let mut lines = 0;
        let first = row.iter().position(|place| matches!(place, Place::Frame(_)));
        for (column, (place, grid)) in row.iter().zip(&grids).enumerate() {
            let x = PAD + RANKS + column as i32 * (SIDE + BETWEEN);
            let svg = &mut drawing.svg;
            match (place, grid) {
                (Place::Frame(frame), Some(grid)) => {
                    draw_grid(svg, grid, state.side, (x, y), CELL);
                    draw_way(svg, way.as_ref(), *frame, state.side, (x, y), CELL);
                    coordinates(svg, x, y, CELL, state.side, first == Some(column));
                    lines =
                        lines.max(drawing.caption(scene, way.as_ref(), *frame, x, y + SIDE + 32));
                }
                (Place::Gap(frames), _) => {
                    let (x, y) = (x + SIDE / 2, y + SIDE / 2);
                    svg.centred(x, y - 12, 34, &[Paint::Soft, Paint::Sans], "…");
                    let count = format!("{frames} more steps");
                    svg.centred(x, y + 16, CAPTION, &[Paint::Soft, Paint::Sans], &count);
                }
                _ => {}
            }
        }
        y += SIDE + 32 + lines * LINE + 6;
    }
    let wide = columns as i32 * (SIDE + BETWEEN) - BETWEEN;
    drawing.width = 2 * PAD + RANKS + wide + right.max(6);
    drawing.height = y + PAD - 20;
    drawing
}

impl Drawing {
    /// Draws the caption below a frame: its title, the meaning of its step, the number, and the square of the followed bit.
    /// Returns the number of lines.
    fn caption(&mut self, scene: &Scene, way: Option<&Way>, frame: usize, x: i32, y: i32) -> i32 {
        let svg = &mut self.svg;
        let title = match frame {
            0 => "Before".to_owned(),
            step => format!("Step {step}"),
        };
        let title_paints = [Paint::Ink, Paint::Sans, Paint::Bold];
        svg.line(x, y, CAPTION, &title_paints, &title);
        let meaning = scene.trace_for_display().step(frame).map(|step| step.meaning.to_string());
        let lines = meaning.map_or_else(Vec::new, |meaning| balanced(&meaning, CAPTION, SIDE + 18));
        let mut below = y;
        for line in &lines {
            below += LINE;
            svg.line(x, below, CAPTION, &[Paint::Ink, Paint::Sans], line);
        }
        below += LINE;
        let number = hex(scene.trace.board(frame));
        svg.line(x, below, 11, &[Paint::Soft, Paint::Mono], &number);
        let place = way.map(|way| balanced(&way.place(frame).in_words(), 11, SIDE + 18));
        let place = place.unwrap_or_default();
        for line in &place {
            below += LINE;
            svg.line(x, below, 11, &[Paint::Ink, Paint::Mono], line);
        }
        (lines.len() + place.len()) as i32 + 2
    }
}

fn places(frames: usize) -> Vec<Place> {
    if frames <= MAX_FRAMES {
        return (0..frames).map(Place::Frame).collect();
    }
    let first = MAX_FRAMES - LAST_FRAMES - 1;
    let last = frames - LAST_FRAMES;
    let mut places: Vec<_> = (0..first).map(Place::Frame).collect();
    places.push(Place::Gap(last - first));
    places.extend((last..frames).map(Place::Frame));
    places
}
