//! The title and the text description of a figure, for screen readers.

use deltaboard_scene::{Mask, Scene, Side, State, hex, scene_heading, step_label};
use deltaboard_trace::Step;
use deltaboard_transform::Placement;

use crate::Kind;
use crate::follow::followed;

/// One sentence for the `alt` attribute of an image and the title of the figure.
pub(crate) fn alt(state: &State, scene: &Scene, kind: Kind) -> String {
    let frame = state.step;
    let last = scene.trace.steps().len();
    let board = |frame| hex(scene.trace.board(frame));
    match kind {
        Kind::Board => match scene.fen(frame) {
            Some(position) => format!("Chessboard: {position}"),
            None => format!("Chessboard with the bits of {}", board(frame)),
        },
        Kind::Grid if frame == 0 => format!("Bitboard {}", board(0)),
        Kind::Grid => format!(
            "Bitboard {}. {}, {}",
            board(frame),
            scene_heading(scene),
            lowered(&step_label(scene, frame)),
        ),
        Kind::Step if frame == 0 => {
            let label = lowered(&step_label(scene, frame));
            format!("{}, {label}: {}", scene_heading(scene), board(0))
        }
        Kind::Step => format!(
            "{}, {}. {} becomes {}",
            scene_heading(scene),
            lowered(&step_label(scene, frame)),
            board(frame - 1),
            board(frame)
        ),
        Kind::Strip => {
            let plural = if last == 1 { "" } else { "s" };
            let (first, result) = (board(0), board(last));
            let heading = scene_heading(scene);
            format!("{heading}, {last} step{plural}. {first} becomes {result}")
        }
    }
}

/// The boards of a figure, and the way of the followed bit, as text.
pub(crate) fn description(state: &State, scene: &Scene, kind: Kind) -> String {
    let boards = boards(state, scene, kind);
    match followed(state, scene) {
        Some(way) => {
            let frame = if kind == Kind::Strip { scene.trace.steps().len() } else { state.step };
            format!("{boards}\n\nFollowed bit: {}", way.in_words(frame))
        }
        None => boards,
    }
}

fn boards(state: &State, scene: &Scene, kind: Kind) -> String {
    let frame = state.step;
    let grid = |frame| scene.board(frame).to_string().trim_end().to_owned();
    match kind {
        Kind::Board => match scene.fen(frame) {
            Some(position) => format!("{position}\n{}", drawn(scene, frame)),
            None => grid(frame),
        },
        Kind::Grid => grid(frame),
        Kind::Step if frame == 0 => format!("{}:\n{}", step_label(scene, frame), grid(0)),
        Kind::Step => {
            let mask = Mask::of(scene, frame);
            let mask = match mask.squares {
                Some(squares) => format!("{}:\n{squares}\n\n{}", mask.title, paragraph(&mask.note)),
                None => String::new(),
            };
            let source = scene.trace.step(frame).map_or(0, Step::source);
            format!(
                "Before:\n{}\n\n{mask}{}:\n{}",
                scene.on_board(source).to_string().trim_end(),
                step_label(scene, frame),
                grid(frame)
            )
        }
        Kind::Strip => {
            let frames = 0..=scene.trace.steps().len();
            let boards: Vec<_> = frames
                .map(|frame| format!("{}:\n{}", step_label(scene, frame), grid(frame)))
                .collect();
            boards.join("\n\n")
        }
    }
}

/// A sentence with a blank line after it, if there is one.
fn paragraph(sentence: &str) -> String {
    match sentence {
        "" => String::new(),
        sentence => format!("{sentence}\n\n"),
    }
}

/// The sentence with a lowercase first letter.
fn lowered(sentence: &str) -> String {
    let mut sentence = sentence.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    sentence
}

/// The pieces as letters, rank 8 first.
fn drawn(scene: &Scene, frame: usize) -> String {
    let mut placement = Placement::EMPTY;
    for (bit, piece) in scene.pieces(frame) {
        placement.set(bit.at, Some(piece));
    }
    let mut drawn = String::new();
    for (place, square) in Side::White.squares().enumerate() {
        let letter = placement.get(square).map_or('.', |piece| piece.letter());
        drawn.push(letter);
        drawn.push(if place % 8 == 7 { '\n' } else { ' ' });
    }
    drawn.trim_end().to_owned()
}
